package fathom.reports.plot;

import fathom.model.CostFunction;
import fathom.model.Estimate;
import fathom.model.FitDiagnostics.Residual;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Truth;
import fathom.reports.Percent;
import fathom.reports.format.Digits;
import fathom.reports.format.SheetRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * L(m, p) over the number of nodes at a few sizes, with the number from which transfers contend: p
 * = C·g_s(m)/m. Below, how far the medians are from the fit.
 */
final class TransferPlot {
  private static final int HEIGHT = 250;
  private static final int RESIDUAL_HEIGHT = 110;
  private static final int MOST_SIZES = 3;
  private static final int FEWEST_NODES = 2;
  private static final int STEPS = 120;
  private static final CostFunction NO_GAP = CostFunction.line(0, 0);

  private final Outcome.Transfer transfer;
  private final Optional<CostFunction> sendGap;
  private final Optional<Truth.KnownTransfer> known;
  private final Optional<CostFunction> knownGap;
  private final List<Residual> residuals;
  private final List<Integer> sizes;
  private final long sizesMeasured;
  private final int nodes;

  /**
   * @param sendGap g_s, which contention is told by
   * @param known what is known of L
   * @param knownGap what is known of g_s, which the known L contends by
   * @param mtuBytes the largest size where the sheet has no points
   * @param nodes of the cluster
   */
  TransferPlot(
      Outcome.Transfer transfer,
      Optional<CostFunction> sendGap,
      Optional<Truth.KnownTransfer> known,
      Optional<CostFunction> knownGap,
      int mtuBytes,
      int nodes) {
    this.transfer = transfer;
    this.sendGap = sendGap;
    this.known = known;
    this.knownGap = knownGap.or(() -> sendGap);
    this.residuals =
        transfer.fit().diagnostics().residuals().stream()
            .filter(r -> r.at().nodes().isPresent())
            .toList();
    this.sizes = shown(mtuBytes);
    this.sizesMeasured = residuals.stream().mapToInt(r -> r.at().sizeBytes()).distinct().count();
    this.nodes =
        residuals.stream()
            .mapToInt(r -> r.at().nodes().orElse(0))
            .reduce(Math.max(nodes, FEWEST_NODES + 1), Math::max);
    if (transfer.aggregateBandwidth().isPresent() && sendGap.isEmpty()) {
      throw new NotDrawnException(
          Parameter.TRANSFER_TIME.symbol()
              + " contends by "
              + Parameter.SEND_GAP.symbol()
              + ", which has no value on this sheet");
    }
  }

  /** The smallest, the largest and one between. */
  private List<Integer> shown(int mtuBytes) {
    TreeSet<Integer> all = new TreeSet<>();
    residuals.forEach(r -> all.add(r.at().sizeBytes()));
    if (all.isEmpty()) {
      all.addAll(List.of(1, Math.max(1, mtuBytes / 2), Math.max(1, mtuBytes)));
    }
    List<Integer> sorted = List.copyOf(all);
    if (sorted.size() <= MOST_SIZES) {
      return sorted;
    }
    return List.of(sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast());
  }

