package fathom.reports.library;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.Block.Mark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.SizeLabel;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.validation.ValidationWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/** A library's operations: how good its own choices and the models' were, every case, notes. */
public final class LibraryDocument {
  /** Of the written form. */
  public static final String SCHEMA = "fathom-library/1";

  /** More would not fit on a line beside what was measured. */
  private static final int MODELS_PER_TABLE = 2;

  /** A start this far apart, as a part of the operation's time, is worth a line. */
  private static final double VISIBLE_SKEW = 0.05;

  /** Of an algorithm that is not right for every legal program. */
  private static final String MARK = " †";

  private static final String DASH = "–";

  private final LibraryValidation validation;
  private final RanksPerNode perNode;

  private LibraryDocument(LibraryValidation validation, RanksPerNode perNode) {
    this.validation = validation;
    this.perNode = perNode;
  }

  /**
   * The document.
   *
   * @param facts of the run, flat; the written form alone has all of them
   */
  public static Document of(LibraryValidation validation, SortedMap<String, String> facts) {
    return new Document(
        "an MPI library's operations beside predictions",
        new LibraryDocument(validation, RanksPerNode.of(facts).orElse(RanksPerNode.ONE))
            .page()
            .all(),
        () -> LibraryData.records(validation),
        () -> LibraryData.written(validation, facts));
  }

  private Blocks page() {
    Blocks page = new Blocks();
    for (LibraryOperation operation : validation.operations()) {
      page.section(operation.function(), body -> add(body, operation));
    }
    new LibrarySummary(validation).add(page);
    page.gap();
    page.paragraph(legend());
    page.paragraph(clocks());
    if (!perNode.isOne()) {
      page.paragraph("Among " + perNode.words() + ".");
    }
    return page;
  }

  private static String legend() {
    return "own: the algorithm that the library chooses by itself; rules: by the file of --rules; all"
        + " others were forced. × own: the median as a multiple of the library's own. Median and its"
        + " 95 % interval: of the repetitions, within one start of the ranks. Right choices: how often"
        + " the chosen algorithm was the fastest of those measured at the same size, or as fast within"
        + " the intervals or 2 %; a model chooses among the forced algorithms that it predicts. Mean and"
        + " worst choice: the time of a chosen algorithm as a multiple of the fastest one's. Error:"
        + " predicted against median.";
  }

  private String clocks() {
    LibraryMeasured.Clocks all =
        validation.measured().stream()
            .map(LibraryMeasured::clocks)
            .reduce(LibraryMeasured.Clocks::and)
            .orElseThrow();
    String told =
        all.shared()
            ? "all ranks read one clock"
            : String.format(
                Locale.ROOT,
                "the ranks' clocks were compared before and after, so that a time is wrong by at most %.1f µs",
                all.errorMicros());
    return String.format(
        Locale.ROOT,
        "A time goes from the first rank's start to the last one's end; %s. Ranks start at an agreed"
            + " time, in half of the cases within %.0f µs.",
        told,
        medianSkew());
  }

  private double medianSkew() {
    List<Double> skews =
        validation.measured().stream().map(m -> m.clocks().skewMicros()).sorted().toList();
    return skews.get(skews.size() / 2);
  }

  private void add(Blocks body, LibraryOperation operation) {
    List<String> models = validation.models(operation);
    List<List<Cell>> choices = choices(operation, models);
    if (!choices.isEmpty()) {
      body.gap()
          .table(
              List.of(
                  Column.left("who chooses"),
                  Column.right("cases"),
                  Column.right("mean |error|"),
                  Column.right("worst"),
                  Column.right("right choices"),
                  Column.right("mean choice"),
                  Column.right("worst choice")),
              choices);
    }
    for (int first = 0; first == 0 || first < models.size(); first += MODELS_PER_TABLE) {
      List<String> some = models.subList(first, Math.min(first + MODELS_PER_TABLE, models.size()));
      body.gap().table(columns(some), rows(operation, some));
    }
    List<String> notes = notes(operation);
    if (!notes.isEmpty()) {
      body.gap().items(Mark.NONE, notes);
    }
  }

  private List<List<Cell>> choices(LibraryOperation operation, List<String> models) {
    List<List<Cell>> rows = new ArrayList<>();
    choice("the library", List.of(), validation.chosen(operation, LibraryCase.OWN))
        .ifPresent(rows::add);
    choice("rules", List.of(), validation.chosen(operation, LibraryCase.RULES))
        .ifPresent(rows::add);
    for (String model : models) {
      choice(model, validation.errors(operation, model), validation.picks(operation, model))
          .ifPresent(rows::add);
    }
    return rows;
  }

  private static Optional<List<Cell>> choice(
      String who, List<LibraryError> errors, List<LibraryPick> picks) {
    if (errors.isEmpty() && picks.isEmpty()) {
      return Optional.empty();
    }
    Optional<LibraryError> worst =
        errors.stream().max(Comparator.comparingDouble(e -> Math.abs(e.error())));
    return Optional.of(
        Cell.row(
            List.of(
                who,
                errors.isEmpty() ? DASH : Integer.toString(errors.size()),
                errors.isEmpty()
                    ? DASH
                    : ValidationWords.percent(
                        errors.stream()
                            .mapToDouble(e -> Math.abs(e.error()))
                            .average()
                            .orElseThrow()),
                worst
                    .map(
                        e ->
                            ValidationWords.signed(e.error())
                                + " "
                                + e.of().algorithm()
                                + ", "
                                + place(e.of()))
                    .orElse(DASH),
                picks.isEmpty()
                    ? DASH
                    : picks.stream().filter(LibraryPick::isRight).count() + " of " + picks.size(),
                LibrarySummary.mean(picks),
                LibrarySummary.worst(picks))));
  }

