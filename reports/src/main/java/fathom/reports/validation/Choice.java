package fathom.reports.validation;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where an algorithm is to be chosen: one operation, number of nodes and size.
 *
 * @param measured an algorithm once
 */
record Choice(List<Measured> measured) {
  /** Predictions closer than this are the same: no sheet's interval is as narrow. */
  private static final double SAME = 1e-3;

  /** The choices among an operation's cases. */
  static Collection<Choice> all(List<Measured> measured) {
    record Place(int nodes, long sizeBytes) {}
    Comparator<Place> order =
        Comparator.comparingInt(Place::nodes).thenComparingLong(Place::sizeBytes);
    return measured.stream()
        .collect(
            Collectors.groupingBy(
                m -> new Place(m.of().nodes(), m.of().sizeBytes()),
                () -> new TreeMap<>(order),
                Collectors.collectingAndThen(Collectors.toList(), Choice::new)))
        .values();
  }

  /** A case to which a model gave a time. */
  private record Timed(Measured measured, double micros, int doubts) {}

  /**
   * What a model picks: the algorithm of least time, of equal ones those with the fewest doubts,
   * and of these the one that turns out the dearest.
   *
   * @param said what it said of the operation's cases
   */
  Optional<Pick> pick(String model, Map<Case, CaseForecast> said) {
    List<Timed> known = measured.stream().flatMap(m -> timed(m, said).stream()).toList();
    Optional<Measured> best =
        measured.stream()
            .filter(m -> !m.times().isEmpty())
            .min(Comparator.comparingDouble(Choice::cost));
    if (known.size() < 2 || best.isEmpty()) {
      return Optional.empty();
    }
    double least = known.stream().mapToDouble(Timed::micros).min().orElseThrow();
    List<Timed> same = known.stream().filter(t -> t.micros <= least * (1 + SAME)).toList();
    int fewest = same.stream().mapToInt(Timed::doubts).min().orElseThrow();
    List<Measured> among =
        same.stream().filter(t -> t.doubts == fewest).map(Timed::measured).toList();
    Measured picked = among.stream().max(Comparator.comparingDouble(Choice::cost)).orElseThrow();
    return Optional.of(of(model, picked, among.size(), best.get()));
  }

  private static Optional<Timed> timed(Measured measured, Map<Case, CaseForecast> said) {
    return Optional.ofNullable(said.get(measured.of()))
        .filter(f -> f.timeMicros().isPresent())
        .map(f -> new Timed(measured, f.timeMicros().getAsDouble(), f.doubts().size()));
  }

  private static Pick of(String model, Measured picked, int among, Measured best) {
    return new Pick(
        picked.of().algorithm().operation(),
        picked.of().nodes(),
        picked.of().sizeBytes(),
        model,
        picked.of().algorithm(),
        among,
        best.of().algorithm(),
        picked.times().isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(cost(picked) / cost(best)),
        new Times(picked.times()).overlaps(new Times(best.times())));
  }

  /** What it took; for ever where data were lost every time. */
  private static double cost(Measured measured) {
    return measured.medianMicros().orElse(Double.POSITIVE_INFINITY);
  }
}
