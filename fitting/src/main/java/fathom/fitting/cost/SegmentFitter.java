package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.FittedPiece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.DroppedRow;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.fitting.points.Words;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * One straight piece κ + τ·m of a cost function (TW §3), τ ≥ 0; a constant where only one size was
 * measured, and for no other size below a larger one. A slope that is not significant stays, with
 * its interval: an interval that is told only after a test of the same data no longer holds as
 * often as it says (ADR 0008). One below 0 that chance explains is held at 0 (ADR 0012), one that
 * it does not explain is refused, or a level piece where that is asked for. So is κ, where τ is
 * above 0: bytes of a stream can cost next to nothing but their time on the line.
 */
public final class SegmentFitter {
  /**
   * A slope below 0 beyond this level is no accident. At 95 % one truly constant piece in forty
   * would be refused for a slope that chance made negative.
   */
  private static final double NO_ACCIDENT = 0.999;

  /**
   * A fall of the cost over the range by less than this share is not worth a refusal: with few
   * forks an error can come out tiny by chance.
   */
  private static final double IMMATERIAL_FALL = 0.03;

  /** A slope that changes the cost by less than this share over the range is rounding. */
  private static final double ROUNDING = 1e-9;

  private final Subject subject;
  private final NoiseModel noise;
  private final boolean mayFall;

  SegmentFitter(Subject subject, NoiseModel noise) {
    this(subject, noise, false);
  }

  /**
   * A fitter.
   *
   * @param mayFall whether a cost that falls is a level piece and no reason to refuse: a copy of a
   *     few more bytes may take another way and less time
   */
  SegmentFitter(Subject subject, NoiseModel noise, boolean mayFall) {
    this.subject = subject;
    this.noise = noise;
    this.mayFall = mayFall;
  }

  /** Fits the points of one piece; at least one point. */
  Attempt<FittedPiece> fit(List<CostPoint> points, SizeRange range) {
    IntSummaryStatistics sizes = sizes(points);
    int size = sizes.getMin();
    if (size == sizes.getMax()) {
      subject.warn(
          "%s was measured at %s only in %s: its slope there is unknown",
          subject.label(), Words.bytes(size), range.words());
      return constant(points, range.isOpen() ? SizeRange.from(size) : new SizeRange(size, size));
    }
    Optional<RegressionFit> line =
        RobustRegression.fit(rows(points, p -> List.of(1.0, (double) p.sizeBytes())));
    if (line.isEmpty()) {
      return Attempt.failed(
          "%d data points (launches × sizes) in %s are too few for a line and its error;"
              + " measure longer or at more sizes",
          points.size(), range.words());
    }
    return judged(points, range, sizes, line.get());
  }

  private Attempt<FittedPiece> judged(
      List<CostPoint> points, SizeRange range, IntSummaryStatistics sizes, RegressionFit line) {
    Estimate slope = line.estimate(1);
    double change = slope.value() * (sizes.getMax() - sizes.getMin());
    double level = Math.abs(line.coefficients().getFirst());
    if (Math.abs(change) <= ROUNDING * level) {
      return constant(points, range);
    }
    boolean falls = slope.ci().high() < 0;
    boolean noAccident =
        falls && !line.interval(1, NO_ACCIDENT).contains(0) && -change > IMMATERIAL_FALL * level;
    if (noAccident && mayFall) {
      return constant(points, range);
    }
    if (noAccident) {
      return Attempt.failed(
          "the cost falls with size in %s: slope %.3g µs/byte, 95 %% interval [%.3g, %.3g]",
          range.words(), slope.value(), slope.ci().low(), slope.ci().high());
    }
    if (slope.value() < 0) {
      return held(true, points, range, sizes, line);
    }
    FittedPiece free = piece(points, range, line.estimate(0), slope, line);
    boolean belowZero = free.segment().at(sizes.getMin()) <= 0;
    boolean byChance = slope.ci().low() > 0 && line.interval(0, NO_ACCIDENT).contains(0);
    return belowZero && byChance ? held(false, points, range, sizes, line) : positive(sizes, free);
  }

