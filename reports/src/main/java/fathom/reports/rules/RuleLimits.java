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
   * What an algorithm needs where a rule names it.
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

  /** The need of all rules of an operation, also of those that name the built-in decision. */
  public AlgorithmNeed needOfAnyRule(LibraryOperation operation) {
    return AlgorithmNeeds.ofAnyRule(release, operation);
  }

  /** Says what the rules assume of programs. */
  public String text() {
    return assumed.text(release.title());
  }
}
