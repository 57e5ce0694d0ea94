package fathom.reports.validation;

import fathom.model.Interval;
import fathom.model.collective.Algorithm;
import fathom.model.collective.CongestionControl;
import fathom.model.collective.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measured operations beside what models said of them.
 *
 * @param measured a case once, in the order of cases
 * @param forecasts a model and case once; cases that were not measured, or never completely, are
 *     compared with nothing
 * @param congestionControls what TCP did against congestion; empty over UDP
 */
public record Validation(
    List<Measured> measured,
    List<Forecast> forecasts,
    SortedSet<CongestionControl> congestionControls) {
  public Validation {
    congestionControls = new TreeSet<>(congestionControls);
    measured = measured.stream().sorted(Comparator.comparing(Measured::of)).toList();
    forecasts =
        forecasts.stream()
            .sorted(Comparator.comparing(Forecast::of).thenComparing(Forecast::model))
            .toList();
    if (measured.stream().map(Measured::of).distinct().count() != measured.size()) {
      throw new IllegalArgumentException("a case twice");
    }
    record Said(String model, Case of) {}
    if (forecasts.stream().map(f -> new Said(f.model(), f.of())).distinct().count()
        != forecasts.size()) {
      throw new IllegalArgumentException("a model says two things of one case");
    }
  }

  /** The congestion controls' names, for people. */
  String congestion() {
    return congestionControls.stream()
        .map(CongestionControl::word)
        .collect(Collectors.joining(", "));
  }

  /** What a model said of an operation although it is not so there, and in how many cases. */
  public SortedMap<String, Long> doubts(Operation operation, String model) {
    return of(operation, model)
        .flatMap(f -> f.doubts().stream())
        .collect(Collectors.groupingBy(d -> d, TreeMap::new, Collectors.counting()));
  }

  /** Cases in which all that a model takes for granted is so, compared. */
  public List<Comparison> undoubted(Operation operation, String model) {
    Set<Case> doubtful =
        of(operation, model)
            .filter(f -> !f.doubts().isEmpty())
            .map(Forecast::of)
            .collect(Collectors.toSet());
    return comparisons(operation, model).stream().filter(c -> !doubtful.contains(c.of())).toList();
  }

  private Stream<Forecast> of(Operation operation, String model) {
    return forecasts.stream()
        .filter(f -> f.model().equals(model) && f.of().algorithm().operation() == operation);
  }

  /** Where a choice among algorithms is to be made. */
  private record Choice(Operation operation, int nodes, long sizeBytes) {
    static Choice of(Case of) {
      return new Choice(of.algorithm().operation(), of.nodes(), of.sizeBytes());
    }

    static final Comparator<Choice> ORDER =
        Comparator.comparing(Choice::operation)
            .thenComparingInt(Choice::nodes)
            .thenComparingLong(Choice::sizeBytes);
  }

  /** The operations that were measured, in table order. */
  public List<Operation> operations() {
    return measured.stream().map(m -> m.of().algorithm().operation()).distinct().sorted().toList();
  }

  /** The models that say something about an operation, by name. */
  public Set<String> models(Operation operation) {
    return forecasts.stream()
        .filter(f -> f.of().algorithm().operation() == operation)
        .map(Forecast::model)
        .sorted()
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Every case that a model predicted and that was measured completely at least once. */
  public List<Comparison> comparisons(Operation operation, String model) {
    Map<Case, Double> medians = new TreeMap<>();
    measured.forEach(m -> m.medianMicros().ifPresent(micros -> medians.put(m.of(), micros)));
    return of(operation, model)
        .flatMap(
            f ->
                Optional.ofNullable(medians.get(f.of())).stream()
                    .map(micros -> new Comparison(f.of(), model, micros, f.timeMicros())))
        .toList();
  }

  /**
   * What a model would have picked wherever it tells at least two algorithms of those measured
   * apart.
   */
  public List<Pick> picks(Operation operation, String model) {
    Map<Choice, List<Comparison>> choices =
        comparisons(operation, model).stream()
            .collect(
                Collectors.groupingBy(
                    c -> Choice.of(c.of()),
                    () -> new TreeMap<>(Choice.ORDER),
                    Collectors.toList()));
    List<Pick> picks = new ArrayList<>();
    choices.forEach(
        (choice, all) -> {
          if (all.size() > 1) {
            picks.add(pick(choice, model, all));
          }
        });
    return picks;
  }

  /** The quickest is the quickest of all that were measured, whether the model knows it or not. */
  private Pick pick(Choice choice, String model, List<Comparison> known) {
    Comparison picked =
        known.stream().min(Comparator.comparingDouble(Comparison::predictedMicros)).orElseThrow();
    Measured best =
        measured.stream()
            .filter(m -> Choice.of(m.of()).equals(choice) && m.medianMicros().isPresent())
            .min(Comparator.comparingDouble(m -> m.medianMicros().orElseThrow()))
            .orElseThrow();
    Algorithm quickest = best.of().algorithm();
    return new Pick(
        choice.operation,
        choice.nodes,
        choice.sizeBytes,
        model,
        picked.of().algorithm(),
        quickest,
        picked.measuredMicros() / best.medianMicros().orElseThrow(),
        overlap(interval(picked.of()), best.interval()));
  }

  private Optional<Interval> interval(Case of) {
    return measured.stream().filter(m -> m.of().equals(of)).findFirst().flatMap(Measured::interval);
  }

  private static boolean overlap(Optional<Interval> one, Optional<Interval> other) {
    return one.isPresent()
        && other.isPresent()
        && one.get().low() <= other.get().high()
        && other.get().low() <= one.get().high();
  }
}