  /**
   * The best line among those whose coefficients are not below 0: one of the two is at its bound,
   * so it is the best constant, or the best line without one. The intervals stay those of the free
   * line (ADR 0012): a bound that is told from the same data would make them too narrow. That of
   * the held coefficient is not even stretched to hold the 0, which one constant piece in forty is
   * beyond: it would then hold the truth too often.
   *
   * @param isFlat whether the slope is held, and not the constant
   */
  private Attempt<FittedPiece> held(
      boolean isFlat,
      List<CostPoint> points,
      SizeRange range,
      IntSummaryStatistics sizes,
      RegressionFit free) {
    return RobustRegression.fit(rows(points, p -> List.of(isFlat ? 1.0 : p.sizeBytes())))
        .map(
            left -> {
              subject.log().heldAtZero(isFlat ? "slopes" : "constants", subject.label(), range);
              Estimate moved =
                  free.estimate(isFlat ? 0 : 1).movedTo(left.coefficients().getFirst());
              Estimate zero = new Estimate(0, free.estimate(isFlat ? 1 : 0).ci());
              FittedPiece held =
                  isFlat
                      ? piece(points, range, moved, zero, free)
                      : piece(points, range, zero, moved, free);
              return positive(sizes, held);
            })
        .orElseGet(() -> undetermined(points, range));
  }

  private static IntSummaryStatistics sizes(List<CostPoint> points) {
    return points.stream().mapToInt(CostPoint::sizeBytes).summaryStatistics();
  }

  private static FittedPiece piece(
      List<CostPoint> points,
      SizeRange range,
      Estimate constant,
      Estimate slope,
      RegressionFit line) {
    return new FittedPiece(
        new Segment(range, constant, slope, correlation(constant, slope, line)), points, line);
  }

  /**
   * How the errors of both go together, told by the interval of the line at the size where they are
   * as wide as each other: near it the line is known best. With {@code t} of as many degrees of
   * freedom everywhere it would be the coefficients' own correlation.
   */
  private static OptionalDouble correlation(Estimate constant, Estimate slope, RegressionFit line) {
    double a = constant.ci().width() / 2;
    double b = slope.ci().width() / 2;
    double bytes = a / b;
    if (!(a > 0) || !(b > 0) || !Double.isFinite(bytes)) {
      return OptionalDouble.empty();
    }
    double share = line.halfWidthAt(List.of(1.0, bytes)) / a;
    return Double.isFinite(share)
        ? OptionalDouble.of(Math.clamp(share * share / 2 - 1, -1, 1))
        : OptionalDouble.empty();
  }

  private Attempt<FittedPiece> constant(List<CostPoint> points, SizeRange range) {
    return RobustRegression.fit(rows(points, p -> List.of(1.0)))
        .map(
            fit ->
                positive(
                    sizes(points),
                    new FittedPiece(
                        new Segment(range, fit.estimate(0), Estimate.exact(0)), points, fit)))
        .orElseGet(() -> undetermined(points, range));
  }

  private static Attempt<FittedPiece> undetermined(List<CostPoint> points, SizeRange range) {
    return Attempt.failed(
        "%d data point(s) (launches × sizes) in %s are too few for an error; measure longer",
        points.size(), range.words());
  }

  /**
   * A time that is not positive is refused, never clipped, where it was measured. Below its
   * smallest measured size a piece that is not positive says nothing: it begins at that size.
   */
  private Attempt<FittedPiece> positive(IntSummaryStatistics sizes, FittedPiece piece) {
    for (int size : List.of(sizes.getMin(), sizes.getMax())) {
      if (!(piece.segment().at(size) > 0)) {
        return Attempt.failed(
            "the fitted time is not positive: %.3g µs at %s",
            piece.segment().at(size), Words.bytes(size));
      }
    }
    subject.dropOutliers(piece.points(), piece.regression(), DroppedRow::withoutWeight);
    SizeRange range = piece.segment().range();
    return Attempt.ok(
        piece.segment().at(range.fromBytes()) > 0
            ? piece
            : piece.within(new SizeRange(sizes.getMin(), range.toBytes())));
  }

  private List<Row> rows(List<CostPoint> points, Function<CostPoint, List<Double>> regressors) {
    List<Row> rows = new ArrayList<>();
    List<Double> own = List.of();
    List<Double> size = List.of();
    for (CostPoint p : points) {
      if (rows.isEmpty() || size.getFirst() != p.sizeBytes()) {
        own = regressors.apply(p);
        size = List.of((double) p.sizeBytes());
      }
      rows.add(new Row(own, p.micros(), noise.sigma(p.sizeBytes()), p.block(), size));
    }
    return rows;
  }
}
