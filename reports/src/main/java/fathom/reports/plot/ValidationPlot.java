package fathom.reports.plot;

import fathom.model.collective.Operation;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

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
   * @param compared at least one case of this operation
   */
  ValidationPlot(Operation operation, Compared compared) {
    this.operation = operation;
    this.origin = compared.origin();
    List<ComparedCase> all =
        compared.cases().stream().filter(c -> c.operation() == operation).toList();
    drawn = all.stream().filter(c -> !c.isIncomplete()).toList();
    incomplete = all.size() - drawn.size();
    unpaired =
        compared.unpaired().stream()
            .filter(c -> c.operation() == operation)
            .map(UnpairedCase::words)
            .toList();
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
    List<Trace> traces = new ArrayList<>();
    int series = 0;
    for (Map.Entry<String, List<ComparedCase>> model : byModel.entrySet()) {
      add(traces, series, model.getKey(), model.getValue(), false);
      add(traces, series, model.getKey(), model.getValue(), true);
      series++;
    }
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
        "Measured time in microseconds against predicted time, both logarithmic.",
        List.of(new Panel(HEIGHT, across, up, traces)));
  }

  /** Outlined where the model itself does not claim to hold. */
  private void add(
      List<Trace> traces, int series, String model, List<ComparedCase> cases, boolean doubted) {
    List<Spot> spots =
        cases.stream()
            .filter(c -> c.isDoubted() == doubted)
            .map(
                c ->
                    new Spot(
                        c.predictedMicros(), c.measuredMicros(), c.lowMicros(), c.highMicros()))
            .toList();
    if (!spots.isEmpty()) {
      traces.add(
          new Trace.Points(
              doubted ? model + ", doubted" : model,
              Ink.ofSeries(series),
              Trace.Marker.ofSeries(series),
              !doubted,
              size(series),
              spots));
    }
  }

  /**
   * Ever smaller, so that a model that says what another said before lies on it and hides nothing.
   */
  private double size(int series) {
    int models = byModel.size();
    return models == 1 ? 1 : LARGEST - (LARGEST - SMALLEST) * series / (models - 1.0);
  }

  private double extreme(boolean largest) {
    double extreme = largest ? 0 : Double.MAX_VALUE;
    for (ComparedCase c : drawn) {
      extreme =
          largest
              ? Math.max(extreme, Math.max(c.predictedMicros(), c.highMicros()))
              : Math.min(extreme, Math.min(c.predictedMicros(), c.measuredMicros()));
    }
    return extreme;
  }

  private String caption() {
    StringJoiner models = new StringJoiner("; ");
    byModel.forEach((model, cases) -> models.add(model + " " + errors(cases)));
    boolean doubts = drawn.stream().anyMatch(ComparedCase::isDoubted);
    long bare = drawn.stream().filter(c -> !c.hasInterval()).count();
    return (origin.isEmpty() ? "" : origin + " ")
        + "Medians with their 95 % intervals, each beside what a model said of it. Above the dashed"
        + " line an operation took longer than predicted."
        + (byModel.size() > 1
            ? " Markers get smaller from model to model: where several say the same, each is seen."
            : "")
        + (doubts ? " Doubted, outlined: an assumption of the model does not hold there." : "")
        + (bare > 0
            ? " "
                + bare
                + " of "
                + drawn.size()
                + " medians have no interval, of too few repetitions."
            : "")
        + (incomplete > 0
            ? " Not drawn: " + incomplete + ", of which repetitions lost data or did not end."
            : "")
        + (unpaired.isEmpty()
            ? ""
            : " Not drawn: " + unpaired.size() + ", which lack a measured or a predicted time.")
        + " Mean absolute relative error: "
        + models
        + ".";
  }

  /** Over all cases, and over those in which the model claims to hold. */
  private static String errors(List<ComparedCase> cases) {
    List<ComparedCase> others = cases.stream().filter(c -> !c.isDoubted()).toList();
    String doubted = "";
    if (others.isEmpty()) {
      doubted = ", all doubted";
    } else if (others.size() < cases.size()) {
      doubted = ", " + mean(others) + " over the " + others.size() + " not doubted";
    }
    return mean(cases)
        + " over "
        + cases.size()
        + (cases.size() == 1 ? " case" : " cases")
        + doubted;
  }

  private static String mean(List<ComparedCase> cases) {
    return Percent.measured(
        cases.stream().mapToDouble(c -> Math.abs(c.relativeError())).average().orElse(Double.NaN));
  }
}
