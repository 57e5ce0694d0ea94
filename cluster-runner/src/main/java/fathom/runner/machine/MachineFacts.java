package fathom.runner.machine;

import fathom.model.machine.CpuQuota;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.ProcessorCache;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** The machine a run was made on, for its provenance. */
public final class MachineFacts {
  /** Facts without which times do not compare. */
  public static final List<String> DECISIVE =
      List.of(
          "machine.cpu",
          "machine.cpu.logical",
          "machine.cpus",
          "machine.kernel",
          "java.version",
          "java.vm");

  /** Other work on a core shows in every number: above this share of all CPUs it is told. */
  public static final double QUIET_SHARE = 0.1;

  private static final int BUSY_MILLIS = 500;

  private MachineFacts() {}

  /** Facts as text; what a machine does not tell is absent. */
  public static SortedMap<String, String> read() {
    SortedMap<String, String> facts = new TreeMap<>();
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    CentralProcessor cpu = hardware.getProcessor();
    OperatingSystem os = system.getOperatingSystem();
    firstLine("/proc/sys/kernel/hostname").ifPresent(v -> facts.put("machine.host", v));
    facts.put("machine.cpu", cpu.getProcessorIdentifier().getName().strip());
    facts.put("machine.cpu.logical", Integer.toString(cpu.getLogicalProcessorCount()));
    facts.put("machine.cpu.physical", Integer.toString(cpu.getPhysicalProcessorCount()));
    String caches =
        cpu.getProcessorCaches().stream()
            .map(MachineFacts::describe)
            .collect(Collectors.joining(", "));
    if (!caches.isEmpty()) {
      facts.put("machine.cpu.caches", caches);
    }
    facts.put("machine.memory.mib", Long.toString(hardware.getMemory().getTotal() / (1024 * 1024)));
    facts.put("machine.os", os.getFamily() + " " + os.getVersionInfo());
    firstLine("/proc/sys/kernel/osrelease").ifPresent(v -> facts.put("machine.kernel", v));
    facts.put("machine.governor", governor());
    firstLine("/sys/kernel/mm/transparent_hugepage/enabled")
        .ifPresent(v -> facts.put("machine.hugepages", v));
    CpuQuota.find(MachineReader::file)
        .ifPresent(quota -> facts.put("machine.cpu.quota", quota.describe()));
    String siblings = CoreSiblings.here().describe();
    if (!siblings.isEmpty()) {
      facts.put("machine.cpu.siblings", siblings);
    }
    firstLine("/proc/loadavg").ifPresent(v -> facts.put("machine.load.before", v));
    Clock clock = Clock.probe();
    facts.put("clock.granularity.ns", clock.stepNanos() + " (least between two readings)");
    facts.put("clock.cost.ns", Long.toString(Math.round(clock.costNanos())));
    facts.put("java.version", System.getProperty("java.runtime.version", "unknown"));
    facts.put("java.vm", System.getProperty("java.vm.name", "unknown"));
    return facts;
  }

  private static String describe(ProcessorCache cache) {
    String type = cache.getType().toString().toLowerCase(Locale.ROOT);
    return "L%s %s %s KiB".formatted(cache.getLevel(), type, cache.getCacheSize() / 1024);
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
    Optional<CpuTimes> before = cpuTimes();
    try {
      Thread.sleep(BUSY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return cpuTimes()
        .flatMap(now -> before.map(now::since))
        .filter(spent -> spent.all() > 0)
        .map(spent -> Math.clamp(1 - (double) spent.idle() / spent.all(), 0.0, 1.0));
  }

  private static Optional<CpuTimes> cpuTimes() {
    return MachineReader.file("/proc/stat").flatMap(CpuTimes::parse);
  }

  private static Optional<String> firstLine(String file) {
    return MachineReader.file(file).flatMap(text -> text.lines().findFirst()).map(String::strip);
  }
}
