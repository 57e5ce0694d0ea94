package fathom.fitting.cost;

import fathom.fitting.bend.BendSearch;
import fathom.fitting.bend.BrokenLine;
import fathom.fitting.bend.Line;
import fathom.fitting.bend.Partition;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.regression.ModelChoice;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;

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
   * A form with places.
   *
   * @param form what it leaves of the medians
   * @param breakpoints with source DETECTED and their intervals, ascending
   * @param continuous true when the lines meet there
   */
  record FoundBreakpoints(
      ModelChoice.ModelForm form, List<Breakpoint> breakpoints, boolean continuous) {
    FoundBreakpoints {
      breakpoints = List.copyOf(breakpoints);
    }
  }

  /** More bends than this are no model of a cost. */
  private static final int MOST = 4;

  private static final double BREAK_LEVEL = 0.001;
  private static final double JUMP_LEVEL = 0.01;
  private static final int LINE_COEFFICIENTS = 2;

  /** Constant, slope and place. */
  private static final int JUMP_COEFFICIENTS = 3;

  /** So many times the error that all sizes share, a size's own is no accident. */
  private static final double EVIDENT = 3;

  /** A time of 0 has no error in proportion to it, and would outweigh all others. */
  private static final double LEAST_SIGMA = 1e-6;

  private final List<Integer> sizes;
  private final List<Line> points;

  private BreakpointSearch(List<Integer> sizes, List<Line> points) {
    this.sizes = sizes;
    this.points = points;
  }

  /** Empty when one line does as well, or there are too few sizes to tell. */
  static Optional<FoundBreakpoints> find(List<CostPoint> points, NoiseModel noise) {
    NavigableMap<Integer, SizeMedian> medians = ForkMedians.sizeMedians(points);
    return new BreakpointSearch(
            List.copyOf(medians.keySet()),
            weighted(medians, (size, median) -> error(size, median, noise)))
        .find();
  }

  /**
   * Of a size's median. Where most forks were disturbed at one size, no weight may follow what the
   * other sizes say: their agreement would make a breakpoint of its disturbance. Disturbances only
   * add time, so more forks do not average them out: there the median is no surer than one fork.
   */
  private static double error(int size, SizeMedian median, NoiseModel noise) {
    double shared = noise.sigma(size) / Math.sqrt(median.replicates());
    return median.standardError() > EVIDENT * shared
        ? median.standardError() * Math.sqrt(median.replicates())
        : shared;
  }

  /**
   * Points in units of their largest error: neither 10⁻³⁰⁰ µs nor 10³⁰⁰ may overflow a square, and
   * no weight is below 1.
   *
   * @param error of a size's median, in µs
   */
  static List<Line> weighted(
      NavigableMap<Integer, SizeMedian> medians, ToDoubleBiFunction<Integer, SizeMedian> error) {
    NavigableMap<Integer, Double> errors = new TreeMap<>();
    medians.forEach((size, median) -> errors.put(size, error.applyAsDouble(size, median)));
    double unit =
        errors.values().stream()
            .filter(some -> some > 0 && Double.isFinite(some))
            .max(Comparator.naturalOrder())
            .orElse(1.0);
    List<Line> points = new ArrayList<>();
    medians.forEach(
        (size, median) -> {
          double own = errors.getOrDefault(size, unit) / unit;
          double usable = Double.isFinite(own) ? Math.max(own, LEAST_SIGMA) : 1;
          points.add(Line.point(size, median.micros() / unit, 1 / (usable * usable)));
        });
    return points;
  }

  private Optional<FoundBreakpoints> find() {
    Optional<FoundBreakpoints> found = Optional.empty();
    ModelChoice.ModelForm best =
        new ModelChoice.ModelForm(Partition.rest(points, List.of()), LINE_COEFFICIENTS);
    int misses = 0;
    for (int places = 1; places <= MOST && misses < 2; places++) {
      Optional<FoundBreakpoints> next = candidate(places, best);
      if (next.isPresent()) {
        best = next.get().form();
        found = next;
        misses = 0;
      } else {
        misses++;
      }
    }
    return found;
  }

  private Optional<FoundBreakpoints> candidate(int places, ModelChoice.ModelForm simpler) {
    Optional<FoundBreakpoints> meeting = meeting(places);
    Optional<FoundBreakpoints> jumping =
        jumping(places)
            .filter(j -> pays(simpler, j, BREAK_LEVEL))
            .filter(j -> meeting.isEmpty() || pays(meeting.get().form(), j, JUMP_LEVEL));
    return jumping.or(() -> meeting.filter(m -> pays(simpler, m, BREAK_LEVEL)));
  }

  private boolean pays(ModelChoice.ModelForm simpler, FoundBreakpoints richer, double level) {
    return ModelChoice.pays(simpler, richer.form(), sizes.size(), level);
  }

  /** With degrees of freedom to spare: without one, any noise can be bent. */
  private boolean enoughSizes(int coefficients) {
    return sizes.size() > coefficients + 1;
  }

  private Optional<FoundBreakpoints> meeting(int places) {
    int coefficients = BrokenLine.coefficients(places);
    if (!enoughSizes(coefficients)) {
      return Optional.empty();
    }
    return BendSearch.best(points, places)
        .map(
            line ->
                new FoundBreakpoints(
                    new ModelChoice.ModelForm(line.sumOfSquares(), coefficients),
                    line.bends().stream().map(b -> detected(b.at(), b.low(), b.high())).toList(),
                    true));
  }

  private Optional<FoundBreakpoints> jumping(int places) {
    int coefficients = LINE_COEFFICIENTS + JUMP_COEFFICIENTS * places;
    if (!enoughSizes(coefficients)) {
      return Optional.empty();
    }
    List<Integer> jumps = Partition.jumps(points, places);
    ModelChoice.ModelForm form =
        new ModelChoice.ModelForm(Partition.rest(points, jumps), coefficients);
    double growth = Math.max(0, ModelChoice.profileLimit(form, sizes.size()) - form.sumOfSquares());
    List<Breakpoint> found = new ArrayList<>();
    for (int j = 0; j < places; j++) {
      List<Integer> ends = Partition.plausible(points, jumps, j, Line::rest, growth);
      found.add(
          detected(
              sizes.get(jumps.get(j)),
              sizes.get(ends.getFirst()),
              sizes.get(ends.getLast() + 1) - 1));
    }
    return Optional.of(new FoundBreakpoints(form, found, false));
  }

  /** A jump lies anywhere from its size to just below the next one. */
  private static Breakpoint detected(double place, double low, double high) {
    return new Breakpoint(
        place,
        Breakpoint.BreakpointSource.DETECTED,
        Optional.of(new Interval(Math.min(place, low), Math.max(place, high))));
  }
}
