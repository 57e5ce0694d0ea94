package fathom.reports.exports.rules;

import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryChoice;
import java.util.List;
import java.util.Optional;

/** What a dynamic rules file of Open MPI needs of programs, whoever wrote it. */
public final class OpenMpiRuleNeeds {
  // Open MPI looks both up by the send arguments, of a scatter on all ranks, of a gather in place.
  private static final AlgorithmNeed IGNORED_ARGUMENTS =
      new AlgorithmNeed.Never(
          "is looked up by arguments that MPI ignores on some ranks: where they differ, ranks may run"
              + " different algorithms, and without a datatype the program crashes");

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
    return rules
        .at(id, ranks, OpenMpiRules.bytes(operation, ranks, sizeBytes))
        .map(rule -> need(operation, rule, ranks))
        .orElseGet(AlgorithmNeed.Nothing::new);
  }

  /** The algorithm that the file names there; empty where the library's own choice stays. */
  public Optional<LibraryChoice> choice(LibraryOperation operation, int ranks, long sizeBytes) {
    List<String> words = LibraryAlgorithms.OPEN_MPI.words(operation);
    return rules
        .at(OpenMpiRules.id(operation), ranks, OpenMpiRules.bytes(operation, ranks, sizeBytes))
        .filter(rule -> rule.algorithm() > 0 && rule.algorithm() <= words.size())
        .map(
            rule ->
                new LibraryChoice(
                    words.get(rule.algorithm() - 1), rule.fanInOut(), rule.segmentBytes()));
  }

  private AlgorithmNeed need(LibraryOperation operation, OpenMpiRules.OpenMpiRule rule, int ranks) {
    if (operation == LibraryOperation.GATHER || operation == LibraryOperation.SCATTER) {
      return IGNORED_ARGUMENTS;
    }
    return rule.algorithm() == 0
        ? limits.needOfAnyRule(operation)
        : limits.need(operation, rule.algorithm(), rule.segmentBytes(), ranks);
  }
}
