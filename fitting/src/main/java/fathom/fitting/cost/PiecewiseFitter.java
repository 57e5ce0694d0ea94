package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.Piece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.FewLaunches;
import fathom.fitting.points.FitLog;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.OutlyingLaunches;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A cost function of one or more straight pieces through data points (TW §3: separate lines for m ≤
 * 40 and m > 40, which need not meet).
 */
public final class PiecewiseFitter {
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
              warnOfScatter(subject, fit);
              return Attempt.ok(fit);
            });
  }

  /** Says if the cost drifted, or whole launches differ from the others. */
  static void warnOfScatter(Subject subject, CostFit fit) {
    DriftSearch.warning(subject.label(), fit.outcome().fit()).ifPresent(subject.log()::warn);
    OutlyingLaunches.warning(subject.label(), fit.pieces().stream().map(Piece::regression).toList())
        .ifPresent(subject.log()::warn);
  }

  static void warnOfFewForks(Subject subject, List<CostPoint> points) {
    FewLaunches.warning(subject.label(), points.stream().map(CostPoint::block))
        .ifPresent(subject.log()::warn);
  }

  private Attempt<CostFit> fit(List<CostPoint> points, NoiseModel noise, BreakpointChoice choice) {
    return switch (choice) {
      case BreakpointChoice.None() -> fixed(points, noise, List.of());
      case BreakpointChoice.Fixed(List<Integer> places) ->
          fixed(points, noise, places.stream().map(Breakpoint::fixed).toList());
      case BreakpointChoice.Auto() -> {
        Optional<BreakpointSearch.Found> found = BreakpointSearch.find(points, noise);
        yield lines(
                points,
                noise,
                settled(
                    points,
                    noise,
                    found.map(BreakpointSearch.Found::breakpoints).orElse(List.of())))
            .then(
                lines ->
                    judged(
                        points,
                        noise,
                        found.isPresent() && found.get().continuous()
                            ? meeting(points, lines)
                            : lines,
                        () -> ""));
      }
    };
  }

  /**
   * The places between which lines can be fitted: one that leaves too few points for an error, or a
   * cost that falls, would take the value from the whole row. Their trials log nothing.
   */
  private List<Breakpoint> settled(
      List<CostPoint> points, NoiseModel noise, List<Breakpoint> places) {
    PiecewiseFitter trial =
        new PiecewiseFitter(new Subject(subject.label(), subject.experiment(), new FitLog()));
    List<Breakpoint> left = places;
    while (!left.isEmpty() && trial.lines(points, noise, left) instanceof Attempt.Failed<Lines>) {
      List<Breakpoint> current = left;
      left =
          IntStream.range(0, current.size())
              .mapToObj(i -> without(current, i))
              .filter(fewer -> trial.lines(points, noise, fewer) instanceof Attempt.Ok<Lines>)
              .findFirst()
              .orElseGet(() -> without(current, 0));
    }
    return left;
  }

  private static List<Breakpoint> without(List<Breakpoint> places, int index) {
    List<Breakpoint> fewer = new ArrayList<>(places);
    fewer.remove(index);
    return List.copyOf(fewer);
  }

  /** Lines with given places, which may be other places than the data show. */
  private Attempt<CostFit> fixed(
      List<CostPoint> points, NoiseModel noise, List<Breakpoint> places) {
    return lines(points, noise, places)
        .then(lines -> judged(points, noise, lines, () -> otherPlaces(points, noise, lines)));
  }

  /**
   * An advice, as the end of a sentence, "; …"; empty where the data show the same places or none.
   */
  private static String otherPlaces(List<CostPoint> points, NoiseModel noise, Lines lines) {
    List<Integer> shown =
        BreakpointSearch.find(points, noise).stream()
            .flatMap(found -> found.breakpoints().stream())
            .map(place -> (int) Math.floor(place.atBytes()))
            .toList();
    List<Integer> given =
        lines.places().stream().map(place -> (int) Math.floor(place.atBytes())).toList();
    return shown.isEmpty() || shown.equals(given)
        ? ""
        : (shown.size() == 1
                ? "; --breakpoint auto finds a breakpoint at "
                : "; --breakpoint auto finds breakpoints at ")
            + shown.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + " bytes";
  }

  /** The lines with what they miss: a value, or why there is none. */
  private Attempt<CostFit> judged(
      List<CostPoint> points, NoiseModel noise, Lines lines, Supplier<String> advice) {
    Misfit misfit = new Misfit("line");
    List<Piece> covered =
        lines.pieces().stream().map(piece -> misfit.covered(piece, points, noise)).toList();
    String other = misfit.isMaterial() ? advice.get() : "";
    Optional<String> rejection = misfit.rejection(other);
    if (rejection.isPresent()) {
      return Attempt.failed(rejection.get());
    }
    misfit.warning(subject.label(), other).ifPresent(subject.log()::warn);
    return Attempt.ok(
        assembled(new PointsOfPieces(points, lines.fitted(), noise), covered, lines.places()));
  }

  /** Puts the breakpoints of a continuous form, and with them its pieces' ends, where they meet. */
  private static Lines meeting(List<CostPoint> points, Lines lines) {
    List<Piece> pieces = new ArrayList<>(lines.pieces());
    List<Breakpoint> places = new ArrayList<>(lines.places());
    for (int j = 0; j < places.size(); j++) {
      Optional<Breakpoint> moved =
          meeting(points, pieces.get(j).segment(), pieces.get(j + 1).segment(), places.get(j));
      if (moved.isPresent()) {
        int end = (int) Math.floor(moved.get().atBytes());
        SizeRange low = pieces.get(j).segment().range();
        SizeRange high = pieces.get(j + 1).segment().range();
        pieces.set(j, pieces.get(j).within(new SizeRange(low.fromBytes(), end)));
        pieces.set(j + 1, pieces.get(j + 1).within(new SizeRange(end + 1, high.toBytes())));
        places.set(j, moved.get());
      }
    }
    return new Lines(pieces, lines.fitted(), places);
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

  /**
   * Lines through the points.
   *
   * @param pieces for the sizes that each serves
   * @param fitted the same for the sizes of the points that each was fitted to
   * @param places between them
   */
  private record Lines(List<Piece> pieces, List<Piece> fitted, List<Breakpoint> places) {
    Lines {
      pieces = List.copyOf(pieces);
      fitted = List.copyOf(fitted);
      places = List.copyOf(places);
    }
  }

  private Attempt<Lines> lines(List<CostPoint> points, NoiseModel noise, List<Breakpoint> places) {
    List<Breakpoint> kept = new ArrayList<>();
    List<Piece> pieces = new ArrayList<>();
    int from = points.stream().mapToInt(CostPoint::sizeBytes).min().orElseThrow();
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
              return Attempt.ok(new Lines(pieces, pieces, kept));
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
