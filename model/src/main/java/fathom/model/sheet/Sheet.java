package fathom.model.sheet;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The parameter sheet of one cluster: what Table 1 of TW is for theirs.
 *
 * @param created when the campaign was started, ISO 8601 in UTC; taken from the run, not from a
 *     clock
 * @param cluster what was measured
 * @param outcomes one per parameter, in sheet order; parameters that were not asked for are absent
 * @param heapCopies the memory tiers once more, for {@code System.arraycopy} on the heap: a column
 *     of its own
 * @param truths what is known of the parameters, where the cluster is an emulated one
 * @param warnings what a reader must know before using a number
 * @param diagnostics checks, efforts and disturbances of the run behind it
 * @param provenance flat facts of the run: machine, software, placement, options
 */
public record Sheet(
    String created,
    SheetCluster cluster,
    Map<Parameter, Outcome> outcomes,
    Map<Parameter, Outcome> heapCopies,
    Map<Parameter, Truth> truths,
    List<String> warnings,
    Diagnostics diagnostics,
    SortedMap<String, String> provenance) {
  /** The version of the sheet's written form. */
  public static final String SCHEMA = "fathom-sheet/1";

  /** Facts of the cluster that may be assumed. */
  public static final String NODES = "nodes";

  public static final String MTU = "mtu";

  /** How the origin of such a fact begins in the provenance. */
  static final String ASSUMED = "assumed: ";

  /**
   * @param kind {@code local}, {@code lab}, …
   * @param nodes number of hosts that took part (p)
   * @param transport {@code udp}, {@code tcp}, {@code unix}
   * @param mtuBytes largest payload of one packet
   */
  public record SheetCluster(String kind, int nodes, String transport, int mtuBytes) {}

  public Sheet {
    outcomes = inSheetOrder(outcomes);
    heapCopies = inSheetOrder(heapCopies);
    truths = inSheetOrder(truths);
    warnings = List.copyOf(warnings);
    provenance = Collections.unmodifiableSortedMap(new TreeMap<>(provenance));
  }

  public Optional<Outcome> outcome(Parameter parameter) {
    return Optional.ofNullable(outcomes.get(parameter));
  }

  /** The same with another outcome of one parameter. */
  public Sheet with(Parameter parameter, Outcome outcome) {
    EnumMap<Parameter, Outcome> changed = new EnumMap<>(Parameter.class);
    changed.putAll(outcomes);
    changed.put(parameter, outcome);
    return new Sheet(
        created, cluster, changed, heapCopies, truths, warnings, diagnostics, provenance);
  }

  /** The same with an outcome that the sheet says is assumed. */
  public Sheet withAssumed(Parameter parameter, Outcome outcome) {
    SortedMap<String, String> facts = new TreeMap<>(provenance);
    facts.put(parameter.symbol() + ".from", ASSUMED + "not measured");
    Sheet changed = with(parameter, outcome);
    return new Sheet(
        created, cluster, changed.outcomes, heapCopies, truths, warnings, diagnostics, facts);
  }

  /** The fitted cost function of a parameter, if it has one. */
  public Optional<CostFunction> cost(Parameter parameter) {
    return linear(parameter).map(Outcome.Linear::cost);
  }

  /** The same with what its fit says of itself. */
  public Optional<Outcome.Linear> linear(Parameter parameter) {
    return outcome(parameter)
        .filter(Outcome.Linear.class::isInstance)
        .map(Outcome.Linear.class::cast);
  }

  /** What is known of a parameter, if it is known in this form. */
  public <T extends Truth> Optional<T> truth(Parameter parameter, Class<T> form) {
    return Optional.ofNullable(truths.get(parameter)).filter(form::isInstance).map(form::cast);
  }

  /** Whether the sheet says that this was assumed: {@link #NODES}, {@link #MTU}, or a symbol. */
  public boolean isAssumed(String fact) {
    return provenance.getOrDefault(fact + ".from", "").startsWith(ASSUMED);
  }

  private static <V> Map<Parameter, V> inSheetOrder(Map<Parameter, V> map) {
    EnumMap<Parameter, V> ordered = new EnumMap<>(Parameter.class);
    ordered.putAll(map);
    return Collections.unmodifiableMap(ordered);
  }
}
