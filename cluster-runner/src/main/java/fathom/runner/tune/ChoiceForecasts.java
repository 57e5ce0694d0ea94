package fathom.runner.tune;

import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibraryChoice;
import fathom.runner.validate.MessageForecast;
import fathom.runner.validate.NodeRanks;
import java.util.List;
import java.util.Optional;

/** Each choice's schedule run by the simulator, its messages at what the sheet says of them. */
final class ChoiceForecasts implements Forecaster {
  private final MessageForecast simulator;
  private final LibraryAlgorithms library;

  ChoiceForecasts(Sheet sheet, NodeRanks nodeRanks, LibraryAlgorithms library) {
    this.simulator = MessageForecast.withWhatThereIs(sheet, nodeRanks, Optional.of(library));
    this.library = library;
  }

  /** What was taken instead of a value that the sheet lacks; empty where it has all. */
  Optional<String> note() {
    return simulator.note();
  }

  /** Why nothing is predicted, if nothing is: the values that the sheet lacks, with its reasons. */
  List<String> missing() {
    return simulator.missing();
  }

  @Override
  public Optional<Double> micros(LibraryChoice choice, TunePoint point) {
    return question(choice, point)
        .flatMap(
            question -> {
              try {
                return simulator.micros(question);
              } catch (NoPredictionException e) {
                return Optional.empty(); // what a sheet lacks is among its own notes
              }
            });
  }

  @Override
  public Optional<Double> spread(LibraryChoice choice, TunePoint point) {
    return micros(choice, point).isEmpty()
        ? Optional.empty()
        : question(choice, point).flatMap(simulator::spread);
  }

  private Optional<MessageForecast.Question> question(LibraryChoice choice, TunePoint point) {
    long segment = choice.segmentBytes() > 0 ? choice.segmentBytes() : point.sizeBytes();
    return library
        .same(choice.operation(), choice.algorithm(), point.ranks())
        .flatMap(whole -> choice.segmentBytes() > 0 ? whole.segmented() : Optional.of(whole))
        .map(
            algorithm ->
                new MessageForecast.Question(
                    algorithm, point.ranks(), point.sizeBytes(), segment, choice.fanOut()));
  }
}
