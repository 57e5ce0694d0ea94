package fathom.fitting.checks;

import fathom.fitting.points.Words;
import fathom.fitting.regression.Groups;
import fathom.fitting.regression.Statistics;
import fathom.model.samples.PairMatch;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Whether all nodes are alike, as TW's model takes for granted: every pair's round trip and stream
 * against the median of all. A node stands out when the median of its own pairs does among those of
 * all nodes, a link when it does among the links of the other nodes; either must do so in every
 * fork, since a stall of a shared machine slows one match as much as a bad link slows all.
 */
final class PairChecks {
  /** Nodes that are closer than this to the median are alike for any use of a sheet. */
  static final double ALIKE = 0.10;

  /**
   * A pair that is so many robust standard deviations off the others is no accident. Round trips
   * count as they are, streams by their logarithms. A slow stream is never further below the median
   * than the median is above 0: without logarithms no node would stand out once the others spread
   * by a seventh. A long round trip may be any multiple of the median, and logarithms would hide
   * it.
   */
  private static final double EVIDENT = 5;

  /** With fewer pairs nobody can say which of them stands out. */
  private static final int LEAST_PAIRS = 3;

  /** Names for the sheet; more are only counted. */
  private static final int MOST_NAMED = 6;

  private static final ToDoubleFunction<PairMatch> TRIP = PairMatch::roundTripMicros;
  private static final ToDoubleFunction<PairMatch> STREAM = PairMatch::bytesPerMicro;

  private PairChecks() {}

  /** Two nodes, the smaller number first. */
  private record UnorderedPair(int low, int high) {
    static UnorderedPair of(PairMatch match) {
      return new UnorderedPair(
          Math.min(match.from(), match.to()), Math.max(match.from(), match.to()));
    }

    boolean has(int node) {
      return low == node || high == node;
    }

    @Override
    public String toString() {
      return low + "–" + high;
    }
  }

  private static final Comparator<UnorderedPair> ORDER =
      Comparator.comparingInt(UnorderedPair::low).thenComparingInt(UnorderedPair::high);

  static Check alike(List<PairMatch> matches) {
    String name = "all nodes alike";
    NavigableMap<UnorderedPair, Double> trips = medians(matches, TRIP);
    NavigableMap<UnorderedPair, Double> rates = medians(matches, STREAM);
    if (trips.size() < LEAST_PAIRS) {
      return new Check(
          name,
          CheckVerdict.UNKNOWN,
          "at least " + LEAST_PAIRS + " pairs are needed; measured: " + trips.size());
    }
    List<String> outliers = new ArrayList<>();
    outliers.addAll(
        outliers("round trip", "µs", trips, byFork(matches, TRIP), DoubleUnaryOperator.identity()));
    outliers.addAll(outliers("stream", "bytes/µs", rates, byFork(matches, STREAM), Math::log));
    String of =
        Words.of(
            "%d pairs of %d nodes: round trip %s; stream %s (allowed: %.0f %% and %.0f robust standard"
                + " deviations from the median, of streams by their logarithms)",
            trips.size(),
            nodes(trips.keySet()).size(),
            range(trips, "µs"),
            range(rates, "bytes/µs"),
            100 * ALIKE,
            EVIDENT);
    return outliers.isEmpty()
        ? new Check(name, CheckVerdict.HOLDS, of)
        : new Check(name, CheckVerdict.FAILS, String.join("; ", outliers) + "; " + of);
  }

  private static NavigableMap<UnorderedPair, Double> medians(
      List<PairMatch> matches, ToDoubleFunction<PairMatch> value) {
    NavigableMap<UnorderedPair, Double> medians = new TreeMap<>(ORDER);
    Groups.of(matches, UnorderedPair::of, ORDER)
        .forEach((pair, own) -> medians.put(pair, Statistics.median(own, value)));
    return medians;
  }

  private static List<NavigableMap<UnorderedPair, Double>> byFork(
      List<PairMatch> matches, ToDoubleFunction<PairMatch> value) {
    return Groups.of(matches, m -> m.replicate().fork(), Comparator.<Integer>naturalOrder())
        .values()
        .stream()
        .map(own -> medians(own, value))
        .toList();
  }

