package fathom.model.sheet;

import fathom.model.parameter.Experiment;

/**
 * How fast the timed core was while an experiment ran, and how the cost that it measured followed
 * that: the cost is proportional to t^exponent, t being the time of a fixed piece of work right
 * before and after each window (longer means slower). The sheet's values are for the core at its
 * reference speed, t = {@code referenceMicros}, the median of the run.
 *
 * @param experiment which one
 * @param referenceMicros time of the piece of work at the reference speed, in µs
 * @param lowMicros the time that 5 % of the windows were below, in µs
 * @param highMicros the time that 5 % of the windows were above, in µs
 * @param exponent power of the time that the cost follows
 * @param halfWidth half the 95 % interval of the exponent
 */
public record CoreSpeed(
    Experiment experiment,
    double referenceMicros,
    double lowMicros,
    double highMicros,
    double exponent,
    double halfWidth) {
  public CoreSpeed {
    if (!(lowMicros > 0 && highMicros >= lowMicros && referenceMicros > 0 && halfWidth >= 0)
        || !Double.isFinite(referenceMicros + highMicros + exponent + halfWidth)) {
      throw new IllegalArgumentException("no times of a piece of work, or no exponent");
    }
  }

  /** Factor that turns a cost at the reference speed into that at another time of the work. */
  public double factorAt(double micros) {
    return Math.pow(micros / referenceMicros, exponent);
  }

  /** Half the 95 % interval of {@link #factorAt}, as a share of it. */
  public double shareAt(double micros) {
    return Math.abs(Math.log(micros / referenceMicros)) * halfWidth;
  }
}
