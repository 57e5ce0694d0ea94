package fathom.runner.tune;

import fathom.reports.operations.AssumptionGain;
import fathom.reports.operations.AssumptionGains;
import fathom.reports.operations.Forecaster;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.PredictedChoices;
import fathom.reports.operations.RulePoints;
import fathom.reports.rules.RuleLimits;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.TuningReport;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
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
  static final double LEAST_FACTOR = RulePoints.WORTH;

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
  SortedMap<TunePoint, TuningReport.RulePrediction> predictions(
      List<LibraryCase> rules, Turns measured) {
    SortedMap<TunePoint, TuningReport.RulePrediction> all = new TreeMap<>();
    ForecastErrors errors = errors(measured);
    for (LibraryCase rule : rules) {
      if (!rule.isOwn()) {
        add(all, errors, rule.choice(), rule.point(), measured);
      }
    }
    return all;
  }

  private void add(
      SortedMap<TunePoint, TuningReport.RulePrediction> all,
      ForecastErrors errors,
      LibraryChoice choice,
      TunePoint point,
      Turns measured) {
    forecaster
        .micros(choice, point)
        .ifPresent(
            micros -> {
              // With settings the own choice with them is what a rule must beat.
              LibraryChoice beside = settings.isNone() ? LibraryChoice.OWN : LibraryChoice.OWN_SET;
              Optional<Double> faster =
                  forecaster
                      .spread(choice, point)
                      .flatMap(
                          spread ->
                              measured
                                  .median(point, beside)
                                  .flatMap(own -> errors.faster(point, micros, own, spread)));
              all.put(point, new TuningReport.RulePrediction(micros, faster));
            });
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
                                    .median(point, choice)
                                    .ifPresent(took -> errors.add(point, micros, took)))));
    return errors;
  }

  /**
   * What assumptions would add to the rules that stay.
   *
   * @param settingsStay whether the library has the settings where no rule names an algorithm
   */
  List<AssumptionGain> gains(List<LibraryCase> kept, boolean settingsStay, Turns measured) {
    LibraryChoice own =
        settingsStay && !settings.isNone() ? LibraryChoice.OWN_SET : LibraryChoice.OWN;
    Map<TunePoint, LibraryChoice> serving = new LinkedHashMap<>();
    tried.keySet().forEach(point -> serving.put(point, own));
    kept.stream()
        .filter(rule -> !rule.isOwn())
        .forEach(rule -> serving.put(rule.point(), rule.choice()));
    return new AssumptionGains(library, limits)
        .of(List.copyOf(tried.keySet()), errors(measured).times(forecaster, measured, serving));
  }

  /**
   * The library's own choice and the others in turns, all in each round; who begins changes from
   * round to round.
   */
  List<LibraryTurn> turns(int rounds) {
    List<LibraryTurn> all = new ArrayList<>();
    tried.forEach(
        (point, choices) ->
            choices.forEach(
                choice ->
                    all.addAll(
                        LibraryTurn.besideOwn(
                            point,
                            settings,
                            LibraryControl.of(library).forced(point.operation(), choice)))));
    return LibraryTurn.inRounds(all, rounds);
  }

  /**
   * The fastest choice of each point as a rule, where it was faster than the library's own. With
   * settings the library's own choice with them is what it must beat, and is the rule where nothing
   * does: the settings hold there, too.
   */
  List<LibraryCase> rules(Turns measured) {
    List<LibraryCase> rules = new ArrayList<>();
    for (TunePoint point : points) {
      Optional<Double> set = gain(measured, point, LibraryChoice.OWN_SET);
      double least = LEAST_FACTOR * set.orElse(1.0);
      tried.getOrDefault(point, List.of()).stream()
          .filter(choice -> factor(measured, point, choice) >= least)
          .max(Comparator.comparingDouble(choice -> factor(measured, point, choice)))
          .map(choice -> new LibraryCase(point, choice))
          .or(() -> set.map(factor -> LibraryCase.own(point)))
          .ifPresent(rules::add);
    }
    return rules;
  }

  /** Why points have no rule after the trial. */
  SortedMap<TunePoint, String> withoutRule(Turns measured) {
    SortedMap<TunePoint, String> reasons = new TreeMap<>();
    List<RuleCandidate> run = candidates(measured);
    Set<TunePoint> ruled =
        rules(measured).stream().map(LibraryCase::point).collect(Collectors.toSet());
    for (TunePoint point : points) {
      Optional<RuleCandidate> best =
          run.stream()
              .filter(one -> one.rule().point().equals(point))
              .max(Comparator.comparingDouble(one -> one.gain().map(Gain::factor).orElse(0.0)));
      reasons.put(
          point,
          ruled.contains(point)
              ? "could not be compared"
              : best.map(one -> "trial: " + one.rule().choice().words() + " " + timesAsFast(one))
                  .orElse("no other algorithm was run here"));
    }
    return reasons;
  }

  private static String timesAsFast(RuleCandidate one) {
    return ValidationWords.factor(one.gain().map(Gain::factor).orElse(0.0)) + " times as fast";
  }

  /** All that was run at its point, beside the library's own choice there. */
  List<RuleCandidate> candidates(Turns measured) {
    List<RuleCandidate> all = new ArrayList<>();
    tried.forEach(
        (point, choices) ->
            choices.forEach(
                choice ->
                    measured
                        .gain(point, LibraryChoice.OWN, choice)
                        .ifPresent(
                            gain ->
                                all.add(
                                    new RuleCandidate(
                                        new LibraryCase(point, choice), Optional.of(gain))))));
    return all;
  }

  /** Of what was not measured, 0: it is not faster. */
  private static double factor(Turns measured, TunePoint point, LibraryChoice choice) {
    return gain(measured, point, choice).orElse(0.0);
  }

  private static Optional<Double> gain(Turns measured, TunePoint point, LibraryChoice choice) {
    return measured.gain(point, LibraryChoice.OWN, choice).map(Gain::factor);
  }
}