  private static Set<Integer> nodes(Set<UnorderedPair> pairs) {
    Set<Integer> nodes = new TreeSet<>();
    pairs.forEach(pair -> nodes.addAll(List.of(pair.low, pair.high)));
    return nodes;
  }

  private static String range(NavigableMap<UnorderedPair, Double> values, String unit) {
    return Words.of(
        "%.4g %s in the median (%.4g to %.4g)",
        Statistics.median(values.values()),
        unit,
        values.values().stream().min(Double::compare).orElseThrow(),
        values.values().stream().max(Double::compare).orElseThrow());
  }

  private static List<String> outliers(
      String what,
      String unit,
      NavigableMap<UnorderedPair, Double> all,
      List<NavigableMap<UnorderedPair, Double>> forks,
      DoubleUnaryOperator scale) {
    List<String> told = new ArrayList<>();
    NavigableMap<Integer, Double> ofNodes = ofNodes(all);
    NavigableMap<Integer, Double> nodesOut =
        beyond(ofNodes, forks.stream().map(PairChecks::ofNodes).toList(), scale);
    double centre = Statistics.median(ofNodes.values());
    nodesOut.forEach(
        (node, own) -> told.add(what + " of node " + node + " is " + of(own, centre, unit)));
    // A link of a node that stands out is no news; without those the others can be judged.
    NavigableMap<UnorderedPair, Double> rest = without(nodesOut.keySet(), all);
    if (!rest.isEmpty()) {
      double ofRest = Statistics.median(rest.values());
      beyond(rest, forks.stream().map(fork -> without(nodesOut.keySet(), fork)).toList(), scale)
          .forEach((pair, own) -> told.add(what + " of " + pair + " is " + of(own, ofRest, unit)));
    }
    return told.size() <= MOST_NAMED
        ? told
        : Stream.concat(
                told.stream().limit(MOST_NAMED),
                Stream.of((told.size() - MOST_NAMED) + " more outliers"))
            .toList();
  }

  /** The median of each node's own pairs. */
  private static NavigableMap<Integer, Double> ofNodes(NavigableMap<UnorderedPair, Double> values) {
    NavigableMap<Integer, Double> ofNodes = new TreeMap<>();
    for (int node : nodes(values.keySet())) {
      ofNodes.put(
          node,
          Statistics.median(
              values.entrySet().stream()
                  .filter(e -> e.getKey().has(node))
                  .map(Map.Entry::getValue)
                  .toList()));
    }
    return ofNodes;
  }

  private static NavigableMap<UnorderedPair, Double> without(
      Set<Integer> nodes, NavigableMap<UnorderedPair, Double> values) {
    NavigableMap<UnorderedPair, Double> rest = new TreeMap<>(values);
    rest.keySet().removeIf(pair -> nodes.stream().anyMatch(pair::has));
    return rest;
  }

  /**
   * Those that are far from the median of all, in every fork that looked at them too, and not by
   * chance. The median is that of all forks: in a single one, stalls can move it.
   *
   * @param scale what a value counts as among the others, where chance is judged
   */
  private static <K> NavigableMap<K, Double> beyond(
      NavigableMap<K, Double> values,
      List<NavigableMap<K, Double>> forks,
      DoubleUnaryOperator scale) {
    double centre = Statistics.median(values.values());
    List<Double> scaled = values.values().stream().map(scale::applyAsDouble).toList();
    double limit = EVIDENT * Statistics.robustDeviation(scaled);
    NavigableMap<K, Double> out = new TreeMap<>(values);
    out.entrySet()
        .removeIf(
            e -> {
              double sign = Math.signum(e.getValue() - centre);
              return Math.abs(e.getValue() - centre) <= ALIKE * centre
                  || Math.abs(scale.applyAsDouble(e.getValue()) - scale.applyAsDouble(centre))
                      <= limit
                  || !forks.stream()
                      .flatMap(fork -> Optional.ofNullable(fork.get(e.getKey())).stream())
                      .allMatch(own -> sign * (own - centre) > ALIKE * centre);
            });
    return out;
  }

  private static String of(double own, double centre, String unit) {
    return Words.of("%.4g %s, %.2f times the median", own, unit, own / centre);
  }
}
