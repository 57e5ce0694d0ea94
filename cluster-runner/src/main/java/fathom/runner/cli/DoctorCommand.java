package fathom.runner.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.runner.machine.Doctor;
import fathom.runner.machine.Doctor.Finding;
import fathom.runner.machine.Doctor.Verdict;
import fathom.runner.machine.Installation;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = {
      "Says what this machine can measure, what disturbs it, what is missing and how to get it.",
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
    List<Finding> findings = Doctor.examine(Installation.here());
    PrintWriter out = spec.commandLine().getOut();
    if (format.equals("json")) {
      out.println(json(findings));
    } else {
      for (Finding finding : findings) {
        out.printf(
            Locale.ROOT,
            "%-8s %-20s %s%n",
            word(finding.verdict()),
            finding.subject(),
            finding.finding());
      }
    }
    out.flush();
    return findings.stream().anyMatch(f -> f.verdict() == Verdict.MISSING) ? 1 : 0;
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case OK -> "ok";
      case WARN -> "warning";
      case MISSING -> "missing";
    };
  }

  private static String json(List<Finding> findings) {
    ObjectMapper mapper = new ObjectMapper();
    ArrayNode array = mapper.createArrayNode();
    for (Finding finding : findings) {
      array
          .addObject()
          .put("subject", finding.subject())
          .put("verdict", word(finding.verdict()))
          .put("finding", finding.finding());
    }
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(array);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("plain findings can be written as JSON", e);
    }
  }
}