  private static List<Column> columns(List<String> models) {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("algorithm"),
                Column.right("p"),
                Column.right("size"),
                Column.right("median, µs"),
                Column.right("±").gap(1),
                Column.right("× own")));
    for (String model : models) {
      columns.add(Column.right(model + ", µs"));
      columns.add(Column.right("error").gap(1));
    }
    return columns;
  }

  private List<List<Cell>> rows(LibraryOperation operation, List<String> models) {
    List<List<Cell>> rows = new ArrayList<>();
    for (LibraryMeasured measured : validation.of(operation)) {
      LibraryCase of = measured.of();
      List<String> row = new ArrayList<>();
      row.add(of.algorithm() + (validation.isMarked(of) ? MARK : ""));
      row.add(Integer.toString(of.ranks()));
      row.add(operation.hasMessage() ? SizeLabel.of(of.sizeBytes()) : "");
      row.add(ValidationWords.micros(measured.medianMicros()));
      row.add(
          measured.times().interval().map(i -> ValidationWords.micros(i.width() / 2)).orElse(""));
      row.add(
          validation
              .own(of)
              .filter(own -> !of.isOwn())
              .map(own -> ValidationWords.factor(measured.medianMicros() / own.medianMicros()))
              .orElse(""));
      for (String model : models) {
        Optional<LibraryForecast> said = validation.said(model, of);
        row.add(said.map(f -> ValidationWords.micros(f.timeMicros())).orElse(""));
        row.add(said.map(f -> ValidationWords.signed(f.error(measured))).orElse(""));
      }
      rows.add(Cell.row(row));
    }
    return rows;
  }

  /**
   * What models leave out; where the library, or a rules file, chose what is slower beyond the
   * intervals; starts far apart.
   */
  private List<String> notes(LibraryOperation operation) {
    List<String> notes = new ArrayList<>(marked(operation));
    validation
        .alike(operation)
        .forEach(
            (model, others) -> {
              if (!others.isEmpty()) {
                notes.add(
                    model + " stands also for " + String.join(", ", others) + ", the same here");
              }
            });
    for (String model : validation.models(operation)) {
      validation
          .doubts(operation, model)
          .forEach(
              (name, cases) ->
                  notes.add(
                      model
                          + " assumes that "
                          + ValidationWords.assumption(name)
                          + " (not met in "
                          + cases
                          + (cases == 1 ? " case)" : " cases)")));
    }
    for (String by : List.of(LibraryCase.OWN, LibraryCase.RULES)) {
      validation.chosen(operation, by).stream()
          .filter(pick -> !pick.isRight())
          .map(
              pick ->
                  "%s: %s takes %s times as long as %s"
                      .formatted(
                          place(pick.chosen().of()),
                          by.equals(LibraryCase.OWN)
                              ? "the library's own choice"
                              : "the rules' choice",
                          ValidationWords.factor(pick.cost()),
                          pick.fastest().of().algorithm()))
          .forEach(notes::add);
    }
    validation.of(operation).stream()
        .max(Comparator.comparingDouble(LibraryDocument::skewPart))
        .filter(m -> skewPart(m) > VISIBLE_SKEW)
        .map(
            m ->
                String.format(
                    Locale.ROOT,
                    "! within an operation ranks started up to %.0f µs apart, %s of the time of %s, %s",
                    m.clocks().skewMicros(),
                    ValidationWords.percent(skewPart(m)),
                    m.of().algorithm(),
                    place(m.of())))
        .ifPresent(notes::add);
    return notes;
  }

  /** What each marked algorithm needs. A rules file may need something else at each size. */
  private List<String> marked(LibraryOperation operation) {
    return validation.of(operation).stream()
        .map(LibraryMeasured::of)
        .filter(validation::isMarked)
        .map(
            of ->
                "† "
                    + (of.isByRules() ? place(of) + ": what the rules choose" : of.algorithm())
                    + " "
                    + words(validation.need(of).orElseThrow()))
        .distinct()
        .sorted()
        .toList();
  }

  private static String words(AlgorithmNeed need) {
    return switch (need) {
      case AlgorithmNeed.Nothing() -> "is right for every legal program";
      case AlgorithmNeed.Promise promise ->
          "is not right for every legal program; Fathom's rules name it only with "
              + promise.of().option()
              + ". "
              + promise.of().promise()
              + " "
              + promise.of().otherwise();
      case AlgorithmNeed.Never never -> never.why() + "; Fathom's rules never name it";
    };
  }

  private static double skewPart(LibraryMeasured measured) {
    return measured.clocks().skewMicros() / measured.medianMicros();
  }

  private static String place(LibraryCase of) {
    return of.ranks()
        + " ranks"
        + (of.operation().hasMessage() ? ", " + SizeLabel.of(of.sizeBytes()) : "");
  }
}
