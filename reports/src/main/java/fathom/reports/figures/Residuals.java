package fathom.reports.figures;

import fathom.model.cost.Interval;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.reports.document.Digits;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Distances from a fit, in percent of it. */
final class Residuals {
  private static final String LABEL = "residual, %";
  private static final int HEIGHT_ABOVE = 250;
  private static final int HEIGHT_BELOW = 110;

  /** An axis never shows less than this to either side. */
  private static final double LEAST_PERCENT = 0.05;

  /** How many times the largest distance an axis goes beyond, for bars and bands. */
  private static final double MOST_BEYOND = 8;

  private Residuals() {}

  /** Those that stand on an axis of sizes, which has no 0. */
  static List<Residual> sized(Collection<Residual> residuals) {
    return residuals.stream().filter(r -> r.at().sizeBytes() > 0).toList();
  }

  /** Those of a cost. */
  static List<Residual> sized(Outcome.Linear linear) {
    return sized(linear.fit().diagnostics().residuals());
  }

  /** Medians as they were measured, with the robust deviation of a fork. */
  static List<Spot> measured(Collection<Residual> residuals, ToDoubleFunction<Place> x) {
    return residuals.stream()
        .map(
            r ->
                Spot.within(
                    x.applyAsDouble(r.at()),
                    r.measuredUs(),
                    r.relativeSpread().orElse(0) * r.fittedUs()))
        .toList();
  }

  /** The same as distances. */
  static List<Spot> percent(Collection<Residual> residuals, ToDoubleFunction<Place> x) {
    return residuals.stream()
        .map(
            r ->
                Spot.within(
                    x.applyAsDouble(r.at()),
                    100 * r.relativeError(),
                    100 * r.relativeSpread().orElse(0)))
        .toList();
  }

  /**
   * A band of the fit as distances, where the fit is above 0.
   *
   * @param band empty for none
   * @param line the fit at the same places
   */
  static List<Spot> percent(List<Spot> band, List<Spot> line) {
    return IntStream.range(0, band.size())
        .filter(i -> line.get(i).y() > 0)
        .mapToObj(i -> percent(band.get(i), line.get(i).y()))
        .toList();
  }

  private static Spot percent(Spot around, double fitted) {
    double low = 100 * (around.low() / fitted - 1);
    double high = 100 * (around.high() / fitted - 1);
    return Spot.of(around.x(), new Interval(low, high));
  }

  /**
   * A panel of values, and one of their distances below it where there are points.
   *
   * @param fit of the line where a fit would be exact
   */
  static List<Panel> panels(Scale across, Scale up, Traces values, Traces distances, Ink fit) {
    List<Trace> below = distances.list();
    Panel above = new Panel(HEIGHT_ABOVE, across, up, values.list());
    return below.stream().anyMatch(Trace.Points.class::isInstance)
        ? Panel.stacked(List.of(above, panel(HEIGHT_BELOW, across, below, fit)))
        : List.of(above);
  }

  /** A panel of distances. */
  static Panel panel(int height, Scale across, List<Trace> traces, Ink fit) {
    List<Trace> all = new ArrayList<>(traces);
    List<Spot> ends = List.of(Spot.at(across.low(), 0), Spot.at(across.high(), 0));
    all.addFirst(new Trace.Line("", fit, Trace.Dash.SOLID, ends));
    return new Panel(height, across, scale(traces), all);
  }

  /** As far to one side as to the other; 0 is in the middle. */
  private static Scale scale(Collection<Trace> traces) {
    double most = traces.stream().flatMap(Trace::reach).mapToDouble(Residuals::far).max().orElse(0);
    double values =
        traces.stream()
            .filter(Trace.Points.class::isInstance)
            .flatMap(Trace::reach)
            .mapToDouble(s -> Math.abs(s.y()))
            .max()
            .orElse(0);
    // One bar of a size that scatters widely shall not flatten all the others, and no band them
    // all.
    double end = Math.min(most, MOST_BEYOND * Math.max(LEAST_PERCENT, values));
    return Scale.even(LABEL, Math.max(LEAST_PERCENT, end));
  }

  /** How far the farther end of a bar or band is from the fit. */
  private static double far(Spot spot) {
    return Math.max(Math.abs(spot.low()), Math.abs(spot.high()));
  }

  /** What the panel of distances cuts, as {@link #cut(Panel)} has it; nothing without one. */
  static String cut(List<Panel> panels) {
    return panels.size() > 1 ? cut(panels.getLast()) : "";
  }

  /** What a panel cuts, as a sentence; empty where it shows all. */
  static String cut(Panel panel) {
    StringJoiner beyond = new StringJoiner(", ");
    double[] bands = beyond(panel, Trace.Band.class);
    if (bands.length > 0) {
      beyond.add("the band reaches up to " + percent(bands));
    }
    double[] bars = beyond(panel, Trace.Points.class);
    if (bars.length > 0) {
      beyond.add((bars.length == 1 ? "1 bar" : bars.length + " bars") + " up to " + percent(bars));
    }
    return beyond.length() == 0
        ? ""
        : "That axis ends at ±%s; what is longer is cut there, with arrowheads: %s."
            .formatted(percent(panel.y().high()), beyond);
  }

  /** How far those reach that the panel does not hold. */
  private static double[] beyond(Panel panel, Class<? extends Trace> kind) {
    return panel.traces(kind).stream()
        .flatMap(Trace::reach)
        .mapToDouble(Residuals::far)
        .filter(far -> far > panel.y().high())
        .toArray();
  }

  /** The farthest, to three digits. */
  private static String percent(double... shares) {
    double most = Arrays.stream(shares).max().orElse(0);
    return Digits.exact(new BigDecimal(most).round(new MathContext(3)).doubleValue()) + " %";
  }
}
