package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.Piece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FewLaunches;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A cost function of one or more straight pieces through data points (TW §3: separate lines for m ≤
 * 40 and m > 40, which need not meet).
 */
public final class PiecewiseFitter {
  private static final int SMALLEST_MESSAGE = 1;

  private final Subject subject;

  public PiecewiseFitter(Subject subject) {
    this.subject = subject;
  }

  public Attempt<CostFit> fit(List<CostPoint> points, BreakpointChoice choice) {
    if (points.isEmpty()) {
      return Attempt.failed("no raw results for " + subject.label());
    }
    warnOfFewForks(subject, points);
    return fit(points, NoiseModel.of(points), choice)
        .then(
            fit -> {
              DriftSearch.warning(subject.label(), fit.outcome().fit())
                  .ifPresent(subject.log()::warn);
              return Attempt.ok(fit);
            });
  }

  static void warnOfFewForks(Subject subject, List<CostPoint> points) {
    FewLaunches.warning(subject.label(), points.stream().map(CostPoint::block))
        .ifPresent(subject.log()::warn);
  }

  private Attempt<CostFit> fit(List<CostPoint> points, NoiseModel noise, BreakpointChoice choice) {
    return switch (choice) {
      case BreakpointChoice.None() -> fitAt(points, noise, List.of());
      case BreakpointChoice.Fixed(List<Integer> places) ->
          fitAt(points, noise, places.stream().map(Breakpoint::fixed).toList());
      case BreakpointChoice.Auto() ->
          BreakpointSearch.find(points, noise)
              .map(found -> detected(points, noise, found))
              .orElseGet(() -> fitAt(points, noise, List.of()));
    };
  }

  private Attempt<CostFit> detected(
      List<CostPoint> points, NoiseModel noise, BreakpointSearch.Found found) {
    return fitAt(points, noise, found.breakpoints())
        .then(
            fit ->
                Attempt.ok(
                    found.continuous() ? meeting(points, noise, fit, found.breakpoints()) : fit));
  }

  /** Puts the breakpoints of a continuous form, and with them its pieces' ends, where they meet. */
  private static CostFit meeting(
      List<CostPoint> points, NoiseModel noise, CostFit fit, List<Breakpoint> found) {
    List<Piece> pieces = new ArrayList<>(fit.pieces());
    List<Breakpoint> places = new ArrayList<>(found);
    if (pieces.size() != places.size() + 1) {
      return fit;
    }
    for (int j = 0; j < places.size(); j++) {
      Optional<Breakpoint> moved =
          meeting(points, pieces.get(j).segment(), pieces.get(j + 1).segment(), places.get(j));
      if (moved.isPresent()) {
        int end = (int) Math.floor(moved.get().atBytes());
        SizeRange low = pieces.get(j).segment().range();
        SizeRange high = pieces.get(j + 1).segment().range();
        pieces.set(j, pieces.get(j).within(new SizeRange(low.fromBytes(), end)));
        pieces.set(
            j + 1,
            pieces
                .get(j + 1)
                .within(
                    high.isOpen()
                        ? SizeRange.from(end + 1)
                        : new SizeRange(end + 1, high.toBytes())));
        places.set(j, moved.get());
      }
    }
    PointsOfPieces seen = new PointsOfPieces(points, fit.pieces(), noise);
    return assembled(seen, pieces, places);
  }

  /** Empty where the fitted pieces do not meet within the interval of the place. */
  private static Optional<Breakpoint> meeting(
      List<CostPoint> points, Segment low, Segment high, Breakpoint found) {
    double steeper = high.slope().value() - low.slope().value();
    double place = (low.constant().value() - high.constant().value()) / steeper;
    if (!Double.isFinite(place) || found.ci().filter(ci -> ci.contains(place)).isEmpty()) {
      return Optional.empty();
    }
    int end = (int) Math.floor(place);
    IntSummaryStatistics sizes = points.stream().mapToInt(CostPoint::sizeBytes).summaryStatistics();
    int last = high.range().isOpen() ? sizes.getMax() : high.range().toBytes();
    return end < Math.max(low.range().fromBytes(), sizes.getMin()) || end >= last
        ? Optional.empty()
        : Optional.of(new Breakpoint(place, found.source(), found.ci()));
  }

  private Attempt<CostFit> fitAt(
      List<CostPoint> points, NoiseModel noise, List<Breakpoint> places) {
    List<Breakpoint> kept = new ArrayList<>();
    List<Piece> pieces = new ArrayList<>();
    int from = SMALLEST_MESSAGE;
    List<CostPoint> rest = points;
    SegmentFitter fitter = new SegmentFitter(subject, noise);
    for (Breakpoint place : places) {
      int at = (int) Math.floor(place.atBytes());
      List<CostPoint> below = rest.stream().filter(p -> p.sizeBytes() <= at).toList();
      List<CostPoint> above = rest.stream().filter(p -> p.sizeBytes() > at).toList();
      if (below.isEmpty() || above.isEmpty()) {
        warnOneSided(at, below.isEmpty());
        continue;
      }
      switch (fitter.fit(below, new SizeRange(from, at))) {
        case Attempt.Failed<Piece>(String reason) -> {
          return Attempt.failed(reason);
        }
        case Attempt.Ok<Piece>(Piece piece) -> pieces.add(piece);
      }
      kept.add(place);
      from = at + 1;
      rest = above;
    }
    return fitter
        .fit(rest, SizeRange.from(from))
        .then(
            last -> {
              pieces.add(last);
              PointsOfPieces seen = new PointsOfPieces(points, pieces, noise);
              return Attempt.ok(assembled(seen, pieces, kept));
            });
  }

  private void warnOneSided(int at, boolean nothingBelow) {
    subject
        .log()
        .warn(
            String.format(
                Locale.ROOT,
                "%s was not measured at sizes %s the breakpoint of %d bytes: one line serves both sides",
                subject.label(),
                nothingBelow ? "up to" : "above",
                at));
  }

  static CostFit assembled(PointsOfPieces seen, List<Piece> pieces, List<Breakpoint> places) {
    CostFunction cost = new CostFunction(pieces.stream().map(Piece::segment).toList());
    FitQuality quality =
        FitDiagnosis.of(
            seen.fitted(cost), explains(pieces), relativeHalfWidth(seen.points(), pieces));
    return new CostFit(new Outcome.Linear(cost, places, quality), pieces);
  }

  /** Whether the size is seen to matter within a piece. */
  private static boolean explains(List<Piece> pieces) {
    return pieces.stream().anyMatch(p -> !p.segment().slope().ci().contains(0));
  }

  /** A line's interval is widest where its sizes end, so the ends stand for all between. */
  private static double relativeHalfWidth(List<CostPoint> points, List<Piece> pieces) {
    double largest = 0;
    for (Piece piece : pieces) {
      IntSummaryStatistics sizes =
          points.stream()
              .mapToInt(CostPoint::sizeBytes)
              .filter(piece.segment().range()::contains)
              .summaryStatistics();
      for (int size : List.of(sizes.getMin(), sizes.getMax())) {
        double half = piece.halfWidthAt(size);
        largest = Math.max(largest, half / piece.segment().at(size));
      }
    }
    return largest;
  }
}
