package fathom.reports.library;

/**
 * An algorithm that was chosen, and the fastest that was measured beside it.
 *
 * @param chosen its time
 * @param fastest of those it was chosen from
 */
record LibraryPick(LibraryMeasured chosen, LibraryMeasured fastest) {
  /** Starts of the same ranks differ by more, which no interval within one start shows. */
  private static final double SAME = 1.02;

  /** The chosen one's time as a multiple of the fastest one's. */
  double cost() {
    return chosen.medianMicros() / fastest.medianMicros();
  }

  /** Whether it was the fastest, or as fast as far as the measurement tells. */
  boolean isRight() {
    return cost() < SAME || chosen.times().overlaps(fastest.times());
  }
}
