package fathom.reports.tuning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.document.Block.ItemMark;
import fathom.reports.document.Blocks;
import fathom.reports.document.Cell;
import fathom.reports.document.Column;
import fathom.reports.document.Document;
import fathom.reports.document.SizeLabel;
import fathom.reports.json.JsonText;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.reports.table.Records;
import fathom.reports.table.TableJson;
import fathom.reports.text.Sentence;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import fathom.reports.validation.ValidationWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import tech.tablesaw.api.Table;

/** A tuning as people and programs read it: the gain table. */
public final class TuningDocument {
  /** Of the written form. */
  public static final String SCHEMA = "fathom-tuning/1";

  /** The fact that names the settings that rules go with, {@code NAME=VALUE}, a blank between. */
  public static final String SETTINGS = "settings";

  private static final String DASH = "–";

  private static final String STAR = "*";

  private static final String CONTRADICTION =
      "* The medians before and after say otherwise: each is over all rounds. Times as fast is the"
          + " mean over rounds of before / after in the same round, and decides.";

  private static final String BEYOND_CHANCE =
      "by so much that of all rules that stay one of forty at most is expected to be there by chance";

  private final TuningReport report;
  private final String ranks;
  private final String settings;
  private final Optional<LibraryRelease> release;
  private final Optional<RuleLimits> limits;

  private TuningDocument(TuningReport report, String ranks, SortedMap<String, String> facts) {
    this.report = report;
    this.ranks = ranks;
    this.settings = facts.getOrDefault(SETTINGS, "");
    this.release = LibraryRelease.ofVersion(facts.getOrDefault(LibraryRelease.VERSION, ""));
    this.limits =
        Optional.ofNullable(facts.get(RuleAssumptions.FACT))
            .flatMap(RuleAssumptions::parse)
            .flatMap(assumed -> release.map(its -> new RuleLimits(its, assumed)));
  }

  /**
   * The document.
   *
   * @param facts of the run, flat; the written form alone has all of them
   */
  public static Document of(TuningReport report, SortedMap<String, String> facts) {
    TuningDocument all =
        new TuningDocument(
            report, RanksPerNode.of(facts).orElse(RanksPerNode.ONE).words(facts), facts);
    return new Document(
        "an MPI library tuned", all.page().all(), all::records, () -> all.written(facts));
  }

  private Blocks page() {
    Blocks page = new Blocks();
    page.table(
        List.of(
            Column.left("operation"),
            Column.right("ranks"),
            Column.right("size"),
            Column.right("before, µs"),
            Column.right("after, µs"),
            Column.right("times as fast"),
            Column.right("95 %").gap(1),
            Column.left("rule")),
        report.points().stream().map(this::row).toList());
    page.gap();
    if (report.tuned().stream().anyMatch(tuned -> tuned.gain().contradictsMedians())) {
      page.items(ItemMark.NONE, List.of(CONTRADICTION));
    }
    page.items(ItemMark.NONE, List.of(summary()));
    page.gap();
    TuningVerdict verdict = report.verdict();
    if (verdict.answer() != TuningVerdict.TuningAnswer.GAIN) {
      page.paragraph(TuningVerdictWords.of(verdict));
      page.gap();
    }
    if (!verdict.undecided().isEmpty()) {
      page.table(
          List.of(
              Column.left("undecided"),
              Column.right("ranks"),
              Column.right("size"),
              Column.right("times as fast"),
              Column.right("at most (98 %)"),
              Column.left("candidate")),
          verdict.undecided().stream().map(TuningDocument::row).toList());
      page.gap();
    }
    page.paragraph(
        "before: by the library's own choice; after: by the rule"
            + (settings.isEmpty() ? "" : ", with " + settings)
            + ". Both are medians over rounds, in each of which both had a start of their own, in"
            + " turns. Times as fast: the geometric mean over the rounds, and its 95 % interval"
            + " (Student's t). Intervals of rules that stay are wider, because these rules were"
            + " selected: of such intervals one in twenty is expected to miss the true gain. "
            + (settings.isEmpty()
                ? "A rule stays where its whole interval is above 1, "
                    + BEYOND_CHANCE
                    + "; a dash: the library's own choice stays, for the reason in brackets."
                : "The setting holds everywhere: an algorithm has a rule where it was faster than the"
                    + " library's own choice with the setting, "
                    + BEYOND_CHANCE
                    + "; elsewhere the library chooses. Point-to-point messages and other operations"
                    + " were not measured with it.")
            + (report.kept().isEmpty()
                ? ""
                : " The rules hold for "
                    + ranks
                    + "."
                    + limits.map(its -> " " + its.text()).orElse("")));
    WouldAddTable.add(page, report);
    return page;
  }

  private String summary() {
    long kept = report.kept().stream().filter(tuned -> !tuned.rule().isOwn()).count();
    if (!settings.isEmpty()) {
      return report.kept().isEmpty()
          ? Sentence.of("Over all places nothing was faster with %s.", settings)
          : Sentence.of(
              "%s is set everywhere; %d of %d places get a rule as well. Geometric mean over all"
                  + " places: %s times as fast.",
              settings, kept, report.points().size(), ValidationWords.factor(report.meanFactor()));
    }
    return Sentence.of(
        "%d of %d places get a rule. Geometric mean over all of them: %s times as fast.",
        kept, report.points().size(), ValidationWords.factor(report.meanFactor()));
  }

