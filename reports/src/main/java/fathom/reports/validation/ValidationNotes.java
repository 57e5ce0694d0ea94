package fathom.reports.validation;

import fathom.model.collective.Operation;
import fathom.reports.document.SizeLabel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** What is to be said beside an operation's numbers, a line each. */
final class ValidationNotes {
  /** A start this far apart, as a part of the operation's time, is worth a line. */
  private static final double VISIBLE_SKEW = 0.01;

  private final Validation<ProgramCase> validation;
  private final Operation operation;

  ValidationNotes(Validation<ProgramCase> validation, Operation operation) {
    this.validation = validation;
    this.operation = operation;
  }

  /** How models judged themselves, and what no error shows; then what was measured badly. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (String model : validation.models(operation)) {
      doubts(model).ifPresent(lines::add);
      lines.addAll(misjudged(model));
    }
    for (String model : validation.models(operation)) {
      validation.picks(operation, model).stream()
          .filter(pick -> !pick.isRight())
          .map(ValidationNotes::wrong)
          .forEach(lines::add);
    }
    validation.of(operation).stream()
        .filter(m -> m.incomplete().count() > 0)
        .map(ValidationNotes::incomplete)
        .forEach(lines::add);
    skew().ifPresent(lines::add);
    return lines;
  }

  /** Errors of a formula where it does not claim to hold are no news; of the others they are. */
  private Optional<String> doubts(String model) {
    SortedMap<String, Long> doubts = validation.doubts(operation, model);
    if (doubts.isEmpty()) {
      return Optional.empty();
    }
    String broken =
        doubts.entrySet().stream()
            .map(e -> ValidationWords.notMet(e.getKey(), e.getValue()))
            .collect(Collectors.joining(", and "));
    return Optional.of(model + " assumes " + broken + others(model));
  }

  /** Of the cases in which nothing is doubted; nothing where no case was compared at all. */
  private String others(String model) {
    if (validation.comparisons(operation, model).isEmpty()) {
      return "";
    }
    List<CaseComparison> others = validation.undoubted(operation, model);
    return others.isEmpty()
        ? ". No case with a predicted time and a median meets all its assumptions"
        : ". Mean |error| of the "
            + ValidationWords.cases(others.size())
            + " that "
            + (others.size() == 1 ? "meets" : "meet")
            + " all its assumptions: "
            + CaseTables.percent(new Score<>(others, List.of()).meanAbsoluteError());
  }

  private List<String> misjudged(String model) {
    List<String> lines = new ArrayList<>();
    int unforeseen = validation.unforeseen(operation, model);
    if (unforeseen > 0) {
      lines.add(
          model
              + ": predicted no loss in "
              + ValidationWords.cases(unforeseen)
              + " where data was lost every time");
    }
    int unfounded = validation.unfounded(operation, model);
    if (unfounded > 0) {
      lines.add(
          model
              + ": predicted a loss of data in "
              + ValidationWords.cases(unfounded)
              + " where none was lost");
    }
    return lines;
  }

  private static String wrong(Pick<ProgramCase> pick) {
    ProgramCase of = pick.picked().of();
    String where = of.nodes() + " nodes and " + SizeLabel.of(of.sizeBytes());
    String picked = of.word();
    boolean chose = pick.among() == 1;
    return pick.by()
        + (chose
            ? " picks " + picked + " for " + where + ": "
            : " predicts about the same time for "
                + pick.among()
                + " algorithms for "
                + where
                + "; measured, ")
        + (pick.cost().isPresent()
            ? (chose ? "it" : picked)
                + " takes "
                + ValidationWords.factor(pick.cost().getAsDouble())
                + " times as long as "
                + pick.fastest().of().word()
            : picked + " lost data every time");
  }

  private static String incomplete(Measured<ProgramCase> measured) {
    return "! "
        + measured.of().words()
        + ": of "
        + measured.repetitions()
        + " repetitions "
        + measured.incomplete().describe()
        + (measured.hasNoTime() ? "; there is no time" : "; their times are not counted");
  }

  /** Where it is largest, as a part of the time it is in. */
  private Optional<String> skew() {
    return validation.of(operation).stream()
        .max(Comparator.comparingDouble(Measured::skewPart))
        .filter(m -> m.skewPart() > VISIBLE_SKEW)
        .map(
            m ->
                String.format(
                    Locale.ROOT,
                    m.start().sharedClock()
                        ? "! within a repetition nodes started up to %.0f µs apart, %s of the time of %s"
                        : "! within a repetition nodes started up to %.0f µs apart; each node is timed from its"
                            + " own start, so times may be too short by up to %s: %s",
                    m.start().skewMicros(),
                    ValidationWords.percent(m.skewPart()),
                    m.of().words()));
  }
}
