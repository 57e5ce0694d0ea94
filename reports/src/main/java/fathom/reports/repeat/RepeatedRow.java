package fathom.reports.repeat;

import fathom.reports.compare.ComparedColumn;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One row of the sheets over several runs.
 *
 * @param subject a parameter, or a column of a memory tier
 * @param spreads its numbers that at least two runs have
 * @param absent runs that have no value, and why
 * @param disturbed runs in which other work ran while it was measured, and what
 */
public record RepeatedRow(
    ComparedColumn subject, List<Spread> spreads, List<OfRun> absent, List<OfRun> disturbed) {
  /** With fewer, the interval of a ratio of 1 reaches beyond 6: nothing is told by that. */
  static final int LEAST_RUNS = 4;

  /**
   * What is to be said of one run.
   *
   * @param place of the run, from 0
   * @param reason foreign text
   */
  public record OfRun(int place, String reason) {}

  public RepeatedRow {
    spreads = List.copyOf(spreads);
    absent = List.copyOf(absent);
    disturbed = List.copyOf(disturbed);
  }

  /** The number that chance explains least; where nothing is promised, the first. */
  public Optional<Spread> worst() {
    return spreads.stream()
        .filter(s -> s.ratio().isPresent())
        .min(Comparator.comparingDouble(s -> s.ratio().orElseThrow().chance()))
        .or(() -> spreads.stream().findFirst());
  }

  /**
   * What its worst number says.
   *
   * @param level how often one number may be named wrongly: the worst is the worst of many
   */
  public Steadiness steadiness(double level) {
    if (worst().isEmpty()) {
      return Steadiness.TOO_FEW;
    }
    Spread worst = worst().get();
    Optional<SpreadRatio> ratio = worst.ratio();
    if (ratio.isEmpty()) {
      return Steadiness.NO_INTERVAL;
    }
    if (ratio.get().chance() < level) {
      return Steadiness.VARIES;
    }
    return worst.runs() < LEAST_RUNS || ratio.get().interval().low() > 1
        ? Steadiness.TOO_FEW
        : Steadiness.STEADY;
  }
}
