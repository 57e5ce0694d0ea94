package fathom.runner.measure;

import java.util.OptionalDouble;

/**
 * Decides how many more forks an experiment gets: as many as its interval, which narrows with the
 * root of their number, needs to come within the precision asked for, and as its allowance pays
 * for.
 *
 * @param precision the half width asked for, relative to the value: 0.02 for 2 %
 */
record TopUp(double precision) {
  /** One more fork hardly moves an interval over six. */
  private static final int LEAST_FORKS = 2;

  /** More batches than this do not pay: each is fitted before the next is decided. */
  static final int MOST_BATCHES = 3;

  /** A batch that narrowed the interval by less than this share of it was not what it lacked. */
  private static final double LEAST_GAIN = 0.05;

  /**
   * Forks for the next batch; 0 when there shall be none.
   *
   * @param halfWidth the relative half width so far; infinite when it cannot be told
   * @param before the same before the last batch; empty when there was none
   * @param forks how many there were so far
   * @param secondsPerFork what one costs
   * @param allowanceSeconds what may be spent
   */
  int forks(
      double halfWidth,
      OptionalDouble before,
      int forks,
      double secondsPerFork,
      double allowanceSeconds) {
    if (halfWidth <= precision
        || (before.isPresent() && !narrowed(halfWidth, before.getAsDouble()))) {
      return 0;
    }
    double ratio = halfWidth / precision;
    double wanted = Double.isFinite(ratio) ? Math.ceil(forks * (ratio * ratio - 1)) : forks;
    double affordable = Math.min(Math.floor(allowanceSeconds / secondsPerFork), 2.0 * forks);
    return affordable < LEAST_FORKS ? 0 : (int) Math.clamp(wanted, LEAST_FORKS, affordable);
  }

  /** An interval that cannot be told, neither before nor after, did not narrow. */
  private static boolean narrowed(double halfWidth, double before) {
    return Double.isFinite(halfWidth) && halfWidth <= before * (1 - LEAST_GAIN);
  }
}
