package fathom.runner.tune;

import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Turns;
import fathom.runner.mpi.LibraryChoice;
import java.util.Map;
import java.util.Optional;

/** The times from which gains by assumptions are told: before a trial and after it. */
final class GainTimes {
  private GainTimes() {}

  /**
   * All times are predicted.
   *
   * @param best what is predicted to be the fastest without an assumption
   */
  record Predicted(Forecaster forecaster, Map<TunePoint, LibraryChoice> best)
      implements AssumptionGains.Times {
    @Override
    public Optional<Double> now(TunePoint point) {
      return Optional.ofNullable(best.get(point))
          .flatMap(choice -> forecaster.micros(choice, point));
    }

    @Override
    public Optional<AssumptionGains.Expected> expected(LibraryChoice choice, TunePoint point) {
      return forecaster
          .micros(choice, point)
          .map(micros -> new AssumptionGains.Expected(micros, false));
    }
  }

  /**
   * Times of the trial; those of algorithms that were not tried are predicted, and corrected by how
   * far the other predictions were off. Nothing is said of them where that is not known.
   *
   * @param serving the name among results of what serves each point without an assumption
   */
  record Measured(
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
}
