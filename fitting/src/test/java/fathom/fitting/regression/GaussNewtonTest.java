package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.GaussNewton.AtBound;
import fathom.fitting.regression.GaussNewton.End;
import fathom.fitting.regression.GaussNewton.Least;
import fathom.fitting.regression.GaussNewton.Stopped;
import fathom.fitting.regression.NonlinearFit.Bound;
import fathom.fitting.regression.NonlinearFit.Failed;
import fathom.fitting.regression.NonlinearFit.Reason;
import fathom.fitting.regression.NonlinearLeastSquares.Range;
import fathom.fitting.regression.NonlinearModel.Observation;
import fathom.fitting.regression.NonlinearModel.Value;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where the steps lead to, and how they end; some models lie about their derivatives. */
class GaussNewtonTest {
  private static final List<Range> ALL = List.of(Range.ALL);

  /** Responses that all are f(b), by one coefficient. */
  private static NonlinearProblem<Integer> problem(
      DoubleUnaryOperator f, DoubleUnaryOperator derivative, double sigma, double... responses) {
    return new NonlinearProblem<>(
        (x, b) ->
            new Value(
                f.applyAsDouble(b.getFirst()), List.of(derivative.applyAsDouble(b.getFirst()))),
        DoubleStream.of(responses).mapToObj(y -> new Observation<>(0, y, sigma)).toList(),
        ALL,
        5000);
  }

  /** A coefficient that is the response, with a derivative so many times as large as it is. */
  private static NonlinearProblem<Integer> exaggerated(double times, double... responses) {
    return problem(b -> b, b -> times, 1, responses);
  }

  private static End from(NonlinearProblem<Integer> problem, double start) {
    return GaussNewton.from(problem, List.of(start), List.of(0));
  }

  private static double least(NonlinearProblem<Integer> problem, double start) {
    End end = from(problem, start);
    return assertInstanceOf(Least.class, end, end::toString).point().getFirst();
  }

  private static Failed stopped(NonlinearProblem<Integer> problem, double start) {
    End end = from(problem, start);
    return assertInstanceOf(Stopped.class, end, end::toString).failed();
  }

  /** What the last step changed, by the text. */
  private static double change(Failed failed) {
    String text = failed.text();
    String before = "no least sum of squares: the last step still changed a coefficient by ";
    String after = " of itself";
    assertTrue(text.startsWith(before) && text.endsWith(after), text);
    return Double.parseDouble(text.substring(before.length(), text.length() - after.length()));
  }

  @Test
  void oneStepSolvesALinearProblem() {
    NonlinearProblem<Integer> problem = exaggerated(1, 1, 2, 6);
    assertEquals(3, least(problem, 10));
    assertEquals(3, problem.evaluationsDone());
  }

  @Test
  void aDerivativeThatIsNotFiniteStops() {
    Failed failed = stopped(problem(Math::sqrt, b -> 0.5 / Math.sqrt(b), 1, 1, 2), 0);
    assertEquals(
        new Failed(Reason.NOT_FINITE, "the model has no finite derivative at [0.0]"), failed);
  }

  @Test
  void aStepBeyondTheLeastIsHalved() {
    // From 3 the first step of the arc tangent leads to -2.54, farther from 1 than before.
    NonlinearProblem<Integer> problem =
        problem(b -> Math.atan(b - 1), b -> 1 / (1 + (b - 1) * (b - 1)), 1, 0.1, -0.1);
    assertEquals(1, least(problem, 3), 1e-12);
  }

  @Test
  void aCornerIsNoLeastPoint() {
    Failed failed = stopped(problem(b -> 1 + Math.abs(b), Math::signum, 1, 0, 0), 0.3);
    assertEquals(Reason.NOT_CONVERGED, failed.reason());
    // The step of 1 + b is as long as the error of b: √(2/1·1/2).
    assertEquals(1, change(failed), 1e-6);
  }

  /**
   * Residuals −4.5, −4 and −2 of derivatives −½: a step of 5.25/0.75 from 10, whose error is
   * √(40.25/2·1/0.75).
   */
  @Test
  void theChangeIsRelativeToTheCoefficientAndItsError() {
    NonlinearProblem<Integer> problem = problem(b -> b, b -> -1, 2, 1, 2, 6);
    Failed failed = stopped(problem, 10);
    assertEquals(Reason.NOT_CONVERGED, failed.reason());
    assertEquals(7 / (10 + Math.sqrt(40.25 / 2 / 0.75)), change(failed), 1e-12);
    // One step, halved until it was tried thirty times.
    assertEquals(1 + 30, problem.evaluationsDone());
  }

