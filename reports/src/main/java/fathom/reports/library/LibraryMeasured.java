package fathom.reports.library;

import fathom.reports.validation.Times;

/**
 * What a case came to.
 *
 * @param times of its repetitions, each the median of a few operations: from the first rank's
 *     beginning to the last one's end
 * @param clocks how well the ranks' clocks told that
 */
public record LibraryMeasured(LibraryCase of, Times times, Clocks clocks) {
  /**
   * @param skewMicros how far apart ranks began, at most
   * @param shared whether all ranks read one clock
   * @param errorMicros by at most so much a time is wrong because they do not; 0 where they do
   */
  public record Clocks(double skewMicros, boolean shared, double errorMicros) {
    /** The worse of both in all. */
    Clocks and(Clocks other) {
      return new Clocks(
          Math.max(skewMicros, other.skewMicros),
          shared && other.shared,
          Math.max(errorMicros, other.errorMicros));
    }
  }

  public LibraryMeasured {
    if (times.micros().isEmpty()) {
      throw new IllegalArgumentException("a case without a time");
    }
  }

  /** The median time in µs. */
  public double medianMicros() {
    return times.median().orElseThrow();
  }
}
