package fathom.reports.comparison;

import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.NamedSheet;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.document.AssumedErrors;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.SizeLabel;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Several runs in sentences: the verdicts, and what must be known beside the numbers. */
public final class RepeatSummary {
  /** What a run finds for itself, and what makes a simulated one another run. */
  private static final List<String> OF_EVERY_RUN =
      List.of("budget.s", "simulated.seed", "cluster.profile");

  private RepeatSummary() {}

  /** The first lines: how many rows have which verdict, which, and how many pairs are apart. */
  static List<String> of(RepeatedRuns runs) {
    if (runs.runs().size() == 1) {
      return List.of(ComparisonMessage.ONE_RUN.of());
    }
    String all = Description.count(runs.rows().stream().filter(runs::isAnywhere).count(), "row");
    List<String> lines = new ArrayList<>();
    lines.add(ComparisonMessage.STEADY_ROWS.of(runs.with(Steadiness.STEADY).size(), all));
    add(lines, runs, Steadiness.VARIES, ComparisonMessage.VARYING_ROWS, all);
    add(lines, runs, Steadiness.CANNOT_TELL, ComparisonMessage.UNCERTAIN_ROWS, all);
    add(lines, runs, Steadiness.NO_INTERVAL, ComparisonMessage.EXACT_ROWS, all);
    runs.runsToTell().ifPresent(enough -> lines.add(ComparisonMessage.ENOUGH_RUNS.of(enough)));
    PairCount pairs = runs.pairs();
    if (pairs.pairs() > 0) {
      lines.add(
          ComparisonMessage.PAIRS.of(
              pairs.apart(),
              pairs.pairs(),
              Percent.measured(pairs.share(pairs.apart())),
              Percent.measured(pairs.share(pairs.apartExpected())),
              pairs.separate(),
              Percent.measured(pairs.share(pairs.separate())),
              Percent.measured(pairs.share(pairs.separateExpected()))));
    }
    return List.copyOf(lines);
  }

  private static void add(
      List<String> lines,
      RepeatedRuns runs,
      Steadiness what,
      ComparisonMessage sentence,
      String all) {
    rows(runs, what, names -> sentence.of(runs.with(what).size(), all, names))
        .ifPresent(lines::add);
  }

