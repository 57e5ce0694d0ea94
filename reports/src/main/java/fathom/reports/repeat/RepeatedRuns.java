package fathom.reports.repeat;

import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.compare.CommonSpeed;
import fathom.reports.compare.ComparedColumn;
import fathom.reports.compare.Magnitudes;
import fathom.reports.compare.NamedSheet;
import fathom.reports.compare.Readings;
import fathom.reports.input.BadInputException;
import fathom.reports.repeat.RepeatedRow.OfRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Runs of the same plan, and each row of their sheets over them.
 *
 * @param runs the oldest first
 * @param rows in sheet order, of all that any run was asked for
 * @param margin what the upper limit of each ratio of a steady row must be below
 */
public record RepeatedRuns(List<NamedSheet> runs, List<RepeatedRow> rows, double margin) {
  /** How often runs whose intervals say the truth may have any row named. */
  public static final double LEVEL = 0.05;

  /** Ten runs whose intervals are honest are below it; so are most rows of six. */
  public static final double USUAL_MARGIN = 3;

  public RepeatedRuns {
    runs = List.copyOf(runs);
    rows = List.copyOf(rows);
    if (!(margin > 1) || !Double.isFinite(margin)) {
      throw new IllegalArgumentException("no margin: " + margin);
    }
  }

  /**
   * What these runs, at least one, say together.
   *
   * @param margin see {@link #margin()}
   * @throws BadInputException where no two of several have anything in common
   */
  public static RepeatedRuns of(List<NamedSheet> given, double margin) {
    given.forEach(Magnitudes::require);
    List<NamedSheet> runs = NamedSheet.oldestFirst(given);
    List<Sheet> sheets = CommonSpeed.of(runs.stream().map(NamedSheet::sheet).toList());
    List<RepeatedRow> rows =
        ComparedColumn.all().stream()
            .filter(subject -> sheets.stream().anyMatch(s -> subject.of(s).isPresent()))
            .map(subject -> row(subject, sheets))
            .toList();
    if (runs.size() > 1 && rows.stream().allMatch(row -> row.spreads().isEmpty())) {
      throw new BadInputException(
          "the " + runs.size() + " runs have no parameter with a value in common");
    }
    return new RepeatedRuns(runs, rows, margin);
  }

  private static RepeatedRow row(ComparedColumn subject, List<Sheet> sheets) {
    List<Spread> spreads = new ArrayList<>();
    for (Readings readings : Readings.ofRuns(subject, sheets)) {
      if (readings.bySheet().stream().filter(Optional::isPresent).count() > 1) {
        spreads.add(Spread.of(readings.quantity(), readings.bySheet()));
      }
    }
    List<OfRun> absent = new ArrayList<>();
    List<OfRun> disturbed = new ArrayList<>();
    for (int i = 0; i < sheets.size(); i++) {
      int place = i;
      Sheet sheet = sheets.get(i);
      whyNone(subject.of(sheet)).ifPresent(why -> absent.add(new OfRun(place, why)));
      Optional.ofNullable(sheet.diagnostics().disturbed().get(subject.parameter()))
          .ifPresent(what -> disturbed.add(new OfRun(place, what)));
    }
    return new RepeatedRow(subject, spreads, absent, disturbed);
  }

  private static Optional<String> whyNone(Optional<Outcome> outcome) {
    return switch (outcome.orElse(null)) {
      case null -> Optional.of("not asked for");
      case Outcome.Rejected none -> Optional.of("rejected: " + none.reason().strip());
      case Outcome.NotObservable none -> Optional.of("not observable: " + none.reason().strip());
      case Outcome.Fitted fitted -> Optional.empty();
    };
  }

  /** How many numbers have a ratio. */
  public int tests() {
    return Math.toIntExact(
        rows.stream()
            .flatMap(row -> row.spreads().stream())
            .filter(spread -> spread.ratio().isPresent())
            .count());
  }

  /** How often one number may be named wrongly, so that any is as seldom as {@link #LEVEL}. */
  public double levelOfOne() {
    return LEVEL / Math.max(1, tests());
  }

  /** What is said of a row. */
  public Steadiness steadiness(RepeatedRow row) {
    return row.steadiness(levelOfOne(), margin);
  }

  /** What is said of all rows: not steady if one varies, steady only if all are. */
  public Steadiness steadiness() {
    if (!with(Steadiness.VARIES).isEmpty()) {
      return Steadiness.VARIES;
    }
    return rows.stream().filter(this::isAnywhere).allMatch(r -> steadiness(r) == Steadiness.STEADY)
        ? Steadiness.STEADY
        : Steadiness.CANNOT_TELL;
  }

  /** How many runs would decide all rows if their ratios stayed; empty if none or too many. */
  public OptionalInt runsToTell() {
    List<OptionalInt> each =
        with(Steadiness.CANNOT_TELL).stream()
            .map(row -> row.runsToTell(levelOfOne(), margin))
            .toList();
    return each.stream().allMatch(OptionalInt::isPresent)
        ? each.stream().mapToInt(OptionalInt::getAsInt).max()
        : OptionalInt.empty();
  }

  /** Whether any run has a value: of a row that none has, nothing is said. */
  boolean isAnywhere(RepeatedRow row) {
    return row.absent().size() < runs.size();
  }

  /** Rows of which this is said. */
  public List<RepeatedRow> with(Steadiness what) {
    return rows.stream().filter(row -> isAnywhere(row) && steadiness(row) == what).toList();
  }

  /** All pairs of runs, of all numbers. */
  public PairCount pairs() {
    return rows.stream()
        .flatMap(row -> row.spreads().stream())
        .map(Spread::pairs)
        .reduce(PairCount.NONE, PairCount::and);
  }
}
