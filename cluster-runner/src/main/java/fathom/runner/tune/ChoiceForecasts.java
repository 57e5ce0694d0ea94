package fathom.runner.tune;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Programs;
import fathom.model.collective.Programs.Shape;
import fathom.model.predict.Costs;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.model.simulate.Bursts;
import fathom.model.simulate.SimulationResult;
import fathom.model.simulate.Simulator;
import fathom.model.simulate.Timing;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibraryChoice;
import fathom.runner.validate.LineBursts;
import java.util.Optional;
import java.util.OptionalDouble;

/** Each choice's schedule run by the simulator, its messages at what the sheet says of them. */
final class ChoiceForecasts implements Forecaster {
  /** An operation of a library begins so long after the last one, at least (OperationRoot). */
  private static final double REST_MICROS = 1000;

  private final Costs costs;
  private final Bursts bursts;
  private final LibraryAlgorithms library;

  ChoiceForecasts(Sheet sheet, LibraryAlgorithms library) {
    this.costs = Costs.of(sheet);
    this.bursts = LineBursts.of(sheet, REST_MICROS);
    this.library = library;
  }

  @Override
  public Optional<Double> micros(LibraryChoice choice, TunePoint point) {
    return library
        .same(choice.operation(), choice.algorithm(), point.ranks())
        .flatMap(whole -> choice.segmentBytes() > 0 ? whole.segmented() : Optional.of(whole))
        .flatMap(algorithm -> simulated(algorithm, choice, point));
  }

  private Optional<Double> simulated(Algorithm algorithm, LibraryChoice choice, TunePoint point) {
    long bytes = Math.max(1, point.sizeBytes());
    long segment = choice.segmentBytes() > 0 ? Math.min(choice.segmentBytes(), bytes) : bytes;
    int fanOut =
        choice.fanOut() > 0 ? choice.fanOut() : algorithm.isWideTree() ? Algorithm.TREE_FAN_OUT : 1;
    Shape shape = new Shape(bytes, segment, 1, fanOut);
    try {
      SimulationResult result =
          Simulator.ofMessages(Timing.ofMessages(costs, point.ranks()))
              .withBursts(bursts)
              .run(Programs.of(algorithm, point.ranks(), shape));
      OptionalDouble time = result.finishMicros();
      return time.isPresent() && time.getAsDouble() > 0
          ? Optional.of(time.getAsDouble())
          : Optional.empty();
    } catch (NoPredictionException e) {
      return Optional.empty(); // the sheet's own notes say what it lacks
    }
  }
}
