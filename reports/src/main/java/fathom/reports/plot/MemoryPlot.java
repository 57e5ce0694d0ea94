package fathom.reports.plot;

import fathom.model.cost.Segment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The memory tiers in one picture, off the heap and on it. */
final class MemoryPlot {
  private static final int HEIGHT = 320;

  private final Map<Parameter, Outcome> offHeap;
  private final Map<Parameter, Outcome> heap;
  private final SizeSpan span;

  MemoryPlot(Map<Parameter, Outcome> outcomes, Map<Parameter, Outcome> heap, int mtuBytes) {
    this.offHeap = outcomes;
    this.heap = heap;
    List<Residual> all = new ArrayList<>();
    for (Parameter tier : tiers()) {
      all.addAll(residuals(offHeap, tier));
      all.addAll(residuals(heap, tier));
    }
    span = SizeSpan.of(all, mtuBytes);
  }

  /** Whether any tier has a value. */
  static boolean isNeeded(Map<Parameter, Outcome> outcomes, Map<Parameter, Outcome> heap) {
    return tiers().stream()
        .anyMatch(
            t ->
                outcomes.get(t) instanceof Outcome.Linear || heap.get(t) instanceof Outcome.Linear);
  }

  private static List<Parameter> tiers() {
    return List.of(Parameter.values()).stream().filter(Parameter::isMemoryCopy).toList();
  }

  Figure figure() {
    Traces traces = new Traces();
    for (Parameter tier : tiers()) {
      add(traces, tier, offHeap, true);
      add(traces, tier, heap, false);
    }
    Reach reach = traces.reach();
    return new Figure(
        "plot-memory",
        "Memory copy",
        "Filled markers and solid lines: copies between off-heap segments; outlined and dashed:"
            + " between heap arrays. Points are medians over forks ± the robust deviation of a"
            + " fork.",
        "Time of one copy in microseconds against its size in bytes, for each tier.",
        List.of(
            new Panel(
                HEIGHT,
                span.scale("bytes copied m"),
                Scale.fitting("time of a copy, µs", reach.low(), reach.high()),
                traces.list())));
  }

  private void add(
      Traces traces, Parameter tier, Map<Parameter, Outcome> column, boolean isOffHeap) {
    if (!(column.get(tier) instanceof Outcome.Linear linear)) {
      return;
    }
    int index = tiers().indexOf(tier);
    Ink ink = Ink.ofSeries(index);
    String name = tier.symbol() + (isOffHeap ? "" : " heap");
    List<Spot> points = Residuals.measured(residuals(column, tier), Place::sizeBytes);
    Trace.Dash beside = isOffHeap ? Trace.Dash.SOLID : Trace.Dash.DASHED;
    Trace.Dash alone = Trace.Dash.ofSeries(index + (isOffHeap ? 0 : tiers().size()));
    for (Segment piece : linear.cost().segments()) {
      boolean isAlone = points.isEmpty();
      traces.line(isAlone ? name : "", ink, isAlone ? alone : beside, span.line(piece));
    }
    traces.points(name, ink, Trace.Marker.ofSeries(index), isOffHeap, points);
  }

  private static List<Residual> residuals(Map<Parameter, Outcome> column, Parameter tier) {
    return column.get(tier) instanceof Outcome.Linear linear
        ? linear.fit().diagnostics().residuals().stream()
            .filter(r -> r.at().sizeBytes() > 0)
            .toList()
        : List.of();
  }
}
