package fathom.reports.figures;

import fathom.fitting.buffer.BufferFitter;
import fathom.fitting.points.FitLog;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import fathom.reports.document.Digits;
import fathom.reports.document.Phrases;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The transfer ratio of bursts into one port against 1/k, in which TW's eq. 4 is a straight line up
 * to the knee: ratio = min(1, D/A + (B − D/A·S)/k). The first packet of each of the S senders
 * arrives at once, so that D/A counts for k − S of them, as in the fit.
 */
final class BurstPlot {
  private static final int HEIGHT = 300;
  private static final int STEPS = 60;

  /** The knee is shown, and what lies beyond it, whether a burst was so short or not. */
  private static final double BEYOND_KNEE = 1.25;

  private final Outcome.Buffer buffer;
  private final Optional<Truth.KnownBuffer> known;
  private final List<BurstCount> used;
  private final List<BurstCount> leftOut;

  /** Both. */
  private final List<BurstCount> bursts;

  private final int senders;

  /**
   * @param bursts of the run; none where there is only a sheet
   */
  BurstPlot(Outcome.Buffer buffer, Optional<Truth.KnownBuffer> known, List<BurstCount> bursts) {
    this.buffer = buffer;
    this.known = known;
    BufferFitter.BufferFit fitted = BufferFitter.fit(bursts, new FitLog());
    this.used = fitted.used();
    this.leftOut = fitted.leftOut();
    this.bursts = Stream.concat(used.stream(), leftOut.stream()).toList();
    this.senders = this.bursts.isEmpty() ? 0 : this.bursts.getFirst().senders();
  }

  Figure figure() {
    double ratio = buffer.departureOverArrival().value();
    double packets = buffer.packets().value();
    double knee = knee(packets, ratio);
    double end =
        bursts.stream()
            .mapToDouble(b -> 1.0 / b.offered())
            .reduce(knee > 0 ? BEYOND_KNEE * knee : 0, Math::max);
    Traces traces = new Traces();
    List<Spot> fit = curve(packets, ratio, end, true);
    traces.band("95 % band of the fit (outer)", Ink.FIT, fit);
    traces.line("eq. 4", Ink.FIT, Trace.Dash.SOLID, fit);
    known.ifPresent(k -> traces.known(curve(k.packets(), k.departureOverArrival(), end, false)));
    if (knee > 0 && knee <= end) {
      traces.rule("knee: k = " + Digits.exact(Math.rint(1 / knee)) + " packets", knee);
    }
    traces.points("left out by the fit", Ink.MEASURED, Trace.Marker.CIRCLE, false, spots(leftOut));
    traces.points("one burst", Ink.MEASURED, Trace.Marker.CIRCLE, true, spots(used));
    Panel panel =
        new Panel(
            HEIGHT,
            Scale.until("1/k, k packets offered by all senders together", end),
            Scale.linear("share that passed the switch", 0, 1),
            traces.list());
    return new Figure(
        "plot-" + Parameter.NETWORK_BUFFER.symbol(),
        Parameter.NETWORK_BUFFER.symbol() + ", " + Parameter.NETWORK_BUFFER.title(),
        caption(),
        "Share of the packets of a burst that passed the switch, against one over the length of the"
            + " burst. It rises in a straight line from departure rate / arrival rate and stays at 1"
            + " beyond the knee.",
        List.of(panel));
  }

  private static List<Spot> spots(List<BurstCount> bursts) {
    return bursts.stream()
        .map(b -> Spot.at(1.0 / b.offered(), passed(b)))
        .sorted(Comparator.comparingDouble(Spot::x))
        .toList();
  }

  private static double passed(BurstCount burst) {
    return (burst.arrived() + burst.receiverDrops()) / (double) burst.offered();
  }

  private double knee(double packets, double ratio) {
    double rise = packets - ratio * senders;
    return rise > 0 && ratio < 1 ? (1 - ratio) / rise : 0;
  }

  private List<Spot> curve(double packets, double ratio, double end, boolean banded) {
    List<Double> places = new ArrayList<>();
    for (int i = 0; i <= STEPS; i++) {
      places.add(end * i / STEPS);
    }
    double knee = knee(packets, ratio);
    if (knee > 0 && knee < end) {
      places.add(knee);
    }
    Interval ofPackets = buffer.packets().ci();
    Interval ofRatio = buffer.departureOverArrival().ci();
    return places.stream()
        .sorted()
        .map(
            x -> {
              double y = share(packets, ratio, x);
              return banded
                  ? new Spot(
                      x,
                      y,
                      Math.min(y, share(ofPackets.low(), ofRatio.low(), x)),
                      Math.max(y, share(ofPackets.high(), ofRatio.high(), x)))
                  : Spot.at(x, y);
            })
        .toList();
  }

  private double share(double packets, double ratio, double x) {
    return Math.clamp(ratio + (packets - ratio * senders) * x, 0, 1);
  }

  private String caption() {
    Caption caption =
        new Caption()
            .add(
                "%s = %s packets, departure rate / arrival rate = %s%s."
                    .formatted(
                        Parameter.NETWORK_BUFFER.symbol(),
                        Digits.of(buffer.packets()).inOne(),
                        Digits.of(buffer.departureOverArrival()).inOne(),
                        Phrases.assumed(buffer)));
    if (bursts.isEmpty()) {
      return caption
          .add("Single bursts are drawn from a run directory only, not from a sheet alone.")
          .toString();
    }
    String without =
        ("; %s of them, outlined, were left out: a sender stalled, the burst was an outlier, or it was"
                + " too short to overflow the buffer")
            .formatted(leftOut.size());
    return caption
        .add(
            "%s bursts of %s senders into one port, %s bytes a packet, were fitted%s."
                .formatted(
                    bursts.size(),
                    senders,
                    bursts.getFirst().sizeBytes(),
                    leftOut.isEmpty() ? "" : without))
        .add("Bursts of other senders, ports or sizes are not drawn.")
        .toString();
  }
}
