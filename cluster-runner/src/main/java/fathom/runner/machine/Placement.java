package fathom.runner.machine;

import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;

/**
 * Which cores the two ends of a measurement run on. One placement holds for all values that are
 * subtracted from each other, and is recorded.
 *
 * @param cpus how many CPUs this process may use
 * @param timedCpu core of the timed thread; −1 when there is no core to spare
 * @param peerCpu core of the peers' threads in the experiments of one pair; −1 likewise
 */
public record Placement(int cpus, int timedCpu, int peerCpu) {
  /** Why nothing is steered where {@link #timedCpu} is −1. */
  public static final String ONE_CPU =
      "one CPU only: receive work and control work cannot be told apart";

  /** A placement on these CPUs, in ascending order. */
  public static Placement on(List<Integer> allowed) {
    return allowed.size() < 2
        ? new Placement(allowed.size(), -1, -1)
        : new Placement(allowed.size(), allowed.get(0), allowed.get(1));
  }

  /** The placement for this process, by the CPUs the kernel lets it use. */
  public static Placement here() {
    return on(allowed());
  }

  /** A placement on the CPUs of a list as the kernel writes it, {@code 0-3,8}; none where empty. */
  public static Placement of(String cpus) {
    return on(cpus.isEmpty() ? List.of() : parse("Cpus_allowed_list:" + cpus));
  }

  /** The CPUs that the kernel lets this process use, in ascending order. */
  static List<Integer> allowed() {
    return parse(Tool.run(List.of("cat", "/proc/self/status")).output());
  }

  /** The CPUs in {@code Cpus_allowed_list}, for instance {@code 0-3,8}. */
  static List<Integer> parse(String status) {
    List<Integer> cpus = new ArrayList<>();
    status
        .lines()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .flatMap(list -> List.of(list.split(",", -1)).stream())
        .forEach(
            range -> {
              int dash = range.indexOf('-');
              int from = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
              int to = dash < 0 ? from : Integer.parseInt(range.substring(dash + 1));
              for (int cpu = from; cpu <= to; cpu++) {
                cpus.add(cpu);
              }
            });
    return cpus;
  }

  /** What a process does while nothing has arrived, when this many must run at the same time. */
  public String waiting(int processes) {
    return processes <= cpus ? "SPIN" : "YIELD";
  }

  public String describe() {
    return timedCpu < 0
        ? "threads not pinned to CPUs (" + cpus + " usable)"
        : "timed thread on CPU "
            + timedCpu
            + ", its partner on CPU "
            + peerCpu
            + "; both wait by polling";
  }
}
