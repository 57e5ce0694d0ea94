package fathom.reports.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Shares as a reader writes them. */
public final class Percent {
  private static final MathContext SIX = new MathContext(6, RoundingMode.HALF_EVEN);

  private static final MathContext TWO_UP = new MathContext(2, RoundingMode.UP);

  private Percent() {}

  /** What somebody asked for, without digits of our own: {@code 2 %}, {@code 0.5 %}. */
  public static String asked(double share) {
    return BigDecimal.valueOf(100 * share).round(SIX).stripTrailingZeros().toPlainString() + " %";
  }

  /** A measured share: {@code 0.21 %}, {@code 10.4 %}; {@code n/a} where there is none. */
  public static String measured(double share) {
    if (!Double.isFinite(100 * share)) {
      return "n/a";
    }
    return String.format(Locale.ROOT, share < 0.0995 ? "%.2f %%" : "%.1f %%", 100 * share);
  }

  /** A bound in two digits, rounded up so that it holds: {@code 2.4 %}, {@code 27 %}. */
  public static String atMost(double share) {
    if (!Double.isFinite(100 * share)) {
      return "n/a";
    }
    return BigDecimal.valueOf(100 * share).round(TWO_UP).stripTrailingZeros().toPlainString()
        + " %";
  }

  /** To two digits, as errors are told in sentences: {@code 30 %}, {@code 4.8 %}. */
  public static String rough(double share) {
    return BigDecimal.valueOf(100 * share)
            .round(new MathContext(2, RoundingMode.HALF_EVEN))
            .toPlainString()
        + " %";
  }

  /** How far a value may be off, to two digits: {@code ±5.1 %}. */
  public static String within(double share) {
    return Double.isFinite(100 * share) ? "±" + rough(share) : measured(share);
  }
}