  /** The verdict on all rows in one line: {@code not steady: O_s (×3.6 at m = 1)}. */
  public static String verdict(RepeatedRuns runs) {
    if (runs.runs().size() == 1) {
      return ComparisonMessage.ONE_RUN_CANNOT_TELL.of();
    }
    return runs.steadiness() == Steadiness.STEADY
        ? ComparisonMessage.STEADY.of()
        : rows(runs, Steadiness.VARIES, ComparisonMessage.NOT_STEADY::of)
            .orElseGet(
                () ->
                    Stream.of(
                            rows(
                                runs,
                                Steadiness.CANNOT_TELL,
                                rows ->
                                    ComparisonMessage.MAY_BE_WIDER.of(
                                        Digits.exact(runs.margin()), rows)),
                            rows(
                                runs,
                                Steadiness.NO_INTERVAL,
                                ComparisonMessage.WITHOUT_INTERVAL::of))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining("; ")));
  }

  /** A sentence about the rows of a verdict, if there are any. */
  private static Optional<String> rows(
      RepeatedRuns runs, Steadiness what, Function<String, String> sentence) {
    List<RepeatedRow> some = runs.with(what);
    return some.isEmpty()
        ? Optional.empty()
        : Optional.of(
            sentence.apply(
                some.stream().map(RepeatSummary::named).collect(Collectors.joining(", "))));
  }

  /** {@code O_s (×1.9 at m = 1)}, with the ratio if that speaks against the intervals. */
  private static String named(RepeatedRow row) {
    return row.label()
        + row.worst()
            .filter(spread -> spread.ratio().filter(ratio -> ratio.value() > 1).isPresent())
            .map(spread -> " (×" + ratio(spread) + " at " + at(spread) + ")")
            .orElse("");
  }

  /** Which number it is: {@code m = 1472, p = 4}, {@code m = 64 MiB}. */
  public static String at(Spread spread) {
    return spread.quantity().kind() == Quantity.QuantityKind.COST
        ? "m = " + SizeLabel.amount(spread.quantity().sizeBytes().orElseThrow())
        : spread.quantity().label();
  }

  /** {@code 2.6}; a dash where nothing is promised. */
  public static String ratio(Spread spread) {
    return spread.ratio().map(ratio -> digits(ratio.value())).orElse(Summary.NONE);
  }

  /** {@code 1.5–6.4}. */
  public static String interval(Spread spread) {
    return spread
        .ratio()
        .map(SpreadRatio::interval)
        .map(ci -> digits(ci.low()) + "–" + digits(ci.high()))
        .orElse("");
  }

  /** {@code 5 of 15}. */
  static String apart(Spread spread) {
    return spread.pairs().apart() + " of " + spread.pairs().pairs();
  }

  private static String digits(double ratio) {
    return String.format(Locale.ROOT, ratio < 1 ? "%.2f" : ratio < 100 ? "%.1f" : "%.0f", ratio);
  }

  /** The worst number of a row in one line, for readers who do not see a plot. */
  public static String numbers(RepeatedRow row) {
    return row.worst()
        .map(
            spread ->
                ComparisonMessage.NUMBERS_OF_ROW.of(
                    row.label(),
                    at(spread),
                    Percent.measured(spread.observed()),
                    Percent.measured(spread.halfWidth()),
                    Percent.measured(spread.promised()),
                    ratio(spread),
                    interval(spread),
                    apart(spread)))
        .orElse("");
  }

  /** The rule, in a paragraph. */
  static String rule(RepeatedRuns runs) {
    return ComparisonMessage.RULE.of(
        Description.count(runs.tests(), "number"),
        Percent.measured(runs.levelOfOne()),
        Summary.span(
            runs.ratios().stream()
                .mapToDouble(ratio -> ratio.exceededWith(runs.levelOfOne()))
                .summaryStatistics(),
            RepeatSummary::digits),
        Digits.exact(runs.margin()),
        RepeatedRow.LEAST_RUNS);
  }

  /** What makes the runs hard to take for the same. */
  static List<String> warnings(List<NamedSheet> runs) {
    List<String> warnings = new ArrayList<>(twins(runs));
    Map<String, List<Integer>> clusters = new LinkedHashMap<>();
    List<Integer> assumed = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Sheet sheet = runs.get(i).sheet();
      clusters.computeIfAbsent(Description.of(sheet).named(), c -> new ArrayList<>()).add(i);
      if (!AssumedErrors.remark(sheet).isEmpty()) {
        assumed.add(i);
      }
    }
    if (clusters.size() > 1) {
      warnings.add(ComparisonMessage.OTHER_CLUSTERS.of(listed(clusters)));
    }
    if (!assumed.isEmpty()) {
      warnings.add(ComparisonMessage.ASSUMED_IN_RUNS.of(NamedSheet.numbers(assumed)));
    }
    return List.copyOf(warnings);
  }

  /** A run that is counted twice makes every row steadier than it is. */
  private static List<String> twins(List<NamedSheet> runs) {
    List<Sheet> sheets = runs.stream().map(NamedSheet::sheet).toList();
    return IntStream.range(0, sheets.size())
        .filter(i -> sheets.indexOf(sheets.get(i)) < i)
        .mapToObj(i -> NamedSheet.numbers(List.of(sheets.indexOf(sheets.get(i)), i)))
        .map(ComparisonMessage.TWINS::of)
        .toList();
  }

  /** Names of the facts that are not the same in all runs and may explain a spread. */
  static List<String> otherFacts(List<NamedSheet> runs) {
    return ElseDiffers.names(runs.stream().map(NamedSheet::sheet).toList()).stream()
        .filter(fact -> !OF_EVERY_RUN.contains(fact))
        .toList();
  }

  /**
   * Which rows are something in how many runs, and why: {@code O_r: no value in 2 of 6 runs:
   * rejected: … (#2, #5)}.
   */
  static List<String> reasons(
      RepeatedRuns runs, String what, BiFunction<ComparedColumn, Sheet, Optional<String>> reason) {
    List<String> lines = new ArrayList<>();
    for (RepeatedRow row : runs.rows()) {
      Map<Integer, String> some = runs.reasons(sheet -> reason.apply(row.column(), sheet));
      Map<String, List<Integer>> reasons = new LinkedHashMap<>();
      some.forEach((run, why) -> reasons.computeIfAbsent(why, r -> new ArrayList<>()).add(run));
      if (!some.isEmpty()) {
        lines.add(
            ComparisonMessage.IN_RUNS.of(
                row.label(),
                what,
                some.size(),
                Description.count(runs.runs().size(), "run"),
                listed(reasons)));
      }
    }
    return List.copyOf(lines);
  }

  private static String listed(Map<String, List<Integer>> some) {
    return some.entrySet().stream()
        .map(one -> one.getKey() + " (" + NamedSheet.numbers(one.getValue()) + ")")
        .collect(Collectors.joining("; "));
  }
}
