package fathom.reports.rules;

import fathom.model.collective.LibraryOperation;

/**
 * What rules may name.
 *
 * @param release of the library that the rules are written for
 * @param assumed of the programs that use them
 */
public record RuleLimits(LibraryRelease release, RuleAssumptions assumed) {
  /**
   * What an algorithm needs that serves all sizes of its operation.
   *
   * @param number the library's own, 0 for its own choice
   * @param segmentBytes of each part of a message; 0 for undivided
   */
  public AlgorithmNeed need(LibraryOperation operation, int number, int segmentBytes, int ranks) {
    return AlgorithmNeeds.of(release, operation, number, segmentBytes, ranks);
  }

  /** Whether a rule may name an algorithm. */
  public boolean admits(LibraryOperation operation, int number, int segmentBytes, int ranks) {
    return need(operation, number, segmentBytes, ranks).isMetBy(assumed);
  }

  /**
   * Whether one algorithm must serve all sizes of an operation, from 0 bytes on. Otherwise ranks
   * that pass different arguments in place, which MPI ignores, would run different algorithms.
   */
  public boolean isOneForAllSizes(LibraryOperation operation) {
    return AlgorithmNeeds.looksUpIgnoredArguments(release, operation)
        && !assumed.has(RuleAssumption.SAME_IN_PLACE);
  }

  /** Says what the rules assume of programs. */
  public String text() {
    return assumed.text(release.title());
  }
}
