package fathom.reports.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a user wrote to have a run measured, as far as the rest of the manifest does not say it:
 * with it the same can be asked for again. Runs of versions before have none.
 *
 * @param cluster what stood after {@code --cluster}: {@code lab:6:ethernet}
 * @param options of that cluster, by their names: {@code --network}
 * @param quick whether a first look was enough
 * @param budgetSeconds how long the run might take; empty where the tool was to choose
 * @param sizes message sizes of the packet experiments; empty for the built-in design
 * @param pairs what stood after {@code --pairs}; empty for what is usual
 */
public record Wording(
    String cluster,
    @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<String, String> options,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY) boolean quick,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> budgetSeconds,
    List<Integer> sizes,
    String pairs) {
  /** What the names of facts begin with that say which option was given. */
  public static final String OPTION = "option.";

  /** Name of the fact that says what stood after {@code --cluster}. */
  public static final String CLUSTER = OPTION + "cluster";

  public Wording {
    KnownFacts.requirePositive("budget_s", budgetSeconds);
    options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    sizes = List.copyOf(sizes);
    if (cluster.isEmpty()) {
      throw new IllegalArgumentException("no cluster was named");
    }
  }

  /** Returns the cluster and its options as facts of a provenance: {@code option.network}. */
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    options.forEach((name, value) -> facts.put(OPTION + name.replaceFirst("^--", ""), value));
    facts.put(CLUSTER, cluster);
    return facts;
  }
}
