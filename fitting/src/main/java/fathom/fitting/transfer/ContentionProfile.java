package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.WeightedLeastSquares;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The least sum of squares of L(m,p) over l_0, l_p and τ as a function of C, on one value per p and
 * m. It has corners at the loads p·m/g_s(m) of the data. Between two of them L is linear in l_0,
 * l_p, τ and τ/C, so each piece has its least value in closed form (Hudson 1966): the least of all
 * pieces and corners is the least there is, not the best of a grid.
 */
final class ContentionProfile {
  /**
   * A value of C.
   *
   * @param bytesPerMicro C
   * @param sumOfSquares Σ ((L − fit)/σ)²
   * @param coefficients l_0, l_p and τ
   */
  record ProfilePoint(double bytesPerMicro, double sumOfSquares, List<Double> coefficients) {
    ProfilePoint {
      coefficients = List.copyOf(coefficients);
    }

    double slope() {
      return coefficients.get(SLOPE);
    }
  }

  private static final int CONSTANT = 0;
  private static final int PER_NODE = 1;
  private static final int SLOPE = 2;

  private final List<TransferPoint> cells;
  private final CostFit sendGap;
  private final NavigableSet<Double> loads = new TreeSet<>();

  ContentionProfile(List<TransferPoint> cells, CostFit sendGap) {
    this.cells = cells;
    this.sendGap = sendGap;
    cells.stream()
        .map(this::load)
        .filter(load -> load > 0 && Double.isFinite(load))
        .forEach(loads::add);
  }

  List<TransferPoint> cells() {
    return cells;
  }

  /** All loads of the data, in bytes/µs. */
  NavigableSet<Double> loads() {
    return loads;
  }

  private double load(TransferPoint cell) {
    return TransferDesign.loadOf(cell, sendGap);
  }

  /** The least of all with a τ above 0 and some loads on either side of C, or C at a load. */
  Optional<ProfilePoint> least() {
    List<ProfilePoint> points = new ArrayList<>();
    for (double load : loads) {
      solved(load).ifPresent(points::add);
      Optional.ofNullable(loads.higher(load))
          .flatMap(next -> between(load, next))
          .ifPresent(points::add);
    }
    return points.stream()
        .filter(point -> point.slope() > 0)
        .min(Comparator.comparingDouble(ProfilePoint::sumOfSquares));
  }

  /** No contention anywhere: C is above all loads. */
  Optional<ProfilePoint> nowhere() {
    return solved(Double.POSITIVE_INFINITY);
  }

  /** C at the least load or below it: τ and C are then only known by their ratio. */
  Optional<ProfilePoint> everywhere() {
    return loads.isEmpty() ? Optional.empty() : solved(loads.first());
  }

  private Optional<ProfilePoint> solved(double bandwidth) {
    return solved(
        cell -> List.of(cell.sizeBytes() * Math.max(1, load(cell) / bandwidth)), beta -> bandwidth);
  }

  /** Empty where the least value of this piece is not between its ends. */
  private Optional<ProfilePoint> between(double low, double high) {
    // τ·m of those below C, and τ/C·m·load of those above; in units of the upper end, so that both
    // columns are of one size.
    return solved(
            cell ->
                load(cell) >= high
                    ? List.of(0.0, cell.sizeBytes() * load(cell) / high)
                    : List.of((double) cell.sizeBytes(), 0.0),
            beta -> high * beta.get(SLOPE) / beta.getLast())
        .filter(point -> point.bytesPerMicro() > low && point.bytesPerMicro() < high);
  }

  /**
   * The best l_0, l_p and τ.
   *
   * @param ofSize the regressors of a cell beside those of l_0 and l_p
   * @param bandwidth C by the coefficients
   */
  private Optional<ProfilePoint> solved(
      Function<TransferPoint, List<Double>> ofSize, ToDoubleFunction<List<Double>> bandwidth) {
    List<Row> rows = new ArrayList<>();
    for (TransferPoint cell : cells) {
      List<Double> regressors = new ArrayList<>(List.of(1.0, (double) cell.nodes()));
      regressors.addAll(ofSize.apply(cell));
      rows.add(new Row(regressors, cell.micros(), cell.sigma(), 0));
    }
    return WeightedLeastSquares.solve(rows)
        .map(
            beta ->
                new ProfilePoint(
                    bandwidth.applyAsDouble(beta),
                    WeightedLeastSquares.sumOfSquares(rows, beta),
                    beta.subList(0, SLOPE + 1)));
  }

  /** How far L at a point is from the cells: the root of Σ (measured − fitted)² / Σ measured². */
  double relativeError(ProfilePoint point) {
    double errors = 0;
    double measured = 0;
    for (TransferPoint cell : cells) {
      double stretch = Math.max(1, load(cell) / point.bytesPerMicro());
      double fitted =
          point.coefficients().get(CONSTANT)
              + point.coefficients().get(PER_NODE) * cell.nodes()
              + point.slope() * cell.sizeBytes() * stretch;
      errors += (cell.micros() - fitted) * (cell.micros() - fitted);
      measured += cell.micros() * cell.micros();
    }
    return Math.sqrt(errors / measured);
  }
}
