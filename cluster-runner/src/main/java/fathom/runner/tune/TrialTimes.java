package fathom.runner.tune;

import fathom.reports.operations.AssumptionGains;
import fathom.reports.operations.Forecaster;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.Map;
import java.util.Optional;

/**
 * Times of the trial; those of algorithms that were not tried are predicted, and corrected by how
 * far the other predictions were off. Nothing is said of them where that is not known.
 *
 * @param serving what serves each point without an assumption
 */
record TrialTimes(
    Forecaster forecaster,
    ForecastErrors errors,
    Turns trial,
    Map<TunePoint, LibraryChoice> serving)
    implements AssumptionGains.Times {
  @Override
  public Optional<Double> now(TunePoint point) {
    return Optional.ofNullable(serving.get(point)).flatMap(choice -> trial.median(point, choice));
  }

  @Override
  public Optional<AssumptionGains.Expected> expected(LibraryChoice choice, TunePoint point) {
    return trial
        .median(point, choice)
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
