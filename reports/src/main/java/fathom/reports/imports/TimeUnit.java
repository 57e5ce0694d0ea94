package fathom.reports.imports;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Units a foreign time may have. */
public enum TimeUnit {
  NANOSECONDS("ns", 1e-3, Set.of("nanos", "nsec", "nanoseconds")),
  MICROSECONDS("us", 1, Set.of("µs", "μs", "micros", "usec", "microseconds")),
  MILLISECONDS("ms", 1e3, Set.of("millis", "msec", "milliseconds")),
  SECONDS("s", 1e6, Set.of("sec", "secs", "seconds"));

  private final String word;
  private final double micros;

  // Set.of is immutable; the checker only knows the interface.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> others;

  TimeUnit(String word, double micros, Set<String> others) {
    this.word = word;
    this.micros = micros;
    this.others = others;
  }

  /** Its name on the command line and on a sheet. */
  public String word() {
    return word;
  }

  /** A time of this unit in µs; infinite where it is out of range. */
  double toMicros(double time) {
    return time * micros;
  }

  /** The unit a user or a header names; headers write microseconds in many ways. */
  public static Optional<TimeUnit> of(String text) {
    String name = text.strip().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(u -> u.word.equals(name) || u.others.contains(name))
        .findFirst();
  }

  /** All names, for messages and help texts. */
  public static String words() {
    return Arrays.stream(values()).map(TimeUnit::word).collect(Collectors.joining(", "));
  }
}
