package fathom.fitting.cost;

import fathom.fitting.bend.Line;
import fathom.fitting.bend.Partition;
import fathom.fitting.cost.CostFit.Piece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * A cost over many powers of two of the size, as that of a memory copy: as many straight pieces as
 * the data ask for, which need not meet, from the smallest size measured to the largest and no
 * further. Where the pieces part is found exactly ({@link Partition}) on the medians per size,
 * weighted by their relative errors, so that 1 byte counts as much as 64 MiB. A further piece must
 * save 3·ln n + 10 in Σ((measured − fitted)/σ)²: BIC of its three coefficients at known σ, and a
 * clear gain. Without replicates σ is not known, and the places are those of {@link
 * BreakpointSearch}.
 *
 * <p>The intervals of a piece are widened until they hold the medians it was fitted to, but for
 * those that are outside by chance ({@link Misfit}). However wide it becomes, there is a value: one
 * size that was disturbed must not cost the other 28, and a ± above 50 % is marked. A piece that
 * cannot be fitted by itself, or that is no time somewhere, is joined with the next one.
 */
public final class CurveFitter {
  /** A piece that is nearer than this share to a median misses nothing worth a further piece. */
  private static final double TOLERANCE = 0.01;

  /** Constant, slope and place. */
  private static final int COEFFICIENTS = 3;

  /** A handful of forks tell σ badly: with 6, one in seven noisy lines was cut. */
  private static final double LEAST_GAIN = 10;

  /** Σ w·residual² up to so much above the least cannot be told from it at 95 %. */
  private static final double PROFILE_LIMIT = 3.84;

  private final Subject subject;

  public CurveFitter(Subject subject) {
    this.subject = subject;
  }

  /** Fails where there are no points, or too few to tell an error. */
  public Attempt<CostFit> fit(List<CostPoint> points) {
    return fit(points, List.of());
  }

  /**
   * The same with pieces that part at given places, whatever the data say there.
   *
   * @param switches sizes up to each belong to the piece below it
   */
  public Attempt<CostFit> fit(List<CostPoint> points, List<Integer> switches) {
    if (points.isEmpty()) {
      return Attempt.failed("no raw results for " + subject.label());
    }
    PiecewiseFitter.warnOfFewForks(subject, points);
    NoiseModel noise = NoiseModel.of(points);
    NavigableMap<Integer, SizeMedian> medians = ForkMedians.sizeMedians(points);
    List<Cut> cuts = settled(points, noise, cuts(points, medians, noise, switches));
    return pieces(points, noise, cuts)
        .then(free -> Attempt.ok(assembled(points, noise, medians, free, cuts)));
  }

  /** Those that are given, and those that are found between them. */
  private static List<Cut> cuts(
      List<CostPoint> points,
      NavigableMap<Integer, SizeMedian> medians,
      NoiseModel noise,
      List<Integer> switches) {
    List<Cut> cuts = new ArrayList<>();
    NavigableMap<Integer, SizeMedian> left = medians;
    for (int place : switches.stream().sorted().distinct().toList()) {
      Integer below = left.floorKey(place);
      Integer above = left.higherKey(place);
      if (below != null && above != null) {
        cuts.addAll(cuts(points, left.headMap(place, true), noise));
        cuts.add(Cut.at(place, below, above));
        left = left.tailMap(place, false);
      }
    }
    cuts.addAll(cuts(points, left, noise));
    return cuts;
  }

  private static List<Cut> cuts(
      List<CostPoint> all, NavigableMap<Integer, SizeMedian> medians, NoiseModel noise) {
    List<CostPoint> points =
        all.stream().filter(point -> medians.containsKey(point.sizeBytes())).toList();
    List<Integer> sizes = List.copyOf(medians.keySet());
    List<Cut> cuts = new ArrayList<>();
    if (medians.values().stream().allMatch(median -> median.replicates() < 2)) {
      BreakpointSearch.find(points, noise)
          .ifPresent(
              found ->
                  found.breakpoints().forEach(place -> cut(medians, place).ifPresent(cuts::add)));
      return cuts;
    }
    double price = COEFFICIENTS * Math.log(sizes.size()) + LEAST_GAIN;
    List<Line> line =
        BreakpointSearch.weighted(
            medians,
            (size, median) ->
                Math.hypot(
                    Misfit.error(noise.sigma(size), median),
                    TOLERANCE * Math.abs(median.micros())));
    List<Integer> lastBelow = Partition.jumpsOfRising(line, price);
    for (int i = 0; i < lastBelow.size(); i++) {
      int last = lastBelow.get(i);
      List<Integer> ends =
          Partition.plausible(line, lastBelow, i, Line::restOfRising, PROFILE_LIMIT);
      cuts.add(
          new Cut(
              sizes.get(last),
              sizes.get(last + 1),
              new Interval(sizes.get(ends.getFirst()), sizes.get(ends.getLast() + 1) - 1.0)));
    }
    return cuts;
  }

