package fathom.runner.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fathom.model.transport.Transport;
import fathom.runner.cli.option.FormatOption;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.machine.Capability;
import fathom.runner.machine.Doctor;
import fathom.runner.machine.Doctor.DoctorFinding;
import fathom.runner.machine.Doctor.DoctorVerdict;
import fathom.runner.machine.Doctor.Report;
import fathom.runner.machine.Installation;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "doctor")
final class DoctorCommand extends CliCommand implements Callable<Integer> {
  /** A line of the table of parameters. */
  private static final String ROW = "%-20s %-20s %-26s %s%n";

  @Mixin FormatOption format = new FormatOption();

  @Override
  public Integer call() {
    boolean json = format.isJson();
    ClusterKind loopback = ClusterKinds.parse("local", Map.of());
    Report report =
        Doctor.examine(
            Installation.here(),
            loopback.missing(Transport.UDP),
            loopback.doubtful(),
            ClusterKinds.parse("lab", Map.of()).missing(Transport.UDP));
    print(json ? json(report) : text(report));
    return report.findings().stream().anyMatch(f -> f.verdict() == DoctorVerdict.MISSING) ? 1 : 0;
  }

  static String text(Report report) {
    StringBuilder text = new StringBuilder();
    for (DoctorFinding finding : report.findings()) {
      text.append(
          "%-8s %-20s %s%n"
              .formatted(word(finding.verdict()), finding.subject(), finding.finding()));
    }
    text.append(System.lineSeparator());
    text.append(
        ROW.formatted(
            "measurable over UDP",
            "on local (loopback)",
            "on lab (emulated cluster)",
            "resolution"));
    for (Capability row : report.capabilities()) {
      text.append(
          ROW.formatted(
              row.parameter().symbol(),
              row.local().split(":", 2)[0],
              row.labObstacle().isEmpty() ? "yes" : "no",
              row.resolution()));
    }
    for (Capability row : report.capabilities()) {
      String symbol = row.parameter().symbol();
      row.localObstacle().ifPresent(why -> text.append(reason("no", symbol, "local", why)));
      row.localDoubt().ifPresent(why -> text.append(reason("perhaps", symbol, "local", why)));
      row.labObstacle().ifPresent(why -> text.append(reason("no", symbol, "lab", why)));
    }
    return text.toString();
  }

  private static String reason(String answer, String symbol, String cluster, String why) {
    return "%s %s on %s: %s%n".formatted(answer, symbol, cluster, why);
  }

  private static String word(DoctorVerdict verdict) {
    return switch (verdict) {
      case OK -> "ok";
      case WARN -> "warning";
      case MISSING -> "missing";
    };
  }

  /** One list of findings; those about a parameter carry its answers besides. */
  static String json(Report report) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (DoctorFinding finding : report.findings()) {
      array
          .addObject()
          .put("subject", finding.subject())
          .put("verdict", word(finding.verdict()))
          .put("finding", finding.finding());
    }
    for (Capability row : report.capabilities()) {
      String local = row.local();
      String lab = Capability.answer(row.labObstacle());
      array
          .addObject()
          .put("subject", "parameter " + row.parameter().symbol())
          .put("verdict", word(row.somewhere() ? DoctorVerdict.OK : DoctorVerdict.WARN))
          .put("finding", "local " + local + "; lab " + lab + "; " + row.resolution())
          .put("parameter", row.parameter().symbol())
          .put("local", local)
          .put("lab", lab)
          .put("resolution", row.resolution());
    }
    return array.toPrettyString() + System.lineSeparator();
  }
}
