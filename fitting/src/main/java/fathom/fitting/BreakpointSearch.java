package fathom.fitting;

import fathom.model.Breakpoint;
import fathom.model.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * Looks for the place where a cost function bends or jumps, on the medians per size.
 *
 * <p>Three forms compete: one line; two lines that meet, κ + τ·m + δ·max(0, m − ψ); two separate
 * lines. A break must pay for itself in BIC and in an F test against one line (n·ln(S/n) + k·ln n;
 * the level of the test is strict, because the place was searched for). A jump must in turn beat
 * the form that meets.
 */
final class BreakpointSearch {
  /**
   * A place that was found.
   *
   * @param breakpoint with source DETECTED and the interval of its profile
   * @param continuous true when the lines meet there
   */
  record Found(Breakpoint breakpoint, boolean continuous) {}

  private record Candidate(double place, double sumOfSquares) {}

  private static final int SIZES_PER_SIDE = 2;
  private static final int LINE_COEFFICIENTS = 2;
  private static final int MEETING_COEFFICIENTS = 4;
  private static final int JUMPING_COEFFICIENTS = 5;
  private static final double BREAK_LEVEL = 0.001;
  private static final double JUMP_LEVEL = 0.01;
  private static final int PLACES_BETWEEN_SIZES = 64;

  private final List<Row> rows;
  private final List<Integer> sizes;

  private BreakpointSearch(List<CostPoint> points, NoiseModel noise) {
    this.rows = new ArrayList<>();
    this.sizes = new ArrayList<>();
    ForkMedians.sizeMedians(points)
        .forEach(
            (size, median) -> {
              double sigma = noise.sigma(size) / Math.sqrt(median.replicates());
              sizes.add(size);
              rows.add(new Row(List.of(1.0, (double) size), median.micros(), sigma, size));
            });
  }

  /** Empty when one line does as well, or there are too few sizes to tell. */
  static Optional<Found> find(List<CostPoint> points, NoiseModel noise) {
    return new BreakpointSearch(points, noise).find();
  }

  private Optional<Found> find() {
    if (sizes.size() < MEETING_COEFFICIENTS + 2) {
      return Optional.empty();
    }
    double line = sumOfSquares(rows).orElse(Double.POSITIVE_INFINITY);
    List<Candidate> meetings = meetings();
    List<Candidate> jumps = jumps();
    Optional<Candidate> meeting = best(meetings);
    Optional<Candidate> jump =
        best(jumps)
            .filter(j -> sizes.size() > JUMPING_COEFFICIENTS + 1)
            .filter(j -> beats(line, LINE_COEFFICIENTS, j, JUMPING_COEFFICIENTS, BREAK_LEVEL))
            .filter(
                j ->
                    meeting.isEmpty()
                        || beats(
                            meeting.get().sumOfSquares(),
                            MEETING_COEFFICIENTS,
                            j,
                            JUMPING_COEFFICIENTS,
                            JUMP_LEVEL));
    return jump.map(best -> jumpFound(best, jumps))
        .or(
            () ->
                meeting
                    .filter(
                        m -> beats(line, LINE_COEFFICIENTS, m, MEETING_COEFFICIENTS, BREAK_LEVEL))
                    .map(best -> meetingFound(best, meetings)));
  }

  private List<Candidate> jumps() {
    return IntStream.rangeClosed(SIZES_PER_SIDE, sizes.size() - SIZES_PER_SIDE)
        .mapToObj(
            split ->
                sumOfSquares(rows.subList(0, split))
                    .flatMap(
                        low ->
                            sumOfSquares(rows.subList(split, rows.size()))
                                .map(high -> new Candidate(sizes.get(split - 1), low + high))))
        .flatMap(Optional::stream)
        .toList();
  }

  private List<Candidate> meetings() {
    List<Candidate> candidates = new ArrayList<>();
    DoubleFunction<Optional<Candidate>> at =
        place -> sumOfSquares(bent(place)).map(s -> new Candidate(place, s));
    for (int i = SIZES_PER_SIDE - 1; i < sizes.size() - SIZES_PER_SIDE; i++) {
      double from = sizes.get(i);
      double step = (sizes.get(i + 1) - from) / PLACES_BETWEEN_SIZES;
      for (int j = 0; j < PLACES_BETWEEN_SIZES; j++) {
        at.apply(from + j * step).ifPresent(candidates::add);
      }
    }
    return candidates;
  }

  private List<Row> bent(double place) {
    return rows.stream()
        .map(
            r -> {
              double size = r.regressors().get(1);
              return new Row(
                  List.of(1.0, size, Math.max(0, size - place)),
                  r.response(),
                  r.sigma(),
                  r.cluster());
            })
        .toList();
  }

  private static Optional<Double> sumOfSquares(List<Row> rows) {
    return WeightedLeastSquares.solve(rows)
        .map(beta -> WeightedLeastSquares.sumOfSquares(rows, beta));
  }

  private static Optional<Candidate> best(List<Candidate> candidates) {
    return candidates.stream().min(Comparator.comparingDouble(Candidate::sumOfSquares));
  }

  private boolean beats(
      double simpler, int simplerCoefficients, Candidate rival, int coefficients, double level) {
    return ModelChoice.pays(
        new ModelChoice.Form(simpler, simplerCoefficients),
        new ModelChoice.Form(rival.sumOfSquares(), coefficients),
        sizes.size(),
        level);
  }

  /** The places that cannot be told from the best one. */
  private List<Double> plausible(Candidate best, List<Candidate> all, int coefficients) {
    double limit =
        ModelChoice.profileLimit(
            new ModelChoice.Form(best.sumOfSquares(), coefficients), sizes.size());
    return all.stream().filter(c -> c.sumOfSquares() <= limit).map(Candidate::place).toList();
  }

  private Found meetingFound(Candidate best, List<Candidate> all) {
    List<Double> places = plausible(best, all, MEETING_COEFFICIENTS);
    return new Found(detected(best.place(), places.getFirst(), places.getLast()), true);
  }

  /** A jump lies anywhere from its size to just below the next one. */
  private Found jumpFound(Candidate best, List<Candidate> all) {
    List<Double> places = plausible(best, all, JUMPING_COEFFICIENTS);
    double next = sizes.get(sizes.indexOf((int) (double) places.getLast()) + 1);
    return new Found(detected(best.place(), places.getFirst(), next - 1), false);
  }

  private static Breakpoint detected(double place, double low, double high) {
    return new Breakpoint(
        place, Breakpoint.Source.DETECTED, Optional.of(new Interval(low, Math.max(low, high))));
  }
}
