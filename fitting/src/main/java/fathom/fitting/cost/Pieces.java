package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.FittedPiece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FewLaunches;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.OutlyingLaunches;
import fathom.fitting.points.Subject;
import fathom.fitting.points.Words;
import fathom.fitting.regression.RegressionFit;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The straight pieces of a cost function.
 *
 * @param pieces at least one, by size
 * @param places between them
 */
record Pieces(List<FittedPiece> pieces, List<Breakpoint> places) {
  Pieces {
    pieces = List.copyOf(pieces);
    places = List.copyOf(places);
  }

  /**
   * Fits a piece on either side of each place.
   *
   * @param points of all pieces
   * @param noise how certain a point is
   * @param isCurve whether a piece serves only the sizes from its smallest point to its largest,
   *     and may be level where the cost falls; else the last piece is open, and no cost falls
   */
  record PieceFitter(Subject subject, List<CostPoint> points, NoiseModel noise, boolean isCurve) {
    /** Fails with the reason of the first piece that cannot be fitted. */
    Attempt<Pieces> fit(List<Breakpoint> places) {
      List<Breakpoint> kept = twoSided(places);
      List<FittedPiece> pieces = new ArrayList<>();
      for (Attempt<FittedPiece> attempt : attempts(kept)) {
        switch (attempt) {
          case Attempt.Failed<FittedPiece>(String reason) -> {
            return Attempt.failed(reason);
          }
          case Attempt.Ok<FittedPiece>(FittedPiece piece) -> pieces.add(piece);
        }
      }
      return Attempt.ok(new Pieces(pieces, kept));
    }

    /**
     * The places between which pieces can be fitted: one that leaves too few points for an error,
     * or a cost that falls, would take the value from the whole row. That place is left out without
     * which all pieces can be fitted and are the nearest to the medians; one that somebody gave
     * only where no other will do. If no single one will, the place above the first piece that
     * fails goes. The trials log nothing.
     */
    List<Breakpoint> settled(List<Breakpoint> places) {
      PieceFitter trial = new PieceFitter(subject.silent(), points, noise, isCurve);
      List<Breakpoint> left = trial.twoSided(places);
      while (!left.isEmpty()) {
        List<Breakpoint> current = left;
        List<Attempt<FittedPiece>> attempts = trial.attempts(current);
        if (attempts.getLast() instanceof Attempt.Ok<FittedPiece>) {
          break;
        }
        int above = Math.min(attempts.size(), current.size()) - 1;
        int out =
            IntStream.range(0, current.size())
                .boxed()
                .filter(i -> trial.fit(without(current, i)) instanceof Attempt.Ok<Pieces>)
                .min(
                    Comparator.<Integer, Breakpoint.BreakpointSource>comparing(
                            i -> current.get(i).source(), Comparator.reverseOrder())
                        .thenComparingDouble(i -> trial.offWithout(current, i)))
                .orElse(above);
        left = without(current, out);
      }
      return left;
    }

    /** How far the medians of sizes are off pieces that can be fitted, in all. */
    private double offWithout(List<Breakpoint> places, int index) {
      return fit(without(places, index)) instanceof Attempt.Ok<Pieces>(Pieces fitted)
          ? fitted.assembled().outcome().fit().rmsRelativeError()
          : Double.POSITIVE_INFINITY;
    }

    private static List<Breakpoint> without(List<Breakpoint> places, int index) {
      List<Breakpoint> fewer = new ArrayList<>(places);
      fewer.remove(index);
      return fewer;
    }

