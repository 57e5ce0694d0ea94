package fathom.reports.imports.table;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as foreign tools write them, read the same in every locale. */
public final class Numerals {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:\\d{1,400}\\.?\\d{0,400}|\\.\\d{1,400})(?:[eE][+-]?\\d{1,6})?");
  private static final Pattern NOT_A_NUMBER = Pattern.compile("[+-]?nan(\\(.{0,40}\\))?|1\\.#.*");
  private static final Pattern INFINITE = Pattern.compile("[+-]?inf(inity)?");
  private static final Pattern SIZE =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,20})?) ?(B?|[KMG](?:iB)?)", Pattern.CASE_INSENSITIVE);

  /** A double holds all whole numbers up to here. */
  private static final double MOST_BYTES = 1L << 53;

  /** The longest that a decimal may be before and behind its point is more. */
  private static final int MOST_PLAIN_DIGITS = 400;

  /** Numbers of so few digits need no pattern. */
  private static final int MOST_PLAIN_SIZE = 9;

  private static final double[] TENS = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private Numerals() {}

  /** A time; NaN and infinities as C and Java print them count. Empty when it is no number. */
  public static OptionalDouble decimal(String text) {
    String number = text.strip();
    if (isPlain(number)) {
      return OptionalDouble.of(
          number.length() < TENS.length ? quotient(number) : Double.parseDouble(number));
    }
    if (DECIMAL.matcher(number).matches()) {
      return OptionalDouble.of(Double.parseDouble(number));
    }
    String word = number.toLowerCase(Locale.ROOT);
    if (NOT_A_NUMBER.matcher(word).matches()) {
      return OptionalDouble.of(Double.NaN);
    }
    if (INFINITE.matcher(word).matches()) {
      return OptionalDouble.of(
          word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    return OptionalDouble.empty();
  }

  /**
   * The value of so few digits that they and the power of ten below them are doubles: then their
   * quotient is the nearest double, and takes a fifth of the time.
   */
  private static double quotient(String number) {
    int point = number.indexOf('.');
    long digits = 0;
    for (int i = 0; i < number.length(); i++) {
      if (i != point) {
        digits = 10 * digits + (number.charAt(i) - '0');
      }
    }
    return digits / TENS[point < 0 ? 0 : number.length() - 1 - point];
  }

  /** Digits with one point at most: nearly all numbers of a large table, told without a pattern. */
  private static boolean isPlain(String number) {
    int digits = 0;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (c != '.') {
        return false;
      }
    }
    return digits > 0 && digits <= MOST_PLAIN_DIGITS && number.length() - digits <= 1;
  }

  /**
   * A message size in bytes. K, M and G, and these with iB, count by 1024. Empty for other text,
   * for a share of a byte, and for kB, MB and GB, which some count by 1000 and some by 1024.
   */
  public static Optional<Long> sizeBytes(String text) {
    String number = text.strip();
    if (number.length() <= MOST_PLAIN_SIZE && isPlain(number) && number.indexOf('.') < 0) {
      return Optional.of(Long.parseLong(number));
    }
    Matcher matcher = SIZE.matcher(number);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String unit = matcher.group(2).toLowerCase(Locale.ROOT);
    int power = unit.isEmpty() ? 0 : "bkmg".indexOf(unit.charAt(0));
    double bytes = Double.parseDouble(matcher.group(1)) * Math.pow(1024, power);
    return bytes == Math.rint(bytes) && bytes <= MOST_BYTES
        ? Optional.of((long) bytes)
        : Optional.empty();
  }

  /** The reason why a size with a unit is none, if there is one. */
  public static String sizeHint(String text) {
    return text.strip().matches("(?i)[\\d.]+ ?[KMG]B")
        ? "; kB, MB and GB can count by 1000 or by 1024: write KiB, MiB, GiB or bytes"
        : "";
  }

  /** What a wrong number should have been, where that can be told. */
  static Optional<String> hint(String text) {
    return text.strip().matches("[+-]?\\d+,\\d+([eE][+-]?\\d+)?")
        ? Optional.of("; decimals take a point, or a comma with semicolons between the columns")
        : Optional.empty();
  }
}
