package fathom.fitting.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.exception.ConvergenceException;
import org.apache.commons.math3.exception.MaxCountExceededException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Pair;

/**
 * Levenberg and Marquardt's method (Commons Math, after MINPACK) in coefficients scaled to their
 * start: goes downhill from far away. Trial points outside a range are taken at its border, so it
 * may end at one that is not the least; {@link GaussNewton} tells.
 */
final class LevenbergMarquardt<X> {
  /** What Gauss–Newton steps then make exact. */
  private static final double TOLERANCE = 1e-10;

  private final NonlinearProblem<X> problem;
  private final List<Integer> free;
  private final List<Double> start;
  private final List<Double> scales;
  private List<Double> lowest;
  private double lowestSum = Double.POSITIVE_INFINITY;

  private LevenbergMarquardt(NonlinearProblem<X> problem, List<Double> start, List<Integer> free) {
    this.problem = problem;
    this.free = free;
    this.start = start;
    this.scales = problem.scales(start, problem.at(start));
    this.lowest = start;
  }

  /**
   * The lowest point found; empty where the evaluations did not suffice.
   *
   * @param free the coefficients that may change
   */
  static <X> Optional<List<Double>> from(
      NonlinearProblem<X> problem, List<Double> start, List<Integer> free) {
    return new LevenbergMarquardt<>(problem, start, free).run();
  }

  private Optional<List<Double>> run() {
    RealVector origin = new ArrayRealVector(free.size());
    for (int i = 0; i < free.size(); i++) {
      origin.setEntry(i, start.get(free.get(i)) / scales.get(free.get(i)));
    }
    try {
      new LevenbergMarquardtOptimizer()
          .withCostRelativeTolerance(TOLERANCE)
          .withParameterRelativeTolerance(TOLERANCE)
          .withOrthoTolerance(TOLERANCE)
          .optimize(
              new LeastSquaresBuilder()
                  .start(origin)
                  .target(new ArrayRealVector(problem.observations()))
                  .model(this::evaluated)
                  .parameterValidator(this::inRange)
                  .maxEvaluations(problem.evaluationsLeft())
                  .maxIterations(problem.evaluationsLeft())
                  .build());
    } catch (MaxCountExceededException exhausted) {
      return Optional.empty();
    } catch (ConvergenceException noFurther) {
      // Thrown where no step makes the sum smaller in double precision, and where a derivative is
      // not finite: the lowest point is as far as it gets.
      return Optional.of(lowest);
    }
    return Optional.of(lowest);
  }

  /** Commons Math takes target less value for residual; with a target of 0 the value is -r. */
  private Pair<RealVector, RealMatrix> evaluated(RealVector scaled) {
    List<Double> point = point(scaled);
    Linearisation here = problem.at(point);
    double sum = here.sumOfSquares();
    if (sum < lowestSum) {
      lowestSum = sum;
      lowest = point;
    }
    RealMatrix jacobian = here.columns(free).jacobian();
    for (int i = 0; i < free.size(); i++) {
      RealVector column = jacobian.getColumnVector(i);
      jacobian.setColumnVector(i, column.mapMultiply(scales.get(free.get(i))));
    }
    return Pair.create(here.residuals().mapMultiply(-1), jacobian);
  }

  private List<Double> point(RealVector scaled) {
    List<Double> point = new ArrayList<>(start);
    for (int i = 0; i < free.size(); i++) {
      int j = free.get(i);
      // Scaled back and forth, a border must stay the border.
      point.set(j, problem.range(j).nearest(scaled.getEntry(i) * scales.get(j)));
    }
    return List.copyOf(point);
  }

  private RealVector inRange(RealVector scaled) {
    RealVector inside = scaled.copy();
    for (int i = 0; i < free.size(); i++) {
      int j = free.get(i);
      double value = scaled.getEntry(i) * scales.get(j);
      if (!problem.range(j).contains(value)) {
        inside.setEntry(i, problem.range(j).nearest(value) / scales.get(j));
      }
    }
    return inside;
  }
}
