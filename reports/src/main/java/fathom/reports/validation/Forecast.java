package fathom.reports.validation;

/**
 * What a model said of a case.
 *
 * @param model its word: {@code plogp}, {@code simulator}
 * @param of the case
 * @param timeMicros the predicted time
 */
public record Forecast(String model, Case of, double timeMicros) {
  public Forecast {
    if (!(timeMicros > 0) || !Double.isFinite(timeMicros)) {
      throw new IllegalArgumentException("a forecast of " + timeMicros + " µs");
    }
  }
}
