package fathom.reports.figures;

import fathom.model.collective.Operation;
import fathom.reports.document.Description;
import fathom.reports.figures.Compared.ComparedCase;
import fathom.reports.figures.Compared.UnpairedCase;
import fathom.reports.figures.chart.Caption;
import fathom.reports.figures.chart.Figure;
import fathom.reports.figures.chart.Ink;
import fathom.reports.figures.chart.NotDrawnException;
import fathom.reports.figures.chart.Panel;
import fathom.reports.figures.chart.Scale;
import fathom.reports.figures.chart.Spot;
import fathom.reports.figures.chart.Trace;
import fathom.reports.figures.chart.Traces;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Measured times of an operation against predicted ones, model by model. Cases that a model doubts
 * itself have markers of their own, those that lost data in some repetitions have none.
 */
final class ValidationPlot {
  private static final int HEIGHT = 400;

  /** Sizes of markers, of the first model and of the last. */
  private static final double LARGEST = 1.8;

  private static final double SMALLEST = 0.7;

  private final Operation operation;
  private final String origin;
  private final Map<String, List<ComparedCase>> byModel = new LinkedHashMap<>();
  private final List<ComparedCase> drawn;
  private final int incomplete;
  private final List<String> unpaired;

  /**
   * @param compared of this operation, at least one case
   */
  ValidationPlot(Operation operation, Compared compared) {
    this.operation = operation;
    this.origin = compared.origin();
    drawn = compared.cases().stream().filter(c -> !c.isIncomplete()).toList();
    incomplete = compared.cases().size() - drawn.size();
    unpaired = compared.unpaired().stream().map(UnpairedCase::words).toList();
    drawn.forEach(c -> byModel.computeIfAbsent(c.model(), m -> new ArrayList<>()).add(c));
  }

  Figure figure() {
    if (drawn.isEmpty() && incomplete == 0) {
      throw new NotDrawnException(
          "no case has both a measured and a predicted time: "
              + String.join("; ", unpaired)
              + ". "
              + origin);
    }
    if (drawn.isEmpty()) {
      throw new NotDrawnException("repetitions of every case lost data or did not end");
    }
    Traces traces = new Traces();
    double low =
        extremes(c -> Math.min(c.predictedMicros(), c.measuredMicros())).min().orElseThrow();
    double high = extremes(c -> Math.max(c.predictedMicros(), c.highMicros())).max().orElseThrow();
    Scale across = Scale.logarithmic("predicted, µs", low, high);
    Scale up = Scale.logarithmic("measured, µs", low, high);
    List<Spot> same =
        DoubleStream.of(across.low(), across.high()).mapToObj(us -> Spot.at(us, us)).toList();
    traces.line("as predicted", Ink.MUTED, Trace.Dash.DASHED, same);
    int series = 0;
    for (Map.Entry<String, List<ComparedCase>> model : byModel.entrySet()) {
      traces.add(points(series, model.getKey(), model.getValue(), false));
      traces.add(points(series, model.getKey(), model.getValue(), true));
      series++;
    }
    return new Figure(
        "plot-validation-" + operation.word(),
        "Measured against predicted: " + operation.word(),
        caption(),
        "Measured time in microseconds against predicted time, both logarithmic.",
        List.of(new Panel(HEIGHT, across, up, traces.list())));
  }

  /** Outlined where the model itself does not claim to hold. */
  private Trace.Points points(int series, String model, List<ComparedCase> cases, boolean doubted) {
    return new Trace.Points(
        doubted ? model + ", doubted" : model,
        Ink.ofSeries(series),
        Trace.Marker.ofSeries(series),
        !doubted,
        size(series),
        cases.stream()
            .filter(c -> c.isDoubted() == doubted)
            .map(
                c ->
                    new Spot(
                        c.predictedMicros(), c.measuredMicros(), c.lowMicros(), c.highMicros()))
            .toList());
  }

  /**
   * Ever smaller, so that a model that says what another said before lies on it and hides nothing.
   */
  private double size(int series) {
    int models = byModel.size();
    return models == 1 ? 1 : LARGEST - (LARGEST - SMALLEST) * series / (models - 1.0);
  }

  private DoubleStream extremes(ToDoubleFunction<ComparedCase> of) {
    return drawn.stream().mapToDouble(of);
  }

  private String caption() {
    String models =
        byModel.entrySet().stream()
            .map(model -> model.getKey() + " " + errors(model.getValue()))
            .collect(Collectors.joining("; "));
    long bare = drawn.stream().filter(c -> !c.hasInterval()).count();
    return new Caption()
        .add(origin)
        .add("Measured medians with their 95 % intervals, against what each model predicted.")
        .add("Above the dashed line an operation took longer than predicted.")
        .add(
            byModel.size() > 1,
            "Markers get smaller from model to model, so that equal predictions all stay visible.")
        .add(
            drawn.stream().anyMatch(ComparedCase::isDoubted),
            "Outlined (doubted): an assumption of the model is not met there.")
        .add(
            bare > 0,
            "%s of %s medians have no interval: too few repetitions.".formatted(bare, drawn.size()))
        .add(
            incomplete > 0,
            "Not drawn: %s in which repetitions lost data or did not end."
                .formatted(Description.count(incomplete, "case")))
        .add(
            !unpaired.isEmpty(),
            "Not drawn: %s without a measured or a predicted time."
                .formatted(Description.count(unpaired.size(), "case")))
        .add("Mean absolute relative error: " + models + ".")
        .toString();
  }

  /** Over all cases, and over those in which the model claims to hold. */
  private static String errors(List<ComparedCase> cases) {
    List<ComparedCase> others = cases.stream().filter(c -> !c.isDoubted()).toList();
    String doubted = "";
    if (others.isEmpty()) {
      doubted = ", all doubted";
    } else if (others.size() < cases.size()) {
      doubted = ", %s over the %s not doubted".formatted(mean(others), others.size());
    }
    String count = cases.size() == 1 ? "1 case" : cases.size() + " cases";
    return mean(cases) + " over " + count + doubted;
  }

  private static String mean(List<ComparedCase> cases) {
    return Percent.measured(
        cases.stream().mapToDouble(c -> Math.abs(c.relativeError())).average().orElse(Double.NaN));
  }
}
