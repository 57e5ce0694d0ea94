package fathom.reports.figures;

import fathom.model.cost.Interval;
import fathom.model.interval.RowState;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.History;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.comparison.reading.Reading;
import fathom.reports.comparison.reading.Readings;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What one parameter cost in sheet after sheet: below each other a panel for each size, of L one
 * for C, each with an axis of its own, so that a change of a tenth is seen in all of them.
 */
final class HistoryPlot {
  private static final int HEIGHT = 130;

  /** How far the columns of a memory tier stand beside each other, of the way between sheets. */
  private static final double BESIDE = 0.08;

  private final History history;
  private final Parameter parameter;
  private final List<ComparedColumn> subjects;
  private final Map<Quantity, List<Readings>> byQuantity = new LinkedHashMap<>();

  HistoryPlot(History history, Parameter parameter) {
    this.history = history;
    this.parameter = parameter;
    subjects = ComparedColumn.all().stream().filter(s -> s.parameter() == parameter).toList();
    // Coefficients say nothing that costs do not, and D/A goes with the number of senders.
    history.series().stream()
        .filter(s -> s.column().parameter() == parameter && s.quantity().counts())
        .forEach(s -> byQuantity.computeIfAbsent(s.quantity(), q -> new ArrayList<>()).add(s));
  }

  /** Whether any sheet says something of the parameter. */
  boolean isNeeded() {
    return history.sheets().stream()
        .anyMatch(sheet -> subjects.stream().anyMatch(s -> s.of(sheet.sheet()).isPresent()));
  }

  String title() {
    return parameter.symbol() + ", " + parameter.title() + ": history";
  }

  Figure figure() {
    if (byQuantity.isEmpty()) {
      throw new NotDrawnException(whyNot());
    }
    Scale sheets = SheetMarks.scale(history.sheets());
    List<Panel> panels =
        byQuantity.entrySet().stream()
            .map(one -> panel(sheets, one.getKey(), one.getValue()))
            .toList();
    String caption = caption();
    return new Figure(
        "history-" + parameter.symbol(),
        title(),
        caption,
        "Values of one parameter over "
            + history.sheets().size()
            + " sheets, the oldest first; a panel for each size. "
            + caption,
        Panel.stacked(panels));
  }

  private String whyNot() {
    List<Integer> with =
        IntStream.range(0, history.sheets().size())
            .filter(i -> subjects.stream().anyMatch(s -> s.isFitted(sheet(i))))
            .boxed()
            .toList();
    return switch (with.size()) {
      case 0 -> "no sheet has a value";
      case 1 -> "only #" + (with.getFirst() + 1) + " has a value";
      default -> "no size was measured in all sheets that have a value";
    };
  }

  private Panel panel(Scale sheets, Quantity quantity, List<Readings> series) {
    Traces traces = new Traces();
    series.forEach(one -> addSeries(traces, one));
    Interval reach = traces.reach();
    for (int i = 0; i < history.sheets().size(); i++) {
      int sheet = i;
      if (series.stream().allMatch(s -> s.bySheet().get(sheet).isEmpty())) {
        traces.rule("no value", i + 1);
      }
    }
    String label = quantity.label().equals(quantity.unit()) ? "" : quantity.label() + ", ";
    Scale values = Scale.around(label + quantity.unit(), reach.low(), reach.high());
    return new Panel(HEIGHT, sheets, values, traces.list());
  }

  /** Points with their intervals, and a line that breaks off where a sheet has none. */
  private void addSeries(Traces traces, Readings series) {
    int index = subjects.indexOf(series.column());
    List<ComparedColumn> drawn = drawn();
    double shift = (drawn.indexOf(series.column()) - (drawn.size() - 1) / 2.0) * BESIDE;
    Ink ink = ParameterInk.of(parameter);
    Trace.Dash dash = index == 0 ? Trace.Dash.SOLID : Trace.Dash.DASHED;
    List<Spot> all = new ArrayList<>();
    List<Spot> run = new ArrayList<>();
    for (int i = 0; i < series.bySheet().size(); i++) {
      Optional<Reading> value = series.bySheet().get(i);
      if (value.isPresent()) {
        run.add(Spot.of(i + 1 + shift, value.get().estimate()));
      }
      if (value.isEmpty() || i + 1 == series.bySheet().size()) {
        traces.line("", ink, dash, run);
        all.addAll(run);
        run.clear();
      }
    }
    String name = series.column().label() + ", with its 95 % interval";
    traces.points(name, ink, Trace.Marker.ofSeries(index), !series.column().heap(), all);
  }

  /** Which columns have a history; where there is but one, it stands in the middle. */
  private List<ComparedColumn> drawn() {
    return byQuantity.values().stream()
        .flatMap(List::stream)
        .map(Readings::column)
        .distinct()
        .toList();
  }

  private String caption() {
    Caption caption = new Caption();
    byQuantity.values().stream().flatMap(List::stream).forEach(s -> caption.add(numbers(s)));
    caption.add(
        "± is the 95 % interval that one run gives; what else differs from run to run is not"
            + " included. Sheets are evenly spaced, however much time lies between them; vertical"
            + " axes need not begin at 0.");
    subjects.forEach(subject -> gaps(subject).ifPresent(caption::add));
    bandwidth().ifPresent(caption::add);
    for (int i = 0; i < history.sheets().size(); i++) {
      NamedSheet sheet = history.sheets().get(i);
      caption
          .add("#" + (i + 1) + ": " + sheet.facts() + ".")
          .add(RowState.remark(sheet.sheet(), List.of(parameter)));
    }
    return caption.toString();
  }

  private static String numbers(Readings series) {
    return series.column().label()
        + " ("
        + series.quantity().label()
        + "): "
        + series.estimates().stream()
            .map(value -> value.map(v -> Digits.of(v).inOne()).orElse("none"))
            .collect(Collectors.joining(", "))
        + " "
        + series.quantity().unit()
        + ".";
  }

  /** Which sheets have no value, and why. */
  private Optional<String> gaps(ComparedColumn subject) {
    StringJoiner gaps = new StringJoiner(", ");
    boolean isHeld = false;
    for (int i = 0; i < history.sheets().size(); i++) {
      Optional<String> why = subject.whyNone(sheet(i));
      isHeld |= why.isEmpty();
      int number = i + 1;
      why.ifPresent(reason -> gaps.add("#" + number + " (" + reason + ")"));
    }
    return isHeld && gaps.length() > 0
        ? Optional.of(subject.label() + " has no value in " + gaps + ".")
        : Optional.empty();
  }

  /** C is there where streams contended. Without it in all sheets L is compared at one place. */
  private Optional<String> bandwidth() {
    List<String> with = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (int i = 0; i < history.sheets().size(); i++) {
      if (subjects.getFirst().of(sheet(i)).orElse(null) instanceof Outcome.Transfer transfer) {
        (transfer.aggregateBandwidth().isPresent() ? with : without).add("#" + (i + 1));
      }
    }
    if (with.isEmpty() || without.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "Contention (the switch's bandwidth C) was seen in "
            + String.join(", ", with)
            + " and not in "
            + String.join(", ", without)
            + ", so L is drawn for the smallest message among the fewest nodes only.");
  }

  private Sheet sheet(int place) {
    return history.sheets().get(place).sheet();
  }
}
