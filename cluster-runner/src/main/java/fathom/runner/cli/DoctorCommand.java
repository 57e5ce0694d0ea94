package fathom.runner.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.machine.Capability;
import fathom.runner.machine.Doctor;
import fathom.runner.machine.Doctor.Finding;
import fathom.runner.machine.Doctor.Report;
import fathom.runner.machine.Doctor.Verdict;
import fathom.runner.machine.Installation;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = {
      "Says what this machine can measure and how finely, what disturbs it, what is missing and how"
          + " to get it. Takes some seconds.",
      "",
      "Exit code 1 when something that the emulated cluster needs is missing.",
      ""
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text or json. Default: ${DEFAULT-VALUE}")
  String format = "text";

  @Override
  public Integer call() {
    Arguments.oneOf("format", format, "text", "json");
    Report report = Doctor.examine(Installation.here(), missing("local"), missing("lab"));
    PrintWriter out = spec.commandLine().getOut();
    out.print(format.equals("json") ? json(report) : text(report));
    out.flush();
    return report.findings().stream().anyMatch(f -> f.verdict() == Verdict.MISSING) ? 1 : 0;
  }

  private static Map<Parameter, String> missing(String cluster) {
    return ClusterKinds.parse(cluster, Map.of()).missing(Transport.UDP);
  }

  static String text(Report report) {
    StringBuilder text = new StringBuilder();
    for (Finding finding : report.findings()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-8s %-20s %s%n",
              word(finding.verdict()),
              finding.subject(),
              finding.finding()));
    }
    text.append(String.format("%nover UDP  local  lab    resolution%n"));
    for (Capability row : report.capabilities()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-9s %-6s %-6s %s%n",
              row.parameter().symbol(),
              row.localObstacle().isEmpty() ? "yes" : "no",
              row.labObstacle().isEmpty() ? "yes" : "no",
              row.resolution()));
    }
    for (Capability row : report.capabilities()) {
      String symbol = row.parameter().symbol();
      row.localObstacle().ifPresent(why -> text.append(reason(symbol, "local", why)));
      row.labObstacle().ifPresent(why -> text.append(reason(symbol, "lab", why)));
    }
    return text.toString();
  }

  private static String reason(String symbol, String cluster, String why) {
    return String.format(Locale.ROOT, "no %s on %s: %s%n", symbol, cluster, why);
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case OK -> "ok";
      case WARN -> "warning";
      case MISSING -> "missing";
    };
  }

  /** One list of findings; those about a parameter carry its answers besides. */
  static String json(Report report) {
    ObjectMapper mapper = new ObjectMapper();
    ArrayNode array = mapper.createArrayNode();
    for (Finding finding : report.findings()) {
      array
          .addObject()
          .put("subject", finding.subject())
          .put("verdict", word(finding.verdict()))
          .put("finding", finding.finding());
    }
    for (Capability row : report.capabilities()) {
      String local = Capability.answer(row.localObstacle());
      String lab = Capability.answer(row.labObstacle());
      array
          .addObject()
          .put("subject", "parameter " + row.parameter().symbol())
          .put("verdict", word(row.somewhere() ? Verdict.OK : Verdict.WARN))
          .put("finding", "local " + local + "; lab " + lab + "; " + row.resolution())
          .put("parameter", row.parameter().symbol())
          .put("local", local)
          .put("lab", lab)
          .put("resolution", row.resolution());
    }
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(array)
          + System.lineSeparator();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain findings can be written as JSON", e);
    }
  }
}
