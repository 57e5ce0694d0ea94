package fathom.runner.tune;

import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.BeyondChance;
import fathom.reports.tuning.Gain;
import fathom.reports.tuning.LogMean;
import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryTurn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/**
 * Rules and the library's own choice, each by starts of its own, in turns. With settings the
 * library's own choice has them, too: it is what a rule must beat.
 *
 * @param rules that name an algorithm; with settings also the library's own choice, of a file
 * @param settings that the rules go with
 * @param file of the rules, in the library's form; empty for candidates, which are forced: a file
 *     selects one of several at a point
 * @param open settings that are compared by themselves at all their points; none together with
 *     {@code settings}
 */
record RuleComparison(
    List<LibraryCase> rules, LibrarySettings settings, Optional<Path> file, SettingsTrial open) {
  /** A whole interval below it says that a setting costs something there. */
  private static final double NOT_SLOWER = 0.97;

  RuleComparison {
    rules = List.copyOf(rules);
  }

  /** Rules of a file. */
  RuleComparison(List<LibraryCase> rules, LibrarySettings settings, Path file) {
    this(rules, settings, Optional.of(file), new SettingsTrial(LibrarySettings.NONE, List.of()));
  }

  boolean isEmpty() {
    return rules.isEmpty() && open.settings().isNone();
  }

  /** All ways in each round; the way that begins changes from round to round. */
  List<LibraryTurn> turns(LibraryAlgorithms library, int rounds) {
    LibraryControl control = LibraryControl.of(library);
    List<LibraryTurn> all = new ArrayList<>();
    for (LibraryCase rule : rules) {
      all.addAll(
          LibraryTurn.besideOwn(
              rule.point(),
              settings,
              file.map(its -> control.byRules(rule.operation(), its))
                  .orElseGet(() -> control.forced(rule.operation(), rule.choice()))));
    }
    if (!open.settings().isNone()) {
      open.points().forEach(point -> all.addAll(LibraryTurn.own(point, open.settings())));
    }
    return LibraryTurn.inRounds(all, rounds);
  }

  private Optional<Gain> gain(Turns measured, LibraryChoice before, LibraryCase rule) {
    return measured.gain(
        rule.point(), before, file.isPresent() ? LibraryChoice.RULES : rule.choice());
  }

  /** All rules that name an algorithm, each beside what the library would do in its place. */
  List<RuleCandidate> compared(Turns measured) {
    LibraryChoice before = settings.isNone() ? LibraryChoice.OWN : LibraryChoice.OWN_SET;
    return rules.stream()
        .filter(rule -> !rule.isOwn())
        .map(rule -> new RuleCandidate(rule, gain(measured, before, rule)))
        .toList();
  }

  /**
   * The rules whose gain is beyond chance, at most one for a point: the fastest. The gain that is
   * told is beside the library without settings.
   */
  List<Tuned> kept(Turns measured) {
    Map<LibraryCase, Gain> gains = new LinkedHashMap<>();
    compared(measured).forEach(one -> one.gain().ifPresent(gain -> gains.put(one.rule(), gain)));
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

  /**
   * Returns the gain of each rule; a rule stays if its gain is beyond chance. With settings that is
   * its gain beside the library's own choice with them, which stays everywhere else, faster than
   * without or not: they hold at all places together. Where all in all nothing is gained beyond
   * chance, nothing stays.
   *
   * @param notes get the rules that could not be compared, and where settings cost something
   */
  List<Tuned> of(Turns measured, List<String> notes) {
    Map<LibraryCase, Tuned> kept =
        kept(measured).stream().collect(Collectors.toMap(Tuned::rule, one -> one));
    List<Tuned> tuned = new ArrayList<>();
    for (LibraryCase rule : rules) {
      Optional.ofNullable(kept.get(rule))
          .or(() -> gain(measured, LibraryChoice.OWN, rule).map(its -> other(rule, its, measured)))
          .ifPresentOrElse(
              tuned::add,
              () -> notes.add(rule.point().words() + " could not be compared: no rule stays"));
    }
    return settings.isNone() ? tuned : together(tuned, measured, notes);
  }

  /** A rule whose gain may be chance gives way to the library's own choice with the settings. */
  private Tuned other(LibraryCase rule, Gain gain, Turns measured) {
    if (settings.isNone() || rule.isOwn()) {
      return new Tuned(rule, gain, !settings.isNone());
    }
    return own(rule.point(), measured).orElseGet(() -> new Tuned(rule, gain, false));
  }

  private static Optional<Tuned> own(TunePoint point, Turns measured) {
    return measured
        .gain(point, LibraryChoice.OWN, LibraryChoice.OWN_SET)
        .map(gain -> new Tuned(LibraryCase.own(point), gain, true));
  }

  /**
   * The library's own choice with the settings that were open and found, at all points.
   *
   * @param notes get that the candidates, which were run without the settings, are left out
   */
  List<Tuned> ownChoices(Turns measured, List<String> notes) {
    if (!rules.isEmpty()) {
      notes.add(
          open.settings().words()
              + " made the library faster over all places. Candidates were compared without it and"
              + " are left out; tune --setting "
              + open.settings().words()
              + " looks for rules that go with it");
    }
    return open.points().stream().flatMap(point -> own(point, measured).stream()).toList();
  }

  /**
   * All of it if the setting stays, by the interval of what the library's own choices gain with it
   * alone. The rules that stay were selected for being fast, so a mean with them would say too
   * much.
   */
  private List<Tuned> together(List<Tuned> tuned, Turns measured, List<String> notes) {
    Optional<LogMean> mean =
        new SettingsTrial(settings, rules.stream().map(LibraryCase::point).toList()).gain(measured);
    if (mean.filter(SettingsTrial::isWorthIt).isEmpty()) {
      notes.add(
          "Over all places the library with "
              + settings.words()
              + " was not faster than without it beyond chance"
              + mean.map(
                      its ->
                          Sentence.of(
                              " (%s times as fast, %s)",
                              ValidationWords.factor(its.factor()),
                              ValidationWords.range(its.interval())))
                  .orElse("")
              + ": neither the setting nor a rule is kept");
      return tuned.stream().map(one -> one.dropped("its setting does not stay")).toList();
    }
    tuned.stream()
        .filter(one -> one.gain().interval().filter(ci -> ci.high() < NOT_SLOWER).isPresent())
        .forEach(
            one ->
                notes.add(
                    one.rule().point().words()
                        + ": slower with "
                        + settings.words()
                        + " than without ("
                        + ValidationWords.factor(one.gain().factor())
                        + " times as fast); "
                        + (one.rule().isOwn()
                            ? "no algorithm was clearly faster there"
                            : "the rule there is faster than the own choice with it")));
    return tuned;
  }

  /** Returns the comment of a kept rule. */
  static String words(Tuned tuned, LibrarySettings settings) {
    return ValidationWords.factor(tuned.gain().factor())
        + " times"
        + tuned.interval().map(ci -> " (" + ValidationWords.range(ci) + ")").orElse("")
        + " as fast as the built-in decision"
        + (settings.isNone() ? "" : " without " + settings.words())
        + " in "
        + tuned.gain().rounds()
        + " rounds";
  }
}
