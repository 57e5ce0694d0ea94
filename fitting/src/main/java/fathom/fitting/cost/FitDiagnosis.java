package fathom.fitting.cost;

import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Leverage;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How well a fit describes its points, and what it takes to judge that. */
public final class FitDiagnosis {
  /** By nodes where there are any, then by size. */
  static final Comparator<FitPoint> ORDER =
      Comparator.comparingInt((FitPoint place) -> place.nodes().orElse(0))
          .thenComparingInt(FitPoint::sizeBytes);

  private final List<FittedPoint> points;
  private final List<List<FittedPoint>> byPlace;

  private FitDiagnosis(List<FittedPoint> points) {
    this.points = points;
    this.byPlace = Groups.sorted(points, Comparator.comparing(FittedPoint::at, ORDER));
  }

  /**
   * The quality of a fit.
   *
   * @param points all of them, each with a positive fitted value
   * @param explains whether a coefficient beside the constants is told from 0; without one there is
   *     no R²
   * @param relativeHalfWidth see {@link FitQuality}
   */
  public static FitQuality of(
      List<FittedPoint> points, boolean explains, double relativeHalfWidth) {
    FitDiagnosis diagnosis = new FitDiagnosis(points);
    List<Residual> residuals = diagnosis.residuals();
    Optional<Residual> worst =
        residuals.stream().max(Comparator.comparingDouble(r -> Math.abs(r.relativeError())));
    double squares =
        residuals.stream()
            .mapToDouble(r -> r.relativeError() * r.relativeError())
            .average()
            .orElse(0);
    return new FitQuality(
        points.size(),
        Math.sqrt(squares),
        worst.map(r -> Math.abs(r.relativeError())).orElse(0.0),
        relativeHalfWidth,
        new FitDiagnostics(
            worst.map(Residual::at),
            explains ? diagnosis.rSquared() : OptionalDouble.empty(),
            diagnosis.leverage(),
            DriftSearch.find(points),
            List.of(),
            residuals));
  }

  private List<Residual> residuals() {
    List<Residual> residuals = new ArrayList<>();
    for (List<FittedPoint> own : byPlace) {
      double measured = Statistics.median(own, p -> p.cost().micros());
      OptionalDouble spread =
          own.size() < 2
              ? OptionalDouble.empty()
              : OptionalDouble.of(
                  Statistics.robustDeviation(
                      own.stream().map(FittedPoint::relativeError).toList()));
      FittedPoint any = own.getFirst();
      residuals.add(new Residual(any.at(), measured, any.fitted(), spread, own.size(), 0));
    }
    return residuals;
  }

  /** Empty where all points say the same: there is nothing to explain. */
  private OptionalDouble rSquared() {
    double weights = points.stream().mapToDouble(FittedPoint::weight).sum();
    double mean = points.stream().mapToDouble(p -> p.weight() * p.cost().micros()).sum() / weights;
    double left = 0;
    double whole = 0;
    for (FittedPoint point : points) {
      double residual = point.cost().micros() - point.fitted();
      double distance = point.cost().micros() - mean;
      left += point.weight() * residual * residual;
      whole += point.weight() * distance * distance;
    }
    double rSquared = 1 - left / whole;
    return whole > 0 && Double.isFinite(rSquared)
        ? OptionalDouble.of(rSquared)
        : OptionalDouble.empty();
  }

  /** Points of a place share their regressors, so their hat values add. */
  private Optional<Leverage> leverage() {
    return byPlace.stream()
        .map(
            own ->
                new Leverage(
                    Math.min(1, own.stream().mapToDouble(FittedPoint::leverage).sum()),
                    own.getFirst().at()))
        .max(Comparator.comparingDouble(Leverage::share));
  }
}
