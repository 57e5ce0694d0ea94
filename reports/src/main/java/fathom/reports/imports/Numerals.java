package fathom.reports.imports;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as foreign tools write them, read the same in every locale. */
final class Numerals {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:\\d{1,400}\\.?\\d{0,400}|\\.\\d{1,400})(?:[eE][+-]?\\d{1,6})?");
  private static final Pattern NOT_A_NUMBER = Pattern.compile("[+-]?nan(\\(.{0,40}\\))?|1\\.#.*");
  private static final Pattern INFINITE = Pattern.compile("[+-]?inf(inity)?");
  private static final Pattern SIZE =
      Pattern.compile("(\\d{1,18})(?:\\.0{1,20})? ?([KMG]?B?|[KMG]iB)", Pattern.CASE_INSENSITIVE);

  private Numerals() {}

  /** A time; NaN and infinities as C and Java print them count. Empty when it is no number. */
  static OptionalDouble decimal(String text) {
    String number = text.strip();
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
   * A message size from 0 to 2³¹ − 1 bytes. {@code k}, {@code KiB}, {@code M}, … count by 1024,
   * {@code kB}, {@code MB}, … by 1000, as the coreutils have it. Empty when it is no such size.
   */
  static OptionalInt sizeBytes(String text) {
    Matcher matcher = SIZE.matcher(text.strip());
    if (!matcher.matches()) {
      return OptionalInt.empty();
    }
    double bytes = Long.parseLong(matcher.group(1)) * unit(matcher.group(2));
    return bytes <= Integer.MAX_VALUE ? OptionalInt.of((int) bytes) : OptionalInt.empty();
  }

  private static double unit(String text) {
    String unit = text.toLowerCase(Locale.ROOT);
    double base = unit.length() == 2 && unit.endsWith("b") ? 1000 : 1024;
    int power = unit.isEmpty() ? 0 : "bkmg".indexOf(unit.charAt(0));
    return Math.pow(base, power);
  }

  /** What a wrong number should have been, where that can be told. */
  static Optional<String> hint(String text) {
    return text.strip().matches("[+-]?\\d+,\\d+([eE][+-]?\\d+)?")
        ? Optional.of("; decimals take a point")
        : Optional.empty();
  }
}
