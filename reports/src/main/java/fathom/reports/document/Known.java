package fathom.reports.document;

import fathom.reports.text.Wrap;
import java.util.OptionalDouble;

/**
 * Known numbers in words, with how far the measured ones are off.
 *
 * @param text with each error behind its number: {@code 1935 packets (off by -0.03 %)}
 * @param numbers without them
 * @param errors them alone, separated by commas
 */
public record Known(String text, String numbers, String errors) {
  public static final Known NOTHING = new Known("", "", "");

  /** One more number, with what stands before it. */
  public Known and(String number, OptionalDouble error) {
    if (error.isEmpty()) {
      return new Known(text + number, numbers + number, errors);
    }
    String off = Digits.error(error.getAsDouble());
    return new Known(
        text + number + " (off by " + off.replace(' ', Wrap.UNBROKEN) + ")",
        numbers + number,
        errors + (errors.isEmpty() ? "" : ", ") + off);
  }

  /** The same with words before it; nothing stays nothing. */
  Known after(String words) {
    return text.isEmpty() ? this : new Known(words + text, words + numbers, errors);
  }

  /** This and another. */
  Known then(String between, Known other) {
    return new Known(
        text + between + other.text,
        numbers + between + other.numbers,
        errors + ", " + other.errors);
  }
}
