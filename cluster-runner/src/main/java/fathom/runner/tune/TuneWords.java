package fathom.runner.tune;

import fathom.reports.document.SizeLabel;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.TunePoint;

/** Places and gains for who reads them. */
final class TuneWords {
  private TuneWords() {}

  /** {@code MPI_Bcast among 8 ranks, 64 KiB}. */
  static String of(TunePoint point) {
    String among = point.operation().function() + " among " + point.ranks() + " ranks";
    return point.operation().hasMessage() ? among + ", " + SizeLabel.of(point.sizeBytes()) : among;
  }

  /** {@code 1.25 times (1.18 to 1.33)}. */
  static String times(Gain gain) {
    return times(gain.factor())
        + " times"
        + gain.interval()
            .map(ci -> " (" + times(ci.low()) + " to " + times(ci.high()) + ")")
            .orElse("");
  }

  /** A factor with two decimals. */
  static String times(double factor) {
    return Sentence.of("%.2f", factor);
  }
}
