package fathom.reports;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitDiagnostics.Dropped;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Leverage;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Fits made by hand, with what a fit says of its points. */
final class SampleFits {
  private static final FitDiagnostics DIAGNOSTICS =
      new FitDiagnostics(
          Optional.of(FitPoint.of(736)),
          OptionalDouble.of(0.9999964),
          Optional.of(new Leverage(0.53125, FitPoint.of(1472))),
          Optional.of(new Drift(-0.031, 0.62, -0.0004)),
          List.of(new Dropped("counter lost is 1: \"late\"", 3), new Dropped("stray", 2)),
          List.of(
              new Residual(FitPoint.of(1), 6.73, 6.72, OptionalDouble.of(0.0011), 6, 0),
              new Residual(FitPoint.of(736), 61.95, 62.31, OptionalDouble.of(0.002), 5, 5)));

  static final FitDiagnostics OF_TRANSFER =
      new FitDiagnostics(
          Optional.of(place(1472, 4)),
          OptionalDouble.of(0.98125),
          Optional.of(new Leverage(0.9375, place(1, 2))),
          Optional.of(new Drift(0.44, 2.5e-7, 0.034)),
          List.of(),
          List.of(
              new Residual(place(1, 2), 19.9, 19.88, OptionalDouble.of(0.01), 6, 1),
              new Residual(place(1472, 4), 160.4, 145.3, OptionalDouble.of(0.02), 6, 0)));

  static final FitQuality GOOD = new FitQuality(60, 0.0021, 0.0058, 0.0032, DIAGNOSTICS);

  private SampleFits() {}

  private static FitPoint place(int bytes, int nodes) {
    return new FitPoint(bytes, OptionalInt.of(nodes));
  }

  static Outcome bent(double lowSlope, double lowConst, double slope, double constant) {
    Estimate low = lowSlope == 0 ? Estimate.exact(0) : Estimate.of(lowSlope, 0.0012);
    return new Outcome.Linear(
        new CostFunction(
            List.of(
                new Segment(new SizeRange(1, 40), Estimate.of(lowConst, 0.024), low),
                new Segment(
                    SizeRange.from(41), Estimate.of(constant, 0.11), Estimate.of(slope, 0.00011)))),
        List.of(Breakpoint.fixed(40)),
        GOOD);
  }

  static Outcome line(Estimate constant, Estimate slope) {
    return new Outcome.Linear(
        new CostFunction(List.of(new Segment(SizeRange.from(1), constant, slope))),
        List.of(),
        GOOD);
  }

  /** Of a constant: no R². */
  static Outcome flat(Estimate constant) {
    return new Outcome.Linear(
        new CostFunction(List.of(new Segment(SizeRange.from(1), constant, Estimate.exact(0)))),
        List.of(),
        new FitQuality(
            6,
            0,
            0,
            0.04,
            new FitDiagnostics(
                Optional.of(FitPoint.of(1)),
                OptionalDouble.empty(),
                Optional.of(new Leverage(1, FitPoint.of(1))),
                Optional.empty(),
                List.of(),
                List.of(new Residual(FitPoint.of(1), 9.93, 9.93, OptionalDouble.empty(), 1, 0)))));
  }

  static Optional<Interval> interval(double low, double high) {
    return Optional.of(new Interval(low, high));
  }
}
