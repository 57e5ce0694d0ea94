package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.library.LibraryCase;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.AssumptionGain;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.ValidationWords;
import fathom.runner.measure.LibraryTurn;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibraryAlgorithms;
import fathom.runner.mpi.LibraryChoice;
import fathom.runner.mpi.LibrarySettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which choices are tried where, before rules are written: those that are predicted to be the
 * fastest at a point, and at it those of the other sizes too, because they are started anyway and
 * predictions that are close order wrongly. What nobody can predict comes after all that somebody
 * can.
 */
final class Trials {
  /** So much faster than the library's own choice is worth a rule, measured beside it. */
  static final double LEAST_FACTOR = TuningVerdict.WORTH;

  private final LibraryAlgorithms library;
  private final RuleLimits limits;
  private final LibrarySettings settings;
  private final Forecaster forecaster;
  private final int most;
  private final List<TunePoint> points;
  private final Map<TunePoint, List<LibraryChoice>> tried = new LinkedHashMap<>();

  /**
   * @param limits what rules may name: nothing else is tried
   * @param settings that all but the library as it is gets
   * @param points where rules are looked for
   * @param most choices of a point that are tried for its sake
   */
  Trials(
      LibraryAlgorithms library,
      RuleLimits limits,
      LibrarySettings settings,
      List<TunePoint> points,
      Forecaster forecaster,
      int most) {
    this.library = library;
    this.limits = limits;
    this.settings = settings;
    this.forecaster = forecaster;
    this.most = most;
    this.points = List.copyOf(points);
    Map<Place, Set<LibraryChoice>> started = new LinkedHashMap<>();
    for (TunePoint point : points) {
      Place place = Place.of(point);
      started
          .computeIfAbsent(place, p -> new LinkedHashSet<>())
          .addAll(inOrder(admitted(place), point, most));
    }
    for (TunePoint point : points) {
      tried.put(
          point,
          inOrder(started.getOrDefault(Place.of(point), Set.of()), point, Integer.MAX_VALUE));
    }
  }

  private List<LibraryChoice> admitted(Place place) {
    return library.choices(place.operation, place.ranks).stream()
        .filter(choice -> choice.need(limits, place.ranks).isMetBy(limits.assumed()))
        .toList();
  }

  /** Those that divide the point's messages, the fastest predicted ones first. */
  private List<LibraryChoice> inOrder(
      Collection<LibraryChoice> choices, TunePoint point, int limit) {
    return choices.stream()
        .filter(choice -> divides(choice, point))
        .sorted(Comparator.comparingDouble(choice -> micros(choice, point)))
        .limit(limit)
        .toList();
  }

  /** The predicted time; infinite if it cannot be predicted. */
  private double micros(LibraryChoice choice, TunePoint point) {
    return forecaster.micros(choice, point).orElse(Double.POSITIVE_INFINITY);
  }

  /** A segment that holds the whole message divides nothing: the undivided choice is another. */
  static boolean divides(LibraryChoice choice, TunePoint point) {
    return choice.segmentBytes() < point.sizeBytes() || choice.segmentBytes() == 0;
  }

  /** What is predicted of rules, where anything is, beside what was measured at other places. */
  SortedMap<TunePoint, TuningReport.Prediction> predictions(List<Rule> rules, Turns measured) {
    SortedMap<TunePoint, TuningReport.Prediction> all = new TreeMap<>();
    ForecastErrors errors = errors(measured);
    for (Rule rule : rules) {
      choice(rule).ifPresent(choice -> add(all, errors, choice, rule.point(), measured));
    }
    return all;
  }

  private void add(
      SortedMap<TunePoint, TuningReport.Prediction> all,
      ForecastErrors errors,
      LibraryChoice choice,
      TunePoint point,
      Turns measured) {
    forecaster
        .micros(choice, point)
        .ifPresent(
            micros -> {
              // With settings the own choice with them is what a rule must beat.
              String beside = settings.isNone() ? LibraryCase.OWN : LibraryCase.OWN_SET;
              Optional<Double> faster =
                  forecaster
                      .spread(choice, point)
                      .flatMap(
                          spread ->
                              measured
                                  .median(point, beside)
                                  .flatMap(own -> errors.faster(point, micros, own, spread)));
              all.put(point, new TuningReport.Prediction(micros, faster));
            });
  }

