package fathom.reports.exports;

import fathom.model.predict.NoPredictionException;
import fathom.reports.document.Digits;
import fathom.reports.input.BadInputException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as they leave: never NaN, never infinite, never below 0, the same in every locale. */
final class Numbers {
  /** More than any interval supports, so that the file says what the sheet says. */
  private static final MathContext NINE = new MathContext(9, RoundingMode.HALF_EVEN);

  private Numbers() {}

  /**
   * A time that may leave.
   *
   * @param what its name for the refusal
   * @throws BadInputException where it is none
   */
  static double time(String what, double micros) {
    if (!NoPredictionException.isTime(micros)) {
      throw new BadInputException(
          "no export from this sheet: "
              + what
              + (Double.isFinite(micros)
                  ? " comes to " + Digits.exact(micros) + " µs, and no time is less than 0"
                  : " comes to no finite time"));
    }
    return micros;
  }

  /** A time that divides, so that 0 is none either. */
  static double positive(String what, double micros) {
    if (time(what, micros) == 0) {
      throw new BadInputException("no export from this sheet: " + what + " comes to 0");
    }
    return micros;
  }

  /** Nine significant digits, no exponent, no trailing zeros. */
  static String plain(double value) {
    if (value == 0) {
      return "0";
    }
    return BigDecimal.valueOf(value).round(NINE).stripTrailingZeros().toPlainString();
  }

  /** So many decimals. */
  static String fixed(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** A share as a percentage with two significant digits. */
  static String percent(double share) {
    BigDecimal two = BigDecimal.valueOf(100 * share).round(new MathContext(2));
    return two.stripTrailingZeros().toPlainString() + " %";
  }
}