  private List<Cell> row(TunePoint point) {
    List<String> row = new ArrayList<>();
    row.add(point.operation().word());
    row.add(Integer.toString(point.ranks()));
    row.add(point.operation().hasMessage() ? SizeLabel.of(point.sizeBytes()) : "");
    Optional<Tuned> tuned = report.at(point);
    row.add(tuned.map(t -> ValidationWords.micros(t.gain().beforeMicros())).orElse(DASH));
    row.add(tuned.map(t -> ValidationWords.micros(t.gain().afterMicros())).orElse(DASH));
    row.add(tuned.map(TuningDocument::factor).orElse(DASH));
    row.add(tuned.flatMap(Tuned::interval).map(ValidationWords::range).orElse(""));
    row.add(
        tuned
            .map(
                t ->
                    t.kept()
                        ? t.rule().choice().words()
                        : DASH + " (" + t.rule().choice().words() + ": " + t.reason() + ")")
            .orElseGet(() -> DASH + " (" + report.reason(point) + ")"));
    return Cell.row(row);
  }

  private static List<Cell> row(RuleCandidate candidate) {
    TunePoint point = candidate.rule().point();
    return Cell.row(
        List.of(
            point.operation().word(),
            Integer.toString(point.ranks()),
            SizeLabel.of(point.sizeBytes()),
            candidate.gain().map(gain -> ValidationWords.factor(gain.factor())).orElse(DASH),
            candidate
                .mean()
                .map(TuningDocument::upperLimit)
                .map(ValidationWords::factor)
                .orElse(DASH),
            candidate.rule().choice().words()));
  }

  private static String factor(Tuned tuned) {
    return ValidationWords.factor(tuned.gain().factor())
        + (tuned.gain().contradictsMedians() ? STAR : "");
  }

  private static double upperLimit(LogMean mean) {
    return mean.upperLimit(TuningVerdict.COMPARISON_RISK);
  }

  private Table records() {
    return Records.of("tuning", report.points())
        .text("operation", point -> point.operation().word())
        .count("ranks", TunePoint::ranks)
        .count("size", TunePoint::sizeBytes)
        .text("algorithm", point -> report.at(point).map(t -> t.rule().algorithm()).orElse(""))
        .count("algorithm_number", point -> report.at(point).map(t -> number(t.rule())).orElse(0))
        .count("fan_out", point -> report.at(point).map(t -> t.rule().choice().fanOut()).orElse(0))
        .count(
            "segment",
            point -> report.at(point).map(t -> t.rule().choice().segmentBytes()).orElse(0))
        .count("rounds", point -> report.at(point).map(t -> t.gain().rounds()).orElse(0))
        .numberIf("before_micros", point -> report.at(point).map(t -> t.gain().beforeMicros()))
        .numberIf("after_micros", point -> report.at(point).map(t -> t.gain().afterMicros()))
        .rangeIf(
            "factor",
            point -> report.at(point).map(t -> t.gain().factor()),
            point -> report.at(point).flatMap(Tuned::interval))
        .numberIf("predicted_micros", point -> said(point).map(TuningReport.RulePrediction::micros))
        .numberIf(
            "probability_faster",
            point -> said(point).flatMap(TuningReport.RulePrediction::probability))
        .count("kept", point -> report.at(point).filter(Tuned::kept).isPresent() ? 1 : 0)
        .numberIf("confidence", point -> report.at(point).map(t -> 1 - t.outside()))
        .text("reason", report::reason)
        .table();
  }

  /** The library's own number of a rule's algorithm; 0 for its own choice. */
  private int number(LibraryCase rule) {
    return release
        .map(its -> LibraryAlgorithms.of(its).number(rule.operation(), rule.choice()))
        .orElse(0);
  }

  private Table undecided() {
    return Records.of("undecided", report.verdict().undecided())
        .text("operation", one -> one.rule().operation().word())
        .count("ranks", one -> one.rule().point().ranks())
        .count("size", one -> one.rule().point().sizeBytes())
        .text("algorithm", one -> one.rule().algorithm())
        .count("algorithm_number", one -> number(one.rule()))
        .count("fan_out", one -> one.rule().choice().fanOut())
        .count("segment", one -> one.rule().choice().segmentBytes())
        .count("rounds", one -> one.gain().map(Gain::rounds).orElse(0))
        .numberIf("factor", one -> one.gain().map(Gain::factor))
        .numberIf("factor_upper", one -> one.mean().map(TuningDocument::upperLimit))
        .table();
  }

  private ObjectNode verdict() {
    TuningVerdict verdict = report.verdict();
    ObjectNode node =
        JsonText.object()
            .put("answer", verdict.answer().word())
            .put("candidates", verdict.candidates())
            .putNull("factor_upper")
            .putNull("rounds_needed")
            .put("undecided_setting", verdict.undecidedSetting());
    verdict.largestFactor().ifPresent(factor -> node.put("factor_upper", factor));
    verdict.roundsToRun().ifPresent(rounds -> node.put("rounds_needed", rounds));
    node.set("undecided", TableJson.array(undecided()));
    return node;
  }

  private Optional<TuningReport.RulePrediction> said(TunePoint point) {
    return Optional.ofNullable(report.predictions().get(point));
  }

  private ObjectNode written(SortedMap<String, String> facts) {
    ObjectNode root = JsonText.object().put("schema", SCHEMA);
    ObjectNode run = root.putObject("run");
    facts.forEach(run::put);
    root.put("geometric_mean_factor", report.meanFactor());
    root.set("verdict", verdict());
    root.set("points", TableJson.array(records()));
    root.set("would_add", TableJson.array(WouldAddTable.records(report)));
    return root;
  }
}
