package fathom.reports.figures;

import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.RoundTripTime;
import fathom.model.sheet.Sheet;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import fathom.reports.pages.MessageAnatomy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Latency and bandwidth over the message size, as the OSU micro-benchmarks print them: half a round
 * trip, and what one sender brings out in a row.
 */
final class LatencyPlot {
  static final String ID = "plot-latency";
  static final String TITLE = "Latency and bandwidth";

  private static final int HEIGHT = 190;

  private final Sheet sheet;
  private final List<RoundTripTime> trips;
  private final Optional<Outcome.Linear> gap;
  private final List<Residual> gaps;
  private final SizeSpan span;

  LatencyPlot(Sheet sheet) {
    this.sheet = sheet;
    this.trips = sheet.diagnostics().roundTrips().stream().filter(t -> t.sizeBytes() > 0).toList();
    this.gap = sheet.linear(Parameter.SEND_GAP);
    this.gaps =
        gap.stream()
            .flatMap(g -> SizeSpan.sized(g).stream())
            .filter(r -> r.measuredUs() > 0)
            .toList();
    this.span =
        SizeSpan.of(
            IntStream.concat(
                trips.stream().mapToInt(RoundTripTime::sizeBytes),
                gaps.stream().mapToInt(r -> r.at().sizeBytes())),
            sheet.cluster().mtuBytes());
  }

  /** Whether a round trip was measured, or the gap of a sender asked for. */
  static boolean isNeeded(Sheet sheet) {
    return !sheet.diagnostics().roundTrips().isEmpty()
        || sheet.outcomes().containsKey(Parameter.SEND_GAP);
  }

  Figure figure() {
    Traces latency = latency();
    Traces bandwidth = bandwidth();
    List<Panel> panels = new ArrayList<>();
    boolean hasBandwidth = !bandwidth.list().isEmpty();
    Scale sizes = span.scale(SizeSpan.LABEL);
    if (!latency.list().isEmpty()) {
      panels.add(panel("latency, µs", sizes, latency));
    }
    if (hasBandwidth) {
      panels.add(panel("bandwidth, MB/s", sizes, bandwidth));
    }
    if (panels.isEmpty()) {
      throw new NotDrawnException(
          "the sheet holds no round trips, and "
              + Parameter.SEND_GAP.symbol()
              + " has no value above 0");
    }
    String caption =
        new Caption()
            .add(
                panels.size() > 1,
                "Above: half a round trip of one pair, as osu_latency shows it. Below: the bandwidth of"
                    + " one sender that sends back to back, m/g_s(m), as osu_bw shows it. Points are"
                    + " measured, lines are the model.")
            .add(
                !hasBandwidth,
                "Half a round trip of one pair, as osu_latency shows it; g_s has no value above 0, so"
                    + " there is no bandwidth.")
            .add(
                latency.list().isEmpty(),
                "The bandwidth of one sender that sends back to back, m/g_s(m), as osu_bw shows it; the"
                    + " sheet has no round trips.")
            .add(
                trips.isEmpty() && !latency.list().isEmpty(),
                "The sheet has no round trips: the latency is that of the model.")
            .add(panels.stream().anyMatch(Panel::isCut), SizeSpan.ARROWS)
            .toString();
    return new Figure(
        ID,
        TITLE,
        caption,
        span.words("Latency") + " Bandwidth in megabytes a second.",
        Panel.stacked(panels));
  }

  private static Panel panel(String label, Scale across, Traces traces) {
    return new Panel(HEIGHT, across, Traces.logarithmic(label, List.of(traces)), traces.list());
  }

  private Traces latency() {
    Traces traces = new Traces();
    List<Spot> model = new ArrayList<>();
    for (int bytes : wholeSizes()) {
      OptionalDouble total = new MessageAnatomy(sheet, bytes).total();
      total.stream()
          .filter(micros -> micros > 0)
          .forEach(micros -> model.add(Spot.at(bytes, micros)));
    }
    traces.line("O_s + L + O_r + U_r", Ink.MUTED, Trace.Dash.SOLID, model);
    traces.points(
        "half a round trip, 95 % interval",
        ParameterInk.of(Parameter.ROUND_TRIP),
        Trace.Marker.CIRCLE,
        true,
        trips.stream().map(t -> Spot.of(t.sizeBytes(), MessageAnatomy.half(t))).toList());
    return traces;
  }

  private List<Integer> wholeSizes() {
    return span.steps(SizeRange.from(0)).stream().map(m -> (int) Math.round(m)).distinct().toList();
  }

  private Traces bandwidth() {
    Traces traces = new Traces();
    List<Segment> pieces = gap.map(g -> g.cost().segments()).orElse(List.of());
    for (Segment piece : pieces) {
      traces.line(
          "m/g_s(m)",
          ParameterInk.of(Parameter.SEND_GAP),
          Trace.Dash.LONG,
          SizeSpan.rates(span.line(piece), 1));
    }
    traces.points(
        "median, ± robust deviation",
        ParameterInk.of(Parameter.SEND_GAP),
        Trace.Marker.SQUARE,
        true,
        SizeSpan.rates(SizeSpan.measured(gaps), 1));
    return traces;
  }
}
