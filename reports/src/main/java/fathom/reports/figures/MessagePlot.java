package fathom.reports.figures;

import fathom.model.cost.Estimate;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
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
import fathom.reports.pages.MessageAnatomy.AnatomyPart;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Where the time of a message goes: for a few sizes, each with an axis of its own, the parts of the
 * model end to end against half the measured round trip; below them what runs at the same time.
 */
final class MessagePlot {
  static final String ID = "plot-message";
  static final String TITLE = "The anatomy of a message";

  /** Of a row, in units of the picture. */
  private static final int ROW = 22;

  /** Rows above the first, for its labels. */
  private static final double ABOVE = 1.8;

  /** Of the middle of these labels. */
  private static final double LABELS = 1.4;

  private static final double STACK = 0.6;
  private static final double BAR = 0.36;

  /**
   * Where intervals hang below a bar, in two lanes by turns: those of short parts overlap. The
   * number at the end of a bar has room above the lower one.
   */
  private static final double LANE = 0.12;

  /** How far an axis goes beyond the longest bar, for the number behind it. */
  private static final double ROOM = 1.22;

  private static final String HALF = "RTT/2";

  private final Sheet sheet;
  private final List<MessageAnatomy> messages;
  private final List<Parameter> valueless = new ArrayList<>();
  private final List<String> unseen = new ArrayList<>();

  /** Whether any panel has room left for a part without a value. */
  private boolean hasRest;

  MessagePlot(Sheet sheet) {
    this.sheet = sheet;
    messages = sizes(sheet).stream().map(m -> new MessageAnatomy(sheet, m)).toList();
    valueless.addAll(MessageAnatomy.WAY);
    valueless.removeAll(withValue(MessageAnatomy.WAY));
  }

  /** The smallest, a middle and the largest size of which there is a round trip, or a packet. */
  private static List<Integer> sizes(Sheet sheet) {
    TreeSet<Integer> sizes = new TreeSet<>();
    sheet.diagnostics().roundTrips().forEach(trip -> sizes.add(trip.sizeBytes()));
    if (sizes.isEmpty()) {
      int mtu = Math.max(1, sheet.cluster().mtuBytes());
      sizes.addAll(List.of(1, Math.max(1, mtu / 2), mtu));
    }
    return SizeSpan.few(sizes);
  }

  /** Whether any part of a message was asked for. */
  static boolean isNeeded(Sheet sheet) {
    return MessageAnatomy.WAY.stream().anyMatch(sheet.outcomes()::containsKey);
  }

  Figure figure() {
    if (valueless.size() == MessageAnatomy.WAY.size()) {
      throw new NotDrawnException("none of " + symbols(MessageAnatomy.WAY) + " has a value");
    }
    List<Panel> panels = messages.stream().map(this::panel).toList();
    return new Figure(
        ID,
        TITLE,
        caption(panels.stream().anyMatch(Panel::isCut)),
        "Bars of the parts of a message's time in microseconds, a panel for each of "
            + messages.size()
            + " sizes.",
        panels);
  }

  /** What stands below it; {@code isCut} if an interval goes on beyond its axis. */
  private String caption(boolean isCut) {
    boolean isMeasured = messages.stream().anyMatch(m -> m.halfRoundTrip().isPresent());
    List<Parameter> beside = withValue(MessageAnatomy.BESIDE);
    String parts =
        "Where the time of one message goes, by the fitted lines: "
            + symbols(withValue(MessageAnatomy.WAY))
            + " end to end"
            + (isMeasured ? ", against half the measured round trip of one pair (RTT/2)" : "")
            + (beside.isEmpty()
                ? ""
                : "; below, on the same axis, "
                    + symbols(beside)
                    + ", which run"
                    + (beside.size() == 1 ? "s" : "")
                    + " at the same time")
            + "; intervals are 95 %.";
    String none =
        symbols(valueless)
            + (valueless.size() == 1 ? " has" : " have")
            + " no value on this sheet"
            + (hasRest
                ? "; the dashed box is the part of RTT/2 that is left for "
                    + (valueless.size() == 1 ? "it" : "them")
                    + "."
                : ".");
    return new Caption()
        .add(parts)
        .add(isCut, SizeSpan.ARROWS)
        .add(!isMeasured, "The sheet has no round trips.")
        .add(!valueless.isEmpty(), none)
        .add(!unseen.isEmpty(), "Not above 0, so not drawn: " + String.join(", ", unseen) + ".")
        .toString();
  }

  private List<Parameter> withValue(List<Parameter> some) {
    return messages.getFirst().parts(some).stream().map(AnatomyPart::parameter).toList();
  }

