package fathom.fitting.transfer;

import fathom.fitting.cost.CostFit;
import fathom.fitting.regression.NonlinearFit;
import fathom.fitting.regression.NonlinearFit.Converged;
import fathom.fitting.regression.NonlinearLeastSquares;
import fathom.fitting.regression.NonlinearModel.Observation;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.transfer.TransferDesign.Contention;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * l_0, l_p, τ and C of L(m,p) at once by non-linear least squares on all points, with the weights
 * of the robust regression, in turn until neither changes the other.
 *
 * <p>The sum of squares has a corner at each load of the data, and its least value may be at one.
 * So C is kept between two loads, and where it is held at one of them the next round looks on its
 * other side too.
 */
final class JointTransferFit {
  private static final int ROUNDS = 40;
  private static final double CONVERGED = 1e-10;

  private final List<TransferPoint> points;
  private final TransferDesign plain;
  private final NavigableSet<Double> loads;
  private final CostFit sendGap;

  JointTransferFit(
      List<TransferPoint> points,
      TransferDesign plain,
      NavigableSet<Double> loads,
      CostFit sendGap) {
    this.points = points;
    this.plain = plain;
    this.loads = loads;
    this.sendGap = sendGap;
  }

  /** The robust regression of L linearised at a C. */
  Optional<RegressionFit> robust(Contention contention) {
    TransferDesign design = plain.with(contention);
    return RobustRegression.fit(points.stream().map(design::row).toList());
  }

  /** The least sum of squares near a C; that C where the points do not determine one. */
  Contention from(Contention start) {
    Contention current = start;
    for (int i = 0; i < ROUNDS; i++) {
      Contention before = current;
      Optional<Contention> next =
          robust(before).flatMap(fit -> least(observations(fit), start(fit, before)));
      if (next.isEmpty()) {
        return before;
      }
      current = next.get();
      double moved = Math.abs(current.bytesPerMicro() - before.bytesPerMicro());
      if (moved <= CONVERGED * before.bytesPerMicro()) {
        return current;
      }
    }
    return current;
  }

  /** Strays have no weight, so they are no observations. */
  private List<Observation<TransferPoint>> observations(RegressionFit fit) {
    List<Observation<TransferPoint>> observations = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      double weight = fit.robustWeights().get(i);
      if (weight > 0) {
        TransferPoint point = points.get(i);
        observations.add(
            new Observation<>(point, point.micros(), point.sigma() / Math.sqrt(weight)));
      }
    }
    return observations;
  }

  private static List<Double> start(RegressionFit fit, Contention contention) {
    List<Double> start = new ArrayList<>(fit.coefficients().subList(0, TransferModel.BANDWIDTH));
    start.add(contention.bytesPerMicro());
    return start;
  }

  private Optional<Contention> least(
      List<Observation<TransferPoint>> observations, List<Double> start) {
    double bandwidth = start.getLast();
    int pieces = loads.contains(bandwidth) ? 2 : 1;
    return loads.tailSet(bandwidth, true).stream()
        .limit(pieces)
        .flatMap(upper -> below(upper, observations, start).stream())
        .min(Comparator.comparingDouble(Converged::sumOfSquares))
        .map(Converged::values)
        .filter(beta -> beta.get(TransferModel.SLOPE) > 0)
        .map(
            beta ->
                new Contention(
                    beta.get(TransferModel.BANDWIDTH), beta.get(TransferModel.SLOPE), sendGap));
  }

  /** Empty below the least load, where τ and C are known by their ratio only. */
  private Optional<Converged> below(
      double upper, List<Observation<TransferPoint>> observations, List<Double> start) {
    return Optional.ofNullable(loads.lower(upper))
        .map(
            lower ->
                NonlinearLeastSquares.of(
                        new TransferModel(sendGap, upper), TransferModel.COEFFICIENTS)
                    .within(TransferModel.BANDWIDTH, lower, upper)
                    .fit(observations, start))
        .flatMap(
            fit ->
                switch (fit) {
                  case Converged converged -> Optional.of(converged);
                  case NonlinearFit.Failed failed -> Optional.empty();
                });
  }
}
