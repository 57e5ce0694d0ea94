package fathom.runner.machine;

import fathom.model.Parameter;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabProfile;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.LabTools;
import fathom.runner.lab.Steering;
import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Looks at this machine and says what it can measure, what disturbs it and what is missing. */
public final class Doctor {
  private static final double QUIET_SHARE = 0.1;
  private static final long COARSE_CLOCK_NANOS = 1000;

  private Doctor() {}

  /** How a check came out. */
  public enum Verdict {
    OK,
    WARN,
    MISSING
  }

  /**
   * @param subject what was looked at
   * @param verdict how it is
   * @param finding what was found, and what to do about it
   */
  public record Finding(String subject, Verdict verdict, String finding) {}

  /** All findings, in the order a reader needs them. */
  public static List<Finding> examine(Installation installation) {
    List<Finding> findings = new ArrayList<>();
    findings.add(
        new Finding("java", Verdict.OK, System.getProperty("java.runtime.version", "unknown")));
    findings.add(
        new Finding("benchmarks.jar", Verdict.OK, installation.benchmarksJar().toString()));
    Placement placement = Placement.here();
    findings.add(cores(placement));
    findings.add(load());
    findings.add(governor());
    findings.add(clock());
    findings.addAll(lab(placement));
    return findings;
  }

  private static Finding cores(Placement placement) {
    return placement.cpus() >= 2
        ? new Finding("cores", Verdict.OK, placement.cpus() + " usable; " + placement.describe())
        : new Finding(
            "cores",
            Verdict.WARN,
            "1 usable: both ends of a pair share it, and "
                + Parameter.RECEIVE_OVERHEAD.symbol()
                + " is not observable");
  }

  private static Finding load() {
    Optional<Double> load = MachineFacts.busy();
    if (load.isEmpty()) {
      return new Finding("other work", Verdict.WARN, "not visible");
    }
    boolean quiet = load.get() <= QUIET_SHARE;
    return new Finding(
        "other work",
        quiet ? Verdict.OK : Verdict.WARN,
        String.format(Locale.ROOT, "%.0f %% of all CPUs busy", 100 * load.get())
            + (quiet ? "" : ": other work is running and will show in every number"));
  }

  private static Finding governor() {
    String governor = MachineFacts.governor();
    return switch (governor) {
      case "performance" -> new Finding("frequency governor", Verdict.OK, governor);
      case "not visible" ->
          new Finding("frequency governor", Verdict.OK, "not visible (a virtual machine?)");
      default ->
          new Finding(
              "frequency governor",
              Verdict.WARN,
              governor + ": times depend on the clock; cpupower frequency-set -g performance");
    };
  }

  private static Finding clock() {
    long step = MachineFacts.clockGranularityNanos();
    return new Finding(
        "clock",
        step <= COARSE_CLOCK_NANOS ? Verdict.OK : Verdict.WARN,
        "smallest step " + step + " ns, one reading " + MachineFacts.clockCostNanos() + " ns");
  }

  private static List<Finding> lab(Placement placement) {
    List<Finding> findings = new ArrayList<>();
    boolean complete = true;
    for (LabTools.Need need : LabTools.needs()) {
      if (LabTools.find(need.program()).isEmpty()) {
        complete = false;
        findings.add(
            new Finding(
                "program " + need.program(),
                Verdict.MISSING,
                "needed by --cluster lab: apt-get install " + need.debianPackage()));
      }
    }
    if (!complete) {
      return findings;
    }
    Tool.Result namespaces = HeldLab.tryNamespaces();
    if (!namespaces.ok()) {
      findings.add(
          new Finding(
              "namespaces",
              Verdict.MISSING,
              "needed by --cluster lab: "
                  + namespaces.reason()
                  + "; run as root or allow user namespaces"));
      return findings;
    }
    findings.add(
        new Finding(
            "namespaces", Verdict.OK, LabTools.isRoot() ? "as root" : "through a user namespace"));
    findings.add(tryLab(placement));
    return findings;
  }

  private static Finding tryLab(Placement placement) {
    LabSpec spec = new LabSpec(2, LabProfile.parse(LabProfile.FAST_ETHERNET));
    Optional<Steering> steering =
        placement.timedCpu() < 0
            ? Optional.empty()
            : Optional.of(new Steering(placement.timedCpu(), placement.peerCpu()));
    try (HeldLab lab = HeldLab.start(spec, steering)) {
      return lab.steeringObstacle()
          .map(
              obstacle ->
                  new Finding(
                      "emulated cluster",
                      Verdict.WARN,
                      "works; "
                          + Parameter.RECEIVE_OVERHEAD.symbol()
                          + " is not observable: "
                          + obstacle))
          .orElse(new Finding("emulated cluster", Verdict.OK, "works, receive steering included"));
    } catch (fathom.runner.UserException e) {
      return new Finding("emulated cluster", Verdict.MISSING, String.valueOf(e.getMessage()));
    }
  }
}
