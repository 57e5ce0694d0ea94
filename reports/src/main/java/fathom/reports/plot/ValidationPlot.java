package fathom.reports.plot;

import fathom.model.collective.Operation;
import fathom.reports.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Measured times of an operation against predicted ones, model by model. */
final class ValidationPlot {
  private static final int HEIGHT = 400;

  private final Operation operation;
  private final Map<String, List<ComparedCase>> byModel = new LinkedHashMap<>();

  /**
   * @param cases at least one of this operation
   */
  ValidationPlot(Operation operation, List<ComparedCase> cases) {
    this.operation = operation;
    cases.stream()
        .filter(c -> c.operation() == operation)
        .forEach(c -> byModel.computeIfAbsent(c.model(), m -> new ArrayList<>()).add(c));
  }

  Figure figure() {
    List<Trace> traces = new ArrayList<>();
    byModel.forEach(
        (model, cases) ->
            traces.add(
                new Trace.Points(
                    model,
                    Ink.ofSeries(traces.size()),
                    Trace.Marker.ofSeries(traces.size()),
                    false,
                    cases.stream()
                        .map(
                            c ->
                                new Spot(
                                    c.predictedMicros(),
                                    c.measuredMicros(),
                                    c.lowMicros(),
                                    c.highMicros()))
                        .toList())));
    double low = extreme(false);
    double high = extreme(true);
    Scale across = Scale.logarithmic("predicted, µs", low, high);
    Scale up = Scale.logarithmic("measured, µs", low, high);
    traces.addFirst(
        new Trace.Line(
            "as predicted",
            Ink.MUTED,
            Trace.Dash.DASHED,
            List.of(Spot.at(across.low(), across.low()), Spot.at(across.high(), across.high()))));
    return new Figure(
        "plot-validation-" + operation.word(),
        "Measured against predicted: " + operation.word(),
        caption(),
        "Measured time in microseconds against predicted time, both logarithmic. " + caption(),
        List.of(new Panel(HEIGHT, across, up, traces)));
  }

  private double extreme(boolean largest) {
    double extreme = largest ? 0 : Double.MAX_VALUE;
    for (List<ComparedCase> cases : byModel.values()) {
      for (ComparedCase c : cases) {
        extreme =
            largest
                ? Math.max(extreme, Math.max(c.predictedMicros(), c.highMicros()))
                : Math.min(extreme, Math.min(c.predictedMicros(), c.measuredMicros()));
      }
    }
    return extreme;
  }

  private String caption() {
    StringJoiner models = new StringJoiner("; ");
    byModel.forEach(
        (model, cases) ->
            models.add(
                model
                    + " "
                    + Percent.measured(
                        cases.stream()
                            .mapToDouble(c -> Math.abs(c.relativeError()))
                            .average()
                            .orElse(Double.NaN))
                    + " over "
                    + cases.size()));
    return "Medians with their 95 % intervals, each beside what a model said of it. Above the dashed"
        + " line an operation took longer than predicted. Mean absolute relative error: "
        + models
        + " cases.";
  }
}
