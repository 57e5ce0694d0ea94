package fathom.fitting.cost;

import fathom.fitting.cost.CostFit.FittedPiece;
import fathom.fitting.points.Attempt;
import fathom.fitting.points.CostPoint;
import fathom.fitting.points.NoiseModel;
import fathom.fitting.points.Subject;
import fathom.fitting.points.Words;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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
    Pieces.warnOfFewForks(subject, points);
    NoiseModel noise = NoiseModel.of(points);
    Pieces.PieceFitter fitter = new Pieces.PieceFitter(subject, points, noise, false);
    return switch (choice) {
      case BreakpointChoice.NoBreakpoints() -> fixed(fitter, List.of());
      case BreakpointChoice.Fixed(List<Integer> places) ->
          fixed(fitter, places.stream().map(Breakpoint::fixed).toList());
      case BreakpointChoice.Auto() -> {
        Optional<BreakpointSearch.FoundBreakpoints> found = BreakpointSearch.find(points, noise);
        yield fitter
            .fit(
                fitter.settled(
                    found.map(BreakpointSearch.FoundBreakpoints::breakpoints).orElse(List.of())))
            .then(
                lines ->
                    judged(
                        fitter,
                        found.isPresent() && found.get().continuous()
                            ? meeting(points, lines)
                            : lines,
                        () -> ""));
      }
    };
  }

  /** Lines with given places, which may be other places than the data show. */
  private static Attempt<CostFit> fixed(Pieces.PieceFitter fitter, List<Breakpoint> places) {
    return fitter
        .fit(places)
        .then(lines -> judged(fitter, lines, () -> otherPlaces(fitter, lines.places())));
  }

  /**
   * An advice, as the end of a sentence, "; …"; empty where the data show the same places or none.
   */
  private static String otherPlaces(Pieces.PieceFitter fitter, List<Breakpoint> given) {
    List<Integer> shown =
        BreakpointSearch.find(fitter.points(), fitter.noise()).stream()
            .flatMap(found -> found.breakpoints().stream())
            .map(Pieces::end)
            .toList();
    return shown.isEmpty() || shown.equals(given.stream().map(Pieces::end).toList())
        ? ""
        : shown.size() == 1
            ? "; --breakpoint auto finds a breakpoint at " + Words.bytes(shown.getFirst())
            : "; --breakpoint auto finds breakpoints at "
                + shown.stream().map(String::valueOf).collect(Collectors.joining(", "))
                + " bytes";
  }

  /** The lines with what they miss: a value, or why there is none. */
  private static Attempt<CostFit> judged(
      Pieces.PieceFitter fitter, Pieces lines, Supplier<String> advice) {
    Subject subject = fitter.subject();
    Misfit misfit = new Misfit("line");
    List<FittedPiece> covered =
        lines.pieces().stream()
            .map(piece -> misfit.covered(piece, fitter.points(), fitter.noise()))
            .toList();
    String other = misfit.isMaterial() ? advice.get() : "";
    Optional<String> rejection = misfit.rejection(other);
    if (rejection.isPresent()) {
      return Attempt.failed(rejection.get());
    }
    misfit.warning(subject.label(), other).ifPresent(subject::warn);
    CostFit fit = new Pieces(covered, lines.places()).assembled();
    Pieces.warnOfScatter(subject, fit);
    return Attempt.ok(fit);
  }

  /** Puts the breakpoints of a continuous form, and with them its pieces' ends, where they meet. */
  private static Pieces meeting(List<CostPoint> points, Pieces lines) {
    List<FittedPiece> pieces = new ArrayList<>(lines.pieces());
    List<Breakpoint> places = new ArrayList<>(lines.places());
    for (int j = 0; j < places.size(); j++) {
      Optional<Breakpoint> moved =
          meeting(points, pieces.get(j).segment(), pieces.get(j + 1).segment(), places.get(j));
      if (moved.isPresent()) {
        int end = Pieces.end(moved.get());
        SizeRange low = pieces.get(j).segment().range();
        SizeRange high = pieces.get(j + 1).segment().range();
        pieces.set(j, pieces.get(j).within(new SizeRange(low.fromBytes(), end)));
        pieces.set(j + 1, pieces.get(j + 1).within(new SizeRange(end + 1, high.toBytes())));
        places.set(j, moved.get());
      }
    }
    return new Pieces(pieces, places);
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
    IntSummaryStatistics sizes = Pieces.sizes(points);
    int last = high.range().isOpen() ? sizes.getMax() : high.range().toBytes();
    return end < Math.max(low.range().fromBytes(), sizes.getMin()) || end >= last
        ? Optional.empty()
        : Optional.of(new Breakpoint(place, found.source(), found.ci()));
  }
}
