package fathom.runner.machine;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * CPU time that goes to others than this process and its descendants.
 *
 * @param cpus in CPUs: 1.5 if one CPU and half of another are taken
 * @param ofCpus number of CPUs that were looked at
 * @param isOfSome whether these are only the CPUs that this process may use, of a machine with more
 * @param cause what takes it, in words
 */
public record OtherWork(double cpus, int ofCpus, boolean isOfSome, String cause) {
  private static final int LOOK_MILLIS = 2000;

  /**
   * Looks for two seconds at the CPUs that this process may use, or at all of the machine if the
   * kernel does not tell these apart; empty if it tells nothing.
   */
  public static Optional<OtherWork> look() {
    return look(
        new MachineReader(List.of(0)),
        Placement.allowed(),
        ProcessHandle.current().pid(),
        OtherWork::pause);
  }

  private static boolean pause() {
    try {
      Thread.sleep(LOOK_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * The same on a machine that is given.
   *
   * @param allowed numbers of the CPUs that this process may use
   * @param root the process id of ours
   * @param pause waits between two looks; whether it did
   */
  static Optional<OtherWork> look(
      MachineReader reader, List<Integer> allowed, long root, BooleanSupplier pause) {
    MachineSample all = reader.read();
    Optional<MachineSample> some =
        all.cpu()
            .filter(cpu -> cpu.cpus() > allowed.size())
            .flatMap(c -> reader.read(allowed, root));
    if (!pause.getAsBoolean()) {
      return Optional.empty();
    }
    if (some.isEmpty()) {
      return between(all, reader.read(), root);
    }
    return reader
        .read(allowed, root)
        .flatMap(after -> between(some.get(), after, root))
        .map(work -> new OtherWork(work.cpus, work.ofCpus, true, work.cause));
  }

  /** The same between two looks; {@code root} is the process id of ours. */
  static Optional<OtherWork> between(MachineSample before, MachineSample after, long root) {
    Disturbance seen = Disturbance.NONE.plus(before, after, root);
    return seen.cpu()
        .flatMap(
            cpu ->
                seen.otherWork()
                    .map(
                        work ->
                            new OtherWork(
                                work + seen.stolen().orElse(0.0) * cpu.cpus(),
                                cpu.cpus(),
                                false,
                                seen.verdict())));
  }
}
