package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.comparison.reading.StudentT;
import fathom.reports.operations.AssumptionGains;
import fathom.reports.operations.Forecaster;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far predictions are from what was measured, as logarithms of measured over predicted. A
 * prediction of one place is judged by those of the same operation at all other places: those at
 * the place itself would tell of what is to be foretold.
 */
final class ForecastErrors {
  /** Fewer say nothing of how far they scatter. */
  private static final int LEAST = 3;

  private record ForecastError(TunePoint point, double log) {}

  private final List<ForecastError> all = new ArrayList<>();

  void add(TunePoint point, double predictedMicros, double measuredMicros) {
    all.add(new ForecastError(point, Math.log(measuredMicros / predictedMicros)));
  }

  /**
   * A predicted time corrected by the mean error of its operation's other predictions, which are
   * mostly too short; by that of all operations where this one was not tried. Empty where nothing
   * was: beside a measured time, the error of the prediction would pass for a gain.
   */
  Optional<Double> likelyMicros(LibraryOperation operation, double predictedMicros) {
    List<ForecastError> own =
        all.stream().filter(error -> error.point.operation() == operation).toList();
    OptionalDouble mean =
        (own.isEmpty() ? all : own).stream().mapToDouble(ForecastError::log).average();
    return mean.isPresent()
        ? Optional.of(predictedMicros * Math.exp(mean.getAsDouble()))
        : Optional.empty();
  }

  /**
   * Times of a trial. Those of algorithms that were not tried are predicted, and corrected by how
   * far the other predictions were off; nothing is said of them where that is not known.
   *
   * @param serving what serves each point without an assumption
   */
  AssumptionGains.KnownTimes times(
      Forecaster forecaster, Turns trial, Map<TunePoint, LibraryChoice> serving) {
    return new AssumptionGains.KnownTimes() {
      @Override
      public Optional<Double> now(TunePoint point) {
        return Optional.ofNullable(serving.get(point))
            .flatMap(choice -> trial.median(point, choice));
      }

      @Override
      public Optional<AssumptionGains.Expected> expected(LibraryChoice choice, TunePoint point) {
        return trial
            .median(point, choice)
            .map(micros -> new AssumptionGains.Expected(micros, true))
            .or(
                () ->
                    forecaster
                        .micros(choice, point)
                        .flatMap(micros -> likelyMicros(point.operation(), micros))
                        .map(micros -> new AssumptionGains.Expected(micros, false)));
      }
    };
  }

  /**
   * The probability that what is predicted to take so long is faster than what was measured: by
   * Student's t, since their spread is estimated too. Empty where too few others are known.
   *
   * @param sheetSpread how far the sheet's own intervals let the prediction be off, as a standard
   *     deviation of its logarithm. Where that is common to all places it is in their mean error,
   *     too, and counts once more than it should
   */
  Optional<Double> faster(
      TunePoint point, double predictedMicros, double ownMicros, double sheetSpread) {
    LibraryOperation operation = point.operation();
    List<Double> others =
        all.stream()
            .filter(r -> r.point.operation() == operation && !r.point.equals(point))
            .map(ForecastError::log)
            .toList();
    int n = others.size();
    if (n < LEAST) {
      return Optional.empty();
    }
    double mean = others.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double squares = others.stream().mapToDouble(r -> (r - mean) * (r - mean)).sum();
    double spread = Math.hypot(Math.sqrt(squares / (n - 1) * (1 + 1.0 / n)), sheetSpread);
    double ahead = Math.log(ownMicros / predictedMicros) - mean;
    if (spread == 0) {
      return Optional.of(ahead > 0 ? 1.0 : 0.0);
    }
    return Optional.of(StudentT.below(ahead / spread, n - 1));
  }
}
