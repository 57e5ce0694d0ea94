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
public record CaseForecast(String model, Case of, OptionalDouble timeMicros, List<String> doubts) {
  public CaseForecast {
    doubts = List.copyOf(doubts);
    if (timeMicros.isPresent()
        && !(timeMicros.getAsDouble() > 0 && Double.isFinite(timeMicros.getAsDouble()))) {
      throw new IllegalArgumentException("a forecast of " + timeMicros.getAsDouble() + " µs");
    }
  }

  /** A time. */
  public static CaseForecast time(String model, Case of, double micros, List<String> doubts) {
    return new CaseForecast(model, of, OptionalDouble.of(micros), doubts);
  }

  /**
   * (predicted − measured)/measured: above 0 the model said too much. Empty where either has no
   * time.
   */
  Optional<Double> error(Measured measured) {
    return timeMicros.isEmpty()
        ? Optional.empty()
        : measured.medianMicros().map(m -> (timeMicros.getAsDouble() - m) / m);
  }

  /** That data will be lost. */
  public static CaseForecast loss(String model, Case of, List<String> doubts) {
    return new CaseForecast(model, of, OptionalDouble.empty(), doubts);
  }
}
