package fathom.reports.tuning;

import fathom.model.collective.LibraryOperation;

/**
 * What a library is to do at a point and up to the next one.
 *
 * @param point from where on
 * @param number the library's own number of the algorithm, from 1
 * @param algorithm the library's own name for it
 * @param fanOut chains or branches, where the algorithm takes any; else 0
 * @param segmentBytes of each part of a message; 0 for undivided
 */
public record Rule(TunePoint point, int number, String algorithm, int fanOut, int segmentBytes) {
  public Rule {
    if (number < 1 || fanOut < 0 || segmentBytes < 0 || algorithm.isEmpty()) {
      throw new IllegalArgumentException("no rule: " + number + " " + algorithm);
    }
  }

  LibraryOperation operation() {
    return point.operation();
  }

  /** {@code pipeline, segments of 8192 bytes}. */
  public String words() {
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
