package fathom.reports.tuning;

import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.TunePoint;
import java.util.List;

/** Finds the rules that need more than is assumed of programs. */
public final class RuleCheck {
  private RuleCheck() {}

  /**
   * A rule that some legal programs cannot use.
   *
   * @param need is not met
   */
  public record Unmet(Rule rule, AlgorithmNeed need) {
    /** {@code MPI_Bcast among 4 ranks, 65536 bytes: pipeline, segments of 8192 bytes}. */
    public String words() {
      TunePoint point = rule.point();
      return point.operation().function()
          + " among "
          + point.ranks()
          + " ranks, "
          + point.sizeBytes()
          + " bytes: "
          + rule.words();
    }
  }

  /** The rules that need more than the limits assume. */
  public static List<Unmet> unmet(List<Rule> rules, RuleLimits limits) {
    return rules.stream()
        .map(rule -> new Unmet(rule, rule.need(limits)))
        .filter(one -> !one.need().isMetBy(limits.assumed()))
        .toList();
  }
}
