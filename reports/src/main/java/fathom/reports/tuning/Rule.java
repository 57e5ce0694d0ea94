package fathom.reports.tuning;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;

/**
 * What a library is to do at a point and up to the next one.
 *
 * @param point from where on
 * @param number the library's own number of the algorithm, from 1; 0 for its own choice, which is a
 *     rule only beside settings
 * @param choice the algorithm; {@link LibraryChoice#OWN} for the library's own choice
 */
public record Rule(TunePoint point, int number, LibraryChoice choice) {
  public Rule {
    if (number < 0) {
      throw new IllegalArgumentException("no rule: " + number + " " + choice.label());
    }
    if ((number == 0) != choice.equals(LibraryChoice.OWN)) {
      throw new IllegalArgumentException("number 0 is the library's own choice: " + choice.label());
    }
  }

  /** A rule of an algorithm, as files say it. */
  public Rule(TunePoint point, int number, String algorithm, int fanOut, int segmentBytes) {
    this(point, number, new LibraryChoice(algorithm, fanOut, segmentBytes));
  }

  /** The library's own choice stays. */
  public static Rule own(TunePoint point) {
    return new Rule(point, 0, LibraryChoice.OWN);
  }

  /** Whether the library's own choice stays. */
  public boolean isOwn() {
    return number == 0;
  }

  /** What the rule's algorithm needs of programs. */
  public AlgorithmNeed need(RuleLimits limits) {
    return limits.need(point.operation(), number, segmentBytes(), point.ranks());
  }

  LibraryOperation operation() {
    return point.operation();
  }

  /** The library's own name of the algorithm. */
  public String algorithm() {
    return choice.algorithm();
  }

  /** Chains or branches, where the algorithm takes any; else 0. */
  public int fanOut() {
    return choice.fanOut();
  }

  /** Bytes of each part of a message; 0 for undivided. */
  public int segmentBytes() {
    return choice.segmentBytes();
  }

  /** {@code pipeline, segments of 8192 bytes}. */
  public String words() {
    if (isOwn()) {
      return "own choice, with the setting";
    }
    StringBuilder out = new StringBuilder(algorithm());
    if (fanOut() > 0) {
      out.append(", ").append(fanOut()).append(fanOut() == 1 ? " chain" : " chains");
    }
    if (segmentBytes() > 0) {
      out.append(", segments of ").append(segmentBytes()).append(" bytes");
    }
    return out.toString();
  }
}
