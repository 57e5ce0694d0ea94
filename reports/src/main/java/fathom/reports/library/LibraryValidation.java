package fathom.reports.library;

import fathom.model.collective.LibraryOperation;
import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A library's operations as measured, beside what models said of them.
 *
 * @param measured a case once, in table order
 * @param forecasts a model and case once, of cases that were measured
 * @param needs what the algorithms of cases need of programs, as far as it is known
 */
public record LibraryValidation(
    List<LibraryMeasured> measured,
    List<LibraryForecast> forecasts,
    Map<LibraryCase, AlgorithmNeed> needs) {
  /** Times that are the same up to here are the same. */
  private static final double PICOS = 1e6;

  /** And up to this factor. */
  private static final double SAME = 1 + 1e-3;

  public LibraryValidation {
    measured = measured.stream().sorted(Comparator.comparing(LibraryMeasured::of)).toList();
    forecasts = List.copyOf(forecasts);
    needs = Map.copyOf(needs);
  }

  /** The same where nobody knows what algorithms need. */
  public LibraryValidation(List<LibraryMeasured> measured, List<LibraryForecast> forecasts) {
    this(measured, forecasts, Map.of());
  }

  /** What the algorithm of a case needs; empty if it is not known or the library chose it. */
  Optional<AlgorithmNeed> need(LibraryCase of) {
    return Optional.ofNullable(needs.get(of));
  }

  /** Whether no rule names the algorithm of a case by default. */
  boolean isMarked(LibraryCase of) {
    return need(of).filter(need -> !need.isMetBy(RuleAssumptions.NONE)).isPresent();
  }

  /** The operations that were measured, in table order. */
  List<LibraryOperation> operations() {
    return measured.stream().map(m -> m.of().operation()).distinct().toList();
  }

  /** What was measured of one. */
  List<LibraryMeasured> of(LibraryOperation operation) {
    return measured.stream().filter(m -> m.of().operation() == operation).toList();
  }

  /**
   * The models that say something of an operation, by name; of those that say the same the first.
   */
  List<String> models(LibraryOperation operation) {
    return List.copyOf(alike(operation).keySet());
  }

  /**
   * The models that say something of an operation: the first by name of those that say the same in
   * every case, and the others. Formulas differ in packets, of which a library's message is one.
   */
  SortedMap<String, List<String>> alike(LibraryOperation operation) {
    SortedMap<String, SortedMap<LibraryCase, Long>> said = new TreeMap<>();
    for (LibraryForecast one : forecasts) {
      if (one.of().operation() == operation) {
        said.computeIfAbsent(one.model(), m -> new TreeMap<>())
            .put(one.of(), Math.round(one.timeMicros() * PICOS));
      }
    }
    Map<SortedMap<LibraryCase, Long>, List<String>> groups = new LinkedHashMap<>();
    said.forEach(
        (model, times) -> groups.computeIfAbsent(times, t -> new ArrayList<>()).add(model));
    SortedMap<String, List<String>> alike = new TreeMap<>();
    groups.values().forEach(same -> alike.put(same.getFirst(), same.subList(1, same.size())));
    return alike;
  }

  /** What a model takes for granted in an operation and is not so, and in how many cases. */
  SortedMap<String, Long> doubts(LibraryOperation operation, String model) {
    return forecasts.stream()
        .filter(f -> f.of().operation() == operation && f.model().equals(model))
        .flatMap(f -> f.doubts().stream())
        .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
  }

  Optional<LibraryForecast> said(String model, LibraryCase of) {
    return forecasts.stream().filter(f -> f.model().equals(model) && f.of().equals(of)).findFirst();
  }

  /** What the same operation took by the library's own choice of algorithm, if that was run. */
  Optional<LibraryMeasured> own(LibraryCase of) {
    return measured.stream().filter(m -> m.of().isOwn() && m.of().isBeside(of)).findFirst();
  }

  /** What was measured of an operation, by number of ranks and size. */
  List<List<LibraryMeasured>> places(LibraryOperation operation) {
    record Place(int ranks, long sizeBytes) {}
    Map<Place, List<LibraryMeasured>> places = new LinkedHashMap<>();
    for (LibraryMeasured one : of(operation)) {
      places
          .computeIfAbsent(
              new Place(one.of().ranks(), one.of().sizeBytes()), p -> new ArrayList<>())
          .add(one);
    }
    return List.copyOf(places.values());
  }

  /** The shortest median of some. */
  static LibraryMeasured fastest(List<LibraryMeasured> some) {
    return some.stream()
        .min(Comparator.comparingDouble(LibraryMeasured::medianMicros))
        .orElseThrow();
  }

  /** The choice of the library itself, or of a rules file, wherever others were measured too. */
  List<LibraryPick> chosen(LibraryOperation operation, String by) {
    return places(operation).stream()
        .filter(place -> place.size() > 1)
        .flatMap(
            place ->
                place.stream()
                    .filter(m -> m.of().algorithm().equals(by))
                    .map(m -> new LibraryPick(m, fastest(place))))
        .toList();
  }

  /** What a model would have chosen of the forced algorithms, where it knows two or more. */
  List<LibraryPick> picks(LibraryOperation operation, String model) {
    List<LibraryPick> picks = new ArrayList<>();
    for (List<LibraryMeasured> place : places(operation)) {
      List<LibraryMeasured> known =
          place.stream().filter(m -> m.of().isForced() && said(model, m.of()).isPresent()).toList();
      if (known.size() > 1) {
        picks.add(new LibraryPick(picked(known, model), fastest(known)));
      }
    }
    return picks;
  }

  /**
   * Of the least predicted time; of those that a model gives the same, the fastest: it chose none.
   */
  private LibraryMeasured picked(List<LibraryMeasured> known, String model) {
    double least =
        known.stream()
            .mapToDouble(m -> said(model, m.of()).orElseThrow().timeMicros())
            .min()
            .orElseThrow();
    return fastest(
        known.stream()
            .filter(m -> said(model, m.of()).orElseThrow().timeMicros() <= least * SAME)
            .toList());
  }

  /** (predicted − measured)/measured of every case of which a model says a time. */
  List<LibraryError> errors(LibraryOperation operation, String model) {
    return of(operation).stream()
        .flatMap(m -> said(model, m.of()).map(f -> new LibraryError(m.of(), f.error(m))).stream())
        .toList();
  }
}
