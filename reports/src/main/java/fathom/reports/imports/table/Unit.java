package fathom.reports.imports.table;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A unit that a header or {@code --unit} names.
 *
 * @param kind which quantity it measures
 * @param factor µs, bytes, bytes per µs or messages per µs in one unit
 * @param word the unit as it was written
 * @param power 0 for a unit with one meaning; n for K, M or G bytes (n = 1, 2, 3), which can count
 *     by 1000 or by 1024; {@code factor} then is the decimal one
 */
public record Unit(UnitKind kind, double factor, String word, int power) {
  /** The quantities that tables hold. */
  public enum UnitKind {
    TIME,
    SIZE,
    BYTE_RATE,
    MESSAGE_RATE
  }

  private static final String PREFIXES = "kmg";

  private static final Pattern PER_MESSAGE =
      Pattern.compile("(.{1,20}?)(?:/| per )(?:op|xfer|msg|message|call|packet|send|copy)");

  private static final Pattern SIZE =
      Pattern.compile("(?:b|bytes?|octets?|([kmg])(i?)(?:b|bytes?))");

  /** Bits and bytes differ by the case of their letter, so mb/s and gbps have no clear meaning. */
  private static final Pattern BYTE_RATE =
      Pattern.compile("([KkMG]?)(i?)(B|[Bb]ytes?|b|[Bb]its?)(?:/|p| per )(?:s|sec|second)");

  private static final Pattern MESSAGE_RATE =
      Pattern.compile(
          "(k|m|)(?:(?:msgs?|messages?|ops|operations|packets?|pkts?|xfers?|sends?)"
              + "(?:/| per )(?:s|sec|second)|pps)");

  /** The unit with this name; empty for a unit that is unknown or has no clear meaning. */
  public static Optional<Unit> of(String text) {
    String word = text.strip();
    String lower = word.toLowerCase(Locale.ROOT);
    Matcher perMessage = PER_MESSAGE.matcher(lower);
    return micros(perMessage.matches() ? perMessage.group(1) : lower)
        .map(micros -> new Unit(UnitKind.TIME, micros, word, 0))
        .or(() -> size(word, lower))
        .or(() -> byteRate(word))
        .or(() -> messageRate(word, lower));
  }

  private static Optional<Double> micros(String time) {
    return switch (time) {
      case "ns", "nsec", "nanos", "nanosec", "nanoseconds" -> Optional.of(1e-3);
      case "us", "µs", "μs", "usec", "usecs", "µsec", "micros", "microsec", "microseconds" ->
          Optional.of(1.0);
      case "ms", "msec", "millis", "milliseconds" -> Optional.of(1e3);
      case "s", "sec", "secs", "seconds" -> Optional.of(1e6);
      default -> Optional.empty();
    };
  }

  private static Optional<Unit> size(String word, String lower) {
    Matcher matcher = SIZE.matcher(lower);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(bytes(UnitKind.SIZE, word, matcher.group(1), matcher.group(2), 1));
  }

  private static Optional<Unit> byteRate(String word) {
    Matcher matcher = BYTE_RATE.matcher(word);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean bits = matcher.group(3).equals("b") || matcher.group(3).matches("[Bb]its?");
    if (matcher.group().startsWith("kb/")) {
      return Optional.empty(); // kb/s is written for kilobytes as often as for kilobits
    }
    String prefix = matcher.group(1).toLowerCase(Locale.ROOT);
    Unit unit = bytes(UnitKind.BYTE_RATE, word, prefix, matcher.group(2), bits ? 8e6 : 1e6);
    return Optional.of(bits ? new Unit(unit.kind(), unit.factor(), word, 0) : unit);
  }

  private static Unit bytes(
      UnitKind kind, String word, String prefix, String binary, double divisor) {
    int power = prefix == null || prefix.isEmpty() ? 0 : 1 + PREFIXES.indexOf(prefix);
    boolean isBinary = binary != null && !binary.isEmpty();
    double factor = Math.pow(isBinary ? 1024 : 1000, power) / divisor;
    return new Unit(kind, factor, word, isBinary ? 0 : power);
  }

  private static Optional<Unit> messageRate(String word, String lower) {
    Matcher matcher = MESSAGE_RATE.matcher(lower);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    double perSecond =
        switch (matcher.group(1)) {
          case "k" -> 1e3;
          case "m" -> 1e6;
          default -> 1;
        };
    return Optional.of(new Unit(UnitKind.MESSAGE_RATE, perSecond / 1e6, word, 0));
  }

  /** True for KB, MB and GB, which count by 1000 or by 1024. */
  boolean isAmbiguous() {
    return power > 0;
  }

  /** This unit with K, M or G counting by this base. */
  Unit withBase(int base) {
    return new Unit(kind, factor * Math.pow(base / 1000.0, power), word, 0);
  }

  /** The time of one message of this size in µs, from a value in this unit. */
  double toMicros(double value, long sizeBytes) {
    return switch (kind) {
      case TIME -> value * factor;
      case BYTE_RATE -> sizeBytes / (value * factor);
      case MESSAGE_RATE -> 1 / (value * factor);
      case SIZE -> throw new IllegalStateException("a size is no time");
    };
  }

  /** The units that {@code --unit} takes, for messages. */
  public static String words() {
    return "ns, us, ms, s, MB/s (10^6 bytes), MiB/s (2^20 bytes)";
  }
}