  private static String symbols(List<Parameter> some) {
    return Sentence.list(some.stream().map(Parameter::symbol).toList());
  }

  private Panel panel(MessageAnatomy message) {
    Traces traces = new Traces();
    List<String> rows = new ArrayList<>(List.of("sum"));
    double end = addStack(traces, message);
    List<Trace.Bar> intervals = new ArrayList<>();
    message.total().ifPresent(sum -> traces.note(end, 0, Digits.inPicture(sum)));
    Optional<Estimate> half = message.halfRoundTrip();
    half.ifPresent(
        h -> {
          double y = -rows.size();
          rows.add(HALF);
          traces.bars("half the measured round trip", Ink.MEASURED, BAR, bar(h.value(), y));
          traces.note(h.value(), y, Digits.inPicture(h));
          intervals.add(below(h.ci().low(), h.ci().high(), y, BAR, 1));
        });
    for (AnatomyPart part : seen(message, MessageAnatomy.BESIDE)) {
      double y = -rows.size();
      rows.add(RowState.marked(sheet, part.parameter(), message.sizeBytes()));
      Parameter parameter = part.parameter();
      traces.bars("", ParameterInk.of(parameter), BAR, bar(part.micros(), y));
      traces.note(part.micros(), y, number(part));
      intervals.add(below(part.ci().low(), part.ci().high(), y, BAR, 1));
    }
    traces.whiskers("95 % interval", intervals);
    return panel(message, traces, rows);
  }

  private static Panel panel(MessageAnatomy message, Traces traces, List<String> rows) {
    double high = ROOM * Math.max(0, traces.reachAlong());
    String time = "time of a message of " + Description.count(message.sizeBytes(), "byte") + ", µs";
    Scale up = Scale.rows(rows, ABOVE);
    int height = (int) Math.round((ABOVE - up.low()) * ROW);
    return new Panel(height, Scale.until(time, high), up, traces.list());
  }

  /** The parts end to end; where it ends. */
  private double addStack(Traces traces, MessageAnatomy message) {
    List<Scale.AxisTick> labels = new ArrayList<>();
    List<Trace.Bar> intervals = new ArrayList<>();
    double at = 0;
    for (AnatomyPart part : seen(message, MessageAnatomy.WAY)) {
      Parameter parameter = part.parameter();
      double end = at + part.micros();
      traces.bars(
          RowState.marked(sheet, parameter) + " " + parameter.title(),
          ParameterInk.of(parameter),
          STACK,
          List.of(new Trace.Bar(at, end, 0)));
      labels.add(new Scale.AxisTick((at + end) / 2, parameter.symbol() + " " + number(part)));
      int lane = intervals.size() % 2;
      intervals.add(below(at + part.ci().low(), at + part.ci().high(), 0, STACK, lane));
      at = end;
    }
    double end = at;
    message
        .halfRoundTrip()
        .filter(half -> !valueless.isEmpty() && half.value() > end)
        .ifPresent(half -> addRest(traces, labels, end, half.value()));
    traces.whiskers("95 % interval", intervals);
    traces.words(new Trace.Labels(LABELS, STACK / 2, labels));
    return at;
  }

  /** What the parts leave of the round trip, where one of them has no value. */
  private void addRest(Traces traces, List<Scale.AxisTick> labels, double from, double to) {
    hasRest = true;
    double half = STACK / 2;
    List<Spot> box =
        List.of(
            Spot.at(from, half),
            Spot.at(to, half),
            Spot.at(to, -half),
            Spot.at(from, -half),
            Spot.at(from, half));
    traces.line("left for " + symbols(valueless), Ink.MUTED, Trace.Dash.DASHED, box);
    labels.add(new Scale.AxisTick((from + to) / 2, "left " + Digits.inPicture(to - from)));
  }

  /** Those that have a length. */
  private List<AnatomyPart> seen(MessageAnatomy message, List<Parameter> some) {
    List<AnatomyPart> all = message.parts(some);
    all.stream()
        .filter(part -> !(part.micros() > 0))
        .map(
            part ->
                part.parameter().symbol() + " at " + Description.count(message.sizeBytes(), "byte"))
        .forEach(unseen::add);
    return all.stream().filter(part -> part.micros() > 0).toList();
  }

  private static String number(AnatomyPart part) {
    return Digits.inPicture(part.estimate());
  }

  private static List<Trace.Bar> bar(double micros, double y) {
    return micros > 0 ? List.of(new Trace.Bar(0, micros, y)) : List.of();
  }

  private static Trace.Bar below(double low, double high, double y, double height, int lane) {
    return new Trace.Bar(
        Math.min(low, high), Math.max(0, high), y - height / 2 - LANE * (1 + lane));
  }
}