  Figure figure() {
    List<Trace> traces = new ArrayList<>();
    List<Trace> below = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      addSize(traces, below, i);
    }
    addKinks(traces);
    Reach reach = Reach.of(traces);
    Scale across = Scale.until("nodes p", nodes);
    // Even, however far the sizes are apart: a logarithm would bend what is straight in p.
    Scale times =
        Scale.linear(
            Parameter.TRANSFER_TIME.symbol() + ", µs", Math.min(0, reach.low()), reach.high());
    List<Panel> panels = new ArrayList<>();
    panels.add(new Panel(HEIGHT, below.isEmpty() ? across : across.unlabelled(), times, traces));
    if (!below.isEmpty()) {
      List<Spot> spots = below.stream().flatMap(Trace::reach).toList();
      below.add(
          new Trace.Line(
              "",
              Ink.MUTED,
              Trace.Dash.SOLID,
              List.of(Spot.at(across.low(), 0), Spot.at(across.high(), 0))));
      panels.add(new Panel(RESIDUAL_HEIGHT, across, Residuals.scale(spots), below));
    }
    return new Figure(
        "plot-" + Parameter.TRANSFER_TIME.symbol(),
        Parameter.TRANSFER_TIME.symbol() + ", " + Parameter.TRANSFER_TIME.title(),
        caption(),
        description(),
        panels);
  }

  private void addSize(List<Trace> traces, List<Trace> below, int index) {
    int bytes = sizes.get(index);
    Ink ink = Ink.ofSeries(index);
    Trace.Marker marker = Trace.Marker.ofSeries(index);
    String name = "m = " + bytes + " bytes";
    List<Residual> own = residuals.stream().filter(r -> r.at().sizeBytes() == bytes).toList();
    List<Spot> points =
        own.stream()
            .map(
                r ->
                    Spot.within(
                        r.at().nodes().orElseThrow(),
                        r.measuredUs(),
                        r.relativeSpread().orElse(0) * r.fittedUs()))
            .toList();
    if (points.isEmpty()) {
      Trace.Dash dash = Trace.Dash.ofSeries(index);
      traces.add(new Trace.Line(name, ink, dash, line(transfer, sendGap, bytes)));
    } else {
      traces.add(new Trace.Line("", ink, Trace.Dash.SOLID, line(transfer, sendGap, bytes)));
      traces.add(new Trace.Points(name, ink, marker, true, points));
      below.add(
          new Trace.Points(
              "", ink, marker, true, Residuals.percent(own, r -> r.at().nodes().orElseThrow())));
    }
    known.ifPresent(
        k ->
            traces.add(
                new Trace.Line(
                    "known", Ink.KNOWN, Trace.Dash.DASHED, line(asTransfer(k), knownGap, bytes))));
  }

  /** It bends where contention begins, so that place is one of its own, whole number or not. */
  private List<Spot> line(Outcome.Transfer of, Optional<CostFunction> gap, int bytes) {
    DoubleStream even =
        IntStream.rangeClosed(0, STEPS)
            .mapToDouble(i -> FEWEST_NODES + (nodes - FEWEST_NODES) * (double) i / STEPS);
    DoubleStream bend =
        contendsFrom(of, gap, bytes).filter(this::isShown).stream()
            .mapToDouble(Double::doubleValue);
    return DoubleStream.concat(even, bend)
        .sorted()
        .distinct()
        .mapToObj(p -> Spot.at(p, of.at(bytes, p, gap.orElse(NO_GAP))))
        .toList();
  }

  private boolean isShown(double place) {
    return place >= FEWEST_NODES && place <= nodes;
  }

  private Outcome.Transfer asTransfer(Truth.KnownTransfer of) {
    return new Outcome.Transfer(
        Estimate.exact(of.perNode()),
        Estimate.exact(of.constant()),
        Estimate.exact(of.slope()),
        of.bytesPerMicro().filter(c -> knownGap.isPresent()).map(Estimate::exact),
        Optional.empty(),
        transfer.fit());
  }

  private void addKinks(List<Trace> traces) {
    List<Spot> kinks = new ArrayList<>();
    for (int bytes : sizes) {
      contendsFrom(transfer, sendGap, bytes)
          .filter(this::isShown)
          .ifPresent(p -> kinks.add(Spot.at(p, transfer.at(bytes, p, sendGap.orElse(NO_GAP)))));
    }
    if (!kinks.isEmpty()) {
      traces.add(
          new Trace.Points("contention begins", Ink.TEXT, Trace.Marker.DIAMOND, false, kinks));
    }
  }

  /** p = C·g_s(m)/m; none where no contention was seen. */
  private static Optional<Double> contendsFrom(
      Outcome.Transfer of, Optional<CostFunction> gap, int bytes) {
    return of.aggregateBandwidth()
        .filter(c -> gap.isPresent() && bytes >= 1)
        .map(c -> c.value() * gap.orElse(NO_GAP).at(bytes) / bytes);
  }

  private String caption() {
    StringJoiner kinks = new StringJoiner(", ");
    for (int bytes : sizes) {
      contendsFrom(transfer, sendGap, bytes)
          .ifPresent(p -> kinks.add(Digits.exact(p) + " nodes at m = " + bytes));
    }
    return Parameter.TRANSFER_TIME.symbol()
        + "(m, p), in µs: "
        + SheetRows.transfer(transfer)
        + "."
        + (kinks.length() > 0
            ? " Transfers contend from p = C·"
                + Parameter.SEND_GAP.symbol()
                + "(m)/m on: "
                + kinks
                + "."
            : "")
        + (residuals.isEmpty()
            ? " The sheet holds no points of this fit."
            : " Points are medians over forks ± the robust deviation of a fork. Below: (measured −"
                + " fitted)/fitted."
                + (sizesMeasured > sizes.size()
                    ? " Of " + sizesMeasured + " sizes measured, " + sizes.size() + " are drawn."
                    : ""));
  }

  private String description() {
    return "Transfer time in microseconds against the number of nodes, up to "
        + nodes
        + "."
        + (residuals.isEmpty()
            ? ""
            : " Largest relative error "
                + Percent.measured(transfer.fit().maxRelativeError())
                + ".");
  }
}
