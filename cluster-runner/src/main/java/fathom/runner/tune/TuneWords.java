package fathom.runner.tune;

import fathom.reports.document.SizeLabel;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.AssumptionGain;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Tuned;

/** Places and gains for who reads them. */
public final class TuneWords {
  private TuneWords() {}

  /** {@code MPI_Bcast among 8 ranks, 64 KiB}. */
  static String of(TunePoint point) {
    String among = point.operation().function() + " among " + point.ranks() + " ranks";
    return point.operation().hasMessage() ? among + ", " + SizeLabel.of(point.sizeBytes()) : among;
  }

  /** What an assumption would add at a point. */
  public static String of(AssumptionGain gain) {
    return of(gain.point())
        + ": "
        + gain.assumption().option()
        + " admits "
        + gain.algorithm()
        + ", "
        + times(gain.factor())
        + " times as fast ("
        + gain.source()
        + ")";
  }

  /** {@code 1.25 times (1.18 to 1.33)}. */
  static String times(Tuned tuned) {
    return times(tuned.gain().factor())
        + " times"
        + tuned
            .interval()
            .map(ci -> " (" + times(ci.low()) + " to " + times(ci.high()) + ")")
            .orElse("");
  }

  /** A factor with two decimals. */
  static String times(double factor) {
    return Sentence.of("%.2f", factor);
  }
}