    /** One per piece, up to the first that fails. */
    private List<Attempt<FittedPiece>> attempts(List<Breakpoint> places) {
      SegmentFitter fitter = new SegmentFitter(subject, noise, isCurve);
      List<Attempt<FittedPiece>> attempts = new ArrayList<>();
      int from = points.stream().mapToInt(CostPoint::sizeBytes).min().orElseThrow();
      for (int i = 0; i <= places.size(); i++) {
        int to = i < places.size() ? end(places.get(i)) : Integer.MAX_VALUE;
        int first = from;
        List<CostPoint> own =
            points.stream().filter(p -> p.sizeBytes() >= first && p.sizeBytes() <= to).toList();
        IntSummaryStatistics sizes = sizes(own);
        attempts.add(
            fitter.fit(
                own,
                isCurve
                    ? new SizeRange(sizes.getMin(), sizes.getMax())
                    : new SizeRange(first, to)));
        if (attempts.getLast() instanceof Attempt.Failed<FittedPiece>) {
          break;
        }
        from = to + 1;
      }
      return attempts;
    }

    private List<Breakpoint> twoSided(List<Breakpoint> places) {
      List<Breakpoint> kept = new ArrayList<>();
      int last = -1;
      for (Breakpoint place : places) {
        int below = last;
        int at = end(place);
        boolean nothingBelow =
            points.stream().noneMatch(p -> p.sizeBytes() > below && p.sizeBytes() <= at);
        if (nothingBelow || points.stream().noneMatch(p -> p.sizeBytes() > at)) {
          warnOneSided(at, nothingBelow);
        } else {
          kept.add(place);
          last = at;
        }
      }
      return kept;
    }

    private void warnOneSided(int at, boolean nothingBelow) {
      subject.warn(
          "%s was not measured at sizes %s the breakpoint of %s: one line serves both sides",
          subject.label(), nothingBelow ? "up to" : "above", Words.bytes(at));
    }
  }

  /** The largest size below a place. */
  static int end(Breakpoint place) {
    return (int) Math.floor(place.atBytes());
  }

  static IntSummaryStatistics sizes(List<CostPoint> points) {
    return points.stream().mapToInt(CostPoint::sizeBytes).summaryStatistics();
  }

  /** Says if the cost drifted, or whole launches differ from the others. */
  static void warnOfScatter(Subject subject, CostFit fit) {
    DriftSearch.warning(subject.label(), fit.outcome().fit()).ifPresent(subject::warn);
    OutlyingLaunches.warning(
            subject.label(), fit.pieces().stream().map(FittedPiece::regression).toList())
        .ifPresent(subject::warn);
  }

  static void warnOfFewForks(Subject subject, List<CostPoint> points) {
    FewLaunches.warning(subject.label(), points.stream().map(CostPoint::block))
        .ifPresent(subject::warn);
  }

  /** The cost function of these pieces, with how well it describes their points. */
  CostFit assembled() {
    CostFunction cost = new CostFunction(pieces.stream().map(FittedPiece::segment).toList());
    List<FittedPoint> seen = new ArrayList<>();
    for (FittedPiece piece : pieces) {
      RegressionFit regression = piece.regression();
      double[] leverages = regression.leverages();
      for (int i = 0; i < leverages.length; i++) {
        CostPoint point = piece.points().get(i);
        int bytes = point.sizeBytes();
        double weight = regression.weight(i);
        seen.add(new FittedPoint(FitPoint.of(bytes), point, weight, leverages[i], cost.at(bytes)));
      }
    }
    boolean explains = pieces.stream().anyMatch(p -> !p.segment().slope().ci().contains(0));
    FitQuality quality = FitDiagnosis.of(seen, explains, relativeHalfWidth());
    return new CostFit(new Outcome.Linear(cost, places, quality), pieces);
  }

  /** A line's interval is widest where its sizes end, so the ends stand for all between. */
  private double relativeHalfWidth() {
    List<CostPoint> points = pieces.stream().flatMap(piece -> piece.points().stream()).toList();
    double largest = 0;
    for (FittedPiece piece : pieces) {
      SizeRange range = piece.segment().range();
      IntSummaryStatistics sizes =
          sizes(points.stream().filter(p -> range.contains(p.sizeBytes())).toList());
      for (int size : List.of(sizes.getMin(), sizes.getMax())) {
        largest = Math.max(largest, piece.halfWidthAt(size) / piece.segment().at(size));
      }
    }
    return largest;
  }
}
