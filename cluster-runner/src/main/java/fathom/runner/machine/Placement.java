package fathom.runner.machine;

import fathom.model.protocol.Waiting;
import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which cores the two ends of a measurement run on. One placement holds for all values that are
 * subtracted from each other, and is recorded.
 *
 * @param cpus how many CPUs this process may use
 * @param timedCpu core of the timed thread; −1 when there is no core to spare
 * @param peerCpu core of the peers' threads in the experiments of one pair; −1 likewise
 * @param isOneCore whether these two are threads of one core (SMT), because there is no other core
 */
public record Placement(int cpus, int timedCpu, int peerCpu, boolean isOneCore) {
  private static final String ONE_CPU =
      "one CPU only: receive work and control work cannot be told apart";

  /** What the sheet warns of where both ends are threads of one core. */
  private static final String ONE_CORE =
      "the timed thread and its partner run on two hardware threads of one core (SMT), because no"
          + " other core may be used: each slows the other, and overheads and gaps are too large";

  /** Two CPUs that are cores of their own. */
  public Placement(int cpus, int timedCpu, int peerCpu) {
    this(cpus, timedCpu, peerCpu, false);
  }

  /** A placement on these CPUs, in ascending order, each a core of its own. */
  public static Placement on(List<Integer> allowed) {
    return on(allowed, CoreSiblings.NONE);
  }

  /** The partner gets the first CPU that is on another core than the timed thread's. */
  static Placement on(List<Integer> allowed, CoreSiblings siblings) {
    if (allowed.size() < 2) {
      return new Placement(allowed.size(), -1, -1);
    }
    int timed = allowed.getFirst();
    return allowed.stream()
        .skip(1)
        .filter(cpu -> !siblings.areOneCore(timed, cpu))
        .findFirst()
        .map(other -> new Placement(allowed.size(), timed, other))
        .orElseGet(() -> new Placement(allowed.size(), timed, allowed.get(1), true));
  }

  /** The placement for this process, by the CPUs the kernel lets it use. */
  public static Placement here() {
    return on(allowed(), CoreSiblings.here());
  }

  /**
   * A placement on the CPUs of a list as the kernel writes it, {@code 0-3,8}; none where empty.
   *
   * @param siblings CPUs of one core, as in {@code 0,4;1,5}; empty where each has its own
   */
  public static Placement of(String cpus, String siblings) {
    return on(cpus.isEmpty() ? List.of() : cpus(cpus), CoreSiblings.parse(siblings));
  }

  /** Why no work of the kernel can be steered; empty where there is a core to spare. */
  public Optional<String> obstacle() {
    return timedCpu < 0 ? Optional.of(ONE_CPU) : Optional.empty();
  }

  /** What a reader of the sheet must know; empty where nothing. */
  public Optional<String> warning() {
    return isOneCore ? Optional.of(ONE_CORE) : Optional.empty();
  }

  /** The CPUs that the kernel lets this process use, in ascending order. */
  static List<Integer> allowed() {
    return parse(Tool.run(List.of("cat", "/proc/self/status")).output());
  }

  /** The CPUs in {@code Cpus_allowed_list}, for instance {@code 0-3,8}. */
  static List<Integer> parse(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .flatMap(list -> cpus(list).stream())
        .toList();
  }

  /** A list of CPUs as the kernel writes it. */
  static List<Integer> cpus(String list) {
    List<Integer> cpus = new ArrayList<>();
    List.of(list.split(",", -1))
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

  /** Behaviour of a process while nothing has arrived, if so many must run at the same time. */
  public Waiting waiting(int processes) {
    return processes <= cpus ? Waiting.SPIN : Waiting.YIELD;
  }

  public String describe() {
    return timedCpu < 0
        ? "threads not pinned to CPUs (" + cpus + " usable)"
        : "timed thread on CPU %s, its partner on CPU %s%s; both wait by polling"
            .formatted(timedCpu, peerCpu, isOneCore ? ", a thread of the same core" : "");
  }
}