  private Optional<LibraryChoice> choice(Rule rule) {
    return tried.getOrDefault(rule.point(), List.of()).stream()
        .filter(choice -> rule(rule.point(), choice).equals(rule))
        .findFirst();
  }

  private ForecastErrors errors(Turns measured) {
    ForecastErrors errors = new ForecastErrors();
    tried.forEach(
        (point, choices) ->
            choices.forEach(
                choice ->
                    forecaster
                        .micros(choice, point)
                        .ifPresent(
                            micros ->
                                measured
                                    .median(point, choice.label())
                                    .ifPresent(took -> errors.add(point, micros, took)))));
    return errors;
  }

  /** What is predicted to be the fastest, as rules. */
  List<Rule> best() {
    return points.stream()
        .flatMap(point -> bestPredicted(point).stream().map(choice -> rule(point, choice)))
        .toList();
  }

  private Optional<LibraryChoice> bestPredicted(TunePoint point) {
    return inOrder(tried.getOrDefault(point, List.of()), point, 1).stream()
        .filter(choice -> Double.isFinite(micros(choice, point)))
        .findFirst();
  }

  /** What assumptions are predicted to add to what is predicted to be the fastest without them. */
  List<AssumptionGain> predictedGains() {
    Map<TunePoint, LibraryChoice> best = new LinkedHashMap<>();
    points.forEach(point -> bestPredicted(point).ifPresent(choice -> best.put(point, choice)));
    return new AssumptionGains(library, limits)
        .of(List.copyOf(tried.keySet()), new GainTimes.Predicted(forecaster, best));
  }

  /**
   * What assumptions would add to the rules that stay.
   *
   * @param settingsStay whether the library has the settings where no rule names an algorithm
   */
  List<AssumptionGain> gains(List<Rule> kept, boolean settingsStay, Turns measured) {
    String own = settingsStay && !settings.isNone() ? LibraryCase.OWN_SET : LibraryCase.OWN;
    Map<TunePoint, String> serving = new LinkedHashMap<>();
    tried.keySet().forEach(point -> serving.put(point, own));
    kept.forEach(
        rule -> choice(rule).ifPresent(choice -> serving.put(rule.point(), choice.label())));
    return new AssumptionGains(library, limits)
        .of(
            List.copyOf(tried.keySet()),
            new GainTimes.Measured(forecaster, errors(measured), measured, serving));
  }

  /** A line for each place: what is predicted of all that would be tried for its sake. */
  List<String> described() {
    List<String> lines = new ArrayList<>();
    tried.forEach(
        (point, choices) ->
            lines.add(
                TuneWords.of(point)
                    + ": "
                    + choices.stream()
                        .limit(most)
                        .map(choice -> predicted(choice, point))
                        .collect(Collectors.joining(", "))));
    return lines;
  }

  private String predicted(LibraryChoice choice, TunePoint point) {
    return choice.label()
        + forecaster
            .micros(choice, point)
            .map(micros -> " " + ValidationWords.micros(micros) + " µs")
            .orElse(" (not predicted)");
  }

