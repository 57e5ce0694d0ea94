package fathom.reports.document.render;

import fathom.reports.document.Digits.Shown;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of a sheet for siunitx, with as many digits as {@link Digits} gives them. Digits in
 * parentheses are the half-width of the interval in units of the last digit.
 */
final class LatexCells {
  private static final Pattern PARTS = Pattern.compile("(-?)(\\d+)(?:\\.(\\d+))?(?:\\((\\d+)\\))?");

  private LatexCells() {}

  /** {@code 6.308(24)}, as siunitx takes it in a column. */
  static String number(Shown shown) {
    return shown.value() + halfWidth(shown);
  }

  private static String halfWidth(Shown shown) {
    return shown.isExact()
        ? ""
        : "(" + shown.plusMinus().replace(".", "").replaceFirst("^0+(?=\\d)", "") + ")";
  }

  /** The same in a line of text or maths. */
  static String inLine(Shown shown) {
    return "\\num{" + number(shown) + "}";
  }

  /** The next number of a sum, its sign before it. */
  static String summand(Shown shown) {
    return (shown.isNegative() ? " - " : " + ")
        + "\\num{"
        + shown.magnitude()
        + halfWidth(shown)
        + "}";
  }

  /**
   * What siunitx must leave room for, so that decimal points stand below each other.
   *
   * @param numbers as {@link #number} gives them
   */
  static String tableFormat(List<String> numbers) {
    String sign = "";
    int whole = 1;
    int decimals = 0;
    int uncertain = 0;
    for (String number : numbers) {
      Matcher parts = PARTS.matcher(number);
      if (!parts.matches()) {
        throw new IllegalArgumentException("not a number for a column: " + number);
      }
      sign = "-".equals(parts.group(1)) ? "-" : sign;
      whole = Math.max(whole, parts.end(2) - parts.start(2));
      decimals = Math.max(decimals, parts.end(3) - parts.start(3));
      uncertain = Math.max(uncertain, parts.end(4) - parts.start(4));
    }
    return sign
        + whole
        + (decimals > 0 ? "." + decimals : "")
        + (uncertain > 0 ? "(" + uncertain + ")" : "");
  }
}
