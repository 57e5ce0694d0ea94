package fathom.reports.figures.chart;

import fathom.model.cost.Interval;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a panel shows, in the order it is drawn. A trace that would show nothing is left out. */
public final class Traces {
  private static final int DEEPEST = 10;
  private static final double WIDEST = 1.6;

  private final List<Trace> all = new ArrayList<>();

  public void line(String name, Ink ink, Trace.Dash dash, List<Spot> spots) {
    if (spots.size() > 1) {
      all.add(new Trace.LineTrace(name, ink, dash, spots));
    }
  }

  /** What a fit is held against. */
  public void known(List<Spot> spots) {
    line("known", Ink.KNOWN, Trace.Dash.DASHED, spots);
  }

  public void band(String name, Ink ink, List<Spot> spots) {
    if (spots.size() > 1 && spots.stream().anyMatch(Spot::hasBar)) {
      all.add(new Trace.Band(name, ink, spots));
    }
  }

  public void points(String name, Ink ink, Trace.Marker marker, boolean filled, List<Spot> spots) {
    add(new Trace.Points(name, ink, marker, filled, spots));
  }

  public void add(Trace.Points points) {
    if (!points.spots().isEmpty()) {
      all.add(points);
    }
  }

  public void rule(String name, double x) {
    all.add(new Trace.RuleTrace(name, x));
  }

  public void bars(String name, Ink ink, double height, List<Trace.Bar> bars) {
    all.add(new Trace.Bars(name, ink, height, bars));
  }

  /**
   * How far bars reach along the horizontal axis, and their intervals as far as {@value #WIDEST}
   * times that; 0 where nothing is drawn.
   */
  public double reachAlong() {
    double bars = along(all.stream().filter(Trace.Bars.class::isInstance));
    double everything = along(all.stream());
    return bars > 0 ? Math.min(everything, WIDEST * bars) : everything;
  }

  private static double along(Stream<Trace> some) {
    return some.flatMap(Trace::reach).mapToDouble(Spot::x).max().orElse(0);
  }

  public void whiskers(String name, List<Trace.Bar> intervals) {
    List<Trace.Bar> wide = intervals.stream().filter(i -> i.from() < i.to()).toList();
    if (!wide.isEmpty()) {
      all.add(new Trace.Whiskers(name, Ink.MEASURED, wide));
    }
  }

  public void words(Trace.Wordy words) {
    all.add(words);
  }

  public void note(double x, double y, String text) {
    all.add(new Trace.TextTrace(x, y, text));
  }

  /**
   * A logarithmic axis for all that is above 0. Ends of intervals count down to a {@value
   * #DEEPEST}th of the smallest value and up to {@value #DEEPEST} times the largest: one interval
   * that reaches farther, or to 0, would squash all values, and is cut there, at an arrowhead. The
   * middle of a band is no value.
   */
  public static Scale logarithmic(String label, List<Traces> panels) {
    List<Spot> above = above(panels, trace -> true);
    if (above.isEmpty()) {
      throw new NotDrawnException("no value is above 0");
    }
    List<Spot> valued = above(panels, trace -> !(trace instanceof Trace.Band));
    DoubleSummaryStatistics values =
        (valued.isEmpty() ? above : valued).stream().mapToDouble(Spot::y).summaryStatistics();
    double low =
        above.stream()
            .mapToDouble(Spot::low)
            .filter(end -> end > values.getMin() / DEEPEST)
            .reduce(values.getMin(), Math::min);
    double high =
        above.stream()
            .mapToDouble(Spot::high)
            .filter(end -> end < values.getMax() * DEEPEST)
            .reduce(values.getMax(), Math::max);
    return Scale.logarithmic(label, low, high);
  }

  private static List<Spot> above(List<Traces> panels, Predicate<Trace> which) {
    return panels.stream()
        .flatMap(panel -> panel.all.stream())
        .filter(which)
        .flatMap(Trace::reach)
        .filter(spot -> spot.y() > 0)
        .toList();
  }

  public List<Trace> list() {
    return List.copyOf(all);
  }

  /**
   * The smallest and the largest of what is drawn, ends of bars included. Ends of bars below 0 do
   * not count where all values are above.
   */
  public Interval reach() {
    List<Spot> spots = all.stream().flatMap(Trace::reach).toList();
    if (spots.isEmpty()) {
      return new Interval(0, 1);
    }
    double least = spots.stream().mapToDouble(Spot::y).min().orElseThrow();
    // A bar that crosses 0 shall not force an even axis upon what differs by magnitudes.
    double low =
        spots.stream()
            .mapToDouble(Spot::low)
            .filter(end -> least <= 0 || end > 0)
            .reduce(least, Math::min);
    double high = spots.stream().mapToDouble(Spot::high).reduce(low, Math::max);
    return new Interval(low, high);
  }
}
