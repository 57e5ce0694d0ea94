package fathom.reports.tuning;

import fathom.model.collective.LibraryOperation;
import fathom.reports.library.LibraryCase;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleLimits;

/**
 * What a library is to do at a point and up to the next one.
 *
 * @param point from where on
 * @param number the library's own number of the algorithm, from 1; 0 for its own choice, which is a
 *     rule only beside settings
 * @param algorithm the library's own name for it; {@link LibraryCase#OWN} for its own choice
 * @param fanOut chains or branches, where the algorithm takes any; else 0
 * @param segmentBytes of each part of a message; 0 for undivided
 */
public record Rule(TunePoint point, int number, String algorithm, int fanOut, int segmentBytes) {
  public Rule {
    if (number < 0 || fanOut < 0 || segmentBytes < 0 || algorithm.isEmpty()) {
      throw new IllegalArgumentException("no rule: " + number + " " + algorithm);
    }
    if ((number == 0) != algorithm.equals(LibraryCase.OWN)) {
      throw new IllegalArgumentException("number 0 is the library's own choice: " + algorithm);
    }
  }

  /** The library's own choice stays. */
  public static Rule own(TunePoint point) {
    return new Rule(point, 0, LibraryCase.OWN, 0, 0);
  }

  /** Whether the library's own choice stays. */
  public boolean isOwn() {
    return number == 0;
  }

  /** What the rule's algorithm needs of programs. */
  public AlgorithmNeed need(RuleLimits limits) {
    return limits.need(point.operation(), number, segmentBytes, point.ranks());
  }

  LibraryOperation operation() {
    return point.operation();
  }

  /** {@code pipeline, segments of 8192 bytes}. */
  public String words() {
    if (isOwn()) {
      return "own choice, with the setting";
    }
    StringBuilder out = new StringBuilder(algorithm);
    if (fanOut > 0) {
      out.append(", ").append(fanOut).append(fanOut == 1 ? " chain" : " chains");
    }
    if (segmentBytes > 0) {
      out.append(", segments of ").append(segmentBytes).append(" bytes");
    }
    return out.toString();
  }
}
