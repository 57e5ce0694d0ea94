package fathom.reports.operations;

import fathom.model.collective.LibraryOperation;
import fathom.reports.input.BadInputException;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleLimits;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Operations that get no rule, because every rule needs something that nobody has promised. */
public final class UnruledOperations {
  /** Some algorithms are for two ranks alone; what more need is the same for all numbers. */
  private static final int RANKS = 3;

  private UnruledOperations() {}

  /**
   * Looks through what is asked for.
   *
   * @param limits what rules may name
   * @return what to tell of operations that get no rule; empty if all may get some
   * @throws BadInputException if none may get a rule
   */
  public static Optional<String> among(
      List<LibraryOperation> asked, LibraryAlgorithms library, RuleLimits limits) {
    SortedSet<RuleAssumption> admitting = new TreeSet<>();
    List<LibraryOperation> unruled =
        asked.stream().filter(one -> isUnruled(one, library, limits, admitting)).toList();
    if (unruled.isEmpty()) {
      return Optional.empty();
    }
    String words =
        "no rule of "
            + unruled.stream().map(LibraryOperation::word).collect(Collectors.joining(", "))
            + " is right for every legal program of "
            + limits.release().title()
            + ": "
            + admitting.stream().map(RuleAssumption::option).collect(Collectors.joining(" "))
            + " admits rules, for programs that keep its promise (fathom help rules)";
    if (unruled.size() == asked.size()) {
      throw new BadInputException(words);
    }
    return Optional.of("N" + words.substring(1));
  }

  private static boolean isUnruled(
      LibraryOperation operation,
      LibraryAlgorithms library,
      RuleLimits limits,
      SortedSet<RuleAssumption> admitting) {
    List<AlgorithmNeed> needs =
        library.choices(operation, RANKS).stream()
            .map(one -> library.need(one, operation, RANKS, limits))
            .toList();
    if (needs.stream().anyMatch(need -> need.isMetBy(limits.assumed()))) {
      return false;
    }
    for (AlgorithmNeed need : needs) {
      if (need instanceof AlgorithmNeed.Promise promise) {
        admitting.add(promise.of());
      }
    }
    return true;
  }
}
