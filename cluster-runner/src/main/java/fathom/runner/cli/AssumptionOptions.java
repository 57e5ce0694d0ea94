package fathom.runner.cli;

import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import java.util.EnumSet;
import java.util.Set;
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
    Set<RuleAssumption> all = EnumSet.noneOf(RuleAssumption.class);
    for (RuleAssumption one : RuleAssumption.ALL) {
      boolean given =
          switch (one) {
            case COMMUTATIVE -> commutative;
            case SAME_DATATYPES -> sameDatatypes;
            case SAME_IN_PLACE -> sameInPlace;
          };
      if (given) {
        all.add(one);
      }
    }
    return RuleAssumptions.of(all);
  }
}
