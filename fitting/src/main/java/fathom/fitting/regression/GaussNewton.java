package fathom.fitting.regression;

import fathom.fitting.regression.NonlinearFit.Bound;
import fathom.fitting.regression.NonlinearFit.Failed;
import fathom.fitting.regression.NonlinearFit.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.RealVector;

/**
 * Gauss and Newton's steps from near the least sum of squares down to the last digits: they follow
 * the derivatives, where Levenberg–Marquardt compares sums that no longer differ. A step is halved
 * until it does not go uphill, and ends at the border of a range.
 */
final class GaussNewton<X> {
  /** How it ended. */
  sealed interface End {}

  /** No step is left but rounding. */
  record Least(List<Double> point) implements End {}

  /** The way down leads out of the range of a coefficient. */
  record AtBound(List<Double> point, int coefficient, Bound bound) implements End {}

  /** There is no least point to be had. */
  record Stopped(Failed failed) implements End {}

  private static final int STEPS = 200;
  private static final int HALVINGS = 30;

  /** A step that is so much smaller than the coefficients changes their last digit. */
  private static final double LAST_DIGIT = 1e-15;

  /** From here on a step that did not get half as long is rounding. */
  private static final double SMALL = 1e-9;

  /** Nearer, a sum of squares in double precision cannot tell uphill from downhill. */
  private static final double BLIND = 1e-7;

  private static final double UPHILL = 1e-13;

  private final NonlinearProblem<X> problem;
  private final List<Integer> free;

  private GaussNewton(NonlinearProblem<X> problem, List<Integer> free) {
    this.problem = problem;
    this.free = free;
  }

  /**
   * The least point near a start.
   *
   * @param free the coefficients that may change
   */
  static <X> End from(NonlinearProblem<X> problem, List<Double> start, List<Integer> free) {
    return new GaussNewton<>(problem, free).run(start);
  }

  private End run(List<Double> start) {
    List<Double> point = start;
    double previous = Double.POSITIVE_INFINITY;
    for (int i = 0; i < STEPS; i++) {
      Linearisation here = problem.at(point);
      if (!here.columns(free).isFinite()) {
        return new Stopped(
            new Failed(Reason.NOT_FINITE, "the model has no finite derivative at " + point));
      }
      switch (here.columns(free).solved()) {
        case Linearisation.Solution.Undetermined(RealVector direction) -> {
          return new Stopped(undetermined(direction, free));
        }
        case Linearisation.Solution.Determined(RealVector step, RealVector variances) -> {
          double size = size(step, variances, point, here);
          if (size <= LAST_DIGIT || isRounding(size, previous)) {
            return new Least(point);
          }
          previous = size;
          Way way = way(point, step);
          Optional<List<Double>> next = downhill(way, point, step, here.sumOfSquares());
          if (next.isEmpty()) {
            return size < BLIND ? new Least(point) : stuck(size);
          }
          point = next.get();
          if (way.limit().isPresent() && way.limit().get().isReachedBy(point)) {
            Limit limit = way.limit().get();
            return new AtBound(point, limit.coefficient(), limit.bound());
          }
        }
      }
    }
    return stuck(previous);
  }

  private static boolean isRounding(double size, double previous) {
    return (size < SMALL && size >= previous / 2) || (size < BLIND && size >= previous);
  }

  /** The border that a step meets first. */
  private record Limit(int coefficient, Bound bound, double at) {
    boolean isReachedBy(List<Double> point) {
      return point.get(coefficient) == at;
    }
  }

  /**
   * How much of a step stays within all ranges.
   *
   * @param share in 0..1
   */
  private record Way(double share, Optional<Limit> limit) {}

  private Way way(List<Double> point, RealVector step) {
    Way way = new Way(1, Optional.empty());
    for (int i = 0; i < free.size(); i++) {
      int j = free.get(i);
      double moved = step.getEntry(i);
      if (!problem.range(j).contains(point.get(j) + moved)) {
        Bound bound = moved < 0 ? Bound.LOW : Bound.HIGH;
        double border = problem.range(j).at(bound);
        double share = (border - point.get(j)) / moved;
        if (share < way.share()) {
          way = new Way(share, Optional.of(new Limit(j, bound, border)));
        }
      }
    }
    return way;
  }

  private Optional<List<Double>> downhill(
      Way way, List<Double> point, RealVector step, double sumOfSquares) {
    double share = way.share();
    for (int i = 0; i < HALVINGS; i++) {
      List<Double> next = moved(point, step, share);
      if (share == way.share()) {
        way.limit().ifPresent(limit -> next.set(limit.coefficient(), limit.at()));
      }
      // A sum that is no number is not below.
      if (problem.at(next).sumOfSquares() <= sumOfSquares * (1 + UPHILL)) {
        return Optional.of(List.copyOf(next));
      }
      share /= 2;
    }
    return Optional.empty();
  }

  private List<Double> moved(List<Double> point, RealVector step, double share) {
    List<Double> next = new ArrayList<>(point);
    for (int i = 0; i < free.size(); i++) {
      int j = free.get(i);
      next.set(j, problem.range(j).nearest(point.get(j) + share * step.getEntry(i)));
    }
    return next;
  }

  /** The largest part of a step, relative to the coefficient and what is known of it. */
  private double size(
      RealVector step, RealVector variances, List<Double> point, Linearisation here) {
    double variance = here.sumOfSquares() / (problem.observations() - free.size());
    List<Double> scales = problem.scales(point, here);
    double largest = 0;
    for (int i = 0; i < free.size(); i++) {
      double error = Math.sqrt(variance * variances.getEntry(i));
      largest = Math.max(largest, Math.abs(step.getEntry(i)) / (scales.get(free.get(i)) + error));
    }
    return largest;
  }

  private static Stopped stuck(double size) {
    return new Stopped(
        new Failed(
            Reason.NOT_CONVERGED,
            "no least sum of squares: the last step still changed a coefficient by "
                + size
                + " of itself"));
  }

  static Failed undetermined(RealVector direction, List<Integer> free) {
    List<String> together = new ArrayList<>();
    for (int i = 0; i < free.size(); i++) {
      if (Math.abs(direction.getEntry(i)) > SMALL) {
        together.add("b" + (free.get(i) + 1));
      }
    }
    return new Failed(
        Reason.UNDETERMINED,
        "the observations do not tell " + String.join(", ", together) + " from each other");
  }
}
