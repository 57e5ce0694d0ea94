package fathom.runner.tune;

import fathom.reports.tuning.RuleCandidate;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningVerdict;
import fathom.reports.tuning.Turns;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.TunePoint;
import fathom.runner.mpi.LibrarySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The verdict of a tuning. If nothing is kept, the candidates that nobody has excluded yet are run
 * in as many rounds as the rules: "no gain" is said of all that was tried, and the rules that were
 * compared are only the best of the trial.
 *
 * @param runs runs that comparison
 * @param points of the whole tuning
 */
record GainQuestion(Function<RuleComparison, Turns> runs, List<TunePoint> points) {
  /**
   * @param tried what the trial ran, beside the library's own choice
   * @param compared the rules that were compared, beside what the library would do in their place
   * @param tuned the same, with what is kept
   * @param settings what came of the settings
   */
  TuningVerdict answer(
      List<RuleCandidate> tried,
      List<RuleCandidate> compared,
      List<Tuned> tuned,
      SettingsTrial.SettingsOutcome settings) {
    Set<LibraryCase> kept =
        tuned.stream().filter(Tuned::kept).map(Tuned::rule).collect(Collectors.toSet());
    if (!kept.isEmpty()) {
      List<RuleCandidate> rest =
          compared.stream().filter(one -> !kept.contains(one.rule())).toList();
      return TuningVerdict.of(true, 0, rest, TuningVerdict.ComparedSetting.NONE);
    }
    if (!settings.kept().isNone()) {
      return TuningVerdict.unconfirmed(settings.kept().words());
    }
    Set<LibraryCase> looked =
        compared.stream().map(RuleCandidate::rule).collect(Collectors.toSet());
    List<LibraryCase> open =
        tried.stream()
            .filter(one -> !TuningVerdict.isExcluded(one.mean(), TuningVerdict.TRIAL_RISK))
            .map(RuleCandidate::rule)
            .filter(rule -> !looked.contains(rule))
            .toList();
    RuleComparison others =
        new RuleComparison(
            open,
            LibrarySettings.NONE,
            Optional.empty(),
            new SettingsTrial(settings.open(), points));
    List<RuleCandidate> all = new ArrayList<>(compared);
    TuningVerdict.ComparedSetting setting = TuningVerdict.ComparedSetting.NONE;
    if (!others.isEmpty()) {
      Turns measured = runs.apply(others);
      all.addAll(others.compared(measured));
      setting = others.open().compared(measured);
    }
    return TuningVerdict.of(false, tried.size() - open.size() - compared.size(), all, setting);
  }
}
