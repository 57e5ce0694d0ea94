package fathom.reports.validation;

import fathom.model.collective.Operation;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Measured operations beside what models said of them. */
public final class Validation<C extends Case & Comparable<C>> {
  private final List<Measured<C>> measured;

  /** By case and by model, in these orders. */
  private final Map<C, Map<String, CaseForecast<C>>> said = new LinkedHashMap<>();

  private final Judging judging;

  /**
   * Puts both in the order of cases.
   *
   * @param measured a case once
   * @param forecasts a model and case once; of cases that were measured
   * @param judging how choices are judged
   */
  public Validation(List<Measured<C>> measured, List<CaseForecast<C>> forecasts, Judging judging) {
    this.measured = measured.stream().sorted(Comparator.comparing(Measured::of)).toList();
    this.judging = judging;
    if (measured.stream().map(Measured::of).collect(Collectors.toCollection(TreeSet::new)).size()
        != measured.size()) {
      throw new IllegalArgumentException("a case twice");
    }
    forecasts.stream()
        .sorted(
            Comparator.comparing((CaseForecast<C> f) -> f.of()).thenComparing(CaseForecast::model))
        .forEach(this::add);
  }

  private void add(CaseForecast<C> forecast) {
    if (said.computeIfAbsent(forecast.of(), any -> new LinkedHashMap<>())
            .putIfAbsent(forecast.model(), forecast)
        != null) {
      throw new IllegalArgumentException("a model says two things of one case");
    }
  }

  /** What was measured, in the order of cases. */
  public List<Measured<C>> measured() {
    return measured;
  }

  /** What models said, in the order of cases and then of models. */
  public List<CaseForecast<C>> forecasts() {
    return said.values().stream().flatMap(models -> models.values().stream()).toList();
  }

  /** The operations that were measured, in table order. */
  public List<Operation> operations() {
    return measured.stream().map(m -> m.of().modelled()).distinct().sorted().toList();
  }

  /** The models that say something about an operation, by name. */
  public List<String> models(Operation operation) {
    return forecasts().stream()
        .filter(f -> f.of().modelled() == operation)
        .map(CaseForecast::model)
        .distinct()
        .sorted()
        .toList();
  }

  /** What was measured of an operation. */
  public List<Measured<C>> of(Operation operation) {
    return measured.stream().filter(m -> m.of().modelled() == operation).toList();
  }

  /** What a model said of a case. */
  Optional<CaseForecast<C>> said(String model, C of) {
    return Optional.ofNullable(said.getOrDefault(of, Map.of()).get(model));
  }

  /** What all models said of a case. */
  List<CaseForecast<C>> said(C of) {
    return List.copyOf(said.getOrDefault(of, Map.of()).values());
  }

  /** Every case to which a model gave a time and that was measured completely at least once. */
  public List<CaseComparison> comparisons(Operation operation, String model) {
    return of(operation).stream()
        .flatMap(m -> said(model, m.of()).flatMap(f -> f.beside(m)).stream())
        .toList();
  }

  /** Cases to which a model gave a time and that lost data every time: in no error, and wrong. */
  public int unforeseen(Operation operation, String model) {
    return (int)
        of(operation).stream()
            .filter(m -> m.hasNoTime() && m.incomplete().lost() > 0)
            .flatMap(m -> said(model, m.of()).stream())
            .filter(f -> f.timeMicros().isPresent())
            .count();
  }

  /** Cases of which a model said that data would be lost, and none were. */
  public int unfounded(Operation operation, String model) {
    return (int)
        of(operation).stream()
            .filter(m -> m.incomplete().lost() == 0)
            .flatMap(m -> said(model, m.of()).stream())
            .filter(f -> f.timeMicros().isEmpty())
            .count();
  }

  /** What a model said of an operation although it is not so there, and in how many cases. */
  public SortedMap<String, Long> doubts(Operation operation, String model) {
    return of(operation).stream()
        .flatMap(m -> said(model, m.of()).stream())
        .flatMap(f -> f.doubts().stream())
        .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
  }

  /** Compared cases in which all that a model takes for granted is so. */
  public List<CaseComparison> undoubted(Operation operation, String model) {
    return of(operation).stream()
        .flatMap(
            m ->
                said(model, m.of())
                    .filter(f -> f.doubts().isEmpty())
                    .flatMap(f -> f.beside(m))
                    .stream())
        .toList();
  }

  /** What was measured of an operation, by number of nodes and size. */
  Collection<List<Measured<C>>> places(Operation operation) {
    record CasePoint(int processes, long sizeBytes) {}
    Comparator<CasePoint> order =
        Comparator.comparingInt(CasePoint::processes).thenComparingLong(CasePoint::sizeBytes);
    return of(operation).stream()
        .collect(
            Collectors.groupingBy(
                m -> new CasePoint(m.of().processes(), m.of().sizeBytes()),
                () -> new TreeMap<>(order),
                Collectors.toList()))
        .values();
  }

  /** What a model would have picked wherever it gives at least two algorithms a time. */
  public List<Pick<C>> picks(Operation operation, String model) {
    return places(operation).stream()
        .flatMap(place -> judging.pick(model, place, of -> said(model, of)).stream())
        .toList();
  }

  /** How well a model did on an operation. */
  public Score<C> score(Operation operation, String model) {
    return new Score<>(comparisons(operation, model), picks(operation, model));
  }
}
