package fathom.reports.validation;

import fathom.model.cost.Interval;
import java.util.Locale;

/** Times, errors and cases in the words of a validation. */
public final class ValidationWords {
  private ValidationWords() {}

  /** {@code 3 cases}. */
  static String cases(long count) {
    return count + (count == 1 ? " case" : " cases");
  }

  /** {@code -50.0 % binomial, 4 nodes, 64 KiB}. */
  static String of(CaseComparison one) {
    return signed(one.error()) + " " + one.of().words();
  }

  /** What a model takes for granted, for who has not read its formula. */
  public static String assumption(String name) {
    return switch (name) {
      case "full duplex" -> "nodes can send and receive at full rate at the same time";
      case "enough bandwidth" -> "the switch carries all that nodes send at once";
      case "packet by packet" -> "nodes forward packet by packet";
      case "reception slower than the send gap" -> "reception is slower than the send gap";
      case "no packet lost" -> "no packet is lost";
      case "bottleneck never empty" -> "enough nodes send at once to keep the link busy";
      case "attains its upper bound" -> "the tree is as deep as the formula counts";
      case "fan-out divides p - 1" -> "all groups have the same size";
      case "messages of subtrees share packets" -> "what a subtree gets travels as one message";
      case "cost of sums known" -> "the sheet says what additions take (R_sum)";
      case "inside what was measured" -> "sizes and numbers of nodes are inside what was measured";
      case "no acknowledgements" -> "TCP sends no acknowledgements";
      case "buffer known" -> "the switch's buffer is known";
      default -> "this holds: " + name;
    };
  }

  /** {@code that no packet is lost (not met in 3 cases)}. */
  static String notMet(String name, long cases) {
    return "that " + assumption(name) + " (not met in " + cases(cases) + ")";
  }

  public static String micros(double micros) {
    return String.format(Locale.ROOT, micros < 1000 ? "%.1f" : "%.0f", micros);
  }

  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  public static String signed(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  /** {@code 1.18 to 1.33}. */
  public static String range(Interval factors) {
    return factor(factors.low()) + " to " + factor(factors.high());
  }

  public static String factor(double factor) {
    return String.format(Locale.ROOT, "%.2f", factor);
  }
}
