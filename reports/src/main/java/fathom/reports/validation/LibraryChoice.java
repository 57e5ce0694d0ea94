package fathom.reports.validation;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a library carries out an operation: by an algorithm with all that a rule can say of it, or by
 * its own choice.
 *
 * @param algorithm the library's own name
 * @param fanOut chains or branches, where the algorithm takes any; else 0
 * @param segmentBytes of each part of a message; 0 for undivided
 */
public record LibraryChoice(String algorithm, int fanOut, int segmentBytes)
    implements Comparable<LibraryChoice> {
  /** The library chooses. */
  public static final LibraryChoice OWN = undivided("own");

  /** The library chooses, with settings that it has not by itself. */
  public static final LibraryChoice OWN_SET = undivided("own-set");

  /** A file of rules chooses. */
  public static final LibraryChoice RULES = undivided("rules");

  private static final Comparator<LibraryChoice> ORDER =
      Comparator.comparing((LibraryChoice one) -> !one.equals(OWN))
          .thenComparing(one -> !one.equals(RULES))
          .thenComparing(LibraryChoice::algorithm)
          .thenComparingInt(LibraryChoice::fanOut)
          .thenComparingInt(LibraryChoice::segmentBytes);

  private static final Pattern LABEL =
      Pattern.compile("(.+?)(?:\\.([1-9]\\d{0,8}))?(?:\\.s([1-9]\\d{0,8}))?");

  public LibraryChoice {
    if (fanOut < 0 || segmentBytes < 0 || algorithm.isEmpty()) {
      throw new IllegalArgumentException(
          "no choice: '" + algorithm + "', " + fanOut + ", " + segmentBytes);
    }
  }

  /** An algorithm for undivided messages. */
  public static LibraryChoice undivided(String algorithm) {
    return new LibraryChoice(algorithm, 0, 0);
  }

  /**
   * Reads a {@link #label}.
   *
   * @throws IllegalArgumentException for an empty one
   */
  public static LibraryChoice parse(String label) {
    Matcher parts = LABEL.matcher(label);
    return parts.matches()
        ? new LibraryChoice(parts.group(1), number(parts.group(2)), number(parts.group(3)))
        : undivided(label);
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** Whether an algorithm is named. */
  public boolean isForced() {
    return !equals(OWN) && !equals(OWN_SET) && !equals(RULES);
  }

  /** {@code chain.2.s8192}: the name among results, and in files. */
  public String label() {
    return algorithm
        + (fanOut > 0 ? "." + fanOut : "")
        + (segmentBytes > 0 ? ".s" + segmentBytes : "");
  }

  /** {@code pipeline, segments of 8192 bytes}. */
  public String words() {
    if (equals(OWN)) {
      return "own choice, with the setting";
    }
    return algorithm
        + (fanOut > 0 ? ", " + fanOut + (fanOut == 1 ? " chain" : " chains") : "")
        + (segmentBytes > 0 ? ", segments of " + segmentBytes + " bytes" : "");
  }

  /** Whether messages of this size are divided as it says; one segment divides nothing. */
  public boolean divides(long messageBytes) {
    return segmentBytes < messageBytes || segmentBytes == 0;
  }

  /** The library's own choice first, that of rules second, algorithms by name. */
  @Override
  public int compareTo(LibraryChoice other) {
    return ORDER.compare(this, other);
  }
}
