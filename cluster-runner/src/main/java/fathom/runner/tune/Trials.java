package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.library.LibraryCase;
import fathom.reports.operations.AssumptionGains;
import fathom.reports.operations.Forecaster;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.LibraryChoice;
import fathom.reports.operations.PredictedChoices;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.AssumptionGain;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryTurn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which choices are tried where, before rules are written, and what came of it. */
final class Trials {
  /** So much faster than the library's own choice is worth a rule, measured beside it. */
  static final double LEAST_FACTOR = TuningVerdict.WORTH;

  private final LibraryAlgorithms library;
  private final RuleLimits limits;
  private final LibrarySettings settings;
  private final Forecaster forecaster;
  private final List<TunePoint> points;
  private final PredictedChoices predicted;
  private final Map<TunePoint, List<LibraryChoice>> tried;

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
    this.points = List.copyOf(points);
    predicted = new PredictedChoices(library, limits, points, forecaster, most);
    tried = predicted.tried();
  }

  /** What is predicted before anything is run. */
  PredictedChoices predicted() {
    return predicted;
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
        .filter(choice -> choice.rule(rule.point()).equals(rule))
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
            new TrialTimes(forecaster, errors(measured), measured, serving));
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
                new LibraryTurn(
                    LibraryControl.of(library).forced(choice).with(settings),
                    place.ranks,
                    where,
                    round)));
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
          .map(choice -> choice.rule(point))
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
                                    new RuleCandidate(choice.rule(point), Optional.of(gain))))));
    return all;
  }

  /** Of what was not measured, 0: it is not faster. */
  private static double factor(Turns measured, TunePoint point, LibraryChoice choice) {
    return factor(measured, point, choice.label()).orElse(0.0);
  }

  private static Optional<Double> factor(Turns measured, TunePoint point, String algorithm) {
    return measured.gain(point, LibraryCase.OWN, algorithm).map(Gain::factor);
  }
}
