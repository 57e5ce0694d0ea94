package fathom.runner.machine;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What all CPUs together have done since the machine started, in the kernel's ticks, by {@code
 * /proc/stat}.
 *
 * @param cpus how many CPUs are summed
 * @param work time in programs and in the kernel on their behalf: user, nice and system
 * @param interrupt time in interrupts and in soft interrupts, where packets are received
 * @param idle time with nothing to do, waiting for disks included
 * @param stolen time the hypervisor gave to others while there was something to do
 * @param interrupts hardware interrupts served, a count
 */
record CpuTimes(int cpus, long work, long interrupt, long idle, long stolen, long interrupts) {
  private static final int FIELDS_BEFORE_STEAL = 7;

  /** Reads the whole text of {@code /proc/stat}; empty when it is not that. */
  static Optional<CpuTimes> parse(String text) {
    long[] all = new long[FIELDS_BEFORE_STEAL + 1];
    boolean found = false;
    int cpus = 0;
    long interrupts = 0;
    for (String line : text.lines().toList()) {
      if (line.startsWith("cpu ")) {
        // user nice system idle iowait irq softirq steal; guest time is in user already
        String[] fields = line.substring(4).strip().split(" +", -1);
        for (int i = 0; i < Math.min(all.length, fields.length); i++) {
          all[i] = number(fields[i]).orElse(0);
        }
        found = fields.length >= FIELDS_BEFORE_STEAL;
      } else if (line.startsWith("cpu")) {
        cpus++;
      } else if (line.startsWith("intr ")) {
        interrupts = number(line.split(" ", 3)[1]).orElse(0);
      }
    }
    return found && cpus > 0
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
