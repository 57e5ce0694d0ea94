package fathom.reports.exports;

import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * What the export of rules holds against each other: of Open MPI's own choice of a broadcast the
 * time it takes at least, of a rule's the time it takes at most.
 */
public final class OpenMpiBounds {
  private final MpiCosts costs;
  private final Optional<OpenMpiRules> rules;

  private OpenMpiBounds(MpiCosts costs, Optional<OpenMpiRules> rules) {
    this.costs = costs;
    this.rules = rules;
  }

  /**
   * From a sheet.
   *
   * @param rules the text of a rules file; empty without any
   * @throws fathom.reports.input.BadInputException where the sheet lacks something, or this is no
   *     such file
   */
  public static OpenMpiBounds of(Sheet sheet, Optional<String> rules) {
    return new OpenMpiBounds(
        new MpiCosts(sheet, "Open MPI's broadcast"), rules.map(OpenMpiRules::parse));
  }

  /** Open MPI's own choice among so many ranks: its algorithm's number in 4.1 to 5.0. */
  public static int ownAlgorithm(int ranks, long bytes) {
    return OpenMpiBuiltIn.at(ranks, bytes).number();
  }

  /** What the rules choose, where they choose anything. */
  public OptionalInt ruledAlgorithm(int ranks, long bytes) {
    return rule(ranks, bytes)
        .map(rule -> OptionalInt.of(rule.algorithm()))
        .orElse(OptionalInt.empty());
  }

  /** No less does Open MPI's own choice take, in µs. */
  public double ownMicros(int ranks, long bytes) {
    return costs.micros(OpenMpiBuiltIn.at(ranks, bytes).atLeast(ranks, bytes));
  }

  /**
   * No more does the rule's choice take, in µs; where that is the library's own, as {@link
   * #ownMicros}.
   */
  public Optional<Double> ruledMicros(int ranks, long bytes) {
    return rule(ranks, bytes).flatMap(rule -> atMost(rule, ranks, bytes)).map(costs::micros);
  }

  private static Optional<ToDoubleFunction<Costs>> atMost(
      OpenMpiRules.Rule rule, int ranks, long bytes) {
    if (rule.algorithm() == 0) {
      return Optional.of(OpenMpiBuiltIn.at(ranks, bytes).atLeast(ranks, bytes));
    }
    return OpenMpiProposal.of(ranks, bytes).stream()
        .filter(p -> p.rule(rule.fromBytes()).equals(rule))
        .findFirst()
        .map(p -> p.atMost(ranks, bytes));
  }

  private Optional<OpenMpiRules.Rule> rule(int ranks, long bytes) {
    return rules.flatMap(its -> its.at(OpenMpiRules.BROADCAST, ranks, bytes));
  }
}
