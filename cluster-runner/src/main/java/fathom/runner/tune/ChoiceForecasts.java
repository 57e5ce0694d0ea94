package fathom.runner.tune;

import fathom.model.collective.Algorithm;
import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibraryChoice;
import fathom.runner.validate.MessageForecast;
import fathom.runner.validate.NodeRanks;
import java.util.Optional;

/** Each choice's schedule run by the simulator, its messages at what the sheet says of them. */
final class ChoiceForecasts implements Forecaster {
  private final MessageForecast simulator;
  private final LibraryAlgorithms library;

  ChoiceForecasts(Sheet sheet, NodeRanks nodeRanks, LibraryAlgorithms library) {
    this.simulator = new MessageForecast(sheet, nodeRanks, Optional.of(library));
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
    long segment = choice.segmentBytes() > 0 ? choice.segmentBytes() : point.sizeBytes();
    try {
      return simulator.micros(
          algorithm, point.ranks(), point.sizeBytes(), segment, choice.fanOut());
    } catch (NoPredictionException e) {
      return Optional.empty(); // what a sheet lacks is among its own notes
    }
  }
}
