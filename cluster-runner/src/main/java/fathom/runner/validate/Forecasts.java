package fathom.runner.validate;

import fathom.model.Outcome;
import fathom.model.collective.Program;
import fathom.model.collective.Programs;
import fathom.model.collective.Programs.Shape;
import fathom.model.collective.Train;
import fathom.model.predict.Assumption;
import fathom.model.predict.Catalogue;
import fathom.model.predict.Costs;
import fathom.model.predict.Formula;
import fathom.model.predict.NoPredictionException;
import fathom.model.predict.Point;
import fathom.model.predict.Prediction;
import fathom.model.predict.Predictor;
import fathom.model.simulate.SimulationResult;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.SwitchModel;
import fathom.model.simulate.Timing;
import fathom.reports.validation.Case;
import fathom.reports.validation.Forecast;
import fathom.runner.measure.CollectivePlan.Piece;
import fathom.runner.measure.CollectivePlan.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** What every model says of the cases that are run, with the very settings they are run with. */
public final class Forecasts {
  /** The simulator's word among those of the models. */
  public static final String SIMULATOR = "simulator";

  private final Predictor predictor;
  private final List<Forecast> forecasts = new ArrayList<>();
  private final TreeSet<String> refusals = new TreeSet<>();

  private Forecasts(Predictor predictor) {
    this.predictor = predictor;
  }

  /** All forecasts of all turns. */
  public static Forecasts of(Predictor predictor, List<Turn> turns) {
    Forecasts all = new Forecasts(predictor);
    for (Turn turn : turns) {
      for (Piece piece : turn.pieces()) {
        Case of = new Case(piece.algorithm(), turn.nodes(), turn.sizeBytes());
        all.formulas(of, piece);
        all.simulate(of, piece);
      }
    }
    return all;
  }

  public List<Forecast> forecasts() {
    return List.copyOf(forecasts);
  }

  /** Models that could not say something, each with the reason once. */
  public List<String> refusals() {
    return List.copyOf(refusals);
  }

  private void formulas(Case of, Piece piece) {
    Point point = Point.of(of.nodes(), of.sizeBytes()).withFanOut(piece.fanOut());
    Point asked =
        piece.segmentBytes().isPresent()
            ? point.withSegment(Math.max(1, piece.segmentBytes().getAsLong()))
            : point;
    for (Formula formula : Catalogue.of(of.algorithm().operation())) {
      if (!formula.algorithm().equals(Optional.of(of.algorithm()))) {
        continue;
      }
      try {
        Prediction said = predictor.predict(formula, asked);
        add(
            formula.model().word(),
            of,
            said.timeMicros(),
            said.broken().stream().map(Assumption::name).distinct().toList());
      } catch (NoPredictionException e) {
        refuse(formula.model().word(), e);
      }
    }
  }

  private void simulate(Case of, Piece piece) {
    Costs costs = predictor.costs();
    try {
      Train train = costs.train(of.sizeBytes());
      Simulator simulator =
          Simulator.of(Timing.of(costs, train.packetBytes(), of.nodes()))
              .withSwitch(switchModel(costs));
      SimulationResult result = simulator.run(program(of, piece, train));
      // An operation that loses data has no time, in virtual time either.
      if (result.isComplete()) {
        result.finishMicros().ifPresent(micros -> add(SIMULATOR, of, micros, List.of()));
      }
    } catch (NoPredictionException e) {
      refuse(SIMULATOR, e);
    }
  }

  /** The schedule as benchmarks run it: segments of whole packets. */
  private static Program program(Case of, Piece piece, Train train) {
    long segment =
        piece.segmentBytes().isPresent()
            ? Math.max(1, piece.segmentBytes().getAsLong() / Math.max(1, train.packetBytes()))
            : train.packets();
    return Programs.of(
        of.algorithm(),
        of.nodes(),
        new Shape(
            train.packets(), Math.min(segment, train.packets()), piece.window(), piece.fanOut()));
  }

  /** A switch without a known buffer is one that loses nothing. */
  private static SwitchModel switchModel(Costs costs) {
    Outcome.Buffer buffer;
    try {
      buffer = costs.buffer();
    } catch (NoPredictionException e) {
      return SwitchModel.unlimited();
    }
    int packets = (int) Math.max(1, Math.round(buffer.packets().value()));
    return switch (buffer.architecture()) {
      case SHARED -> new SwitchModel.SharedMemory(packets);
      case PER_PORT, UNKNOWN -> new SwitchModel.OutputQueued(packets);
    };
  }

  private void add(String model, Case of, double micros, List<String> doubts) {
    if (micros > 0
        && forecasts.stream().noneMatch(f -> f.model().equals(model) && f.of().equals(of))) {
      forecasts.add(new Forecast(model, of, micros, doubts));
    }
  }

  private void refuse(String model, NoPredictionException e) {
    refusals.add(model + ": " + e.getMessage());
  }
}
