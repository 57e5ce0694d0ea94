package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.FittedPiece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.ForkMedians;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.interval.CostBand;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.UpperBound;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * g_r(m), where some windows are censored: senders that do not saturate the link show their own gap
 * with the small error of their pacing, and g_r is at most that. A piece of the cost function with
 * enough other sizes is fitted to these alone. Any other piece lies between the send gap, below
 * which no link brings messages, and the upper limit of the senders' gap; a send gap that is the
 * sender's own time bounds nothing.
 */
public final class ReceiveGapFitter {
  /** Why a row is no point of the fit. */
  public static final String NOT_SATURATED = "the senders did not saturate the link";

  /**
   * The least ratio of g_r to g_s: a receiver cannot take faster than the line gives, but for the
   * error of both gaps.
   */
  public static final double LEAST_OF_SEND_GAP = 0.97;

  /** A line takes two. */
  private static final int LEAST_SIZES = 2;

  private static final Interval NOTHING_KNOWN = Interval.around(0, 0);

  private final Subject subject;
  private final BiFunction<Subject, List<CostPoint>, Attempt<CostFit>> fitter;

  /**
   * A fitter.
   *
   * @param fitter finds the pieces of a cost function, for points that are all alike
   */
  public ReceiveGapFitter(
      Subject subject, BiFunction<Subject, List<CostPoint>, Attempt<CostFit>> fitter) {
    this.subject = subject;
    this.fitter = fitter;
  }

  /**
   * The sender's costs, which tell the least gap.
   *
   * @param gap g_s
   * @param overhead O_s: a send gap that is no longer shows the sender's time and not the link's
   */
  public record SenderSide(Optional<CostFit> gap, Optional<CostFit> overhead) {
    /** The gap below which no link brings messages; 0 where nothing is known. */
    Interval least(int bytes) {
      Interval least = interval(gap, bytes);
      return least.low() > interval(overhead, bytes).high() ? least : NOTHING_KNOWN;
    }

    private static Interval interval(Optional<CostFit> fit, int bytes) {
      return fit.map(known -> CostBand.at(known.outcome(), bytes).at(bytes)).orElse(NOTHING_KNOWN);
    }
  }

  /** Fits the gap. */
  public Attempt<CostFit> fit(List<TimedWindow> windows, SenderSide sender) {
    List<CostPoint> all = points(windows, subject.log());
    List<CostPoint> saturated =
        points(windows.stream().filter(w -> !w.isCensored()).toList(), new FitLog());
    SortedSet<Integer> censored = new TreeSet<>(ForkMedians.bySize(all).keySet());
    NavigableMap<Integer, List<CostPoint>> points = ForkMedians.bySize(saturated);
    ForkMedians.bySize(all)
        .forEach(
            (size, own) -> {
              // A size whose senders mostly failed shows only the windows that noise let through.
              if (2 * points.getOrDefault(size, List.of()).size() >= own.size()) {
                censored.remove(size);
              }
            });
    List<CostPoint> told =
        saturated.stream().filter(point -> !censored.contains(point.sizeBytes())).toList();
    if (censored.isEmpty()) {
      drop(windows, told);
      return fitter.apply(subject, told);
    }
    return fitter
        .apply(subject.silent(), all)
        .then(whole -> pieceByPiece(windows, all, told, whole, sender, censored));
  }

  private List<CostPoint> points(List<TimedWindow> windows, FitLog log) {
    return ForkMedians.points(subject.experiment(), windows, log);
  }

  private Attempt<CostFit> pieceByPiece(
      List<TimedWindow> windows,
      List<CostPoint> all,
      List<CostPoint> told,
      CostFit whole,
      SenderSide sender,
      SortedSet<Integer> censored) {
    Pieces.warnOfFewForks(subject, all);
    List<FittedPiece> pieces = new ArrayList<>();
    Misfit misfit = new Misfit("line");
    double relative = 0;
    int above = -1;
    for (FittedPiece piece : whole.pieces()) {
      int below = above;
      SizeRange range = piece.segment().range();
      above = range.toBytes();
      List<CostPoint> own = within(all, below, above);
      List<CostPoint> ownTold = within(told, below, above);
      Optional<FittedPiece> fitted =
          fitted(ownTold, range, own)
              .map(line -> misfit.covered(line, ownTold, NoiseModel.of(ownTold)));
      Optional<FittedPiece> known =
          fitted.or(() -> refitted(piece, own, all).map(of -> bounded(of, own, sender)));
      if (known.isEmpty()) {
        return Attempt.failed(
            "too few data points (launches × sizes) in " + range.words() + " for an error");
      }
      FittedPiece chosen = known.get();
      pieces.add(chosen);
      relative =
          Math.max(relative, relativeHalfWidth(chosen, fitted.isPresent(), Pieces.sizes(own)));
    }
    Optional<String> rejection = misfit.rejection();
    if (rejection.isPresent()) {
      return Attempt.failed(rejection.get());
    }
    misfit.warning(subject.label(), "").ifPresent(subject::warn);
    drop(windows, pieces.stream().flatMap(piece -> piece.points().stream()).toList());
    warn(all, censored);
    CostFit fit =
        new Pieces(pieces, whole.outcome().breakpoints())
            .assembled()
            .withRelativeHalfWidth(relative)
            .withCensoredSizes(List.copyOf(censored));
    Pieces.warnOfScatter(subject, fit);
    return Attempt.ok(fit);
  }

