package fathom.runner.tune;

import fathom.reports.operations.AssumptionGains;
import fathom.reports.operations.Forecaster;
import fathom.reports.operations.LibraryChoice;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Turns;
import java.util.Map;
import java.util.Optional;

/**
 * Times of the trial; those of algorithms that were not tried are predicted, and corrected by how
 * far the other predictions were off. Nothing is said of them where that is not known.
 *
 * @param serving the name among results of what serves each point without an assumption
 */
record TrialTimes(
    Forecaster forecaster, ForecastErrors errors, Turns trial, Map<TunePoint, String> serving)
    implements AssumptionGains.Times {
  @Override
  public Optional<Double> now(TunePoint point) {
    return Optional.ofNullable(serving.get(point)).flatMap(word -> trial.median(point, word));
  }

  @Override
  public Optional<AssumptionGains.Expected> expected(LibraryChoice choice, TunePoint point) {
    return trial
        .median(point, choice.label())
        .map(micros -> new AssumptionGains.Expected(micros, true))
        .or(() -> likely(choice, point));
  }

  private Optional<AssumptionGains.Expected> likely(LibraryChoice choice, TunePoint point) {
    return forecaster
        .micros(choice, point)
        .flatMap(micros -> errors.likelyMicros(point.operation(), micros))
        .map(micros -> new AssumptionGains.Expected(micros, false));
  }
}
