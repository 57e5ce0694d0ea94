package fathom.fitting.checks;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** A ratio in words: two decimals, and below 0.1 two significant digits. */
final class Ratio {
  private static final double SMALL = 0.1;
  private static final MathContext DIGITS = new MathContext(2);

  private Ratio() {}

  /** {@code 1.03}, {@code 0.0031}. */
  static String text(double ratio) {
    boolean isSmall = Double.isFinite(ratio) && ratio != 0 && Math.abs(ratio) < SMALL;
    return isSmall
        ? new BigDecimal(ratio).round(DIGITS).toPlainString()
        : String.format(Locale.ROOT, "%.2f", ratio);
  }
}
