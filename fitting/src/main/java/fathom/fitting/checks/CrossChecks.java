package fathom.fitting.checks;

import fathom.fitting.buffer.BufferFitter;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a sheet against itself: two ways to the same value, and conditions that models of the sheet
 * assume. A check appears when its parameters were asked for; where the run holds nothing to tell
 * it by, it is unknown and says what is missing.
 */
public final class CrossChecks {
  private CrossChecks() {}

  /**
   * All checks that concern these outcomes, in a fixed order.
   *
   * @param campaign the samples behind the outcomes
   * @param outcomes one per parameter that was asked for
   * @param besides the costs that were fitted because a parameter asked for needed them
   * @param arrival the rate at which packets arrived where B_L was measured, if that is known
   */
  public static List<Check> of(
      Campaign campaign,
      Map<Parameter, Outcome> outcomes,
      Map<Parameter, Outcome> besides,
      Optional<BufferFitter.Arrival> arrival) {
    Map<Parameter, Outcome> all = new HashMap<>(besides);
    all.putAll(outcomes);
    FittedCosts costs = new FittedCosts(all);
    Set<Parameter> asked = outcomes.keySet();
    List<Check> checks = new ArrayList<>();
    if (asked.contains(Parameter.SEND_OVERHEAD)) {
      checks.add(OverheadChecks.cpuTime(campaign));
    }
    if (asked.contains(Parameter.RECEIVE_OVERHEAD)) {
      checks.add(OverheadChecks.severalRates(campaign.interference()));
    }
    if (asked.contains(Parameter.TRANSFER_TIME)) {
      PathChecks path = new PathChecks(campaign, costs);
      checks.add(path.sumOfParts());
      checks.add(path.fullDuplex());
    }
    if (asked.contains(Parameter.SEND_GAP)) {
      checks.add(GapChecks.gapAboveOverhead(campaign));
    }
    boolean bothGaps = costs.has(Parameter.SEND_GAP) && costs.has(Parameter.RECEIVE_GAP);
    if (bothGaps && asked.containsAll(Set.of(Parameter.SEND_GAP, Parameter.RECEIVE_GAP))) {
      checks.add(GapChecks.receiveAgainstSend(campaign, costs));
    }
    if (outcomes.get(Parameter.NETWORK_BUFFER) instanceof Outcome.Buffer buffer) {
      checks.add(GapChecks.departure(costs, buffer, arrival));
    }
    if (!campaign.pairs().isEmpty()) {
      checks.add(PairChecks.alike(campaign.pairs()));
    }
    if (asked.stream().anyMatch(Parameter::isMemoryCopy)) {
      checks.addAll(memory(campaign));
    }
    return List.copyOf(checks);
  }

  /**
   * The same checks of a cluster of which costs are known: one that fails, and that the known costs
   * fail as well, says nothing against the measurement, and is unknown.
   *
   * @param known costs that are known before anything is measured, as of a simulated sheet
   */
  public static List<Check> against(Map<Parameter, CostFunction> known, List<Check> checks) {
    return checks.stream()
        .map(
            check ->
                check.verdict() == CheckVerdict.FAILS
                    ? contradiction(known, check.name())
                        .map(why -> new Check(check.name(), CheckVerdict.UNKNOWN, why))
                        .orElse(check)
                    : check)
        .toList();
  }

  private static Optional<String> contradiction(Map<Parameter, CostFunction> known, String name) {
    return name.equals(MemoryChecks.nameOfTiers(CopyVariant.SEGMENT))
        ? MemoryChecks.contradiction(known)
        : Optional.empty();
  }

  private static List<Check> memory(Campaign campaign) {
    List<Check> checks = new ArrayList<>();
    checks.add(MemoryChecks.tiersRise(campaign, CopyVariant.SEGMENT));
    boolean heap =
        campaign.copies().values().stream()
            .anyMatch(own -> own.stream().anyMatch(w -> w.variant() == CopyVariant.HEAP));
    if (heap) {
      checks.add(MemoryChecks.tiersRise(campaign, CopyVariant.HEAP));
    }
    checks.add(MemoryChecks.segmentAgainstHeap(campaign));
    return checks;
  }

  /** Failures that take the meaning from a number of the sheet, to stand among its warnings. */
  public static List<String> warnings(List<Check> checks) {
    Set<String> grave =
        Set.of(
            GapChecks.GAP_ABOVE_OVERHEAD,
            MemoryChecks.nameOfTiers(CopyVariant.SEGMENT),
            MemoryChecks.nameOfTiers(CopyVariant.HEAP));
    return checks.stream()
        .filter(check -> check.verdict() == CheckVerdict.FAILS && grave.contains(check.name()))
        .map(Check::detail)
        .toList();
  }
}
