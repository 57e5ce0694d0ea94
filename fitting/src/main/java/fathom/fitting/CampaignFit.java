package fathom.fitting;

import fathom.fitting.points.DroppedRow;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Outcome;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Everything a campaign says.
 *
 * @param outcomes one per wanted parameter, and that of round trips beside a value of L, in sheet
 *     order
 * @param unasked what a wanted parameter was computed from and nobody asked for
 * @param heapCopies the memory tiers once more, for copies between heap arrays; only those measured
 * @param checks the outcomes held against each other and against the samples, in a fixed order
 * @param dropped every raw value that was left out, with its reason
 * @param warnings what a reader must know before using a number
 */
public record CampaignFit(
    Map<Parameter, Outcome> outcomes,
    Map<Parameter, Outcome> unasked,
    Map<Parameter, Outcome> heapCopies,
    List<Check> checks,
    List<DroppedRow> dropped,
    List<String> warnings) {
  public CampaignFit {
    outcomes = inSheetOrder(outcomes);
    unasked = inSheetOrder(unasked);
    heapCopies = inSheetOrder(heapCopies);
    checks = List.copyOf(checks);
    dropped = List.copyOf(dropped);
    warnings = List.copyOf(warnings);
  }

  /** The same with other outcomes in the place of these, heap copies among them. */
  public CampaignFit with(BiFunction<Parameter, Outcome, Outcome> other) {
    return new CampaignFit(
        each(outcomes, other), unasked, each(heapCopies, other), checks, dropped, warnings);
  }

  private static Map<Parameter, Outcome> each(
      Map<Parameter, Outcome> map, BiFunction<Parameter, Outcome, Outcome> other) {
    EnumMap<Parameter, Outcome> changed = new EnumMap<>(Parameter.class);
    map.forEach((parameter, outcome) -> changed.put(parameter, other.apply(parameter, outcome)));
    return changed;
  }

  private static Map<Parameter, Outcome> inSheetOrder(Map<Parameter, Outcome> map) {
    EnumMap<Parameter, Outcome> ordered = new EnumMap<>(Parameter.class);
    ordered.putAll(map);
    return Collections.unmodifiableMap(ordered);
  }
}
