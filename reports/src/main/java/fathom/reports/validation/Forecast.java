package fathom.reports.validation;

import java.util.List;

/**
 * What a model said of a case.
 *
 * @param model its word: {@code plogp}, {@code simulator}
 * @param of the case
 * @param timeMicros the predicted time
 * @param doubts what the model takes for granted and is not so here, by name
 */
public record Forecast(String model, Case of, double timeMicros, List<String> doubts) {
  public Forecast {
    doubts = List.copyOf(doubts);
    if (!(timeMicros > 0) || !Double.isFinite(timeMicros)) {
      throw new IllegalArgumentException("a forecast of " + timeMicros + " µs");
    }
  }
}
