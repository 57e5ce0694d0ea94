package fathom.reports.validation;

import fathom.model.collective.CongestionControl;
import fathom.model.collective.Operation;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measured operations beside what models said of them.
 *
 * @param measured a case once, in the order of cases
 * @param forecasts a model and case once; of cases that were measured
 * @param congestionControls what TCP did against congestion; empty over UDP
 */
public record Validation(
    List<Measured> measured,
    List<CaseForecast> forecasts,
    SortedSet<CongestionControl> congestionControls) {
  public Validation {
    congestionControls = new TreeSet<>(congestionControls);
    measured = measured.stream().sorted(Comparator.comparing(Measured::of)).toList();
    forecasts =
        forecasts.stream()
            .sorted(Comparator.comparing(CaseForecast::of).thenComparing(CaseForecast::model))
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

  /** The operations that were measured, in table order. */
  public List<Operation> operations() {
    return measured.stream().map(m -> m.of().algorithm().operation()).distinct().sorted().toList();
  }

  /** The models that say something about an operation, by name. */
  public Set<String> models(Operation operation) {
    return forecasts.stream()
        .filter(f -> f.of().algorithm().operation() == operation)
        .map(CaseForecast::model)
        .sorted()
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What was measured of an operation. */
  public List<Measured> of(Operation operation) {
    return measured.stream().filter(m -> m.of().algorithm().operation() == operation).toList();
  }

  /** What a model said of an operation's cases that were measured, complete or not. */
  Map<Case, CaseForecast> said(Operation operation, String model) {
    Set<Case> there = of(operation).stream().map(Measured::of).collect(Collectors.toSet());
    return forecasts.stream()
        .filter(f -> f.model().equals(model) && there.contains(f.of()))
        .collect(Collectors.toMap(CaseForecast::of, f -> f, (a, b) -> a, TreeMap::new));
  }

  /** Every case to which a model gave a time and that was measured completely at least once. */
  public List<CaseComparison> comparisons(Operation operation, String model) {
    Map<Case, CaseForecast> said = said(operation, model);
    return of(operation).stream()
        .flatMap(m -> compare(m, model, Optional.ofNullable(said.get(m.of()))).stream())
        .toList();
  }

  private static Optional<CaseComparison> compare(
      Measured measured, String model, Optional<CaseForecast> said) {
    return said.filter(f -> f.timeMicros().isPresent())
        .flatMap(
            f ->
                measured
                    .medianMicros()
                    .map(
                        micros ->
                            new CaseComparison(
                                measured.of(), model, micros, f.timeMicros().getAsDouble())));
  }

  /** Cases to which a model gave a time and that lost data every time: in no error, and wrong. */
  public int unforeseen(Operation operation, String model) {
    Map<Case, CaseForecast> said = said(operation, model);
    return (int)
        of(operation).stream()
            .filter(m -> m.times().isEmpty() && m.incomplete().lost() > 0)
            .flatMap(m -> Optional.ofNullable(said.get(m.of())).stream())
            .filter(f -> f.timeMicros().isPresent())
            .count();
  }

  /** Cases of which a model said that data would be lost, and none were. */
  public int unfounded(Operation operation, String model) {
    Map<Case, CaseForecast> said = said(operation, model);
    return (int)
        of(operation).stream()
            .filter(m -> m.incomplete().lost() == 0)
            .flatMap(m -> Optional.ofNullable(said.get(m.of())).stream())
            .filter(f -> f.timeMicros().isEmpty())
            .count();
  }

  /** What a model said of an operation although it is not so there, and in how many cases. */
  public SortedMap<String, Long> doubts(Operation operation, String model) {
    return said(operation, model).values().stream()
        .flatMap(f -> f.doubts().stream())
        .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
  }

  /** Compared cases in which all that a model takes for granted is so. */
  public List<CaseComparison> undoubted(Operation operation, String model) {
    Set<Case> sound =
        said(operation, model).values().stream()
            .filter(f -> f.doubts().isEmpty())
            .map(CaseForecast::of)
            .collect(Collectors.toSet());
    return comparisons(operation, model).stream().filter(c -> sound.contains(c.of())).toList();
  }

  /** What a model would have picked wherever it gives at least two algorithms a time. */
  public List<Pick> picks(Operation operation, String model) {
    return Choice.all(of(operation)).stream()
        .flatMap(choice -> choice.pick(model, said(operation, model)).stream())
        .toList();
  }

  /** All of an operation's measured cases and models, for tables: a case's own forecasts. */
  Stream<CaseForecast> forecasts(Measured measured) {
    return forecasts.stream().filter(f -> f.of().equals(measured.of()));
  }
}
