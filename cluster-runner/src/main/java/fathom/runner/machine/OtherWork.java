package fathom.runner.machine;

import java.util.List;
import java.util.Optional;

/**
 * CPU time of this machine that goes to others than this process and its descendants.
 *
 * @param cpus in CPUs: 1.5 if one CPU and half of another are taken
 * @param ofCpus number of CPUs of the machine
 * @param cause what takes it, in words
 */
public record OtherWork(double cpus, int ofCpus, String cause) {
  private static final int LOOK_MILLIS = 2000;

  /** Looks for two seconds; empty if the kernel does not tell. */
  public static Optional<OtherWork> look() {
    MachineReader reader = new MachineReader(List.of(0));
    MachineSample before = reader.read();
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return between(before, reader.read(), ProcessHandle.current().pid());
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
                                seen.verdict())));
  }
}
