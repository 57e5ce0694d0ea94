package fathom.runner.tune;

import fathom.model.sheet.Sheet;
import fathom.reports.exports.RuleForm;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.text.Sentence;
import fathom.reports.tuning.Tuned;
import fathom.reports.tuning.TuningReport;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.TunePoint;
import fathom.runner.console.UserException;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.validate.ResultFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Rules in the library's form, in a tuning's directory.
 *
 * @param sizesBytes all for which rules were looked for: a rule ends where the next size begins
 * @param settings that the rules go with
 */
record RuleFiles(
    TuningFiles files, RuleForm form, List<Long> sizesBytes, LibrarySettings settings) {
  private static final String KEPT =
      "were faster than the library's own choices, measured in turns with them";
  private static final String KEPT_TOGETHER =
      "were faster all together than the library's own choices, measured in turns with them";
  private static final String TRIED_PREFIX = "tried-";
  private static final String TRIED = "were faster when they were tried, and not compared yet";

  /** Rules that are to be compared with the library's own choice. */
  Path tried(List<LibraryCase> rules) {
    List<ExportedFile> all =
        form.files(TRIED, List.of(), rules, sizesBytes, rule -> "the fastest that was tried");
    all.forEach(this::requireSameIfThere);
    return write(TRIED_PREFIX, all);
  }

  /** Times of an interrupted tuning are those of the rules that it had chosen. */
  private void requireSameIfThere(ExportedFile file) {
    ResultFile there = new ResultFile(files.directory().resolve(TRIED_PREFIX + file.name()));
    if (there.textIfThere().filter(text -> !text.equals(file.text())).isPresent()) {
      throw UserException.badInput(
          there.path()
              + " has other rules than are chosen now, and times of both would be mixed: tune anew,"
              + " without --resume");
    }
  }

  /** Rules that nobody has run. */
  Path predicted(Sheet sheet, List<LibraryCase> rules) {
    return write("predicted-", form.predicted(sheet, rules, sizesBytes));
  }

  /** The rules that stay; empty where none does, or the library's own choice stays everywhere. */
  Optional<Path> kept(
      List<Tuned> tuned, SortedMap<TunePoint, TuningReport.RulePrediction> predictions) {
    Map<LibraryCase, String> kept = new LinkedHashMap<>();
    List<Tuned> staying = tuned.stream().filter(Tuned::kept).toList();
    staying.forEach(
        t ->
            kept.put(
                t.rule(),
                RuleComparison.words(t, settings)
                    + Optional.ofNullable(predictions.get(t.rule().point()))
                        .flatMap(TuningReport.RulePrediction::probability)
                        .map(this::words)
                        .orElse("")));
    String worth = staying.stream().allMatch(t -> t.gain().isClear()) ? KEPT : KEPT_TOGETHER;
    return kept.keySet().stream().allMatch(LibraryCase::isOwn)
        ? Optional.empty()
        : Optional.of(
            write("", worth, List.copyOf(kept.keySet()), rule -> kept.getOrDefault(rule, "")));
  }

  private String words(double probability) {
    return Sentence.of(
        "; predicted beforehand: faster than the built-in decision%s with probability %.2f",
        settings.isNone() ? "" : " with " + settings.words(), probability);
  }

  private Path write(
      String prefix, String worth, List<LibraryCase> rules, Function<LibraryCase, String> why) {
    return write(prefix, form.files(worth, List.of(), rules, sizesBytes, why));
  }

  /** Where the library's file is. */
  private Path write(String prefix, List<ExportedFile> all) {
    return all.stream()
        .map(file -> files.write(prefix + file.name(), file.text()))
        .toList()
        .getFirst();
  }
}
