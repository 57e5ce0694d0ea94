package fathom.runner.tune;

import fathom.reports.text.Sentence;
import fathom.reports.tuning.Tuned;

/** Gains in words. */
final class TuneWords {
  private TuneWords() {}

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
