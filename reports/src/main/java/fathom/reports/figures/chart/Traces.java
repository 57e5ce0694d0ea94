package fathom.reports.figures.chart;

import fathom.model.cost.Interval;
import java.util.ArrayList;
import java.util.List;

/** What a panel shows, in the order it is drawn. A trace that would show nothing is left out. */
public final class Traces {
  private final List<Trace> all = new ArrayList<>();

  public void line(String name, Ink ink, Trace.Dash dash, List<Spot> spots) {
    if (spots.size() > 1) {
      all.add(new Trace.Line(name, ink, dash, spots));
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
    all.add(new Trace.Rule(name, x));
  }

  public void bars(String name, Ink ink, double height, List<Trace.Bar> bars) {
    all.add(new Trace.Bars(name, ink, height, bars));
  }

  /** The farthest place along the horizontal axis; 0 where nothing is drawn. */
  public double reachAlong() {
    return all.stream().flatMap(Trace::reach).mapToDouble(Spot::x).max().orElse(0);
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
    all.add(new Trace.Note(x, y, text));
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
