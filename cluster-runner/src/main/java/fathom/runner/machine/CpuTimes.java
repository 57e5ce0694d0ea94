package fathom.runner.machine;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The work of CPUs together since the machine started, in the kernel's ticks, by {@code
 * /proc/stat}.
 *
 * @param cpus how many CPUs are summed
 * @param work time in programs and in the kernel on their behalf: user, nice and system
 * @param interrupt time in interrupts and in soft interrupts, where packets are received
 * @param idle time with nothing to do, waiting for disks included
 * @param stolen time the hypervisor gave to others while there was something to do
 * @param interrupts hardware interrupts served by all CPUs, a count
 */
record CpuTimes(int cpus, long work, long interrupt, long idle, long stolen, long interrupts) {
  private static final int FIELDS_BEFORE_STEAL = 7;

  /** Reads the whole text of {@code /proc/stat}; empty when it is not that. */
  static Optional<CpuTimes> parse(String text) {
    int cpus = (int) text.lines().filter(CpuTimes::isOfOneCpu).count();
    return sum(text, line -> line.startsWith("cpu "), cpus).filter(all -> cpus > 0);
  }

  /**
   * Reads what some CPUs have done, from their own lines.
   *
   * @param some numbers of CPUs
   * @return empty if one of them has no line: a container may show others, under other numbers
   */
  static Optional<CpuTimes> parse(String text, Collection<Integer> some) {
    Set<String> names = some.stream().map(cpu -> "cpu" + cpu).collect(Collectors.toSet());
    Predicate<String> isOfThem = line -> names.contains(line.split(" ", 2)[0]);
    return !names.isEmpty() && text.lines().filter(isOfThem).count() == names.size()
        ? sum(text, isOfThem, names.size())
        : Optional.empty();
  }

  private static boolean isOfOneCpu(String line) {
    return line.startsWith("cpu") && !line.startsWith("cpu ");
  }

  /** The sum of these lines. */
  private static Optional<CpuTimes> sum(String text, Predicate<String> wanted, int cpus) {
    long[] all = new long[FIELDS_BEFORE_STEAL + 1];
    boolean found = false;
    long interrupts = 0;
    for (String line : text.lines().toList()) {
      if (wanted.test(line)) {
        // user nice system idle iowait irq softirq steal; guest time is in user already
        String[] fields = line.substring(line.indexOf(' ') + 1).strip().split(" +", -1);
        for (int i = 0; i < Math.min(all.length, fields.length); i++) {
          all[i] += number(fields[i]).orElse(0);
        }
        found = fields.length >= FIELDS_BEFORE_STEAL;
      } else if (line.startsWith("intr ")) {
        interrupts = number(line.split(" ", 3)[1]).orElse(0);
      }
    }
    return found
        ? Optional.of(
            new CpuTimes(
                cpus,
                all[0] + all[1] + all[2],
                all[5] + all[6],
                all[3] + all[4],
                all[7],
                interrupts))
        : Optional.empty();
  }

  private static OptionalLong number(String field) {
    try {
      return OptionalLong.of(Long.parseLong(field));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** All ticks of all CPUs. */
  long all() {
    return work + interrupt + idle + stolen;
  }

  /** What was added since an earlier reading. */
  CpuTimes since(CpuTimes earlier) {
    return new CpuTimes(
        cpus,
        work - earlier.work,
        interrupt - earlier.interrupt,
        idle - earlier.idle,
        stolen - earlier.stolen,
        interrupts - earlier.interrupts);
  }
}