  /**
   * The library's own choice and the others in turns, all in each round; who begins changes from
   * round to round.
   */
  List<LibraryTurn> turns(int rounds) {
    List<LibraryTurn> all = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Place place : places()) {
        List<LibraryTurn> turns = turns(place, round);
        for (int i = 0; i < turns.size(); i++) {
          all.add(turns.get((i + round - 1) % turns.size()));
        }
      }
    }
    return all;
  }

  /** An operation among so many ranks: what its starts are for. */
  private record Place(LibraryOperation operation, int ranks) {
    static Place of(TunePoint point) {
      return new Place(point.operation(), point.ranks());
    }
  }

  private List<Place> places() {
    return tried.keySet().stream().map(Place::of).distinct().toList();
  }

  private List<LibraryTurn> turns(Place place, int round) {
    Map<LibraryChoice, List<Long>> sizes = new LinkedHashMap<>();
    List<Long> all = new ArrayList<>();
    tried.forEach(
        (point, choices) -> {
          if (Place.of(point).equals(place) && !choices.isEmpty()) {
            all.add(point.sizeBytes());
            choices.forEach(
                c -> sizes.computeIfAbsent(c, n -> new ArrayList<>()).add(point.sizeBytes()));
          }
        });
    List<LibraryTurn> turns = new ArrayList<>();
    if (!all.isEmpty()) {
      turns.add(new LibraryTurn(LibraryAlgorithm.own(place.operation), place.ranks, all, round));
      if (!settings.isNone()) {
        LibraryAlgorithm set = LibraryAlgorithm.own(place.operation, settings);
        turns.add(new LibraryTurn(set, place.ranks, all, round));
      }
    }
    sizes.forEach(
        (choice, where) ->
            turns.add(
                new LibraryTurn(library.forced(choice).with(settings), place.ranks, where, round)));
    return turns;
  }

  /**
   * The fastest choice of each point as a rule, where it was faster than the library's own. With
   * settings the library's own choice with them is what it must beat, and is the rule where nothing
   * does: the settings hold there, too.
   */
  List<Rule> rules(Turns measured) {
    List<Rule> rules = new ArrayList<>();
    for (TunePoint point : points) {
      Optional<Double> set = factor(measured, point, LibraryCase.OWN_SET);
      double least = LEAST_FACTOR * set.orElse(1.0);
      tried.getOrDefault(point, List.of()).stream()
          .filter(choice -> factor(measured, point, choice) >= least)
          .max(Comparator.comparingDouble(choice -> factor(measured, point, choice)))
          .map(choice -> rule(point, choice))
          .or(() -> set.map(factor -> Rule.own(point)))
          .ifPresent(rules::add);
    }
    return rules;
  }

  /** Why points have no rule after the trial. */
  SortedMap<TunePoint, String> withoutRule(Turns measured) {
    SortedMap<TunePoint, String> reasons = new TreeMap<>();
    List<RuleCandidate> run = candidates(measured);
    Set<TunePoint> ruled = rules(measured).stream().map(Rule::point).collect(Collectors.toSet());
    for (TunePoint point : points) {
      Optional<RuleCandidate> best =
          run.stream()
              .filter(one -> one.rule().point().equals(point))
              .max(Comparator.comparingDouble(one -> one.gain().map(Gain::factor).orElse(0.0)));
      reasons.put(
          point,
          ruled.contains(point)
              ? "could not be compared"
              : best.map(one -> "trial: " + one.rule().words() + " " + timesAsFast(one))
                  .orElse("no other algorithm was run here"));
    }
    return reasons;
  }

  private static String timesAsFast(RuleCandidate one) {
    return TuneWords.times(one.gain().map(Gain::factor).orElse(0.0)) + " times as fast";
  }

  /** All that was run at its point, beside the library's own choice there. */
  List<RuleCandidate> candidates(Turns measured) {
    List<RuleCandidate> all = new ArrayList<>();
    tried.forEach(
        (point, choices) ->
            choices.forEach(
                choice ->
                    measured
                        .gain(point, LibraryCase.OWN, choice.label())
                        .ifPresent(
                            gain ->
                                all.add(
                                    new RuleCandidate(rule(point, choice), Optional.of(gain))))));
    return all;
  }

  /** Of what was not measured, 0: it is not faster. */
  private static double factor(Turns measured, TunePoint point, LibraryChoice choice) {
    return factor(measured, point, choice.label()).orElse(0.0);
  }

  private static Optional<Double> factor(Turns measured, TunePoint point, String algorithm) {
    return measured.gain(point, LibraryCase.OWN, algorithm).map(Gain::factor);
  }

  private static Rule rule(TunePoint point, LibraryChoice choice) {
    return new Rule(
        point, choice.number(), choice.algorithm(), choice.fanOut(), choice.segmentBytes());
  }
}
