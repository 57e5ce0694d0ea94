package fathom.reports.plot;

import fathom.model.FitDiagnostics.Residual;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Distances from a fit, in percent of it. */
final class Residuals {
  private static final String LABEL = "residual, %";

  /** An axis never shows less than this to either side. */
  private static final double LEAST_PERCENT = 0.05;

  private Residuals() {}

  /**
   * One spot for each.
   *
   * @param x where it stands
   */
  static List<Spot> percent(Collection<Residual> residuals, ToDoubleFunction<Residual> x) {
    return residuals.stream()
        .map(
            r ->
                Spot.within(
                    x.applyAsDouble(r),
                    100 * r.relativeError(),
                    100 * r.relativeSpread().orElse(0)))
        .toList();
  }

  /** A panel of them, and a line where a fit would be exact. */
  static Panel panel(int height, Scale across, List<Trace> traces) {
    List<Spot> spots =
        traces.stream().filter(Trace.Points.class::isInstance).flatMap(Trace::reach).toList();
    List<Trace> all = new ArrayList<>(traces);
    all.add(
        new Trace.Line(
            "",
            Ink.MUTED,
            Trace.Dash.SOLID,
            List.of(Spot.at(across.low(), 0), Spot.at(across.high(), 0))));
    return new Panel(height, across, scale(spots), all);
  }

  /** As far to one side as to the other; 0 is in the middle. */
  static Scale scale(Collection<Spot> spots) {
    double most =
        spots.stream()
            .mapToDouble(s -> Math.max(Math.abs(s.low()), Math.abs(s.high())))
            .reduce(LEAST_PERCENT, Math::max);
    double values =
        spots.stream().mapToDouble(s -> Math.abs(s.y())).reduce(LEAST_PERCENT, Math::max);
    // One bar of a size that scatters widely shall not flatten all the others.
    double end = Math.min(most, 3 * values);
    return Scale.linear(LABEL, -end, end);
  }
}
