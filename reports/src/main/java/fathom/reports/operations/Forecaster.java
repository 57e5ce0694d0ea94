package fathom.reports.operations;

import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.Optional;

/** What is predicted of a library's choice. */
@FunctionalInterface
public interface Forecaster {
  /** The time in µs; empty where nobody can say. */
  Optional<Double> micros(LibraryChoice choice, TunePoint point);

  /**
   * How far the sheet's intervals let it be off: the standard deviation of its logarithm; empty
   * where nobody can say.
   */
  default Optional<Double> spread(LibraryChoice choice, TunePoint point) {
    return Optional.of(0.0);
  }
}
