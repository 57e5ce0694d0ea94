package fathom.reports.operations;

import fathom.model.predict.NoPredictionException;
import fathom.model.sheet.Sheet;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.List;
import java.util.Optional;

/** Each choice's schedule run by the simulator, its messages at what the sheet says of them. */
public final class ChoiceForecasts implements Forecaster {
  private final MessageForecast simulator;
  private final LibraryAlgorithms library;

  /** Predicts from a sheet of messages between nodes. */
  public ChoiceForecasts(Sheet sheet, NodeRanks nodeRanks, LibraryAlgorithms library) {
    this.simulator = MessageForecast.withWhatThereIs(sheet, nodeRanks, Optional.of(library));
    this.library = library;
  }

  /** What was taken instead of a value that the sheet lacks; empty where it has all. */
  public Optional<String> note() {
    return simulator.note();
  }

  /** Why nothing is predicted, if nothing is: the values that the sheet lacks, with its reasons. */
  public List<String> missing() {
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

  private Optional<MessageForecast.ForecastQuestion> question(
      LibraryChoice choice, TunePoint point) {
    return MessageForecast.ForecastQuestion.of(library, choice, point);
  }
}
