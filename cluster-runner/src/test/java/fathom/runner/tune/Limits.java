package fathom.runner.tune;

import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import java.util.List;

/** What rules of Open MPI may name in tests. */
final class Limits {
  /** Programs promise nothing. */
  static final RuleLimits NONE = limits();

  /** Programs promise all there is. */
  static final RuleLimits ALL = limits(RuleAssumption.values());

  private Limits() {}

  static RuleLimits limits(RuleAssumption... assumed) {
    return new RuleLimits(LibraryRelease.OPEN_MPI_5_0, RuleAssumptions.of(List.of(assumed)));
  }
}
