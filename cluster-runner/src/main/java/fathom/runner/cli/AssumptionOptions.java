package fathom.runner.cli;

import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options that name what rules may assume about the programs that use them. */
final class AssumptionOptions {
  @Option(names = "--assume-commutative")
  boolean commutative;

  @Option(names = "--assume-same-datatypes")
  boolean sameDatatypes;

  @Option(names = "--assume-same-in-place")
  boolean sameInPlace;

  RuleAssumptions all() {
    return RuleAssumptions.of(
        RuleAssumption.ALL.stream().filter(this::isGiven).collect(Collectors.toSet()));
  }

  private boolean isGiven(RuleAssumption assumption) {
    return switch (assumption) {
      case COMMUTATIVE -> commutative;
      case SAME_DATATYPES -> sameDatatypes;
      case SAME_IN_PLACE -> sameInPlace;
    };
  }
}
