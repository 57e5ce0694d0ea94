package fathom.reports.exports;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import java.util.List;

/** What a dynamic rules file of Open MPI needs of programs, whoever wrote it. */
public final class OpenMpiRuleNeeds {
  // Open MPI looks both up by the send arguments, of a scatter on all ranks, of a gather in place.
  private static final AlgorithmNeed IGNORED_ARGUMENTS =
      new AlgorithmNeed.Never(
          "changes with the size, so that ranks run different algorithms if they pass different"
              + " arguments where MPI ignores them");

  private final OpenMpiRules rules;
  private final RuleLimits limits;

  private OpenMpiRuleNeeds(OpenMpiRules rules, RuleLimits limits) {
    this.rules = rules;
    this.limits = limits;
  }

  /**
   * Reads a file.
   *
   * @param limits of the release that follows the rules
   * @throws fathom.reports.input.BadInputException if the text is no such file
   */
  public static OpenMpiRuleNeeds of(String text, RuleLimits limits) {
    return new OpenMpiRuleNeeds(
        OpenMpiRules.parse(text), new RuleLimits(limits.release(), RuleAssumptions.NONE));
  }

  /**
   * What the file needs where an operation passes messages of a size.
   *
   * @param sizeBytes the message of one rank
   */
  public AlgorithmNeed at(LibraryOperation operation, int ranks, long sizeBytes) {
    int id = OpenMpiRules.id(operation);
    AlgorithmNeed algorithms =
        rules
            .at(id, ranks, OpenMpiRules.bytes(operation, ranks, sizeBytes))
            .map(rule -> limits.need(operation, rule.algorithm(), rule.segmentBytes(), ranks))
            .orElseGet(AlgorithmNeed.Nothing::new);
    return algorithms.isMetBy(RuleAssumptions.NONE) && changesWithTheSize(id, ranks)
        ? ofSwitch(operation)
        : algorithms;
  }

  /** What an operation needs whose algorithm changes with the size. */
  private AlgorithmNeed ofSwitch(LibraryOperation operation) {
    if (limits.isOneForAllSizes(operation)) {
      return new AlgorithmNeed.Promise(RuleAssumption.SAME_IN_PLACE);
    }
    return operation == LibraryOperation.GATHER || operation == LibraryOperation.SCATTER
        ? IGNORED_ARGUMENTS
        : new AlgorithmNeed.Nothing();
  }

  private boolean changesWithTheSize(int id, int ranks) {
    List<OpenMpiRules.Rule> all =
        rules.among(id, ranks).map(OpenMpiRules.Communicator::rules).orElse(List.of());
    return all.stream().anyMatch(rule -> !rule.isSameChoice(all.getFirst()));
  }
}
