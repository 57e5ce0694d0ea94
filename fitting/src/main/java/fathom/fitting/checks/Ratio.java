package fathom.fitting.checks;

import fathom.fitting.points.Words;

/** A ratio in words: two decimals, and below 0.1 two significant digits. */
final class Ratio {
  private static final double SMALL = 0.1;

  /** Smaller ratios are 0 for whoever reads them. */
  private static final double LEAST = 1e-9;

  private Ratio() {}

  /** {@code 1.03}, {@code 0.0031}. */
  static String text(double ratio) {
    double magnitude = Math.abs(ratio);
    int decimals =
        magnitude > LEAST && magnitude < SMALL ? 1 - (int) Math.floor(Math.log10(magnitude)) : 2;
    return Words.of("%." + decimals + "f", ratio);
  }
}