  private static List<CostPoint> within(List<CostPoint> points, int above, int upTo) {
    return points.stream().filter(p -> p.sizeBytes() > above && p.sizeBytes() <= upTo).toList();
  }

  /** The line of the sizes that show the gap; empty if they are too few for one. */
  private Optional<FittedPiece> fitted(List<CostPoint> told, SizeRange range, List<CostPoint> all) {
    int count = ForkMedians.bySize(told).size();
    if (count == 0 || (count < LEAST_SIZES && count < ForkMedians.bySize(all).size())) {
      return Optional.empty();
    }
    return new SegmentFitter(subject, NoiseModel.of(told)).fit(told, range).toOptional();
  }

  /**
   * The piece with a regression of its own sizes: a breakpoint that was moved to where two lines
   * meet may have left one of them to the other piece.
   */
  private Optional<FittedPiece> refitted(
      FittedPiece piece, List<CostPoint> own, List<CostPoint> all) {
    Subject silent = subject.silent();
    return new SegmentFitter(silent, NoiseModel.of(all), true)
        .fit(own, piece.segment().range())
        .toOptional()
        .map(again -> new FittedPiece(piece.segment(), own, again.regression(), piece.lackOfFit()));
  }

  /** The limits at the ends of what was measured, moved apart until they hold at all sizes. */
  private static FittedPiece bounded(FittedPiece senders, List<CostPoint> own, SenderSide sender) {
    IntSummaryStatistics ends = Pieces.sizes(own);
    BoundedLine line =
        new BoundedLine(
            ends.getMin(),
            limits(senders, ends.getMin(), sender),
            ends.getMax(),
            limits(senders, ends.getMax(), sender));
    double below = 0;
    double above = 0;
    for (int size : ForkMedians.bySize(own).keySet()) {
      Interval limits = limits(senders, size, sender);
      below = Math.max(below, line.at(size).low() - limits.low());
      above = Math.max(above, limits.high() - line.at(size).high());
    }
    Segment segment = line.wider(below, above).segment(senders.segment().range());
    return new FittedPiece(segment, own, senders.regression());
  }

  /**
   * The two limits of the gap. A send gap inside the interval of the senders' common gap, or above
   * it by no more than the error of both gaps, is the same gap measured twice: the link was just
   * saturated, and the limits leave room for both errors. A send gap above that is no limit:
   * messages came faster, so it is the time of one sender and not of the link.
   */
  private static Interval limits(FittedPiece senders, int bytes, SenderSide sender) {
    Interval common = Interval.around(senders.segment().at(bytes), senders.halfWidthAt(bytes));
    Interval least = sender.least(bytes);
    if (LEAST_OF_SEND_GAP * least.low() > common.high()) {
      return new Interval(0, common.high());
    }
    double low = Math.min(least.low(), common.low());
    return new Interval(low, least.low() > common.high() ? least.high() : common.high());
  }

  /** The interval is widest, as a share of the cost, at one of the ends. */
  private static double relativeHalfWidth(
      FittedPiece piece, boolean isFitted, IntSummaryStatistics sizes) {
    Segment segment = piece.segment();
    double largest = 0;
    for (int size : List.of(sizes.getMin(), sizes.getMax())) {
      double half =
          isFitted
              ? piece.halfWidthAt(size)
              : new CostBand(segment, segment.correlation().orElse(1), false).halfAt(size);
      largest = Math.max(largest, half / segment.at(size));
    }
    return largest;
  }

  private void drop(List<TimedWindow> windows, List<CostPoint> used) {
    for (TimedWindow window : windows) {
      if (window.isCensored() && used.stream().noneMatch(point -> isOf(window, point))) {
        subject.drop(window.replicate(), window.sizeBytes(), NOT_SATURATED);
      }
    }
  }

  private static boolean isOf(TimedWindow window, CostPoint point) {
    return point.sizeBytes() == window.sizeBytes()
        && point.fork() == window.replicate().fork()
        && point.iterations().contains(window.replicate().iteration());
  }

  private void warn(List<CostPoint> all, SortedSet<Integer> censored) {
    subject.warn(
        subject.label()
            + UpperBound.WITHIN_BOUNDS
            + UpperBound.ranges(censored, new TreeSet<>(ForkMedians.bySize(all).keySet()))
            + " bytes: the senders could not saturate the link, and what was measured there is"
            + " their own gap");
  }
}
