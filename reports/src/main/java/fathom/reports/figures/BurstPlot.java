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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The share of a burst into one port that passed, over the length k of the burst: TW's eq. 4,
 * min(1, D/A + (B − D/A·S)/k). All of it passes up to the knee, and a share near D/A of what is
 * very long. The first packet of each of the S senders arrives at once, so that D/A counts for k −
 * S of them, as in the fit.
 */
final class BurstPlot {
  static final String TITLE =
      Parameter.NETWORK_BUFFER.symbol() + ", " + Parameter.NETWORK_BUFFER.title();

  private static final int HEIGHT = 300;
  private static final int STEPS = 60;

  /** The knee is shown, and as much beyond it, whether bursts were so short and so long or not. */
  private static final double BEFORE_KNEE = 0.5;

  private static final double BEYOND_KNEE = 4;

  /** Room at both ends of the axis. */
  private static final double BEFORE_FIRST = 0.9;

  private static final double BEYOND_LAST = 1.1;

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

  Figure figure(String title) {
    double ratio = buffer.departureOverArrival().value();
    double packets = buffer.packets().value();
    double knee = knee(packets, ratio);
    double first = lengths().reduce(knee > 0 ? BEFORE_KNEE * knee : packets, Math::min);
    double last = lengths().reduce(knee > 0 ? BEYOND_KNEE * knee : 2 * packets, Math::max);
    Scale across =
        Scale.logarithmic("length of a burst k, packets", Math.max(1, first), Math.max(2, last))
            .between(BEFORE_FIRST * Math.max(1, first), BEYOND_LAST * Math.max(2, last));
    Traces traces = new Traces();
    Ink ink = ParameterInk.of(Parameter.NETWORK_BUFFER);
    List<Spot> fit = curve(packets, ratio, across, true);
    traces.band("95 % band of the fit (outer)", ink, fit);
    traces.line("eq. 4", ink, Trace.Dash.SOLID, fit);
    known.ifPresent(k -> traces.known(curve(k.packets(), k.departureOverArrival(), across, false)));
    if (across.holds(knee)) {
      traces.rule("knee: k = " + Digits.exact(Math.rint(knee)) + " packets", knee);
    }
    traces.points("left out by the fit", ink, Trace.Marker.CIRCLE, false, spots(leftOut));
    traces.points("one burst", ink, Trace.Marker.CIRCLE, true, spots(used));
    Panel panel =
        new Panel(
            HEIGHT, across, Scale.linear("share that passed the switch", 0, 1), traces.list());
    return new Figure(
        "plot-" + Parameter.NETWORK_BUFFER.symbol(),
        title,
        caption(),
        "Share of the packets of a burst that passed the switch, against the length of the burst. It"
            + " is 1 up to the knee and falls towards departure rate / arrival rate beyond it.",
        List.of(panel));
  }

  private static List<Spot> spots(List<BurstCount> bursts) {
    return bursts.stream()
        .map(b -> Spot.at((double) b.offered(), passed(b)))
        .sorted(Comparator.comparingDouble(Spot::x))
        .toList();
  }

  private static double passed(BurstCount burst) {
    return (burst.arrived() + burst.receiverDrops()) / (double) burst.offered();
  }

  /** The longest burst that loses nothing; 0 where there is none. */
  private double knee(double packets, double ratio) {
    double held = packets - ratio * senders;
    return held > 0 && ratio < 1 ? held / (1 - ratio) : 0;
  }

  private DoubleStream lengths() {
    return bursts.stream().mapToDouble(BurstCount::offered);
  }

  /** Evenly by ratio, and at the knee and at each length that was sent. */
  private List<Spot> curve(double packets, double ratio, Scale across, boolean banded) {
    DoubleStream even =
        IntStream.rangeClosed(0, STEPS).mapToDouble(i -> across.valueAt((double) i / STEPS));
    Interval ofPackets = buffer.packets().ci();
    Interval ofRatio = buffer.departureOverArrival().ci();
    return DoubleStream.concat(
            even, DoubleStream.concat(lengths(), DoubleStream.of(knee(packets, ratio))))
        .filter(across::holds)
        .sorted()
        .distinct()
        .mapToObj(
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

  private double share(double packets, double ratio, double length) {
    return Math.clamp(ratio + (packets - ratio * senders) / length, 0, 1);
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
