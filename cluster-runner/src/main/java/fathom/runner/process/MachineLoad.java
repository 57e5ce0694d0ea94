package fathom.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The load of this machine, for messages about what did not end in time. */
public final class MachineLoad {
  private static final Path LOAD = Path.of("/proc/loadavg");

  private MachineLoad() {}

  /** For a sentence: {@code this machine's load average is 7.42 on 2 CPUs}. */
  public static String describe() {
    return describe(LOAD, Runtime.getRuntime().availableProcessors());
  }

  static String describe(Path file, int cpus) {
    try {
      return "this machine's load average is %s on %s CPU%s"
          .formatted(
              Files.readString(file).strip().split(" ", 2)[0],
              Integer.toString(cpus),
              cpus == 1 ? "" : "s");
    } catch (IOException e) {
      return "this machine does not show its load";
    }
  }
}
