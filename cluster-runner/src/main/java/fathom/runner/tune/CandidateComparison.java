package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.library.LibraryCase;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.LibraryChoice;
import fathom.reports.tuning.BeyondChance;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.TunePoint;
import fathom.reports.tuning.Tuned;
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
import java.util.SortedSet;
import java.util.TreeSet;
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
    List<Rule> candidates,
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

  /** Starts of the ranks are for an operation among so many of them. */
  private record JobShape(LibraryOperation operation, int ranks) {
    static JobShape of(TunePoint point) {
      return new JobShape(point.operation(), point.ranks());
    }
  }

  /** All ways in each round; the way that begins changes from round to round. */
  List<LibraryTurn> turns(LibraryAlgorithms library, int rounds) {
    Map<JobShape, Map<LibraryAlgorithm, SortedSet<Long>>> all = new LinkedHashMap<>();
    for (Rule rule : candidates) {
      add(all, rule.point(), LibraryAlgorithm.own(rule.point().operation()));
      if (!settings.isNone()) {
        add(all, rule.point(), LibraryAlgorithm.own(rule.point().operation(), settings));
      }
      add(all, rule.point(), LibraryControl.of(library).forced(choice(rule)).with(settings));
    }
    if (!openSettings.isNone()) {
      for (TunePoint point : points) {
        add(all, point, LibraryAlgorithm.own(point.operation()));
        add(all, point, LibraryAlgorithm.own(point.operation(), openSettings));
      }
    }
    List<LibraryTurn> turns = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Map.Entry<JobShape, Map<LibraryAlgorithm, SortedSet<Long>>> jobs : all.entrySet()) {
        List<LibraryAlgorithm> ways = List.copyOf(jobs.getValue().keySet());
        for (int i = 0; i < ways.size(); i++) {
          LibraryAlgorithm way = ways.get((i + round - 1) % ways.size());
          SortedSet<Long> sizes = jobs.getValue().getOrDefault(way, new TreeSet<>());
          turns.add(new LibraryTurn(way, jobs.getKey().ranks, List.copyOf(sizes), round));
        }
      }
    }
    return turns;
  }

  private static void add(
      Map<JobShape, Map<LibraryAlgorithm, SortedSet<Long>>> all,
      TunePoint point,
      LibraryAlgorithm way) {
    all.computeIfAbsent(JobShape.of(point), s -> new LinkedHashMap<>())
        .computeIfAbsent(way, w -> new TreeSet<>())
        .add(point.sizeBytes());
  }

  private static LibraryChoice choice(Rule rule) {
    return new LibraryChoice(
        rule.point().operation(),
        rule.number(),
        rule.algorithm(),
        rule.fanOut(),
        rule.segmentBytes());
  }

  /** Each candidate beside what the library would do in its place. */
  List<RuleCandidate> compared(Turns measured) {
    String before = settings.isNone() ? LibraryCase.OWN : LibraryCase.OWN_SET;
    return candidates.stream()
        .map(rule -> new RuleCandidate(rule, gain(measured, before, rule)))
        .toList();
  }

  private static Optional<Gain> gain(Turns measured, String before, Rule rule) {
    return measured.gain(rule.point(), before, choice(rule).label());
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
                measured.gain(point, LibraryCase.OWN, LibraryCase.OWN_SET).stream()
                    .map(gain -> new Tuned(Rule.own(point), gain, true)))
        .toList();
  }

  /**
   * The candidates whose gain is beyond chance, at most one for a point: the fastest. The gain that
   * is told is beside the library without settings.
   */
  List<Tuned> kept(Turns measured) {
    String before = settings.isNone() ? LibraryCase.OWN : LibraryCase.OWN_SET;
    Map<Rule, Gain> gains = new LinkedHashMap<>();
    for (Rule rule : candidates) {
      gain(measured, before, rule).ifPresent(gain -> gains.put(rule, gain));
    }
    Map<TunePoint, Rule> best = new LinkedHashMap<>();
    for (Rule first : BeyondChance.of(gains)) {
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
                gain(measured, LibraryCase.OWN, rule).stream()
                    .map(gain -> Tuned.selected(rule, gain, outside)))
        .toList();
  }
}
