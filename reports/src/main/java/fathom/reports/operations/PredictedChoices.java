package fathom.reports.operations;

import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A library's choices at each point, those that are predicted to be the fastest first: what {@code
 * tune} tries, and the rules that {@code tune --dry-run} and {@code export} write. What nobody can
 * predict comes after all that somebody can.
 */
public final class PredictedChoices {
  private final LibraryAlgorithms library;
  private final RuleLimits limits;
  private final List<TunePoint> points;
  private final Forecaster forecaster;
  private final int most;
  private final Map<LibraryCase, Double> micros = new HashMap<>();
  private final Map<TunePoint, List<LibraryChoice>> tried = new LinkedHashMap<>();

  /**
   * @param limits what rules may name: nothing else is looked at
   * @param points where rules are looked for
   * @param most choices of a point that are looked at for its sake
   */
  public PredictedChoices(
      LibraryAlgorithms library,
      RuleLimits limits,
      List<TunePoint> points,
      Forecaster forecaster,
      int most) {
    this.library = library;
    this.limits = limits;
    this.points = List.copyOf(points);
    this.forecaster = forecaster;
    this.most = most;
    for (TunePoint point : points) {
      tried.put(point, inOrder(ofAllSizes(point), point, Integer.MAX_VALUE));
    }
  }

  /**
   * Choices at each point, the fastest predicted one first: the best of the point, and those of the
   * other sizes too, because {@code tune} starts them anyway and predictions that are close order
   * wrongly.
   */
  public Map<TunePoint, List<LibraryChoice>> tried() {
    return tried;
  }

  private Set<LibraryChoice> ofAllSizes(TunePoint point) {
    return points.stream()
        .filter(other -> other.operation() == point.operation() && other.ranks() == point.ranks())
        .flatMap(other -> inOrder(admitted(other), other, most).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<LibraryChoice> admitted(TunePoint point) {
    return library.choices(point.operation(), point.ranks()).stream()
        .filter(
            choice ->
                limits.admits(
                    point.operation(),
                    library.number(point.operation(), choice),
                    choice.segmentBytes(),
                    point.ranks()))
        .toList();
  }

  /** Those that divide the point's messages. */
  private List<LibraryChoice> inOrder(
      Collection<LibraryChoice> choices, TunePoint point, int limit) {
    return choices.stream()
        .filter(choice -> choice.divides(point.sizeBytes()))
        .sorted(Comparator.comparingDouble(choice -> micros(choice, point)))
        .limit(limit)
        .toList();
  }

  /** The predicted time; infinite if it cannot be predicted. */
  private double micros(LibraryChoice choice, TunePoint point) {
    return micros.computeIfAbsent(
        new LibraryCase(point, choice),
        one -> forecaster.micros(choice, point).orElse(Double.POSITIVE_INFINITY));
  }

  /** What is predicted to be the fastest, as rules. */
  public List<LibraryCase> best() {
    return points.stream()
        .flatMap(point -> best(point).stream().map(choice -> new LibraryCase(point, choice)))
        .toList();
  }

  /** Of several that are predicted to be as fast, the library's first, whatever else is tried. */
  private Optional<LibraryChoice> best(TunePoint point) {
    return inOrder(admitted(point), point, 1).stream()
        .findFirst()
        .filter(choice -> Double.isFinite(micros(choice, point)));
  }

  /** What assumptions are predicted to add to what is predicted to be the fastest without them. */
  public List<AssumptionGain> gains() {
    return new AssumptionGains(library, limits)
        .of(
            points,
            new AssumptionGains.KnownTimes() {
              @Override
              public Optional<Double> now(TunePoint point) {
                return best(point).map(choice -> micros(choice, point));
              }

              @Override
              public Optional<AssumptionGains.Expected> expected(
                  LibraryChoice choice, TunePoint point) {
                return Optional.of(micros(choice, point))
                    .filter(Double::isFinite)
                    .map(time -> new AssumptionGains.Expected(time, false));
              }
            });
  }

  /** A line for each place: what is predicted of all that is looked at for its sake. */
  public List<String> described() {
    List<String> lines = new ArrayList<>();
    tried.forEach(
        (point, choices) ->
            lines.add(
                point.words()
                    + ": "
                    + choices.stream()
                        .limit(most)
                        .map(choice -> described(choice, micros(choice, point)))
                        .collect(Collectors.joining(", "))));
    return lines;
  }

  private static String described(LibraryChoice choice, double micros) {
    return choice.label()
        + (Double.isFinite(micros)
            ? " " + ValidationWords.micros(micros) + " µs"
            : " (not predicted)");
  }
}
