package fathom.reports.comparison;

import fathom.reports.text.Percent;
import java.util.Optional;

/** What is said of a parameter in two sheets, or of one of its numbers. */
public enum Verdict {
  /** What differs is more than noise. */
  CHANGED,
  /** The interval of B/A holds 1 and ends within half as much again. */
  NO_CHANGE,
  /** Even half as much again would pass for noise, or one of the sheets has no value. */
  CANNOT_TELL;

  /** The answer to {@code --fail-on}: {@code changed}, {@code unchanged} or {@code cannot tell}. */
  String answer() {
    return this == NO_CHANGE ? "unchanged" : word(Optional.empty());
  }

  /**
   * For people and programs alike: {@code changed}, {@code no change within 2.4 %}, {@code cannot
   * tell}.
   *
   * @param within how far A and B may be apart where nothing changed, a share of the smaller
   */
  String word(Optional<Double> within) {
    return switch (this) {
      case CHANGED -> "changed";
      case NO_CHANGE -> "no change within " + Percent.atMost(within.orElse(Double.NaN));
      case CANNOT_TELL -> "cannot tell";
    };
  }
}
