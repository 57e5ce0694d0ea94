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
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryTurn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules and the library's own choice, each by starts of its own, in turns. */
final class Verification {
  /** A whole interval below it says that a setting costs something there. */
  private static final double NOT_SLOWER = 0.97;

  private final List<LibraryCase> rules;
  private final LibrarySettings settings;

  /**
   * @param settings that the rules go with; the library's own choice is without
   */
  Verification(List<LibraryCase> rules, LibrarySettings settings) {
    this.rules = List.copyOf(rules);
    this.settings = settings;
  }

  /**
   * All ways in each round, at the sizes that have rules. With settings the library's own choice
   * has them, too: it is what a rule must beat.
   *
   * @param file of the rules, in the library's form
   */
  List<LibraryTurn> turns(LibraryAlgorithms library, Path file, int rounds) {
    List<LibraryTurn> all = new ArrayList<>();
    for (LibraryCase rule : rules) {
      LibraryAlgorithm byRules = LibraryControl.of(library).byRules(rule.operation(), file);
      all.addAll(LibraryTurn.besideOwn(rule.point(), settings, byRules));
    }
    return LibraryTurn.inRounds(all, rounds);
  }

  /**
   * What the rules brought; one stays where its gain is beyond chance. With settings that is its
   * gain beside the library's own choice with them, which stays everywhere else, faster than
   * without or not: they hold at all places together. Where all in all nothing is gained beyond
   * chance, nothing stays.
   *
   * @param notes get the rules that could not be compared, and where settings cost something
   */
  List<Tuned> of(Turns measured, List<String> notes) {
    List<Tuned> tuned = new ArrayList<>();
    Map<TunePoint, Gain> compared = gains(measured);
    Set<TunePoint> faster = BeyondChance.of(compared);
    double outside = BeyondChance.outside(faster.size(), compared.size());
    for (LibraryCase rule : rules) {
      boolean stays = faster.contains(rule.point());
      measured
          .gain(rule.point(), LibraryChoice.OWN, LibraryChoice.RULES)
          .ifPresentOrElse(
              gain ->
                  tuned.add(
                      stays
                          ? Tuned.selected(rule, gain, outside)
                          : settings.isNone()
                              ? new Tuned(rule, gain, false)
                              : beside(rule, gain, measured)),
              () -> notes.add(rule.point().words() + " could not be compared: no rule stays"));
    }
    return settings.isNone() ? tuned : together(tuned, measured, notes);
  }

  /** The gain of each rule that names an algorithm. */
  private Map<TunePoint, Gain> gains(Turns measured) {
    Map<TunePoint, Gain> gains = new HashMap<>();
    for (RuleCandidate one : compared(measured)) {
      one.gain().ifPresent(gain -> gains.put(one.rule().point(), gain));
    }
    return gains;
  }

  /** All rules that name an algorithm, each beside what the library would do in its place. */
  List<RuleCandidate> compared(Turns measured) {
    LibraryChoice before = settings.isNone() ? LibraryChoice.OWN : LibraryChoice.OWN_SET;
    return rules.stream()
        .filter(rule -> !rule.isOwn())
        .map(
            rule ->
                new RuleCandidate(rule, measured.gain(rule.point(), before, LibraryChoice.RULES)))
        .toList();
  }

  private static Tuned beside(LibraryCase rule, Gain gain, Turns measured) {
    TunePoint point = rule.point();
    if (rule.isOwn()) {
      return new Tuned(rule, gain, true);
    }
    return measured
        .gain(point, LibraryChoice.OWN, LibraryChoice.OWN_SET)
        .map(own -> new Tuned(LibraryCase.own(point), own, true))
        .orElseGet(() -> new Tuned(rule, gain, false));
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

  /** What a kept rule's comment says. */
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
