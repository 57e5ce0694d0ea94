package fathom.runner.tune;

import fathom.model.sheet.Sheet;
import fathom.reports.tuning.TunePoint;
import fathom.runner.mpi.LibraryChoice;
import java.util.Optional;

/** Each choice's schedule run by the simulator, its messages at what the sheet says of them. */
final class ChoiceForecasts implements Forecaster {
  ChoiceForecasts(Sheet sheet) {}

  @Override
  public Optional<Double> micros(LibraryChoice choice, TunePoint point) {
    return Optional.empty();
  }
}
