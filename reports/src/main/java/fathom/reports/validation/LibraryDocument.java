package fathom.reports.validation;

import fathom.model.collective.Operation;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.SizeLabel;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A library's operations: how good its own choices and the models' were, every case, notes. */
public final class LibraryDocument extends CaseTables<LibraryCase> {
  private static final int MODELS_PER_TABLE = 2;

  /** A start this far apart, as a part of the operation's time, is worth a line. */
  private static final double VISIBLE_SKEW = 0.05;

  /** Of an algorithm that is not right for every legal program. */
  private static final String MARK = " †";

  /** Times that are the same up to here are the same. */
  private static final double PICOS = 1e6;

  private final Map<LibraryCase, AlgorithmNeed> needs;
  private final RanksPerNode perNode;

  private LibraryDocument(
      Validation<LibraryCase> validation,
      Map<LibraryCase, AlgorithmNeed> needs,
      RanksPerNode perNode) {
    super(validation, MODELS_PER_TABLE);
    this.needs = needs;
    this.perNode = perNode;
  }

  /**
   * The document.
   *
   * @param needs what the algorithms of cases need of programs, as far as it is known
   * @param facts of the run, flat; the written form alone has all of them
   */
  public static Document of(
      Validation<LibraryCase> validation,
      Map<LibraryCase, AlgorithmNeed> needs,
      SortedMap<String, String> facts) {
    return new Document(
        "an MPI library's operations beside predictions",
        new LibraryDocument(validation, needs, RanksPerNode.of(facts).orElse(RanksPerNode.ONE))
            .page()
            .all(),
        () -> ValidationData.ofLibrary(validation, needs),
        () -> ValidationData.writtenOfLibrary(validation, needs, facts));
  }

