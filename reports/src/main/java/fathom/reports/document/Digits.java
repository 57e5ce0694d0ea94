package fathom.reports.document;

import fathom.model.cost.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Numbers as a reader should see them: no more digits than the interval supports. The half-width
 * keeps two significant digits and the value as many decimals as the half-width.
 */
public final class Digits {
  /** More decimals than this say nothing about times in µs. */
  private static final int MOST_DECIMALS = 7;

  private static final MathContext TWO = new MathContext(2, RoundingMode.HALF_UP);
  private static final MathContext THREE = new MathContext(3, RoundingMode.HALF_EVEN);
  private static final MathContext SIX = new MathContext(6, RoundingMode.HALF_EVEN);

  private static final int LONGEST_IN_PICTURE = 7;

  private static final String NO_ERROR = "0.00 %";

  private Digits() {}

  /**
   * An estimate ready to print.
   *
   * @param value the number
   * @param plusMinus the half-width, empty for an exact number
   */
  public record Shown(String value, String plusMinus) {
    public boolean isExact() {
      return plusMinus.isEmpty();
    }

    /** {@code 1.50 ± 0.02}, or the number alone. */
    public String inOne() {
      return isExact() ? value : value + " ± " + plusMinus;
    }

    /** The number without its sign. */
    public String magnitude() {
      return isNegative() ? value.substring(1) : value;
    }

    public boolean isNegative() {
      return value.startsWith("-");
    }
  }

  /** An interval need not lie evenly around its estimate: the ± shown covers all of it. */
  public static double halfWidth(Estimate estimate) {
    return Math.max(
        Math.abs(estimate.ci().high() - estimate.value()),
        Math.abs(estimate.value() - estimate.ci().low()));
  }

  public static Shown of(Estimate estimate) {
    double half = halfWidth(estimate);
    if (half == 0) {
      return new Shown(exact(estimate.value()), "");
    }
    BigDecimal rounded = BigDecimal.valueOf(half).round(TWO);
    // 0.5 has one digit of its own; as a half-width it is 0.50.
    int decimals = Math.clamp(rounded.scale() + 2L - rounded.precision(), 0, MOST_DECIMALS);
    // Rounding up where decimals end, so that a small half-width never turns into certainty.
    BigDecimal shownHalf = rounded.setScale(decimals, RoundingMode.UP);
    return new Shown(
        BigDecimal.valueOf(estimate.value())
            .setScale(decimals, RoundingMode.HALF_EVEN)
            .toPlainString(),
        shownHalf.toPlainString());
  }

  /** An exact number: six significant digits, without trailing zeros. */
  public static String exact(double value) {
    if (value == 0) {
      return "0";
    }
    return BigDecimal.valueOf(value).round(SIX).stripTrailingZeros().toPlainString();
  }

  /** To three figures, as much as a picture shows: {@code 13.0}, {@code 0.687}. */
  public static String inPicture(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(THREE);
    int missing = THREE.getPrecision() - rounded.precision();
    String plain =
        rounded.signum() == 0
            ? "0"
            : rounded.setScale(Math.max(0, rounded.scale() + missing)).toPlainString();
    return plain.length() <= LONGEST_IN_PICTURE ? plain : String.format(Locale.ROOT, "%.2g", value);
  }

  /** To as many figures as its interval supports, three at most. */
  public static String inPicture(Estimate estimate) {
    String supported = of(estimate).value();
    String three = inPicture(estimate.value());
    return supported.length() < three.length() && halfWidth(estimate) > 0 ? supported : three;
  }

  /** A signed relative error, {@code +0.12 %}; {@code 0.00 %} where it rounds to that. */
  public static String error(double relative) {
    if (!Double.isFinite(100 * relative)) {
      return "n/a";
    }
    String signed =
        String.format(
            Locale.ROOT, Math.abs(relative) < 0.0995 ? "%+.2f %%" : "%+.1f %%", 100 * relative);
    // Rounded to nothing, it has no side.
    return signed.substring(1).equals(NO_ERROR) ? NO_ERROR : signed;
  }
}
