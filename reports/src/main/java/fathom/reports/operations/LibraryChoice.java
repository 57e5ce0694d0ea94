package fathom.reports.operations;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.TunePoint;

/**
 * A library's algorithm with all that a rule can say of it.
 *
 * @param number the library's own, from 1
 * @param algorithm the library's own name
 * @param fanOut chains or branches, where the algorithm takes any; else 0
 * @param segmentBytes of each part of a message; 0 for undivided
 */
public record LibraryChoice(
    LibraryOperation operation, int number, String algorithm, int fanOut, int segmentBytes) {
  public LibraryChoice {
    if (number < 1 || fanOut < 0 || segmentBytes < 0 || algorithm.isEmpty()) {
      throw new IllegalArgumentException("no choice: " + number + " " + algorithm);
    }
  }

  /** What it needs of programs if it serves all sizes among so many ranks. */
  public AlgorithmNeed need(RuleLimits limits, int ranks) {
    return limits.need(operation, number, segmentBytes, ranks);
  }

  /** The same as a rule. */
  public Rule rule(TunePoint point) {
    return new Rule(point, number, algorithm, fanOut, segmentBytes);
  }

  /** {@code chain.2.s8192}: its name among results, and in files. */
  public String label() {
    return algorithm
        + (fanOut > 0 ? "." + fanOut : "")
        + (segmentBytes > 0 ? ".s" + segmentBytes : "");
  }
}
