package fathom.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** The machine a run was made on, for its provenance. */
public final class MachineFacts {
  private static final int CLOCK_READS = 200_000;
  private static final int BUSY_MILLIS = 500;

  private MachineFacts() {}

  /** Facts as text; what a machine does not tell is absent. */
  public static SortedMap<String, String> read() {
    SortedMap<String, String> facts = new TreeMap<>();
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    CentralProcessor cpu = hardware.getProcessor();
    OperatingSystem os = system.getOperatingSystem();
    facts.put("machine.cpu", cpu.getProcessorIdentifier().getName().strip());
    facts.put("machine.cpu.logical", Integer.toString(cpu.getLogicalProcessorCount()));
    facts.put("machine.cpu.physical", Integer.toString(cpu.getPhysicalProcessorCount()));
    StringBuilder caches = new StringBuilder();
    cpu.getProcessorCaches()
        .forEach(
            cache ->
                caches
                    .append(caches.isEmpty() ? "" : ", ")
                    .append("L")
                    .append(cache.getLevel())
                    .append(' ')
                    .append(cache.getType().toString().toLowerCase(Locale.ROOT))
                    .append(' ')
                    .append(cache.getCacheSize() / 1024)
                    .append(" KiB"));
    if (!caches.isEmpty()) {
      facts.put("machine.cpu.caches", caches.toString());
    }
    facts.put("machine.memory.mib", Long.toString(hardware.getMemory().getTotal() / (1024 * 1024)));
    facts.put("machine.os", os.getFamily() + " " + os.getVersionInfo());
    firstLine("/proc/sys/kernel/osrelease").ifPresent(v -> facts.put("machine.kernel", v));
    facts.put("machine.governor", governor());
    firstLine("/sys/kernel/mm/transparent_hugepage/enabled")
        .ifPresent(v -> facts.put("machine.hugepages", v));
    firstLine("/proc/loadavg").ifPresent(v -> facts.put("machine.load.before", v));
    facts.put("clock.granularity.ns", Long.toString(clockGranularityNanos()));
    facts.put("clock.cost.ns", Long.toString(clockCostNanos()));
    facts.put("java.version", System.getProperty("java.runtime.version", "unknown"));
    facts.put("java.vm", System.getProperty("java.vm.name", "unknown"));
    return facts;
  }

  /** The frequency governor of the first CPU, or that the machine shows none. */
  public static String governor() {
    return firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").orElse("not visible");
  }

  /**
   * Share of all CPUs' time that was not idle over the next moment, 0 to 1, time stolen by the
   * hypervisor included; empty where the kernel does not tell. A load average would still show the
   * build that has just ended.
   */
  public static Optional<Double> busy() {
    Optional<long[]> before = cpuTimes();
    try {
      Thread.sleep(BUSY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    Optional<long[]> after = cpuTimes();
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    double all = after.get()[0] - before.get()[0];
    double idle = after.get()[1] - before.get()[1];
    return all > 0 ? Optional.of(Math.clamp(1 - idle / all, 0, 1)) : Optional.empty();
  }

  /** All ticks and idle ticks of all CPUs since the machine started. */
  private static Optional<long[]> cpuTimes() {
    return firstLine("/proc/stat")
        .filter(line -> line.startsWith("cpu "))
        .map(
            line -> {
              List<String> fields = List.of(line.substring(4).strip().split(" +"));
              long all = 0;
              // user nice system idle iowait irq softirq steal; guest time is in user already
              for (String field : fields.subList(0, Math.min(8, fields.size()))) {
                all += Long.parseLong(field);
              }
              return new long[] {
                all, Long.parseLong(fields.get(3)) + Long.parseLong(fields.get(4))
              };
            });
  }

  /** Smallest step between two different readings of the monotonic clock. */
  public static long clockGranularityNanos() {
    long least = Long.MAX_VALUE;
    long last = System.nanoTime();
    for (int i = 0; i < CLOCK_READS; i++) {
      long now = System.nanoTime();
      if (now > last) {
        least = Math.min(least, now - last);
      }
      last = now;
    }
    return least;
  }

  /** What one reading of the monotonic clock costs. */
  public static long clockCostNanos() {
    long start = System.nanoTime();
    long last = start;
    for (int i = 0; i < CLOCK_READS; i++) {
      last = System.nanoTime();
    }
    return (last - start) / CLOCK_READS;
  }

  private static Optional<String> firstLine(String file) {
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      return Optional.empty();
    }
    try {
      return Files.readString(path).lines().findFirst().map(String::strip);
    } catch (IOException e) {
      return Optional.empty(); // some files of /sys are there and cannot be read
    }
  }
}
