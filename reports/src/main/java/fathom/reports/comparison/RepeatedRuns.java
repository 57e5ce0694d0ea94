package fathom.reports.comparison;

import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.CommonReadings;
import fathom.reports.comparison.reading.CommonSpeed;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.input.BadInputException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

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
    List<NamedSheet> runs = NamedSheet.oldestFirst(given);
    List<Sheet> sheets = CommonSpeed.of(runs.stream().map(NamedSheet::sheet).toList());
    List<RepeatedRow> rows =
        ComparedColumn.all().stream()
            .filter(column -> sheets.stream().anyMatch(s -> column.of(s).isPresent()))
            .map(
                column ->
                    new RepeatedRow(
                        column,
                        CommonReadings.ofRuns(column, sheets).stream()
                            .filter(readings -> readings.present().size() > 1)
                            .map(Spread::of)
                            .toList()))
            .toList();
    if (runs.size() > 1 && rows.stream().allMatch(row -> row.spreads().isEmpty())) {
      throw new BadInputException(ComparisonMessage.NONE_IN_COMMON.of(runs.size(), "run"));
    }
    return new RepeatedRuns(runs, rows, margin);
  }

  /** The places of runs whose sheets give a reason, such as for no value, and the reason. */
  SortedMap<Integer, String> reasons(Function<Sheet, Optional<String>> of) {
    SortedMap<Integer, String> reasons = new TreeMap<>();
    for (int i = 0; i < runs.size(); i++) {
      int place = i;
      of.apply(runs.get(i).sheet()).ifPresent(reason -> reasons.put(place, reason));
    }
    return reasons;
  }

  private Stream<Spread> spreads() {
    return rows.stream().flatMap(row -> row.spreads().stream());
  }

  /** All ratios; each is tested. */
  List<SpreadRatio> ratios() {
    return spreads().flatMap(spread -> spread.ratio().stream()).toList();
  }

  /** How many numbers have a ratio. */
  public int tests() {
    return ratios().size();
  }

  /** How often one number may be named wrongly, so that any is as seldom as {@link #LEVEL}. */
  public double levelOfOne() {
    return LEVEL / Math.max(1, tests());
  }

  /** The verdict on a row. */
  public Steadiness steadiness(RepeatedRow row) {
    return row.steadiness(levelOfOne(), margin);
  }

  /** The verdict on all rows: not steady if one varies, steady only if all are. */
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

  /** Whether any run has a value: a row without one has no verdict. */
  boolean isAnywhere(RepeatedRow row) {
    return runs.stream().anyMatch(run -> row.column().isFitted(run.sheet()));
  }

  /** The rows of a verdict. */
  public List<RepeatedRow> with(Steadiness what) {
    return rows.stream().filter(row -> isAnywhere(row) && steadiness(row) == what).toList();
  }

  /** All pairs of runs, of all numbers. */
  public PairCount pairs() {
    return spreads().map(Spread::pairs).reduce(PairCount.NONE, PairCount::and);
  }
}
