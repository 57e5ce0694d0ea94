package fathom.fitting.regression;

import fathom.fitting.regression.NonlinearFit.Bound;
import fathom.fitting.regression.NonlinearFit.Coefficient;
import fathom.fitting.regression.NonlinearFit.Converged;
import fathom.fitting.regression.NonlinearFit.Failed;
import fathom.fitting.regression.NonlinearFit.Reason;
import fathom.fitting.regression.NonlinearModel.Observation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Least Σ ((y − f(x; β))/σ)² for a model that is not linear in its coefficients.
 *
 * <p>{@link LevenbergMarquardt} comes near from far away, {@link GaussNewton} gets the last digits.
 * Bounds hold by an active set: a coefficient that would leave its range is held at the bound while
 * the others are fitted, and let go again where the sum of squares falls inwards. The result says
 * which are held; there a value is the best of its range, not clipped.
 *
 * <p>Checked against NIST's certified fits to eight digits. Immutable: {@code within} and {@code
 * atMost} give others.
 *
 * @param <X> what the model depends on beside its coefficients
 */
public final class NonlinearLeastSquares<X> {
  /**
   * A range a coefficient must not leave.
   *
   * @param low may be -∞
   * @param high may be ∞
   */
  record Range(double low, double high) {
    static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    Range {
      if (!(low < high)) {
        throw new IllegalArgumentException("no range: from " + low + " to " + high);
      }
    }

    boolean contains(double value) {
      return value >= low && value <= high;
    }

    double nearest(double value) {
      return Math.clamp(value, low, high);
    }

    double at(Bound bound) {
      return switch (bound) {
        case LOW -> low;
        case HIGH -> high;
      };
    }
  }

  private static final int EVALUATIONS = 5000;

  /** A held coefficient is let go where the sum of squares falls inwards by more than rounding. */
  private static final double FALLS = 1e-9;

  private final NonlinearModel<X> model;
  private final List<Range> ranges;
  private final int evaluations;

  private NonlinearLeastSquares(NonlinearModel<X> model, List<Range> ranges, int evaluations) {
    this.model = model;
    this.ranges = List.copyOf(ranges);
    this.evaluations = evaluations;
  }

  /** Without bounds. */
  public static <X> NonlinearLeastSquares<X> of(NonlinearModel<X> model, int coefficients) {
    List<Range> all = IntStream.range(0, coefficients).mapToObj(j -> Range.ALL).toList();
    return new NonlinearLeastSquares<>(model, all, EVALUATIONS);
  }

  /** The same with a range for one coefficient. */
  public NonlinearLeastSquares<X> within(int coefficient, double low, double high) {
    List<Range> other = new ArrayList<>(ranges);
    other.set(coefficient, new Range(low, high));
    return new NonlinearLeastSquares<>(model, other, evaluations);
  }

  /** The same with a limit on how often all observations are evaluated. */
  NonlinearLeastSquares<X> atMost(int limit) {
    return new NonlinearLeastSquares<>(model, ranges, limit);
  }

  /**
   * The least sum of squares near a start.
   *
   * @param start one per coefficient, within its range
   * @throws IllegalArgumentException for a start of another length or outside a range; data never
   *     make it throw
   */
  public NonlinearFit fit(List<Observation<X>> observations, List<Double> start) {
    if (start.size() != ranges.size()) {
      throw new IllegalArgumentException(
          start.size() + " values to start from for " + ranges.size() + " coefficients");
    }
    for (int j = 0; j < start.size(); j++) {
      if (!ranges.get(j).contains(start.get(j))) {
        throw new IllegalArgumentException("the start of b" + (j + 1) + " is outside its range");
      }
    }
    if (observations.size() <= start.size()) {
      return new Failed(
          Reason.TOO_FEW_OBSERVATIONS,
          observations.size() + " observations for " + start.size() + " coefficients");
    }
    Linearisation first = Linearisation.of(model, observations, start);
    return first.isFinite()
        ? new Search(observations).from(start)
        : new Failed(Reason.NOT_FINITE, "the model has no finite value at its start " + start);
  }

  /** One fit under way: which coefficients are held changes. */
  private final class Search {
    private final NonlinearProblem<X> problem;
    private final Map<Integer, Bound> held = new HashMap<>();

    Search(List<Observation<X>> observations) {
      this.problem = new NonlinearProblem<>(model, observations, ranges, evaluations);
    }

    NonlinearFit from(List<Double> start) {
      List<Double> point = start;
      // Each round holds or lets go one coefficient; more rounds than this go in circles.
      for (int round = 0; round <= 4 * ranges.size(); round++) {
        List<Integer> free = free();
        if (free.isEmpty()) {
          if (released(point)) {
            continue;
          }
          return converged(point);
        }
        Optional<List<Double>> near = LevenbergMarquardt.from(problem, point, free);
        if (near.isEmpty()) {
          return exhausted();
        }
        switch (GaussNewton.from(problem, near.get(), free)) {
          case GaussNewton.AtBound(List<Double> at, int coefficient, Bound bound) -> {
            held.put(coefficient, bound);
            point = at;
          }
          case GaussNewton.Stopped(Failed failed) -> {
            return failed;
          }
          case GaussNewton.Least(List<Double> least) -> {
            if (!released(least)) {
              return converged(least);
            }
            point = least;
          }
        }
      }
      return new Failed(Reason.NOT_CONVERGED, "the bounds that hold change from round to round");
    }

    private Failed exhausted() {
      return new Failed(
          Reason.NOT_CONVERGED, "no least sum of squares within " + evaluations + " evaluations");
    }

    private List<Integer> free() {
      return IntStream.range(0, ranges.size()).filter(j -> !held.containsKey(j)).boxed().toList();
    }

    /** Lets go the coefficient along which the sum of squares falls most into its range. */
    private boolean released(List<Double> point) {
      Linearisation here = problem.at(point);
      Optional<Integer> inward =
          held.keySet().stream()
              .filter(j -> inward(here, j) > FALLS)
              .max((a, b) -> Double.compare(inward(here, a), inward(here, b)));
      inward.ifPresent(held::remove);
      return inward.isPresent();
    }

    private double inward(Linearisation here, int coefficient) {
      double descent = here.descent(coefficient);
      return held.get(coefficient) == Bound.HIGH ? -descent : descent;
    }

    private NonlinearFit converged(List<Double> point) {
      Linearisation here = problem.at(point);
      List<Integer> free = free();
      int degrees = problem.observations() - free.size();
      double variance = here.sumOfSquares() / degrees;
      Map<Integer, Double> deviations = new HashMap<>();
      if (!free.isEmpty()) {
        switch (here.columns(free).solved()) {
          case Linearisation.Solution.Undetermined(var direction) -> {
            return GaussNewton.undetermined(direction, free);
          }
          case Linearisation.Solution.Determined(var step, var variances) -> {
            for (int i = 0; i < free.size(); i++) {
              deviations.put(free.get(i), Math.sqrt(variances.getEntry(i) * variance));
            }
          }
        }
      }
      List<Coefficient> coefficients =
          IntStream.range(0, point.size())
              .mapToObj(
                  j ->
                      new Coefficient(
                          point.get(j),
                          Optional.ofNullable(deviations.get(j)),
                          Optional.ofNullable(held.get(j))))
              .collect(Collectors.toList());
      return new Converged(coefficients, here.sumOfSquares(), degrees, problem.evaluationsDone());
    }
  }
}
