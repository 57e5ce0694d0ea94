package fathom.reports.tuning;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

  /**
   * The rules that need more than the limits assume.
   *
   * @param sizesBytes all for which rules were looked for; the built-in decision serves those
   *     without a rule
   */
  public static List<Unmet> unmet(List<Rule> rules, List<Long> sizesBytes, RuleLimits limits) {
    List<Unmet> all = new ArrayList<>();
    for (Rule rule : rules) {
      AlgorithmNeed need = rule.need(limits);
      if (!need.isMetBy(limits.assumed())) {
        all.add(new Unmet(rule, need));
      } else if (limits.isOneForAllSizes(rule.point().operation())
          && !servesAll(rule, rules, sizesBytes)) {
        all.add(new Unmet(rule, new AlgorithmNeed.Promise(RuleAssumption.SAME_IN_PLACE)));
      }
    }
    return all;
  }

  /** Whether the rules of an operation and a number of ranks name one algorithm at all sizes. */
  private static boolean servesAll(Rule rule, List<Rule> rules, List<Long> sizesBytes) {
    if (rule.isOwn()) {
      return together(rule, rules).allMatch(Rule::isOwn);
    }
    return together(rule, rules).allMatch(rule::isSameChoice)
        && sizesBytes.stream()
            .allMatch(
                size -> together(rule, rules).anyMatch(one -> one.point().sizeBytes() == size));
  }

  private static Stream<Rule> together(Rule rule, List<Rule> rules) {
    LibraryOperation operation = rule.point().operation();
    return rules.stream()
        .filter(
            one ->
                one.point().operation() == operation
                    && one.point().ranks() == rule.point().ranks());
  }
}
