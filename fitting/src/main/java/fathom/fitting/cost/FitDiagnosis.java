package fathom.fitting.cost;

import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Leverage;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/** How well a fit describes its points, and what it takes to judge that. */
public final class FitDiagnosis {
  /** By nodes where there are any, then by size. */
  static final Comparator<Place> ORDER =
      Comparator.comparingInt((Place place) -> place.nodes().orElse(0))
          .thenComparingInt(Place::sizeBytes);

  private final List<FittedPoint> points;
  private final NavigableMap<Place, List<FittedPoint>> byPlace;

  private FitDiagnosis(List<FittedPoint> points) {
    this.points = points;
    this.byPlace = Groups.of(points, FittedPoint::at, ORDER);
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
    byPlace.forEach(
        (place, own) -> {
          double measured = Statistics.median(own.stream().map(p -> p.cost().micros()).toList());
          OptionalDouble spread =
              own.size() < 2
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(
                      Statistics.robustDeviation(
                          own.stream().map(FittedPoint::relativeError).toList()));
          double fitted = own.getFirst().fitted();
          residuals.add(new Residual(place, measured, fitted, spread, own.size(), 0));
        });
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

  /**
   * Hat values by an orthogonal basis: with UΣVᵀ = W^½·X, one row per place, they are the squared
   * lengths of U's rows. U is as narrow as X; the Q of a whole QR would be square, and a table of
   * 20 000 sizes would not fit into memory. The points of a place share their regressors, so their
   * weights add.
   */
  private Optional<Leverage> leverage() {
    List<Place> places = List.copyOf(byPlace.keySet());
    int columns = points.getFirst().row().regressors().size();
    if (places.size() < columns) {
      return Optional.empty();
    }
    RealMatrix weighted = MatrixUtils.createRealMatrix(places.size(), columns);
    for (int i = 0; i < places.size(); i++) {
      List<FittedPoint> own = byPlace.getOrDefault(places.get(i), List.of());
      double root = Math.sqrt(own.stream().mapToDouble(FittedPoint::weight).sum());
      for (int j = 0; j < columns; j++) {
        weighted.setEntry(i, j, root * own.getFirst().row().regressors().get(j));
      }
    }
    RealMatrix basis = new SingularValueDecomposition(weighted).getU();
    Optional<Leverage> largest = Optional.empty();
    for (int i = 0; i < places.size(); i++) {
      double share = 0;
      for (int j = 0; j < columns; j++) {
        share += basis.getEntry(i, j) * basis.getEntry(i, j);
      }
      if (share > largest.map(Leverage::share).orElse(0.0)) {
        largest = Optional.of(new Leverage(Math.min(1, share), places.get(i)));
      }
    }
    return largest;
  }
}
