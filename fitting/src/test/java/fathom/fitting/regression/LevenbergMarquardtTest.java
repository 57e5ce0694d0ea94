package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.regression.NonlinearLeastSquares.Range;
import fathom.fitting.regression.NonlinearModel.Observation;
import fathom.fitting.regression.NonlinearModel.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LevenbergMarquardtTest {
  private static final List<Integer> BOTH = List.of(0, 1);

  /** κ·exp(-x/λ) with κ = 3 and λ = 7, without noise. */
  private static NonlinearProblem<Double> decay(Range amount, Range length) {
    List<Observation<Double>> seen = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      seen.add(new Observation<>((double) i, 3 * Math.exp(-i / 7.0), 0.02));
    }
    return new NonlinearProblem<>(
        (x, b) -> {
          double e = Math.exp(-x / b.get(1));
          return new Value(b.get(0) * e, List.of(e, b.get(0) * e * x / (b.get(1) * b.get(1))));
        },
        seen,
        List.of(amount, length),
        1000);
  }

  @Test
  void findsFromFarAway() {
    List<Double> found =
        LevenbergMarquardt.from(decay(Range.ALL, Range.ALL), List.of(1.0, 30.0), BOTH)
            .orElseThrow();
    assertEquals(3, found.get(0), 1e-6);
    assertEquals(7, found.get(1), 1e-6);
  }

  @Test
  void leavesWhatIsNotFree() {
    List<Double> found =
        LevenbergMarquardt.from(decay(Range.ALL, Range.ALL), List.of(2.0, 7.0), List.of(0))
            .orElseThrow();
    assertEquals(3, found.get(0), 1e-6);
    assertEquals(7.0, found.get(1));
  }

  /**
   * From 0.1 the tangent of b² leads to 20 instead of 2. What counts from there on is the border of
   * 2.5, at which it was evaluated, and not the 20.
   */
  @Test
  void aStepOutOfTheRangeGoesOnFromItsBorder() {
    NonlinearProblem<Integer> problem =
        new NonlinearProblem<>(
            (x, b) -> new Value(b.getFirst() * b.getFirst(), List.of(2 * b.getFirst())),
            List.of(new Observation<>(0, 4.0, 1.0), new Observation<>(1, 4.0, 1.0)),
            List.of(new Range(0, 2.5)),
            100);
    List<Double> found = LevenbergMarquardt.from(problem, List.of(0.1), List.of(0)).orElseThrow();
    assertEquals(2, found.getFirst(), 1e-6);
  }

  @Test
  void staysInARangeWithoutTheLeastPoint() {
    List<Double> found =
        LevenbergMarquardt.from(decay(Range.ALL, new Range(8, 100)), List.of(1.0, 50.0), BOTH)
            .orElseThrow();
    assertEquals(8.0, found.get(1));
  }

  /** The root's derivative is infinite at 0, which is the lowest point nevertheless. */
  @Test
  void aPointWithoutDerivativeEndsTheSearch() {
    NonlinearProblem<Integer> problem =
        new NonlinearProblem<>(
            (x, b) -> {
              double root = Math.sqrt(b.getFirst());
              return new Value(root, List.of(0.5 / root));
            },
            List.of(new Observation<>(0, 0.0, 1.0), new Observation<>(1, 0.0, 1.0)),
            List.of(new Range(0, 10)),
            100);
    assertEquals(
        Optional.of(List.of(0.0)), LevenbergMarquardt.from(problem, List.of(1.0), List.of(0)));
  }

  @Test
  void isEmptyWhereEvaluationsRunOut() {
    NonlinearProblem<Double> problem = decay(Range.ALL, Range.ALL);
    for (int i = 0; i < 998; i++) {
      problem.at(List.of(1.0, 30.0));
    }
    assertEquals(Optional.empty(), LevenbergMarquardt.from(problem, List.of(1.0, 30.0), BOTH));
    assertEquals(0, problem.evaluationsLeft());
  }
}
