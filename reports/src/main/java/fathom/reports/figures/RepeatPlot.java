package fathom.reports.figures;

import fathom.model.cost.Interval;
import fathom.reports.comparison.RepeatSummary;
import fathom.reports.comparison.RepeatedRow;
import fathom.reports.comparison.RepeatedRuns;
import fathom.reports.comparison.Spread;
import fathom.reports.comparison.Steadiness;
import fathom.reports.comparison.reading.Reading;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several runs of one plan: below each other a panel for each row, with its worst number in run
 * after run, as a share of its mean, and the intervals on the sheets. Each has an axis of its own:
 * what counts is how far points lie apart beside their bars.
 */
final class RepeatPlot {
  static final String TITLE = "Runs of the same plan, each row about its mean";

  private static final int HEIGHT = 60;

  /** What the words beside the runs take of the width. */
  private static final double WORDS = 0.44;

  private static final double PERCENT = 100;

  private final RepeatedRuns runs;

  RepeatPlot(RepeatedRuns runs) {
    this.runs = runs;
  }

  Figure figure() {
    List<RepeatedRow> rows =
        runs.rows().stream()
            .filter(row -> row.worst().filter(RepeatPlot::isShare).isPresent())
            .toList();
    if (rows.isEmpty()) {
      throw new NotDrawnException("no row has a value in two runs");
    }
    Scale across = across();
    String caption = caption(rows);
    return new Figure(
        "repeat-spread",
        TITLE,
        caption,
        "The values of "
            + runs.runs().size()
            + " runs, the oldest first, as shares of their mean, with 95 % intervals; a panel for each"
            + " row of the sheet. "
            + caption,
        Panel.stacked(rows.stream().map(row -> panel(across, row)).toList()));
  }

  private static boolean isShare(Spread spread) {
    return Double.isFinite(spread.observed());
  }

  /** A place for each run, and room for words behind the last. */
  private Scale across() {
    int count = runs.runs().size();
    Scale places =
        Scale.places("run", IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList());
    return places.between(places.low(), places.low() + count / (1 - WORDS));
  }

  private Panel panel(Scale across, RepeatedRow row) {
    Spread spread = row.worst().orElseThrow();
    boolean varies = runs.steadiness(row) == Steadiness.VARIES;
    Traces traces = new Traces();
    traces.points(
        varies ? Steadiness.VARIES.sentence() : "value of a run with its 95 % interval",
        varies ? Ink.KNOWN : ParameterInk.of(row.column().parameter()),
        varies ? Trace.Marker.SQUARE : Trace.Marker.CIRCLE,
        true,
        spots(spread));
    Interval reach = traces.reach();
    Scale shares = shares(Math.max(Math.abs(reach.low()), Math.abs(reach.high())));
    double beside = runs.runs().size() + 0.5;
    double line = shares.marks().getLast().value() / 2; // between two lines of the grid
    traces.note(beside, line, row.label() + ", " + RepeatSummary.at(spread));
    traces.note(beside, -line, ratio(spread));
    return new Panel(HEIGHT, across, shares, traces.list());
  }

  /** As far to one side of 0 as to the other; so low a panel has room for three marks. */
  private static Scale shares(double end) {
    Scale all = Scale.even("%", end > 0 ? end : 1);
    List<Scale.AxisTick> ends = List.of(all.marks().getFirst(), all.marks().getLast());
    return all.with(mark -> mark.value() == 0 || ends.contains(mark));
  }

  private static String ratio(Spread spread) {
    String interval = RepeatSummary.interval(spread);
    return "×" + RepeatSummary.ratio(spread) + (interval.isEmpty() ? "" : " (" + interval + ")");
  }

  private static List<Spot> spots(Spread spread) {
    List<Spot> spots = new ArrayList<>();
    List<Optional<Reading>> runs = spread.readings().bySheet();
    for (int i = 0; i < runs.size(); i++) {
      Optional<Reading> run = runs.get(i);
      if (run.isPresent()) {
        Interval ci = run.get().estimate().ci();
        spots.add(
            new Spot(
                i + 1.0,
                share(spread, run.get().value()),
                share(spread, ci.low()),
                share(spread, ci.high())));
      }
    }
    return spots;
  }

  /** How far from the mean, in percent of it. */
  private static double share(Spread spread, double value) {
    return PERCENT * (value - spread.mean()) / Math.abs(spread.mean());
  }

  private String caption(List<RepeatedRow> rows) {
    return new Caption()
        .add(
            "Of each row the number that chance explains least, in percent of its mean over the runs."
                + " Vertical axes differ: compare how far points lie apart with the length of their"
                + " bars, the 95 % intervals on the sheets. Beside them, as ×, the ratio of the spread"
                + " between runs to the one that these intervals promise, and its 95 % interval.")
        .add(rows.stream().map(RepeatSummary::numbers).collect(Collectors.joining(" ")))
        .add(
            IntStream.range(0, runs.runs().size())
                .mapToObj(i -> "#" + (i + 1) + ": " + runs.runs().get(i).facts() + ".")
                .collect(Collectors.joining(" ")))
        .toString();
  }
}