  /** Steps of a hundredth of the way: after 200 of them 0.99²⁰⁰ is left. */
  @Test
  void stepsThatCreepDoNotConverge() {
    NonlinearProblem<Integer> problem = exaggerated(100, 1, 1);
    Failed failed = stopped(problem, 0.5);
    assertEquals(Reason.NOT_CONVERGED, failed.reason());
    assertEquals(2 * 200, problem.evaluationsDone());
    double left = 0.5 * Math.pow(0.99, 199);
    // Two residuals of that size: their error is left·√(2/1·1/(2·100²)).
    assertEquals(left / 100 / (1 - left + left / 100), change(failed), 1e-10);
  }

  /** A step that leaves two fifths of the way is followed to the last digits. */
  @Test
  void smallStepsThatGetLessThanHalfAsLongGoOn() {
    assertEquals(1, least(exaggerated(1 / 0.6, 1, 1), 2), 1e-14);
  }

  /** Where three fifths are left each time, a step below 1e-9 passes for rounding. */
  @Test
  void smallStepsThatDoNotGetHalfAsLongAreRounding() {
    double end = least(exaggerated(1 / 0.4, 1, 1), 2);
    assertEquals(1, end, 1e-9 / 0.4);
    assertTrue(end - 1 > 0.6e-9, end + " is where it was halved further");
  }

  /** Nearer than 1e-7 sums of squares cannot tell, so what goes uphill may be the least. */
  @Test
  void aStepUphillEndsThereIfItIsSmall() {
    for (double away : List.of(9e-8, 2e-8)) {
      double start = 1 + away;
      assertEquals(start, least(problem(b -> b, b -> -1, 1, 1, 1), start));
    }
    assertEquals(
        Reason.NOT_CONVERGED, stopped(problem(b -> b, b -> -1, 1, 1, 1), 1 + 2e-7).reason());
  }

  /** Twice each, y_j is b_j, so that the step leads there. */
  private static End bounded(List<Double> start, List<Range> ranges, double... responses) {
    List<Observation<Integer>> twice =
        IntStream.range(0, 2 * responses.length)
            .mapToObj(i -> new Observation<>(i / 2, responses[i / 2], 1.0))
            .toList();
    NonlinearModel<Integer> each =
        (x, b) -> {
          List<Double> gradient =
              IntStream.range(0, b.size()).mapToObj(j -> j == x ? 1.0 : 0.0).toList();
          return new Value(b.get(x), gradient);
        };
    List<Integer> free = IntStream.range(0, start.size()).boxed().toList();
    return GaussNewton.from(new NonlinearProblem<>(each, twice, ranges, 100), start, free);
  }

  private static void assertEndsAt(List<Double> point, int coefficient, Bound bound, End end) {
    AtBound at = assertInstanceOf(AtBound.class, end, end::toString);
    assertEquals(coefficient, at.coefficient());
    assertEquals(bound, at.bound());
    for (int j = 0; j < point.size(); j++) {
      assertEquals(point.get(j), at.point().get(j), j == coefficient ? 0 : 1e-14);
    }
  }

  /** A step of (8, 5) from (2, 4) meets 6 half way, where 8 is not met yet. */
  @Test
  void aStepEndsAtTheBorderItMeetsFirst() {
    Range first = new Range(0, 6);
    Range second = new Range(0, 8);
    assertEndsAt(
        List.of(6.0, 6.5),
        0,
        Bound.HIGH,
        bounded(List.of(2.0, 4.0), List.of(first, second), 10, 9));
    assertEndsAt(
        List.of(6.5, 6.0),
        1,
        Bound.HIGH,
        bounded(List.of(4.0, 2.0), List.of(second, first), 9, 10));
    assertEndsAt(
        List.of(0.0, 1.5),
        0,
        Bound.LOW,
        bounded(List.of(2.0, 4.0), List.of(first, second), -2, -1));
  }

  /** From 3 to -2 it goes uphill, and half of that step ends at 0.5. */
  @Test
  void aStepThatIsHalvedDoesNotEndAtTheBorder() {
    NonlinearProblem<Integer> problem =
        new NonlinearProblem<>(
            (x, b) -> {
              double away = b.getFirst() - 1;
              return new Value(Math.atan(away), List.of(1 / (1 + away * away)));
            },
            List.of(new Observation<>(0, 0.1, 1.0), new Observation<>(0, -0.1, 1.0)),
            List.of(new Range(-2, 10)),
            100);
    assertEquals(1, least(problem, 3), 1e-12);
  }

  /** However start and step are rounded, the border is met in one step, and to its last digit. */
  @Test
  void aBorderIsMetExactly() {
    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      double border = 1 + random.nextDouble();
      double start = random.nextDouble();
      double target = 2 + random.nextDouble();
      NonlinearProblem<Integer> problem =
          new NonlinearProblem<>(
              (x, b) -> new Value(b.getFirst(), List.of(1.0)),
              Collections.nCopies(2, new Observation<>(0, target, 1.0)),
              List.of(new Range(0, border)),
              100);
      assertEquals(new AtBound(List.of(border), 0, Bound.HIGH), from(problem, start));
      assertEquals(2, problem.evaluationsDone());
    }
  }
}
