package fathom.reports.html;

import fathom.model.collective.Operation;
import fathom.reports.BadInputException;
import fathom.reports.json.JsonAt;
import fathom.reports.plot.ComparedCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The cases of a {@code validation.json} that have both a measured and a predicted time. */
final class ValidationCases {
  private static final String FILE = "validation.json";
  private static final String SCHEMA = "fathom-validation/1";

  private ValidationCases() {}

  /** Reads them from the directory of a validation. */
  static List<ComparedCase> read(Path directory) {
    Path file = directory.resolve(FILE);
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new BadInputException(file + ": no readable validation; run validate first", e);
    }
    JsonAt root = JsonAt.parse(file.toString(), text);
    if (!root.field("schema").text().equals(SCHEMA)) {
      throw root.bad("schema is not \"" + SCHEMA + "\", the one this version reads");
    }
    return root.field("cases").elements().stream().flatMap(at -> compared(at).stream()).toList();
  }

  private static Optional<ComparedCase> compared(JsonAt at) {
    Optional<Double> measured = at.optional("measured_micros").map(JsonAt::number);
    Optional<Double> predicted = at.optional("predicted_micros").map(JsonAt::number);
    Optional<String> model = at.optional("model").map(JsonAt::text);
    if (measured.isEmpty() || predicted.isEmpty() || model.isEmpty()) {
      return Optional.empty();
    }
    double low = at.optional("measured_micros_low").map(JsonAt::number).orElse(measured.get());
    double high = at.optional("measured_micros_high").map(JsonAt::number).orElse(measured.get());
    String algorithm = at.field("algorithm").text();
    Operation operation = operation(at.field("operation"));
    return Optional.of(
        at.build(
            () ->
                new ComparedCase(
                    operation,
                    algorithm,
                    model.get(),
                    measured.get(),
                    low,
                    high,
                    predicted.get())));
  }

  private static Operation operation(JsonAt at) {
    return Operation.ofWord(at.text())
        .orElseThrow(() -> at.bad("no such operation; there are " + Operation.words()));
  }
}
