package fathom.reports.plot;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * L(m,p) as both of its plots draw it: over p at a few sizes, over m at a few numbers of nodes.
 *
 * @param transfer L
 * @param sendGap g_s, which contention is told by
 * @param known what is known of L
 * @param knownGap what is known of g_s, which the known L contends by; else the fitted one
 * @param residuals L's points: all sizes and numbers of nodes measured
 * @param band the interval of L
 * @param mtuBytes the largest size where the sheet has no points
 * @param nodes of the cluster
 */
record TransferView(
    Outcome.Transfer transfer,
    Optional<CostFunction> sendGap,
    Optional<Outcome.Transfer> known,
    Optional<CostFunction> knownGap,
    List<Residual> residuals,
    TransferBand band,
    int mtuBytes,
    int nodes) {
  /** Where L begins to be of use. */
  static final int FEWEST_NODES = 2;

  private static final int MOST_SERIES = 3;
  private static final CostFunction NO_GAP = CostFunction.line(0, 0);

  static TransferView of(
      Outcome.Transfer transfer,
      Optional<Outcome.Linear> gap,
      Optional<Truth.KnownTransfer> known,
      Optional<CostFunction> knownGap,
      int mtuBytes,
      int nodes) {
    Optional<CostFunction> sendGap = gap.map(Outcome.Linear::cost);
    if (transfer.aggregateBandwidth().isPresent() && sendGap.isEmpty()) {
      throw new NotDrawnException(
          Parameter.TRANSFER_TIME.symbol()
              + " contends by "
              + Parameter.SEND_GAP.symbol()
              + ", which has no value on this sheet");
    }
    List<Residual> residuals =
        transfer.fit().diagnostics().residuals().stream()
            .filter(r -> r.at().nodes().isPresent())
            .toList();
    Optional<CostFunction> ofKnown = knownGap.or(() -> sendGap);
    return new TransferView(
        transfer,
        sendGap,
        known.map(k -> asTransfer(k, ofKnown.isPresent(), transfer)),
        ofKnown,
        residuals,
        TransferBand.of(transfer, gap, residuals),
        mtuBytes,
        nodes);
  }

  private static Outcome.Transfer asTransfer(
      Truth.KnownTransfer of, boolean contends, Outcome.Transfer fitted) {
    return new Outcome.Transfer(
        Estimate.exact(of.perNode()),
        Estimate.exact(of.constant()),
        Estimate.exact(of.slope()),
        of.bytesPerMicro().filter(c -> contends).map(Estimate::exact),
        Optional.empty(),
        fitted.fit());
  }

  /** The smallest, the largest and one between. */
  static List<Integer> few(SortedSet<Integer> all) {
    List<Integer> sorted = List.copyOf(all);
    if (sorted.size() <= MOST_SERIES) {
      return sorted;
    }
    return List.of(sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast());
  }

  /** The fitted L in µs. */
  double at(int bytes, double among) {
    return transfer.at(bytes, among, sendGap.orElse(NO_GAP));
  }

  /** p = C·g_s(m)/m; none where no contention was seen. */
  Optional<Double> contendsFrom(int bytes) {
    return contendsFrom(transfer, sendGap, bytes);
  }

  /** The same of the known L. */
  Optional<Double> knownContendsFrom(int bytes) {
    return known.flatMap(k -> contendsFrom(k, knownGap, bytes));
  }

  private static Optional<Double> contendsFrom(
      Outcome.Transfer of, Optional<CostFunction> gap, int bytes) {
    return of.aggregateBandwidth()
        .filter(c -> gap.isPresent() && bytes >= 1)
        .map(c -> c.value() * gap.orElse(NO_GAP).at(bytes) / bytes);
  }

  /**
   * A series over its places: band, line, points and what is known, and below its residuals.
   *
   * @param index which of them
   * @param name what the legend calls it
   * @param places where it is drawn, in ascending order of x
   * @param x what of a place stands on the horizontal axis
   * @param isOwn which points are of it
   */
  void addTo(
      List<Trace> traces,
      List<Trace> below,
      int index,
      String name,
      List<Spread> places,
      ToDoubleFunction<Place> x,
      Predicate<Place> isOwn) {
    Ink ink = Ink.ofSeries(index);
    Trace.Marker marker = Trace.Marker.ofSeries(index);
    List<Residual> own = residuals.stream().filter(r -> isOwn.test(r.at())).toList();
    if (band.isThere()) {
      String told = index == 0 ? band.name() : "";
      traces.add(new Trace.Band(told, ink, places.stream().map(this::spot).toList()));
    }
    List<Spot> line =
        places.stream().map(at -> Spot.at(at.x(), at(at.bytes(), at.nodes()))).toList();
    if (own.isEmpty()) {
      traces.add(new Trace.Line(name, ink, Trace.Dash.ofSeries(index), line));
    } else {
      traces.add(new Trace.Line("", ink, Trace.Dash.SOLID, line));
      List<Spot> points =
          own.stream()
              .map(
                  r ->
                      Spot.within(
                          x.applyAsDouble(r.at()),
                          r.measuredUs(),
                          r.relativeSpread().orElse(0) * r.fittedUs()))
              .toList();
      traces.add(new Trace.Points(name, ink, marker, true, points));
      addBandBelow(below, ink, places);
      below.add(
          new Trace.Points(
              "", ink, marker, true, Residuals.percent(own, r -> x.applyAsDouble(r.at()))));
    }
    known.ifPresent(
        k ->
            traces.add(
                new Trace.Line(
                    "known",
                    Ink.KNOWN,
                    Trace.Dash.DASHED,
                    places.stream()
                        .map(
                            at ->
                                Spot.at(
                                    at.x(), k.at(at.bytes(), at.nodes(), knownGap.orElse(NO_GAP))))
                        .toList())));
  }

  /** A place of a line, with where it stands on the horizontal axis. */
  record Spread(double x, int bytes, double nodes) {}

  private Spot spot(Spread at) {
    return Spot.of(at.x(), band.at(at.bytes(), at.nodes()));
  }

  /** None where C is from streams: residuals are then those of an L without it. */
  private void addBandBelow(List<Trace> below, Ink ink, List<Spread> places) {
    if (band.isThere() && !isFromStreams()) {
      List<Spot> spots = new ArrayList<>();
      for (Spread at : places) {
        double fitted = at(at.bytes(), at.nodes());
        if (fitted > 0) {
          Interval interval = band.at(at.bytes(), at.nodes());
          spots.add(
              Spot.of(
                  at.x(),
                  new Interval(
                      100 * (interval.low() / fitted - 1), 100 * (interval.high() / fitted - 1))));
        }
      }
      below.add(new Trace.Band("", ink, spots));
    }
  }

  /** Whether the points met another contention than the line has. */
  boolean isFromStreams() {
    return transfer.bandwidthFrom().equals(Optional.of(Experiment.STREAMS));
  }

  /** Those of the points that are in no series, behind the others: all there are stand below. */
  void addOthers(
      List<Trace> below, String name, ToDoubleFunction<Place> x, Predicate<Place> isOther) {
    List<Spot> spots =
        residuals.stream()
            .filter(r -> isOther.test(r.at()))
            .map(r -> Spot.at(x.applyAsDouble(r.at()), 100 * r.relativeError()))
            .toList();
    if (!spots.isEmpty()) {
      below.addFirst(new Trace.Points(name, Ink.MUTED, Trace.Marker.CROSS, false, spots));
    }
  }

  /** What both captions end in, each sentence after a space. */
  String remarks() {
    String points =
        residuals.isEmpty()
            ? " The sheet holds no points of this fit."
            : " Points are medians over forks ± the robust deviation of a fork. Below: (measured −"
                + " fitted)/fitted at all sizes and numbers of nodes measured."
                + (isFromStreams()
                    ? " Round trips need not meet the contention of streams: below is how far they"
                        + " are from what was fitted to them."
                    : "");
    return points + (band.isThere() ? band.remarks() : "");
  }
}
