package fathom.reports.pages;

import fathom.model.samples.PairMatch;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import tech.tablesaw.api.DoubleColumn;

/**
 * One round of the tournament, over all forks that played it.
 *
 * @param round from 1
 * @param pairs disjoint pairs that met in it
 * @param forks how often it was played
 * @param roundMicros median time of the whole round in µs
 * @param roundTripMicros round trips of its pairs, each the median over forks, in µs
 * @param bytesPerMicro streams of its pairs, likewise, in payload bytes per µs
 */
public record PairRound(
    int round,
    int pairs,
    int forks,
    double roundMicros,
    Spread roundTripMicros,
    Spread bytesPerMicro) {
  /** The pairs of a round, from the least to the most. */
  public record Spread(double least, double median, double most) {
    private static Spread of(Collection<Double> values) {
      return new Spread(
          values.stream().min(Comparator.naturalOrder()).orElseThrow(),
          middle(values),
          values.stream().max(Comparator.naturalOrder()).orElseThrow());
    }
  }

  private record Pair(int from, int to) {}

  /** All rounds, in the order they were played in. */
  public static List<PairRound> of(List<PairMatch> matches) {
    Map<Integer, List<PairMatch>> rounds =
        matches.stream()
            .collect(Collectors.groupingBy(PairMatch::round, TreeMap::new, Collectors.toList()));
    return rounds.entrySet().stream().map(e -> of(e.getKey(), e.getValue())).toList();
  }

  private static PairRound of(int round, List<PairMatch> matches) {
    Map<Pair, List<PairMatch>> pairs =
        matches.stream().collect(Collectors.groupingBy(m -> new Pair(m.from(), m.to())));
    return new PairRound(
        round,
        pairs.size(),
        (int) matches.stream().map(m -> m.replicate().fork()).distinct().count(),
        middle(matches.stream().map(PairMatch::roundMicros).toList()),
        spread(pairs.values(), PairMatch::roundTripMicros),
        spread(pairs.values(), PairMatch::bytesPerMicro));
  }

  private static Spread spread(
      Collection<List<PairMatch>> pairs, ToDoubleFunction<PairMatch> value) {
    return Spread.of(
        pairs.stream()
            .map(own -> middle(own.stream().map(value::applyAsDouble).toList()))
            .toList());
  }

  private static double middle(Collection<Double> values) {
    return DoubleColumn.create("values", values).median();
  }
}