  private Blocks page() {
    Blocks page = new Blocks();
    for (Operation operation : validation.operations()) {
      String title = validation.of(operation).getFirst().of().title();
      page.section(title, body -> add(body, operation));
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
    Measured.StartSkew all =
        validation.measured().stream()
            .map(Measured::start)
            .reduce(Measured.StartSkew.TOGETHER, Measured.StartSkew::and);
    return String.format(
        Locale.ROOT,
        "A time goes from the first rank's start to the last one's end; %s. Ranks start at an agreed"
            + " time, in half of the cases within %.0f µs.",
        all.sharedClock()
            ? "all ranks read one clock"
            : String.format(
                Locale.ROOT,
                "the ranks' clocks were compared before and after, so that a time is wrong by at most %.1f µs",
                all.errorMicros()),
        medianSkew());
  }

  private double medianSkew() {
    List<Double> skews =
        validation.measured().stream().map(m -> m.start().skewMicros()).sorted().toList();
    return skews.get(skews.size() / 2);
  }

  private void add(Blocks body, Operation operation) {
    List<String> models = List.copyOf(alike(operation).keySet());
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
    sideBySide(body, operation, models);
    List<String> notes = notes(operation, models);
    if (!notes.isEmpty()) {
      body.gap().items(ItemMark.NONE, notes);
    }
  }

  private List<List<Cell>> choices(Operation operation, List<String> models) {
    List<List<Cell>> rows = new ArrayList<>();
    choice(rows, "the library", new Score<>(List.of(), chosen(operation, LibraryChoice.OWN)));
    choice(rows, "rules", new Score<>(List.of(), chosen(operation, LibraryChoice.RULES)));
    models.forEach(model -> choice(rows, model, validation.score(operation, model)));
    return rows;
  }

  private static void choice(List<List<Cell>> rows, String who, Score<LibraryCase> score) {
    if (score.isEmpty()) {
      return;
    }
    List<String> row = new ArrayList<>();
    row.add(who);
    row.add(score.cases() == 0 ? DASH : Integer.toString(score.cases()));
    row.addAll(errors(score));
    row.add(right(score));
    row.add(factor(score.meanCost()));
    row.add(factor(score.worstCost()));
    rows.add(Cell.row(row));
  }

  /** The choice of the library itself, or of a rules file, wherever others were measured too. */
  private List<Pick<LibraryCase>> chosen(Operation operation, LibraryChoice by) {
    return validation.places(operation).stream()
        .filter(place -> place.size() > 1)
        .flatMap(
            place ->
                place.stream()
                    .filter(m -> m.of().choice().equals(by))
                    .map(
                        m ->
                            new Pick<>(
                                by.label(),
                                m,
                                1,
                                Judging.fastest(place).orElse(m),
                                Judging.OF_LIBRARY)))
        .toList();
  }

  /**
   * The models that say something of an operation: the first by name of those that say the same in
   * every case, and the others. Formulas differ in packets, of which a library's message is one.
   */
  private SortedMap<String, List<String>> alike(Operation operation) {
    Map<SortedMap<LibraryCase, Long>, List<String>> groups = new LinkedHashMap<>();
    for (String model : validation.models(operation)) {
      SortedMap<LibraryCase, Long> times = new TreeMap<>();
      for (Measured<LibraryCase> measured : validation.of(operation)) {
        validation
            .said(model, measured.of())
            .flatMap(f -> f.timeMicros().stream().boxed().findFirst())
            .ifPresent(micros -> times.put(measured.of(), Math.round(micros * PICOS)));
      }
      groups.computeIfAbsent(times, t -> new ArrayList<>()).add(model);
    }
    SortedMap<String, List<String>> alike = new TreeMap<>();
    groups.values().forEach(same -> alike.put(same.getFirst(), same.subList(1, same.size())));
    return alike;
  }

  @Override
  List<Column> measuredColumns() {
    List<Column> columns = commonColumns();
    columns.add(Column.right("× own"));
    return columns;
  }

  @Override
  List<String> measured(Measured<LibraryCase> measured) {
    LibraryCase of = measured.of();
    List<String> row = new ArrayList<>();
    row.add(of.word() + (isMarked(of) ? MARK : ""));
    row.add(Integer.toString(of.processes()));
    row.add(of.operation().hasMessage() ? SizeLabel.of(of.sizeBytes()) : "");
    row.addAll(median(measured));
    row.add(
        own(of)
            .filter(own -> !own.of().equals(of))
            .map(own -> ValidationWords.factor(measured.costMicros() / own.costMicros()))
            .orElse(""));
    return row;
  }

  /** What the same operation took by the library's own choice of algorithm, if that was run. */
  private Optional<Measured<LibraryCase>> own(LibraryCase of) {
    return validation.measured().stream()
        .filter(m -> m.of().equals(new LibraryCase(of.point(), LibraryChoice.OWN)))
        .findFirst();
  }

  /** Whether no rule names the algorithm of a case by default. */
  private boolean isMarked(LibraryCase of) {
    return need(of).filter(need -> !need.isMetBy(RuleAssumptions.NONE)).isPresent();
  }

  /** What the algorithm of a case needs; empty if it is not known or the library chose it. */
  private Optional<AlgorithmNeed> need(LibraryCase of) {
    return Optional.ofNullable(needs.get(of));
  }

  /**
   * What models leave out; where the library, or a rules file, chose what is slower beyond the
   * intervals; starts far apart.
   */
  private List<String> notes(Operation operation, List<String> models) {
    List<String> notes = new ArrayList<>(marked(operation));
    alike(operation)
        .forEach(
            (model, others) -> {
              if (!others.isEmpty()) {
                notes.add(
                    model + " stands also for " + String.join(", ", others) + ", the same here");
              }
            });
    for (String model : models) {
      validation
          .doubts(operation, model)
          .forEach(
              (name, cases) ->
                  notes.add(model + " assumes " + ValidationWords.notMet(name, cases)));
    }
    for (LibraryChoice by : List.of(LibraryChoice.OWN, LibraryChoice.RULES)) {
      chosen(operation, by).stream()
          .filter(pick -> !pick.isRight())
          .map(
              pick ->
                  "%s: %s takes %s times as long as %s"
                      .formatted(
                          pick.picked().of().place(),
                          by.equals(LibraryChoice.OWN)
                              ? "the library's own choice"
                              : "the rules' choice",
                          factor(pick.cost()),
                          pick.fastest().of().word()))
          .forEach(notes::add);
    }
    validation.of(operation).stream()
        .max(Comparator.comparingDouble(Measured::skewPart))
        .filter(m -> m.skewPart() > VISIBLE_SKEW)
        .map(
            m ->
                String.format(
                    Locale.ROOT,
                    "! within an operation ranks started up to %.0f µs apart, %s of the time of %s",
                    m.start().skewMicros(),
                    ValidationWords.percent(m.skewPart()),
                    m.of().words()))
        .ifPresent(notes::add);
    return notes;
  }

  /** What each marked algorithm needs. A rules file may need something else at each size. */
  private List<String> marked(Operation operation) {
    return validation.of(operation).stream()
        .map(Measured::of)
        .filter(this::isMarked)
        .map(
            of ->
                "† "
                    + (of.choice().equals(LibraryChoice.RULES)
                        ? of.place() + ": what the rules choose"
                        : of.word())
                    + " "
                    + words(need(of).orElseThrow()))
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
}
