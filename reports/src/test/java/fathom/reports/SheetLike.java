package fathom.reports;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.Truth;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A sheet like another one, but for what is said of it here. */
public final class SheetLike {
  private String created;
  private Sheet.SheetCluster cluster;
  private Map<Parameter, Outcome> outcomes;
  private Map<Parameter, Outcome> heapCopies;
  private Map<Parameter, Truth> truths;
  private List<String> warnings;
  private Diagnostics diagnostics;
  private SortedMap<String, String> provenance;

  private SheetLike(Sheet base) {
    created = base.created();
    cluster = base.cluster();
    outcomes = base.outcomes();
    heapCopies = base.heapCopies();
    truths = base.truths();
    warnings = base.warnings();
    diagnostics = base.diagnostics();
    provenance = base.provenance();
  }

  /** With all that the other one has. */
  public static SheetLike of(Sheet base) {
    return new SheetLike(base);
  }

  /**
   * With when, where and what was measured, and nothing beside: the second column, notes, checks.
   */
  public static SheetLike bare(Sheet base) {
    return of(base)
        .heapCopies(Map.of())
        .truths(Map.of())
        .warnings(List.of())
        .diagnostics(Diagnostics.NONE);
  }

  /** Of the emulated cluster: 4 nodes over UDP, of which nothing is known but these outcomes. */
  public static SheetLike lab(Map<Parameter, Outcome> outcomes) {
    return new SheetLike(
        new Sheet(
            "2026-11-21T01:32:00Z",
            new Sheet.SheetCluster("lab", 4, "udp", 1472),
            outcomes,
            Map.of(),
            Map.of(),
            List.of(),
            Diagnostics.NONE,
            new TreeMap<>()));
  }

  public SheetLike created(String time) {
    created = time;
    return this;
  }

  public SheetLike cluster(Sheet.SheetCluster where) {
    cluster = where;
    return this;
  }

  public SheetLike outcomes(Map<Parameter, Outcome> all) {
    outcomes = all;
    return this;
  }

  /** One outcome in the place of that parameter's. */
  public SheetLike with(Parameter parameter, Outcome outcome) {
    return with(Map.of(parameter, outcome));
  }

  /** Some outcomes in the place of those parameters'. */
  public SheetLike with(Map<Parameter, Outcome> some) {
    Map<Parameter, Outcome> all = new EnumMap<>(Parameter.class);
    all.putAll(outcomes);
    all.putAll(some);
    return outcomes(all);
  }

  public SheetLike heapCopies(Map<Parameter, Outcome> all) {
    heapCopies = all;
    return this;
  }

  public SheetLike truths(Map<Parameter, Truth> all) {
    truths = all;
    return this;
  }

  public SheetLike warnings(List<String> all) {
    warnings = all;
    return this;
  }

  public SheetLike diagnostics(Diagnostics all) {
    diagnostics = all;
    return this;
  }

  public SheetLike provenance(Map<String, String> all) {
    provenance = new TreeMap<>(all);
    return this;
  }

  public Sheet sheet() {
    return new Sheet(
        created, cluster, outcomes, heapCopies, truths, warnings, diagnostics, provenance);
  }
}
