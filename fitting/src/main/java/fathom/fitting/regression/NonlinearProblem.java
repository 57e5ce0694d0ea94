package fathom.fitting.regression;

import fathom.fitting.regression.NonlinearLeastSquares.Range;
import fathom.fitting.regression.NonlinearModel.Observation;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What {@link LevenbergMarquardt} and {@link GaussNewton} work on. Counts evaluations; not to be
 * shared between fits.
 */
final class NonlinearProblem<X> {
  private final NonlinearModel<X> model;
  private final List<Observation<X>> observations;
  private final List<Range> ranges;
  private final int limit;
  private int done;

  NonlinearProblem(
      NonlinearModel<X> model, List<Observation<X>> observations, List<Range> ranges, int limit) {
    this.model = model;
    this.observations = List.copyOf(observations);
    this.ranges = ranges;
    this.limit = limit;
  }

  Linearisation at(List<Double> coefficients) {
    done++;
    return Linearisation.of(model, observations, coefficients);
  }

  int observations() {
    return observations.size();
  }

  Range range(int coefficient) {
    return ranges.get(coefficient);
  }

  int evaluationsDone() {
    return done;
  }

  int evaluationsLeft() {
    return Math.max(0, limit - done);
  }

  /**
   * The size of each coefficient, so that units do not decide: its own, and where that is 0 what
   * moves the fit as far as all responses are from 0.
   */
  List<Double> scales(List<Double> point, Linearisation here) {
    double responses =
        Math.sqrt(observations.stream().mapToDouble(o -> square(o.response() / o.sigma())).sum());
    return IntStream.range(0, point.size())
        .mapToObj(
            j -> {
              double own = Math.abs(point.get(j));
              double moved = here.length(j) > 0 ? responses / here.length(j) : 0;
              return own > 0 ? own : moved > 0 ? moved : 1.0;
            })
        .toList();
  }

  private static double square(double value) {
    return value * value;
  }
}
