package fathom.reports.figures;

import fathom.model.cost.Segment;
import fathom.model.interval.CostBand;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every cost of a message over its size: those of the sender above, those of the receiver below, on
 * the same logarithmic axes. Medians, fitted pieces with their bands, and the known costs.
 */
final class CostsPlot {
  static final String ID = "plot-costs";
  static final String TITLE = "Costs of the sender and of the receiver";

  private static final int HEIGHT = 230;

  private static final List<Parameter> SENDER =
      List.of(Parameter.SEND_OVERHEAD, Parameter.SEND_SERVICE_TIME, Parameter.SEND_GAP);

  private static final List<Parameter> RECEIVER =
      List.of(Parameter.RECEIVE_OVERHEAD, Parameter.USER_RECEIVE, Parameter.RECEIVE_GAP);

  private final Sheet sheet;
  private final SizeSpan span;

  /** Whether any trace has been named as the one band, which stands for all. */
  private boolean isBandNamed;

  CostsPlot(Sheet sheet) {
    this.sheet = sheet;
    List<Residual> all =
        Stream.concat(SENDER.stream(), RECEIVER.stream())
            .flatMap(parameter -> sheet.linear(parameter).stream())
            .flatMap(linear -> SizeSpan.sized(linear).stream())
            .toList();
    span = SizeSpan.of(all, sheet.cluster().mtuBytes());
  }

  /** Whether any of these costs was asked for. */
  static boolean isNeeded(Sheet sheet) {
    return Stream.concat(SENDER.stream(), RECEIVER.stream())
        .anyMatch(sheet.outcomes()::containsKey);
  }

  Figure figure() {
    Traces sender = traces(SENDER);
    Traces receiver = traces(RECEIVER);
    List<Traces> drawn = Stream.of(sender, receiver).filter(t -> !t.list().isEmpty()).toList();
    if (drawn.isEmpty()) {
      throw new NotDrawnException("no cost of a sender or a receiver has a value");
    }
    Scale sizes = span.scale(SizeSpan.LABEL);
    List<Panel> panels = new ArrayList<>();
    for (Traces one : drawn) {
      String label = one == sender ? "sender, µs" : "receiver, µs";
      panels.add(new Panel(HEIGHT, sizes, Traces.logarithmic(label, drawn), one.list()));
    }
    return new Figure(
        ID, TITLE, caption(), span.words("Cost of each step of a message"), Panel.stacked(panels));
  }

  private Traces traces(List<Parameter> some) {
    Traces traces = new Traces();
    for (int i = 0; i < some.size(); i++) {
      Parameter parameter = some.get(i);
      Trace.Marker marker = Trace.Marker.ofSeries(i);
      Trace.Dash dash = Trace.Dash.ofSeries(i);
      sheet.linear(parameter).ifPresent(linear -> add(traces, parameter, linear, marker, dash));
    }
    return traces;
  }

  private void add(
      Traces traces,
      Parameter parameter,
      Outcome.Linear linear,
      Trace.Marker marker,
      Trace.Dash alone) {
    Ink ink = ParameterInk.of(parameter);
    String name = RowState.marked(sheet, parameter) + " " + parameter.title();
    List<Residual> residuals = SizeSpan.sized(linear);
    for (Segment piece : linear.cost().segments()) {
      CostBand band = CostBand.of(linear, piece);
      List<Spot> line = span.line(piece).stream().filter(spot -> spot.y() > 0).toList();
      List<Spot> around = line.stream().map(s -> Spot.of(s.x(), band.at(s.x()))).toList();
      traces.band(isBandNamed ? "" : "95 % band of a fit", ink, around);
      isBandNamed |= around.stream().anyMatch(spot -> spot.low() < spot.high());
      boolean isAlone = residuals.isEmpty();
      traces.line(isAlone ? name : "", ink, isAlone ? alone : Trace.Dash.SOLID, line);
    }
    known(parameter)
        .ifPresent(
            truth -> truth.cost().segments().forEach(piece -> traces.known(span.line(piece))));
    traces.points(name, ink, marker, true, SizeSpan.measured(residuals));
  }

  private Optional<Truth.KnownCost> known(Parameter parameter) {
    return sheet.truth(parameter, Truth.KnownCost.class);
  }

  private String caption() {
    List<String> none =
        Stream.concat(SENDER.stream(), RECEIVER.stream())
            .filter(sheet.outcomes()::containsKey)
            .filter(parameter -> sheet.linear(parameter).isEmpty())
            .map(Parameter::symbol)
            .toList();
    boolean hasPoints =
        Stream.concat(SENDER.stream(), RECEIVER.stream())
            .flatMap(parameter -> sheet.linear(parameter).stream())
            .anyMatch(linear -> !SizeSpan.sized(linear).isEmpty());
    return new Caption()
        .add(
            hasPoints,
            "Points are medians over launches ± the robust deviation of a launch, lines are the fits"
                + " with their 95 % bands.")
        .add(hasPoints, SizeSpan.ARROWS)
        .add(!hasPoints, "The sheet does not have the points of these fits.")
        .add(!none.isEmpty(), "Without a value: " + String.join(", ", none) + ".")
        .toString();
  }
}
