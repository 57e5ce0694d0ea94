package fathom.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** The machine a run was made on, for its provenance (measurement rule 7). */
public final class MachineFacts {
  private static final int CLOCK_READS = 200_000;

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

  /** Load average over the last minute, where the kernel tells. */
  public static Optional<Double> load() {
    return firstLine("/proc/loadavg").map(line -> Double.parseDouble(line.split(" ", 2)[0]));
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
