package fathom.reports.plot;

import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.reports.format.Digits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;

/** Distances from a fit, in percent of it. */
final class Residuals {
  private static final String LABEL = "residual, %";

  /** An axis never shows less than this to either side. */
  private static final double LEAST_PERCENT = 0.05;

  /** How many times the largest distance an axis goes beyond, for bars and bands. */
  private static final double MOST_BEYOND = 8;

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
    List<Trace> all = new ArrayList<>(traces);
    all.add(
        new Trace.Line(
            "",
            Ink.MUTED,
            Trace.Dash.SOLID,
            List.of(Spot.at(across.low(), 0), Spot.at(across.high(), 0))));
    return new Panel(height, across, scale(traces), all);
  }

  /** As far to one side as to the other; 0 is in the middle. */
  static Scale scale(Collection<Trace> traces) {
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

  /** What a panel cuts, as a sentence after a space; nothing where it shows all. */
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
        : " That axis ends at ±"
            + percent(panel.y().high())
            + "; what goes on is cut there, at arrowheads: "
            + beyond
            + ".";
  }

  /** How far those reach that the panel does not hold. */
  private static double[] beyond(Panel panel, Class<? extends Trace> kind) {
    return panel.traces().stream()
        .filter(kind::isInstance)
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
