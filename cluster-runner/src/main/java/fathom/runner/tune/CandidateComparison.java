package fathom.runner.tune;

import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.tuning.BeyondChance;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
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
import java.util.function.BinaryOperator;

/**
 * Candidates and the library's own choice, each by starts of its own, in turns. Several candidates
 * may be for one point, so they are forced, and no file of rules selects them.
 *
 * @param candidates rules that name an algorithm
 * @param settings that the candidates and the library beside them have
 * @param openSettings compared by themselves at all points, without candidates; none together with
 *     {@code settings}
 * @param points of the whole tuning
 */
record CandidateComparison(
    List<LibraryCase> candidates,
    LibrarySettings settings,
    LibrarySettings openSettings,
    List<TunePoint> points) {
  CandidateComparison {
    candidates = List.copyOf(candidates);
    points = List.copyOf(points);
  }

  boolean isEmpty() {
    return candidates.isEmpty() && openSettings.isNone();
  }

  /** All ways in each round; the way that begins changes from round to round. */
  List<LibraryTurn> turns(LibraryAlgorithms library, int rounds) {
    List<LibraryTurn> all = new ArrayList<>();
    for (LibraryCase rule : candidates) {
      LibraryAlgorithm forced = LibraryControl.of(library).forced(rule.operation(), rule.choice());
      all.addAll(LibraryTurn.besideOwn(rule.point(), settings, forced));
    }
    if (!openSettings.isNone()) {
      points.forEach(point -> all.addAll(LibraryTurn.own(point, openSettings)));
    }
    return LibraryTurn.inRounds(all, rounds);
  }

  /** Each candidate beside what the library would do in its place. */
  List<RuleCandidate> compared(Turns measured) {
    LibraryChoice before = settings.isNone() ? LibraryChoice.OWN : LibraryChoice.OWN_SET;
    return candidates.stream()
        .map(rule -> new RuleCandidate(rule, gain(measured, before, rule)))
        .toList();
  }

  private static Optional<Gain> gain(Turns measured, LibraryChoice before, LibraryCase rule) {
    return measured.gain(rule.point(), before, rule.choice());
  }

  /** The settings that are compared by themselves, by their mean over all points. */
  TuningVerdict.ComparedSetting setting(Turns measured) {
    return openSettings.isNone()
        ? TuningVerdict.ComparedSetting.NONE
        : new TuningVerdict.ComparedSetting(
            openSettings.words(), new SettingsTrial(openSettings, points).gain(measured));
  }

  /** The settings that are compared by themselves if they are worth it; else none. */
  LibrarySettings settingFound(Turns measured) {
    return openSettings.isNone()
        ? LibrarySettings.NONE
        : new SettingsTrial(openSettings, points).kept(measured);
  }

  /**
   * The library's own choice with the settings that were found, at all points.
   *
   * @param notes get that the candidates, which were run without the settings, are left out
   */
  List<Tuned> ownChoices(Turns measured, List<String> notes) {
    if (!candidates.isEmpty()) {
      notes.add(
          openSettings.words()
              + " made the library faster over all places. Candidates were compared without it and"
              + " are left out; tune --setting "
              + openSettings.words()
              + " looks for rules that go with it");
    }
    return points.stream()
        .flatMap(
            point ->
                measured.gain(point, LibraryChoice.OWN, LibraryChoice.OWN_SET).stream()
                    .map(gain -> new Tuned(LibraryCase.own(point), gain, true)))
        .toList();
  }

  /**
   * The candidates whose gain is beyond chance, at most one for a point: the fastest. The gain that
   * is told is beside the library without settings.
   */
  List<Tuned> kept(Turns measured) {
    LibraryChoice before = settings.isNone() ? LibraryChoice.OWN : LibraryChoice.OWN_SET;
    Map<LibraryCase, Gain> gains = new LinkedHashMap<>();
    for (LibraryCase rule : candidates) {
      gain(measured, before, rule).ifPresent(gain -> gains.put(rule, gain));
    }
    Map<TunePoint, LibraryCase> best = new LinkedHashMap<>();
    for (LibraryCase first : BeyondChance.of(gains)) {
      best.merge(
          first.point(),
          first,
          BinaryOperator.maxBy(
              Comparator.comparingDouble(
                  rule -> Optional.ofNullable(gains.get(rule)).map(Gain::factor).orElse(0.0))));
    }
    double outside = BeyondChance.outside(best.size(), gains.size());
    return best.values().stream()
        .flatMap(
            rule ->
                gain(measured, LibraryChoice.OWN, rule).stream()
                    .map(gain -> Tuned.selected(rule, gain, outside)))
        .toList();
  }
}
