package fathom.runner.tune;

import fathom.reports.text.Sentence;
import fathom.runner.console.UserException;
import fathom.runner.machine.OtherWork;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Refuses to tune beside other work: rounds differ so much then that they decide nothing.
 *
 * @param look looks at the CPUs that may be used for a moment; empty if the kernel does not tell
 */
public record LoadLimit(Supplier<Optional<OtherWork>> look) {
  /** Of a CPU, for each rank that has one. */
  private static final double MOST_PER_RANK = 0.5;

  /**
   * Looks once.
   *
   * @param ranks that run on this machine, from 1
   * @param anyway whether the user wants to tune beside other work
   * @return what to tell the user who wants to
   * @throws UserException if others take more than half a CPU per rank; of ranks that share CPUs
   *     only as many count as there are CPUs that may be used
   */
  public Optional<String> check(int ranks, boolean anyway) {
    Optional<String> busy =
        look.get()
            .filter(work -> work.cpus() > MOST_PER_RANK * Math.min(ranks, work.ofCpus()))
            .map(
                work ->
                    Sentence.of(
                        "this machine is busy, others take %.1f of %s (%s)",
                        work.cpus(), cpus(work), work.cause()));
    if (busy.isPresent() && !anyway) {
      throw UserException.badInput(
          busy.get()
              + ": rounds would differ too much to decide anything. Wait until it is idle, or tune"
              + " --anyway");
    }
    return busy.map(words -> "tuned all the same, although " + words);
  }

  private static String cpus(OtherWork work) {
    String cpus = work.ofCpus() == 1 ? "CPU" : "CPUs";
    return work.isOfSome()
        ? Sentence.of("the %d %s that this process may use", work.ofCpus(), cpus)
        : Sentence.of("its %d %s", work.ofCpus(), cpus);
  }
}
