package fathom.reports.comparison;

import fathom.reports.comparison.reading.ComparedColumn;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * One row of the sheets over several runs.
 *
 * @param column a parameter, or a column of a memory tier
 * @param spreads its numbers that at least two runs have
 */
public record RepeatedRow(ComparedColumn column, List<Spread> spreads) {
  /** With fewer, the interval of a ratio of 1 reaches beyond 6: nothing is told by that. */
  static final int LEAST_RUNS = 4;

  /** More runs than this are not advised. */
  private static final int MOST_RUNS = 100;

  public RepeatedRow {
    spreads = List.copyOf(spreads);
  }

  public String label() {
    return column.label();
  }

  /** The number that chance explains least; where nothing is promised, the first. */
  public Optional<Spread> worst() {
    return spreads.stream()
        .filter(s -> s.ratio().isPresent())
        .min(Comparator.comparingDouble(s -> s.ratio().orElseThrow().chance()))
        .or(() -> spreads.stream().findFirst());
  }

  /**
   * The verdict of its numbers.
   *
   * @param level how often one number may be named wrongly: the worst is the worst of many
   * @param margin what the upper limit of each ratio must be below in a steady row
   */
  public Steadiness steadiness(double level, double margin) {
    if (spreads.isEmpty()) {
      return Steadiness.CANNOT_TELL;
    }
    return ratios().isEmpty()
        ? Steadiness.NO_INTERVAL
        : judged(ratios(), fewestRuns(), level, margin);
  }

  private static Steadiness judged(
      List<SpreadRatio> ratios, int runs, double level, double margin) {
    if (ratios.stream().anyMatch(ratio -> ratio.chance() < level)) {
      return Steadiness.VARIES;
    }
    return runs >= LEAST_RUNS && ratios.stream().allMatch(ratio -> ratio.isWithin(margin))
        ? Steadiness.STEADY
        : Steadiness.CANNOT_TELL;
  }

  /** How many runs would decide it if all ratios stayed; empty if even {@value #MOST_RUNS} not. */
  OptionalInt runsToTell(double level, double margin) {
    return IntStream.rangeClosed(fewestRuns() + 1, MOST_RUNS)
        .filter(
            runs ->
                judged(
                        ratios().stream().map(ratio -> ratio.ofRuns(runs)).toList(),
                        runs,
                        level,
                        margin)
                    != Steadiness.CANNOT_TELL)
        .findFirst();
  }

  private List<SpreadRatio> ratios() {
    return spreads.stream().flatMap(spread -> spread.ratio().stream()).toList();
  }

  private int fewestRuns() {
    return spreads.stream().mapToInt(Spread::runs).min().orElse(0);
  }
}
