package fathom.fitting.cost;

import fathom.fitting.bend.Line;
import fathom.fitting.bend.Partition;
import fathom.fitting.cost.CostFit.FittedPiece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.ForkMedians.SizeMedian;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.IntStream;

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
 * cannot be fitted by itself, or that is no time somewhere, is joined with a neighbour.
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
    Pieces.warnOfFewForks(subject, points);
    NoiseModel noise = NoiseModel.of(points);
    NavigableMap<Integer, SizeMedian> medians = ForkMedians.sizeMedians(points);
    Pieces.PieceFitter fitter = new Pieces.PieceFitter(subject, points, noise, true);
    return fitter
        .fit(fitter.settled(places(points, medians, noise, switches)))
        .then(free -> Attempt.ok(assembled(fitter, medians, free)));
  }

  /** Those that are given, and those that are found between them. */
  private static List<Breakpoint> places(
      List<CostPoint> points,
      NavigableMap<Integer, SizeMedian> medians,
      NoiseModel noise,
      List<Integer> switches) {
    List<Breakpoint> places = new ArrayList<>();
    NavigableMap<Integer, SizeMedian> left = medians;
    for (int place : switches.stream().sorted().distinct().toList()) {
      NavigableMap<Integer, SizeMedian> below = left.headMap(place, true);
      NavigableMap<Integer, SizeMedian> above = left.tailMap(place, false);
      if (!below.isEmpty() && !above.isEmpty()) {
        places.addAll(found(points, below, noise));
        places.add(Breakpoint.fixed(place));
        left = above;
      }
    }
    places.addAll(found(points, left, noise));
    return places;
  }

  /**
   * Those that the data show. With replicates each is at the largest size below it; without, {@link
   * BreakpointSearch} may put it between two sizes.
   */
  private static List<Breakpoint> found(
      List<CostPoint> all, NavigableMap<Integer, SizeMedian> medians, NoiseModel noise) {
    if (medians.values().stream().allMatch(median -> median.replicates() < 2)) {
      return BreakpointSearch.find(
              all.stream().filter(point -> medians.containsKey(point.sizeBytes())).toList(), noise)
          .map(BreakpointSearch.FoundBreakpoints::breakpoints)
          .orElse(List.of());
    }
    List<Integer> sizes = List.copyOf(medians.keySet());
    double price = COEFFICIENTS * Math.log(sizes.size()) + LEAST_GAIN;
    List<Line> line =
        BreakpointSearch.weighted(
            medians,
            (size, median) ->
                Math.hypot(
                    Misfit.error(noise.sigma(size), median),
                    TOLERANCE * Math.abs(median.micros())));
    List<Integer> lastBelow = Partition.jumpsOfRising(line, price);
    List<Breakpoint> places = new ArrayList<>();
    for (int i = 0; i < lastBelow.size(); i++) {
      List<Integer> ends =
          Partition.plausible(line, lastBelow, i, Line::restOfRising, PROFILE_LIMIT);
      Interval ci = new Interval(sizes.get(ends.getFirst()), sizes.get(ends.getLast() + 1) - 1.0);
      places.add(
          new Breakpoint(
              sizes.get(lastBelow.get(i)), Breakpoint.BreakpointSource.DETECTED, Optional.of(ci)));
    }
    return places;
  }

  private CostFit assembled(
      Pieces.PieceFitter fitter, NavigableMap<Integer, SizeMedian> medians, Pieces free) {
    Misfit misfit = new Misfit("line");
    List<FittedPiece> pieces = new ArrayList<>();
    List<Breakpoint> places = new ArrayList<>();
    int from = medians.firstKey();
    for (int i = 0; i < free.pieces().size(); i++) {
      FittedPiece piece = free.pieces().get(i);
      int to = medians.lastKey();
      if (i < free.places().size()) {
        Breakpoint place =
            between(
                piece.segment(),
                free.pieces().get(i + 1).segment(),
                free.places().get(i),
                medians.navigableKeySet());
        places.add(place);
        to = Pieces.end(place);
      }
      FittedPiece known = known(piece.within(new SizeRange(from, to)), medians);
      pieces.add(misfit.covered(known, fitter.points(), fitter.noise()));
      from = to + 1;
    }
    misfit.warning(subject.label(), "").ifPresent(subject::warn);
    CostFit fit = new Pieces(pieces, places).assembled();
    Pieces.warnOfScatter(subject, fit);
    return fit;
  }

  /**
   * The place between two pieces, if it is not given: where they meet; where they do not, the
   * geometric middle, from which neither is far in octaves. But a piece is not carried on to a cost
   * that is out of the bounds of what both say at the sizes measured next to the place: then it is
   * just below the upper piece's first size, or at the lower one's last.
   *
   * @param found anywhere from the last size of the lower piece to just below the next
   */
  static Breakpoint between(
      Segment low, Segment high, Breakpoint found, NavigableSet<Integer> sizes) {
    if (found.source() == Breakpoint.BreakpointSource.FIXED) {
      return found;
    }
    int below = sizes.headSet(Pieces.end(found), true).last();
    int above = sizes.tailSet(below, false).first();
    double steeper = high.slope().value() - low.slope().value();
    double meeting = (low.constant().value() - high.constant().value()) / steeper;
    double place =
        meeting >= below && meeting < above
            ? meeting
            : IntStream.of((int) Math.sqrt((double) below * above), above - 1, below)
                .filter(
                    at ->
                        low.at(at) <= Math.max(low.at(below), high.at(above))
                            && high.at(at + 1) >= Math.min(low.at(below), high.at(above)))
                .findFirst()
                .orElse(above - 1);
    return new Breakpoint(
        place,
        found.source(),
        found.ci().map(ci -> new Interval(Math.min(place, ci.low()), Math.max(place, ci.high()))));
  }

  /**
   * Cuts off sizes below the smallest measured one where the line there is no time. A piece with
   * one measured size is left with that size, because its slope is unknown.
   */
  private static FittedPiece known(FittedPiece piece, NavigableMap<Integer, SizeMedian> medians) {
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
