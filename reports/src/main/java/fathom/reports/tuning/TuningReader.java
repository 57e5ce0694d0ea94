package fathom.reports.tuning;

import fathom.model.collective.LibraryOperation;
import fathom.model.word.Word;
import fathom.reports.json.JsonAt;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.text.Sentence;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.RanksPerNode;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what a tuning wrote for programs. */
public final class TuningReader {
  private TuningReader() {}

  /**
   * @param points where rules were looked for
   * @param rules those that stayed
   * @param perNode how ranks were placed
   * @param settings of the library that the rules go with, {@code NAME=VALUE}
   * @param undecided candidates that may gain 3 %, none of them where a rule stayed
   * @param undecidedSettings settings that may, {@code NAME=VALUE}
   * @param version of the library, as it said it; empty if nobody wrote it down
   * @param assumed of programs; empty if the tuning did not say, because it is of an older Fathom
   */
  public record Earlier(
      List<TunePoint> points,
      List<LibraryCase> rules,
      RanksPerNode perNode,
      List<String> settings,
      List<LibraryCase> undecided,
      List<String> undecidedSettings,
      String version,
      Optional<RuleAssumptions> assumed) {
    /** All sizes at which rules were looked for. */
    public List<Long> sizesBytes() {
      return points.stream().map(TunePoint::sizeBytes).distinct().sorted().toList();
    }
  }

  /** An earlier tuning. */
  public static Earlier read(JsonAt root) {
    root.requireSchema(TuningDocument.SCHEMA, "a tuning");
    List<String> settings = settings(root);
    List<TunePoint> points = new ArrayList<>();
    List<LibraryCase> rules = new ArrayList<>();
    for (JsonAt one : root.field("points").elements()) {
      TunePoint point = point(one);
      points.add(point);
      if (one.field("kept").integer() == 1) {
        rules.add(rule(root, one, point));
      }
    }
    // Who tuned before ranks were placed had one on each node, and said nothing of it.
    RanksPerNode perNode = RanksPerNode.of(root.field("run"));
    if (!points.stream().allMatch(point -> perNode.fills(point.ranks()))) {
      throw root.field("run").bad("not all ranks of the points are on nodes of " + perNode.count());
    }
    if (settings.isEmpty() && rules.stream().anyMatch(LibraryCase::isOwn)) {
      throw root.field("points").bad("the library's own choice is a rule only beside settings");
    }
    List<LibraryCase> undecided = undecided(root, points, rules);
    List<String> open =
        root.optional("verdict")
            .map(verdict -> words(verdict.field("undecided_setting").text()))
            .orElse(List.of());
    return new Earlier(
        List.copyOf(points),
        List.copyOf(rules),
        perNode,
        settings,
        undecided,
        open,
        version(root),
        assumed(root));
  }

  /** The library runs an algorithm by its name, and a file of rules names it by its number. */
  private static LibraryCase rule(JsonAt root, JsonAt one, TunePoint point) {
    LibraryCase rule =
        one.build(
            () ->
                new LibraryCase(
                    point,
                    new LibraryChoice(
                        one.field("algorithm").text(),
                        one.field("fan_out").integer(),
                        one.field("segment").integer())));
    int number = one.field("algorithm_number").integer();
    boolean isIts =
        LibraryRelease.ofVersion(version(root))
            .map(release -> LibraryAlgorithms.of(release).number(rule.operation(), rule.choice()))
            .map(its -> its == number && (number > 0 || rule.isOwn()))
            .orElse(true);
    if (!isIts || number < 0) {
      throw one.bad(
          Sentence.of(
              "%s is not number %d of %s: tune again",
              rule.algorithm(), number, rule.operation().function()));
    }
    return rule;
  }

  /** Tunings before 0.1.0 said nothing of them. */
  private static List<LibraryCase> undecided(
      JsonAt root, List<TunePoint> points, List<LibraryCase> rules) {
    List<JsonAt> all =
        root.optional("verdict")
            .map(verdict -> verdict.field("undecided").elements())
            .orElse(List.of());
    Set<LibraryCase> undecided = new LinkedHashSet<>();
    for (JsonAt one : all) {
      TunePoint point = point(one);
      LibraryCase rule = rule(root, one, point);
      boolean isKept = rules.stream().anyMatch(kept -> kept.point().equals(point) && !kept.isOwn());
      if (!points.contains(point) || isKept || rule.isOwn() || !undecided.add(rule)) {
        throw one.bad("no undecided candidate of this tuning: " + rule.choice().words());
      }
    }
    return List.copyOf(undecided);
  }

  private static String version(JsonAt root) {
    return root.field("run").optional(LibraryRelease.VERSION).map(JsonAt::text).orElse("");
  }

  private static Optional<RuleAssumptions> assumed(JsonAt root) {
    return root.field("run")
        .optional(RuleAssumptions.FACT)
        .map(
            fact ->
                RuleAssumptions.parse(fact.text())
                    .orElseThrow(() -> fact.bad("no assumptions of programs")));
  }

  private static List<String> settings(JsonAt root) {
    return root.field("run")
        .optional(TuningDocument.SETTINGS)
        .map(JsonAt::text)
        .map(TuningReader::words)
        .orElse(List.of());
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
  }

  private static TunePoint point(JsonAt one) {
    JsonAt word = one.field("operation");
    LibraryOperation operation =
        Word.find(LibraryOperation.ALL, word.text())
            .orElseThrow(() -> word.bad("no operation of MPI"));
    int ranks = one.field("ranks").integer();
    double size = one.field("size").number();
    if (ranks < 2 || !(size >= 0) || size != Math.rint(size) || size > Integer.MAX_VALUE) {
      throw one.bad("no place of a rule: " + ranks + " ranks, " + size + " bytes");
    }
    return new TunePoint(operation, ranks, (long) size);
  }
}
