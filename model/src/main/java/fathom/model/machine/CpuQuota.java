package fathom.model.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * How much CPU time the control groups of a process allow it, as containers and job managers set
 * it: once it is used up, the kernel stops all threads until the next period begins.
 *
 * @param cpus so many CPUs' time in each period, of the strictest group
 * @param periodMillis length of a period
 * @param group the group's directory
 */
public record CpuQuota(double cpus, double periodMillis, String group) {
  private static final String GROUPS = "/sys/fs/cgroup";

  /**
   * The quota that holds for the process that reads the files; empty where there is none.
   *
   * @param files the text of a file by its absolute path; empty where it cannot be read
   */
  public static Optional<CpuQuota> find(Function<String, Optional<String>> files) {
    return groups(files).stream()
        .map(group -> ofVersion2(group, files).or(() -> ofVersion1(group, files)))
        .flatMap(Optional::stream)
        .min(Comparator.comparingDouble(CpuQuota::cpus));
  }

  /** The process's groups of the controller cpu, and all above them. */
  private static List<String> groups(Function<String, Optional<String>> files) {
    List<String> groups = new ArrayList<>();
    for (String line : files.apply("/proc/self/cgroup").orElse("").lines().toList()) {
      String[] parts = line.split(":", 3); // 4:cpu,cpuacct:/jobs/7 or, in version 2, 0::/jobs/7
      if (parts.length < 3) {
        continue;
      }
      boolean unified = parts[1].isEmpty();
      if (unified || List.of(parts[1].split(",", -1)).contains("cpu")) {
        List<String> mounts =
            unified ? List.of("", "/unified") : List.of("/" + parts[1], "/cpu", "/cpu,cpuacct");
        for (String mount : mounts) {
          addWithParents(GROUPS + mount, parts[2], groups);
        }
      }
    }
    return groups;
  }

  /** A container may see its own group only, at the mount, whatever its path is outside. */
  private static void addWithParents(String mount, String path, List<String> groups) {
    String group = path;
    // A group outside of what the process sees begins with /..
    while (group.length() > 1 && group.startsWith("/") && !group.startsWith("/..")) {
      groups.add(mount + group);
      group = group.substring(0, group.lastIndexOf('/'));
    }
    groups.add(mount);
  }

  /** {@code cpu.max}: quota and period in µs; {@code max} is no quota. */
  private static Optional<CpuQuota> ofVersion2(
      String group, Function<String, Optional<String>> files) {
    String[] words = files.apply(group + "/cpu.max").orElse("").strip().split(" ", -1);
    return words.length == 2 ? of(number(words[0]), number(words[1]), group) : Optional.empty();
  }

  /** Two files; a quota of −1 is none. */
  private static Optional<CpuQuota> ofVersion1(
      String group, Function<String, Optional<String>> files) {
    return of(
        number(files.apply(group + "/cpu.cfs_quota_us").orElse("")),
        number(files.apply(group + "/cpu.cfs_period_us").orElse("")),
        group);
  }

  private static Optional<CpuQuota> of(OptionalLong quota, OptionalLong period, String group) {
    return quota.orElse(0) > 0 && period.orElse(0) > 0
        ? Optional.of(
            new CpuQuota(
                (double) quota.getAsLong() / period.getAsLong(), period.getAsLong() / 1e3, group))
        : Optional.empty();
  }

  /**
   * The number of periods in which threads of this group were stopped; empty where the kernel does
   * not tell.
   *
   * @param files as in {@link #find}
   */
  public OptionalLong stoppedPeriods(Function<String, Optional<String>> files) {
    return files
        .apply(group + "/cpu.stat")
        .orElse("")
        .lines()
        .filter(line -> line.startsWith("nr_throttled "))
        .map(line -> number(line.substring("nr_throttled ".length())))
        .findFirst()
        .orElse(OptionalLong.empty());
  }

  /** {@code 1.50 CPUs in each 100 ms}. */
  public String describe() {
    return String.format(Locale.ROOT, "%.2f CPUs in each %.0f ms", cpus, periodMillis);
  }

  private static OptionalLong number(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(digits))
        : OptionalLong.empty();
  }
}
