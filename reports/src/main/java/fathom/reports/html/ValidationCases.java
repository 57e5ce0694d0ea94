package fathom.reports.html;

import fathom.model.collective.Operation;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Digits;
import fathom.reports.figures.Compared;
import fathom.reports.figures.Compared.ComparedCase;
import fathom.reports.figures.Compared.UnpairedCase;
import fathom.reports.input.BadInputException;
import fathom.reports.input.ForeignText;
import fathom.reports.json.JsonAt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The cases of a {@code validation.json}, those with both a measured and a predicted time apart
 * from the others, and whether they are about the sheet they are shown with.
 */
final class ValidationCases {
  private static final String FILE = "validation.json";
  private static final String SCHEMA = "fathom-validation/1";

  /** Counts of repetitions without a time. */
  private static final List<String> INCOMPLETE = List.of("lost_data", "gave_up", "wrong_bytes");

  private ValidationCases() {}

  /** Reads them from the directory of a validation, to be shown beside this sheet. */
  static Compared read(Path directory, Sheet sheet) {
    Path file = directory.resolve(FILE);
    String text;
    try {
      text = ForeignText.read(file);
    } catch (IOException e) {
      throw new BadInputException(file + ": no readable validation; run validate first", e);
    }
    JsonAt root = JsonAt.parse(file.toString(), text);
    if (!root.field("schema").text().equals(SCHEMA)) {
      throw root.bad("schema is not \"" + SCHEMA + "\", the one this version reads");
    }
    List<ComparedCase> cases =
        root.field("cases").elements().stream().flatMap(at -> compared(at).stream()).toList();
    Map<String, String> run = new TreeMap<>();
    root.optional("run")
        .ifPresent(at -> at.members().forEach((fact, value) -> run.put(fact, value.text())));
    List<UnpairedCase> unpaired =
        root.field("cases").elements().stream()
            .filter(at -> compared(at).isEmpty())
            .map(at -> new UnpairedCase(operation(at.field("operation")), words(at)))
            .distinct()
            .toList();
    return new Compared(origin(run, sheet), cases, unpaired);
  }

  /** What was measured when by what, and what of it is not this sheet's. */
  private static String origin(Map<String, String> run, Sheet sheet) {
    StringJoiner origin = new StringJoiner(" ");
    origin.add(
        "Measured"
            + stated(run, " on ", "cluster")
            + stated(run, " over ", "transport")
            + stated(run, ", ", "created")
            + stated(run, ", with Fathom ", "fathom.version")
            + (run.containsKey("created") ? "." : ", at a time the validation does not say."));
    List<String> others = new ArrayList<>();
    addOther(others, "sheet.created", "created", sheet.created(), run);
    addOther(others, "sheet.cluster", "of cluster", sheet.cluster().kind(), run);
    Optional.ofNullable(sheet.provenance().get("cluster.profile"))
        .ifPresent(profile -> addOther(others, "sheet.profile", "of profile", profile, run));
    if (!others.isEmpty()) {
      origin.add(
          "WARNING: the predictions are from another sheet: " + String.join("; ", others) + ".");
    } else if (!run.containsKey("sheet.created")) {
      origin.add("WARNING: the validation does not say which sheet its predictions are from.");
    }
    List<String> apart = new ArrayList<>();
    addOther(apart, "cluster", "cluster", sheet.cluster().kind(), run);
    addOther(apart, "transport", "transport", sheet.cluster().transport(), run);
    if (!apart.isEmpty()) {
      origin.add(
          "WARNING: it was not measured on the cluster of this sheet: "
              + String.join("; ", apart)
              + ".");
    }
    return origin.toString();
  }

  private static String stated(Map<String, String> run, String before, String fact) {
    return Optional.ofNullable(run.get(fact)).map(value -> before + value).orElse("");
  }

  /** Adds what differs; a fact that the validation does not state does not. */
  private static void addOther(
      List<String> others, String fact, String words, String own, Map<String, String> run) {
    Optional.ofNullable(run.get(fact))
        .filter(value -> !value.equals(own))
        .ifPresent(value -> others.add(words + " " + value + ", this one " + own));
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
    boolean isDoubted = at.optional("doubts").isPresent();
    boolean isIncomplete =
        INCOMPLETE.stream()
            .anyMatch(field -> at.optional(field).map(JsonAt::integer).orElse(0) > 0);
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
                    predicted.get(),
                    isDoubted,
                    isIncomplete)));
  }

  /** What there is of a case that lacks one of its times. */
  private static String words(JsonAt at) {
    return at.field("algorithm").text()
        + known(at, "size", " of ", " bytes")
        + known(at, "nodes", " among ", " nodes")
        + at.optional("measured_micros")
            .map(
                micros ->
                    " took "
                        + Digits.exact(micros.number())
                        + " µs"
                        + known(at, "measured_micros_low", " [", ", ")
                        + known(at, "measured_micros_high", "", "]"))
            .orElse(" has no measured time")
        + at.optional("model").map(model -> ", and " + model.text() + " gives none").orElse("");
  }

  private static String known(JsonAt at, String field, String before, String after) {
    return at.optional(field)
        .map(value -> before + Digits.exact(value.number()) + after)
        .orElse("");
  }

  private static Operation operation(JsonAt at) {
    return Operation.ofWord(at.text())
        .orElseThrow(() -> at.bad("no such operation; there are " + Operation.words()));
  }
}