  private static Optional<Cut> cut(NavigableMap<Integer, SizeMedian> medians, Breakpoint place) {
    Integer below = medians.floorKey((int) Math.floor(place.atBytes()));
    Integer above = below == null ? null : medians.higherKey(below);
    return below == null || above == null
        ? Optional.empty()
        : Optional.of(new Cut(below, above, place.ci().orElse(new Interval(below, above - 1.0))));
  }

  /** The cuts between pieces that can be fitted; all of it on a log that nobody reads. */
  private List<Cut> settled(List<CostPoint> points, NoiseModel noise, List<Cut> cuts) {
    CurveFitter trial =
        new CurveFitter(new Subject(subject.label(), subject.experiment(), new FitLog()));
    List<Cut> left = new ArrayList<>(cuts);
    while (!left.isEmpty()) {
      int failed = trial.firstFailed(points, noise, left);
      if (failed > left.size()) {
        return left;
      }
      left.remove(Math.min(failed, left.size() - 1));
    }
    return left;
  }

  /** The index of the first piece that cannot be fitted; one past the last where all can. */
  private int firstFailed(List<CostPoint> points, NoiseModel noise, List<Cut> cuts) {
    for (int fitted = 0; fitted <= cuts.size(); fitted++) {
      int to = fitted < cuts.size() ? cuts.get(fitted).below() : Integer.MAX_VALUE;
      int from = fitted == 0 ? Integer.MIN_VALUE : cuts.get(fitted - 1).below();
      List<CostPoint> own =
          points.stream().filter(p -> p.sizeBytes() > from && p.sizeBytes() <= to).toList();
      if (pieces(own, noise, List.of()) instanceof Attempt.Failed<List<Piece>>) {
        return fitted;
      }
    }
    return cuts.size() + 1;
  }

  /** Each through the points between two cuts, and for these sizes only. */
  private Attempt<List<Piece>> pieces(List<CostPoint> points, NoiseModel noise, List<Cut> cuts) {
    SegmentFitter fitter = new SegmentFitter(subject, noise, true);
    NavigableMap<Integer, List<CostPoint>> left = ForkMedians.bySize(points);
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i <= cuts.size(); i++) {
      int to = i < cuts.size() ? cuts.get(i).below() : left.lastKey();
      List<CostPoint> own = left.headMap(to, true).values().stream().flatMap(List::stream).toList();
      SizeRange sizes = new SizeRange(left.firstKey(), to);
      switch (fitter.fit(own, sizes)) {
        case Attempt.Failed<Piece>(String reason) -> {
          return Attempt.failed(reason);
        }
        case Attempt.Ok<Piece>(Piece piece) -> pieces.add(piece);
      }
      left = left.tailMap(to, false);
    }
    return Attempt.ok(pieces);
  }

  private CostFit assembled(
      List<CostPoint> points,
      NoiseModel noise,
      NavigableMap<Integer, SizeMedian> medians,
      List<Piece> free,
      List<Cut> cuts) {
    Misfit misfit = new Misfit("line");
    List<Piece> pieces = new ArrayList<>();
    List<Breakpoint> places = new ArrayList<>();
    int from = medians.firstKey();
    for (int i = 0; i < free.size(); i++) {
      int to = medians.lastKey();
      if (i < cuts.size()) {
        Breakpoint place = cuts.get(i).between(free.get(i).segment(), free.get(i + 1).segment());
        places.add(place);
        to = (int) Math.floor(place.atBytes());
      }
      Piece piece = free.get(i).within(new SizeRange(from, to));
      pieces.add(misfit.covered(known(piece, medians), points, noise));
      from = to + 1;
    }
    misfit.warning(subject.label(), "").ifPresent(subject.log()::warn);
    CostFit fit =
        PiecewiseFitter.assembled(new PointsOfPieces(points, pieces, noise), pieces, places);
    PiecewiseFitter.warnOfScatter(subject, fit);
    return fit;
  }

  /**
   * Cuts off sizes below the smallest measured one where the line there is no time. A piece with
   * one measured size is left with that size, because its slope is unknown.
   */
  private static Piece known(Piece piece, NavigableMap<Integer, SizeMedian> medians) {
    SizeRange range = piece.segment().range();
    NavigableMap<Integer, SizeMedian> own =
        medians.subMap(range.fromBytes(), true, range.toBytes(), true);
    if (own.size() == 1) {
      return piece.within(new SizeRange(own.firstKey(), own.firstKey()));
    }
    return piece.segment().at(range.fromBytes()) > 0 || own.isEmpty()
        ? piece
        : piece.within(new SizeRange(own.firstKey(), range.toBytes()));
  }
}
