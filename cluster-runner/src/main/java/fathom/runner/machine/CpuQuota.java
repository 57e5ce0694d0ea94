package fathom.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much CPU time the control groups of this process allow it, as containers and job managers set
 * it: once it is used up, the kernel stops all threads until the next period begins.
 *
 * @param cpus so many CPUs' time in each period, of the strictest group
 * @param periodMillis length of a period
 * @param group the group's directory
 */
record CpuQuota(double cpus, double periodMillis, Path group) {
  private static final Path ROOT = Path.of("/");
  private static final String GROUPS = "sys/fs/cgroup";

  /** The quota that holds for this process; empty where there is none. */
  static Optional<CpuQuota> here() {
    return find(ROOT);
  }

  /**
   * @param root below which {@code proc} and {@code sys} are
   */
  static Optional<CpuQuota> find(Path root) {
    return groups(root).stream()
        .map(group -> ofVersion2(group).or(() -> ofVersion1(group)))
        .flatMap(Optional::stream)
        .min(Comparator.comparingDouble(CpuQuota::cpus));
  }

  /** This process's groups of the controller cpu, and all above them. */
  private static List<Path> groups(Path root) {
    List<Path> groups = new ArrayList<>();
    for (String line : text(root.resolve("proc/self/cgroup")).orElse("").lines().toList()) {
      String[] parts = line.split(":", 3); // 4:cpu,cpuacct:/jobs/7 or, in version 2, 0::/jobs/7
      if (parts.length < 3) {
        continue;
      }
      boolean unified = parts[1].isEmpty();
      if (unified || List.of(parts[1].split(",", -1)).contains("cpu")) {
        List<String> mounts =
            unified ? List.of("", "unified") : List.of(parts[1], "cpu", "cpu,cpuacct");
        for (String mount : mounts) {
          addWithParents(root.resolve(GROUPS).resolve(mount), parts[2], groups);
        }
      }
    }
    return groups;
  }

  /** A container may see its own group only, at the mount, whatever its path is outside. */
  private static void addWithParents(Path mount, String path, List<Path> groups) {
    Path group = mount.resolve(path.substring(path.startsWith("/") ? 1 : 0)).normalize();
    while (group.startsWith(mount) && !group.equals(mount)) {
      groups.add(group);
      group = group.resolveSibling("").normalize();
    }
    groups.add(mount);
  }

  /** {@code cpu.max}: quota and period in µs; {@code max} is no quota. */
  private static Optional<CpuQuota> ofVersion2(Path group) {
    String[] words = text(group.resolve("cpu.max")).orElse("").strip().split(" ", -1);
    return words.length == 2 ? of(number(words[0]), number(words[1]), group) : Optional.empty();
  }

  /** Two files; a quota of −1 is none. */
  private static Optional<CpuQuota> ofVersion1(Path group) {
    return of(
        text(group.resolve("cpu.cfs_quota_us")).map(CpuQuota::number).orElse(OptionalLong.empty()),
        text(group.resolve("cpu.cfs_period_us")).map(CpuQuota::number).orElse(OptionalLong.empty()),
        group);
  }

  private static Optional<CpuQuota> of(OptionalLong quota, OptionalLong period, Path group) {
    return quota.orElse(0) > 0 && period.orElse(0) > 0
        ? Optional.of(
            new CpuQuota(
                (double) quota.getAsLong() / period.getAsLong(), period.getAsLong() / 1e3, group))
        : Optional.empty();
  }

  /** In how many periods threads of this group were stopped since it was made. */
  OptionalLong stoppedPeriods() {
    return text(group.resolve("cpu.stat"))
        .flatMap(
            all ->
                all.lines()
                    .filter(line -> line.startsWith("nr_throttled "))
                    .map(line -> line.substring("nr_throttled ".length()))
                    .findFirst())
        .map(CpuQuota::number)
        .orElse(OptionalLong.empty());
  }

  /** {@code 1.50 CPUs in each 100 ms}. */
  String describe() {
    return String.format(Locale.ROOT, "%.2f CPUs in each %.0f ms", cpus, periodMillis);
  }

  private static OptionalLong number(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(digits))
        : OptionalLong.empty();
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      return Optional.empty(); // not of this version, or not shown to this process
    }
  }
}
