package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.fitting.regression.NonlinearLeastSquares.Range;
import fathom.fitting.regression.NonlinearModel.Observation;
import fathom.fitting.regression.NonlinearModel.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

class NonlinearProblemTest {
  private static final List<Range> RANGES = List.of(Range.ALL, new Range(0, 1));

  /** A slope, and a coefficient that moves nothing. */
  private static NonlinearProblem<Double> problem(double response, double other) {
    return new NonlinearProblem<>(
        (x, b) -> new Value(b.get(0) * x, List.of(x, 0.0)),
        List.of(new Observation<>(12.0, response, 2), new Observation<>(8.0, other, 1)),
        RANGES,
        3);
  }

  private static List<Double> scales(NonlinearProblem<Double> problem, List<Double> point) {
    return problem.scales(point, problem.at(point));
  }

  @Test
  void countsEvaluationsDownToNone() {
    NonlinearProblem<Double> problem = problem(6, 4);
    assertEquals(0, problem.evaluationsDone());
    assertEquals(3, problem.evaluationsLeft());
    problem.at(List.of(1.0, 0.0));
    problem.at(List.of(2.0, 0.0));
    assertEquals(2, problem.evaluationsDone());
    assertEquals(1, problem.evaluationsLeft());
    problem.at(List.of(3.0, 0.0));
    problem.at(List.of(4.0, 0.0));
    assertEquals(4, problem.evaluationsDone());
    assertEquals(0, problem.evaluationsLeft());
  }

  @Test
  void knowsItsObservationsAndRanges() {
    NonlinearProblem<Double> problem = problem(6, 4);
    assertEquals(2, problem.observations());
    assertEquals(RANGES.get(0), problem.range(0));
    assertEquals(RANGES.get(1), problem.range(1));
  }

  @Test
  void aCoefficientIsItsOwnSize() {
    assertEquals(List.of(3.0, 0.25), scales(problem(6, 4), List.of(-3.0, 0.25)));
  }

  /** The responses 6/2 and 4/1 are 5 from 0, and a slope of 1 moves them by 12/2 and 8/1: by 10. */
  @Test
  void aCoefficientOfZeroIsAsLargeAsWhatMovesTheFitAsFarAsTheResponses() {
    assertEquals(0.5, scales(problem(6, 4), List.of(0.0, 0.25)).getFirst(), 1e-15);
    assertEquals(1.0, scales(problem(-12, 8), List.of(0.0, 0.25)).getFirst(), 1e-15);
  }

  @Test
  void aCoefficientOfZeroThatNothingTellsOfIsOfSizeOne() {
    assertEquals(1.0, scales(problem(6, 4), List.of(2.0, 0.0)).getLast());
    assertEquals(List.of(1.0, 1.0), scales(problem(0, 0), List.of(0.0, 0.0)));
  }
}
