package fathom.fitting.cost;

import fathom.fitting.bend.BendSearch;
import fathom.fitting.bend.BrokenLine;
import fathom.fitting.bend.JumpSearch;
import fathom.fitting.bend.Jumps;
import fathom.fitting.bend.Points;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.regression.ModelChoice;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.WeightedLeastSquares;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * Looks for the places where a cost function bends or jumps, on the medians per size, and for how
 * many there are. No size is left out: one that is on no line makes the line misfit, which {@link
 * Misfit} tells.
 *
 * <p>Forms: one line; lines that meet at 1 to {@value #MOST} places; separate lines. From one line
 * on, a form with one place more must pay for itself in BIC (n·ln(S/n) + k·ln n, by {@link
 * ModelChoice}) and in an F test against the best so far; where one more does not pay, two more are
 * tried once, because a hump needs both its ends. The level of the test is strict, because the
 * places were searched for. A jump must in turn beat the form that meets.
 */
final class BreakpointSearch {
  /**
   * Places that were found.
   *
   * @param breakpoints with source DETECTED and their intervals, ascending
   * @param continuous true when the lines meet there
   */
  record Found(List<Breakpoint> breakpoints, boolean continuous) {
    Found {
      breakpoints = List.copyOf(breakpoints);
    }
  }

  private record Candidate(ModelChoice.Form form, Found found) {}

  /** More bends than this are no model of a cost. */
  private static final int MOST = 4;

  private static final double BREAK_LEVEL = 0.001;
  private static final double JUMP_LEVEL = 0.01;
  private static final int LINE_COEFFICIENTS = 2;

  /** So many times the error that all sizes share, a size's own is no accident. */
  private static final double EVIDENT = 3;

  private final List<Row> rows;
  private final List<Integer> sizes;
  private final Points points;

  private BreakpointSearch(List<Row> rows, Points points) {
    this.sizes = rows.stream().map(row -> row.regressors().getLast().intValue()).toList();
    this.rows = rows;
    this.points = points;
  }

  /** Empty when one line does as well, or there are too few sizes to tell. */
  static Optional<Found> find(List<CostPoint> points, NoiseModel noise) {
    NavigableMap<Integer, ForkMedians.SizeMedian> medians = ForkMedians.sizeMedians(points);
    List<Row> rows = new ArrayList<>();
    medians.forEach(
        (size, median) ->
            rows.add(
                new Row(
                    List.of(1.0, (double) size),
                    median.micros(),
                    error(size, median, noise),
                    size)));
    return inUnitsOfNoise(rows).flatMap(inUnits -> new BreakpointSearch(rows, inUnits).find());
  }

  /**
   * Of a size's median. Where most forks were disturbed at one size, no weight may follow what the
   * other sizes say: their agreement would make a breakpoint of its disturbance. Disturbances only
   * add time, so more forks do not average them out: there the median is no surer than one fork.
   */
  private static double error(int size, ForkMedians.SizeMedian median, NoiseModel noise) {
    double shared = noise.sigma(size) / Math.sqrt(median.replicates());
    return median.standardError() > EVIDENT * shared
        ? median.standardError() * Math.sqrt(median.replicates())
        : shared;
  }

  /**
   * Times over the largest σ: neither 10⁻³⁰⁰ µs nor 10³⁰⁰ may overflow a square, and no weight is
   * below 1.
   */
  private static Optional<Points> inUnitsOfNoise(List<Row> rows) {
    double unit = rows.stream().mapToDouble(Row::sigma).max().orElse(1);
    Points.Builder builder = new Points.Builder();
    for (Row row : rows) {
      double weight = Math.pow(unit / row.sigma(), 2);
      double value = row.response() / unit;
      if (!Double.isFinite(weight) || !Double.isFinite(value)) {
        return Optional.empty();
      }
      builder.add(row.regressors().getLast(), value, weight);
    }
    return Optional.of(builder.build());
  }

  private Optional<Found> find() {
    Optional<Found> found = Optional.empty();
    ModelChoice.Form best =
        new ModelChoice.Form(
            WeightedLeastSquares.solve(rows)
                .map(beta -> WeightedLeastSquares.sumOfSquares(rows, beta))
                .orElse(Double.POSITIVE_INFINITY),
            LINE_COEFFICIENTS);
    int misses = 0;
    for (int places = 1; places <= MOST && misses < 2; places++) {
      Optional<Candidate> next = candidate(places, best);
      if (next.isPresent()) {
        best = next.get().form();
        found = next.map(Candidate::found);
        misses = 0;
      } else {
        misses++;
      }
    }
    return found;
  }

  private Optional<Candidate> candidate(int places, ModelChoice.Form simpler) {
    Optional<Candidate> meeting = meeting(places);
    Optional<Candidate> jumping =
        jumping(places)
            .filter(j -> pays(simpler, j, BREAK_LEVEL))
            .filter(j -> meeting.isEmpty() || pays(meeting.get().form(), j, JUMP_LEVEL));
    return jumping.or(() -> meeting.filter(m -> pays(simpler, m, BREAK_LEVEL)));
  }

  private boolean pays(ModelChoice.Form simpler, Candidate richer, double level) {
    return ModelChoice.pays(simpler, richer.form(), sizes.size(), level);
  }

  /** With degrees of freedom to spare: without one, any noise can be bent. */
  private boolean enoughSizes(int coefficients) {
    return sizes.size() > coefficients + 1;
  }

  private Optional<Candidate> meeting(int places) {
    int coefficients = BrokenLine.coefficients(places);
    if (!enoughSizes(coefficients)) {
      return Optional.empty();
    }
    return new BendSearch(points)
        .best(places)
        .map(
            line ->
                new Candidate(
                    new ModelChoice.Form(line.sumOfSquares(), coefficients),
                    new Found(
                        line.bends().stream()
                            .map(b -> detected(b.at(), b.low(), b.high()))
                            .toList(),
                        true)));
  }

  private Optional<Candidate> jumping(int places) {
    int coefficients = Jumps.coefficients(places);
    if (!enoughSizes(coefficients)) {
      return Optional.empty();
    }
    JumpSearch search = new JumpSearch(points);
    return search
        .best(places)
        .map(
            jumps -> {
              ModelChoice.Form form = new ModelChoice.Form(jumps.sumOfSquares(), coefficients);
              double limit = ModelChoice.profileLimit(form, sizes.size());
              List<Breakpoint> found = new ArrayList<>();
              for (int j = 0; j < places; j++) {
                List<Integer> ends = search.plausible(jumps, j, limit);
                found.add(
                    detected(
                        sizes.get(jumps.lastBelow().get(j)),
                        sizes.get(ends.getFirst()),
                        sizes.get(ends.getLast() + 1) - 1));
              }
              return new Candidate(form, new Found(found, false));
            });
  }

  /** A jump lies anywhere from its size to just below the next one. */
  private static Breakpoint detected(double place, double low, double high) {
    return new Breakpoint(
        place,
        Breakpoint.Source.DETECTED,
        Optional.of(new Interval(Math.min(place, low), Math.max(place, high))));
  }
}
