package fathom.reports.validation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a model said of a case.
 *
 * @param model its word: {@code plogp}, {@code simulator}
 * @param of the case
 * @param timeMicros the predicted time; empty where it says that data will be lost
 * @param doubts what the model takes for granted and is not so here, by name
 */
public record CaseForecast<C extends Case>(
    String model, C of, OptionalDouble timeMicros, List<String> doubts) {
  public CaseForecast {
    doubts = List.copyOf(doubts);
    if (timeMicros.isPresent()
        && !(timeMicros.getAsDouble() > 0 && Double.isFinite(timeMicros.getAsDouble()))) {
      throw new IllegalArgumentException("a forecast of " + timeMicros.getAsDouble() + " µs");
    }
  }

  /** A time. */
  public static <C extends Case> CaseForecast<C> time(
      String model, C of, double micros, List<String> doubts) {
    return new CaseForecast<>(model, of, OptionalDouble.of(micros), doubts);
  }

  /** That data will be lost. */
  public static <C extends Case> CaseForecast<C> loss(String model, C of, List<String> doubts) {
    return new CaseForecast<>(model, of, OptionalDouble.empty(), doubts);
  }

  /** Its comparison with what was measured; empty if either has no time. */
  Optional<CaseComparison> beside(Measured<C> measured) {
    return timeMicros.isEmpty()
        ? Optional.empty()
        : measured
            .medianMicros()
            .map(median -> new CaseComparison(of, model, median, timeMicros.getAsDouble()));
  }

  /** Its error, likewise. */
  Optional<Double> error(Measured<C> measured) {
    return beside(measured).map(CaseComparison::error);
  }
}
