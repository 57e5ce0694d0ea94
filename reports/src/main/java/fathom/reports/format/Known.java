package fathom.reports.format;

import java.util.OptionalDouble;

/**
 * Known numbers in words, with how far the measured ones are off.
 *
 * @param text with each error behind its number: {@code 1935 packets (off by -0.03 %)}
 * @param numbers without them
 * @param errors them alone, separated by commas
 */
record Known(String text, String numbers, String errors) {
  static final Known NOTHING = new Known("", "", "");

  /** One more number, with what stands before it. */
  Known and(String number, OptionalDouble error) {
    if (error.isEmpty()) {
      return new Known(text + number, numbers + number, errors);
    }
    String off = Digits.error(error.getAsDouble());
    return new Known(
        text + number + " (off by " + off.replace(' ', Wrap.UNBROKEN) + ")",
        numbers + number,
        errors + (errors.isEmpty() ? "" : ", ") + off);
  }
}
