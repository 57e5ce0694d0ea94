package fathom.runner.input;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes, shares, times, numbers and lists as users write them. Text that is none gives nothing:
 * which amounts are allowed, and what is told otherwise, is up to who asked for one.
 */
public final class Amounts {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,13})(B|KiB|MiB|GiB|K|M|G|)");
  private static final Pattern SHARE =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?(?:[eE]-\\d{1,2})?)\\s?(%|)");
  private static final Pattern TIME = Pattern.compile("(\\d{1,6})(s|m|min|)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,7}");

  private Amounts() {}

  /** The items of {@code 1, 40,1KiB}, without the blanks around them; at least one. */
  public static List<String> items(String list) {
    return Arrays.stream(list.split(",", -1)).map(String::strip).toList();
  }

  /** The words between blanks, none where there are no others; quotes mean nothing. */
  public static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }

  /** {@code 40}, {@code 40B}, {@code 64KiB} or {@code 64K}, with M and G alike, in bytes. */
  public static OptionalLong bytes(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    int shift =
        switch (matcher.group(2)) {
          case "KiB", "K" -> 10;
          case "MiB", "M" -> 20;
          case "GiB", "G" -> 30;
          default -> 0;
        };
    long number = Long.parseLong(matcher.group(1));
    return OptionalLong.of(number <= Long.MAX_VALUE >> shift ? number << shift : Long.MAX_VALUE);
  }

  /** {@code 2%}, {@code 2 %} or {@code 0.02}, from 0 on. */
  public static OptionalDouble share(String text) {
    Matcher matcher = SHARE.matcher(text);
    return matcher.matches()
        ? OptionalDouble.of(Double.parseDouble(matcher.group(1)) / (isPercent(text) ? 100 : 1))
        : OptionalDouble.empty();
  }

  /** Whether a share is written in percent. */
  public static boolean isPercent(String share) {
    return share.endsWith("%");
  }

  /** {@code 120s}, {@code 2m}, {@code 2min} or a plain number of seconds. */
  public static Optional<Duration> time(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(matcher.group(1));
    return Optional.of(
        matcher.group(2).startsWith("m") ? Duration.ofMinutes(number) : Duration.ofSeconds(number));
  }

  /** A whole number of up to seven digits, and no sign. */
  public static OptionalInt number(String text) {
    return NUMBER.matcher(text).matches()
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }

  /** A number of nodes, no fewer than two. */
  public static OptionalInt nodes(String text, int most) {
    OptionalInt nodes = number(text);
    return nodes.orElse(0) >= 2 && nodes.orElse(0) <= most ? nodes : OptionalInt.empty();
  }
}
