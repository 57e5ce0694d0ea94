package fathom.reports.library;

import java.util.List;

/**
 * What a model said of a case.
 *
 * @param model its word
 * @param timeMicros the predicted time
 * @param doubts what the model takes for granted and is not so here, by name
 */
public record LibraryForecast(
    String model, LibraryCase of, double timeMicros, List<String> doubts) {
  public LibraryForecast {
    doubts = List.copyOf(doubts);
    if (!(timeMicros > 0) || !Double.isFinite(timeMicros)) {
      throw new IllegalArgumentException("a forecast of " + timeMicros + " µs");
    }
  }

  /** (predicted − measured)/measured: above 0 the model said too much. */
  double error(LibraryMeasured measured) {
    return (timeMicros - measured.medianMicros()) / measured.medianMicros();
  }
}
