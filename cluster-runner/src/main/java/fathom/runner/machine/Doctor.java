package fathom.runner.machine;

import fathom.model.machine.CpuQuota;
import fathom.model.parameter.Parameter;
import fathom.runner.process.HostTools;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks at this machine and says what it can measure and how finely, what disturbs it and what is
 * missing.
 */
public final class Doctor {
  private static final long COARSE_CLOCK_NANOS = 1000;
  private static final double LOST_SHARE = 0.02;

  private Doctor() {}

  /** How a check came out. */
  public enum DoctorVerdict {
    OK,
    WARN,
    MISSING
  }

  /**
   * @param subject what was looked at
   * @param verdict how it is
   * @param finding what was found, and what to do about it
   */
  public record DoctorFinding(String subject, DoctorVerdict verdict, String finding) {
    static DoctorFinding ok(String subject, String finding) {
      return new DoctorFinding(subject, DoctorVerdict.OK, finding);
    }

    static DoctorFinding warning(String subject, String finding) {
      return new DoctorFinding(subject, DoctorVerdict.WARN, finding);
    }

    static DoctorFinding missing(String subject, String finding) {
      return new DoctorFinding(subject, DoctorVerdict.MISSING, finding);
    }
  }

  /**
   * @param findings in the order a reader needs them
   * @param capabilities what can be measured, in sheet order
   */
  public record Report(List<DoctorFinding> findings, List<Capability> capabilities) {
    public Report {
      findings = List.copyOf(findings);
      capabilities = List.copyOf(capabilities);
    }
  }

  /**
   * Looks; takes some seconds.
   *
   * @param local what loopback can never show, with the reason
   * @param doubtful what loopback shows on some machines only, with the reason
   * @param lab what an emulated cluster can never show, with the reason
   */
  public static Report examine(
      Installation installation,
      Map<Parameter, String> local,
      Map<Parameter, String> doubtful,
      Map<Parameter, String> lab) {
    List<DoctorFinding> findings = new ArrayList<>();
    findings.add(DoctorFinding.ok("java", System.getProperty("java.runtime.version", "unknown")));
    findings.add(DoctorFinding.ok("benchmarks.jar", installation.benchmarksJar().toString()));
    Placement placement = Placement.here();
    findings.add(cores(placement));
    siblings(CoreSiblings.here(), placement).ifPresent(findings::add);
    quota(MachineReader::file, placement.cpus()).ifPresent(findings::add);
    findings.add(load());
    findings.add(governor());
    Clock clock = Clock.probe();
    findings.add(clock(clock));
    List<Stalls> stalls = Stalls.probe(Placement.allowed());
    findings.addAll(stalls(stalls));
    findings.add(DoctorFinding.ok("timer", WakeUp.probe().describe()));
    Optional<SendRate> sends = SendRate.probe();
    findings.add(sending(sends));
    LabCheck check = LabCheck.run(placement, installation);
    findings.addAll(check.findings());
    findings.addAll(MpiCheck.here().findings(installation, HostTools.isRoot()));
    Resolution resolution = Resolution.of(clock, stalls, sends);
    return new Report(
        findings, Capability.table(local, doubtful, lab, check.laboratory(), resolution));
  }

  private static DoctorFinding cores(Placement placement) {
    return placement.cpus() >= 2
        ? DoctorFinding.ok("cores", placement.cpus() + " usable; " + placement.describe())
        : DoctorFinding.warning(
            "cores",
            "1 usable: both ends of a pair share it, so "
                + Parameter.RECEIVE_OVERHEAD.symbol()
                + " is not observable");
  }

  /** Nothing where each CPU is a core of its own. */
  static Optional<DoctorFinding> siblings(CoreSiblings siblings, Placement placement) {
    return siblings.describe().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DoctorFinding(
                "threads of a core",
                placement.isOneCore() ? DoctorVerdict.WARN : DoctorVerdict.OK,
                siblings.describe()
                    + placement
                        .warning()
                        .map(words -> ": " + words)
                        .orElse("; the timed thread and its partner are on different cores")));
  }

  /** Nothing where there is none. */
  static Optional<DoctorFinding> quota(Function<String, Optional<String>> files, int cpus) {
    return CpuQuota.find(files)
        .map(
            its ->
                new DoctorFinding(
                    "CPU quota",
                    its.cpus() < cpus ? DoctorVerdict.WARN : DoctorVerdict.OK,
                    its.describe()
                        + (its.cpus() < cpus
                            ? ", less than the %s CPUs that may be used: two threads that poll use it up, and the kernel then stops both until the next period; raise the quota (container, job) or measure outside"
                                .formatted(Integer.toString(cpus))
                            : "")
                        + " ("
                        + its.group()
                        + its.stoppedPeriods(files).stream()
                            .mapToObj(count -> ", stopped in " + count + " periods so far")
                            .findFirst()
                            .orElse("")
                        + ")"));
  }

  private static DoctorFinding load() {
    Optional<Double> load = MachineFacts.busy();
    if (load.isEmpty()) {
      return DoctorFinding.warning("other work", "not visible");
    }
    boolean quiet = load.get() <= MachineFacts.QUIET_SHARE;
    return new DoctorFinding(
        "other work",
        quiet ? DoctorVerdict.OK : DoctorVerdict.WARN,
        String.format(Locale.ROOT, "%.0f %% of all CPUs busy", 100 * load.get())
            + (quiet ? "" : ": other work is running and disturbs every measurement"));
  }

  private static DoctorFinding governor() {
    String governor = MachineFacts.governor();
    return switch (governor) {
      case "performance" -> DoctorFinding.ok("frequency governor", governor);
      case "not visible" ->
          DoctorFinding.ok("frequency governor", "not visible (a virtual machine?)");
      default ->
          DoctorFinding.warning(
              "frequency governor",
              governor
                  + ": the CPU frequency varies, and times with it; fix it with cpupower"
                  + " frequency-set -g performance");
    };
  }

  private static DoctorFinding clock(Clock clock) {
    return new DoctorFinding(
        "clock",
        clock.stepNanos() <= COARSE_CLOCK_NANOS ? DoctorVerdict.OK : DoctorVerdict.WARN,
        clock.describe());
  }

  private static List<DoctorFinding> stalls(List<Stalls> all) {
    if (all.isEmpty()) {
      return List.of(
          DoctorFinding.warning("stalls", "not measured: taskset cannot pin a thread to a CPU"));
    }
    return all.stream()
        .map(
            stalls ->
                new DoctorFinding(
                    "stalls on CPU " + stalls.cpu(),
                    stalls.lostShare() <= LOST_SHARE ? DoctorVerdict.OK : DoctorVerdict.WARN,
                    stalls.describe()))
        .toList();
  }

  private static DoctorFinding sending(Optional<SendRate> sends) {
    return sends
        .map(rate -> DoctorFinding.ok("sending", rate.describe()))
        .orElse(DoctorFinding.warning("sending", "not measured: loopback takes no messages"));
  }
}
