package fathom.reports.comparison;

import fathom.model.cost.Estimate;
import fathom.reports.document.Description;
import fathom.reports.text.Percent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The verdicts of a comparison in sentences: how many of each, which, and what fails. */
public final class Summary {
  /** What stands in a table if there is nothing to say. */
  static final String NONE = "–";

  private static final MathContext TWO_DIGITS = new MathContext(2);

  private final Comparison comparison;
  private final List<String> lines = new ArrayList<>();

  private Summary(Comparison comparison) {
    this.comparison = comparison;
  }

  /** How many of each first, then which, the gravest first. */
  static List<String> of(Comparison comparison) {
    Summary summary = new Summary(comparison);
    summary.addVerdicts();
    comparison.terms().failOn().ifPresent(summary::addFailures);
    return List.copyOf(summary.lines);
  }

  /** A sentence about some parameters, if there are any. */
  private void add(
      List<ParameterChange> some,
      Function<ParameterChange, String> words,
      UnaryOperator<String> sentence) {
    if (!some.isEmpty()) {
      lines.add(sentence.apply(joined(some, words)));
    }
  }

  private void addVerdicts() {
    List<ParameterChange> changed = comparison.with(Verdict.CHANGED);
    List<ParameterChange> same = comparison.with(Verdict.NO_CHANGE);
    lines.add(
        ComparisonMessage.COUNTS.of(
            Description.count(comparison.parameters().size(), "parameter"),
            changed.size(),
            same.size(),
            same.isEmpty() ? "no change" : Verdict.NO_CHANGE.word(comparison.within()),
            comparison.with(Verdict.CANNOT_TELL).size()));
    add(changed, Summary::howMuch, ComparisonMessage.CHANGED::of);
    add(same, Summary::within, ComparisonMessage.NO_CHANGE::of);
    add(
        comparison.with(Verdict.CANNOT_TELL),
        change -> inParts(change, change.untold()),
        ComparisonMessage.CANNOT_TELL::of);
  }

  private void addFailures(double share) {
    String asked = Percent.asked(share);
    add(
        comparison.failing(),
        ParameterChange::label,
        all -> ComparisonMessage.FAILS.of(asked, all));
    if (comparison.failing().isEmpty() && comparison.disturbed().isEmpty()) {
      lines.add(ComparisonMessage.NOTHING_FAILS.of(asked));
    }
    add(
        comparison.faster(),
        ParameterChange::label,
        all -> ComparisonMessage.FASTER.of(asked, all));
    String undecided = undecided(comparison);
    if (!undecided.isEmpty()) {
      String more = comparison.failing().isEmpty() ? "" : "else ";
      lines.add(ComparisonMessage.UNDECIDED.of(more, asked, undecided));
    }
    add(
        comparison.blind(),
        change -> inParts(change, change.blindIn(share)),
        all -> ComparisonMessage.BLIND.of(asked, all));
    add(comparison.unexamined(), ParameterChange::label, ComparisonMessage.UNEXAMINED::of);
  }

  /**
   * Why {@code --fail-on} cannot be answered, which makes the exit code 4: {@code L}, {@code only
   * one sheet has: g_s (m > 736)}, {@code changed, but other work disturbed it: O_s (in B)}.
   */
  public static String undecided(Comparison comparison) {
    Summary reasons = new Summary(comparison);
    reasons.add(comparison.undecided(), ParameterChange::label, all -> all);
    reasons.add(
        comparison.inOneOnly(),
        change -> inParts(change, change.inOneOnly()),
        ComparisonMessage.IN_ONE_ONLY::of);
    reasons.add(
        comparison.disturbed(),
        change -> inParts(change, List.of("in " + sheets(change))),
        ComparisonMessage.DISTURBED_CHANGE::of);
    return String.join("; ", reasons.lines);
  }

  /** Why the answer to {@code --fail-on} is not that nothing changed, in one line. */
  public static String answer(Comparison comparison) {
    String asked = Percent.asked(comparison.terms().failOn().orElseThrow());
    String undecided = undecided(comparison);
    if (comparison.failing().isEmpty()) {
      return ComparisonMessage.ANSWER_UNKNOWN.of(asked, undecided);
    }
    return ComparisonMessage.ANSWER_CHANGED.of(
        asked,
        joined(comparison.failing(), change -> byShare(change, comparison.terms())),
        undecided.isEmpty() ? "" : ComparisonMessage.ANSWER_REST.of(undecided));
  }

  /** {@code g_s (+11.1 %)}. */
  private static String byShare(ParameterChange change, Terms terms) {
    return inParts(
        change,
        change
            .largestFor(terms)
            .map(share -> String.format(Locale.ROOT, "%+.1f %%", 100 * share))
            .map(share -> share.replace("Infinity", "∞"))
            .stream()
            .toList());
  }

  /** {@code g_s (1.109 times; disturbed in A)}; a cost that went below 0 has no such factor. */
  private static String howMuch(ParameterChange change) {
    List<String> parts = new ArrayList<>();
    String factors = factors(change);
    if (change.with(Verdict.CHANGED).anyMatch(Summary::hasTurned)) {
      parts.add(ComparisonMessage.CHANGED_SIGN.of());
    }
    if (!isOnlyOrganised(change) && !factors.equals(NONE)) {
      parts.add(ComparisonMessage.TIMES.of(factors));
    }
    if (change.isDisturbed()) {
      parts.add(ComparisonMessage.DISTURBED_IN.of(sheets(change)));
    }
    return inParts(change, parts);
  }

  private static boolean hasTurned(Change row) {
    return row.a().value() * row.b().value() < 0;
  }

  /** Whether only the organisation of a buffer changed, which is no number. */
  private static boolean isOnlyOrganised(ParameterChange change) {
    return change.with(Verdict.CHANGED).findAny().isEmpty();
  }

  private static String within(ParameterChange change) {
    return change
        .within()
        .map(share -> ComparisonMessage.WITHIN.of(change.label(), Percent.atMost(share)))
        .orElse(change.label());
  }

  private static String sheets(ParameterChange change) {
    return String.join(" and ", change.disturbed());
  }

  /** {@code g_s (m = 1, 40; m > 736)}. */
  private static String inParts(ParameterChange change, List<String> parts) {
    return change.label() + (parts.isEmpty() ? "" : " (" + String.join("; ", parts) + ")");
  }

  static String labels(List<ParameterChange> parameters) {
    return joined(parameters, ParameterChange::label);
  }

  private static <T> String joined(List<T> some, Function<T, String> words) {
    return some.stream().map(words).collect(Collectors.joining(", "));
  }

  /** B/A from least to most: of the numbers that changed, or of all that were tested. */
  static String factors(ParameterChange change) {
    return span(
        (isOnlyOrganised(change) ? change.tested() : change.with(Verdict.CHANGED))
            .flatMap(row -> row.factor().stream())
            .mapToDouble(Estimate::value)
            .filter(factor -> factor >= 0)
            .summaryStatistics(),
        Summary::factor);
  }

  /** The smallest changes that would have been seen, of the numbers that were tested. */
  static String seenFrom(ParameterChange change) {
    return span(
        change
            .tested()
            .flatMap(row -> row.seenFrom().stream())
            .mapToDouble(share -> share)
            .summaryStatistics(),
        Percent::measured);
  }

  /** {@code 1.000 to 1.109}; a dash for no numbers. */
  static String span(DoubleSummaryStatistics numbers, Function<Double, String> words) {
    if (numbers.getCount() == 0) {
      return NONE;
    }
    String from = words.apply(numbers.getMin());
    String to = words.apply(numbers.getMax());
    return from.equals(to) ? from : from + " to " + to;
  }

  /** A ratio in three or four digits. */
  static String factor(double factor) {
    double magnitude = Math.abs(factor);
    if (magnitude < 0.1 && magnitude > 0) {
      return new BigDecimal(factor).round(TWO_DIGITS).toPlainString();
    }
    String format = magnitude < 10 ? "%.3f" : magnitude < 1000 ? "%.1f" : "%.3g";
    return String.format(Locale.ROOT, format, factor);
  }

  /**
   * Which tested numbers are not called changed though their intervals are apart, and why: the
   * forks alone would name them, or not even these. Empty where there are none.
   */
  static Optional<String> apartOnly(Comparison comparison) {
    List<String> reasons = new ArrayList<>();
    String byRuns = apartOnly(comparison, Change::heldByRuns);
    if (!byRuns.isEmpty()) {
      reasons.add(ComparisonMessage.APART_BY_RUNS.of(byRuns));
    }
    String byLevel = apartOnly(comparison, row -> !row.heldByRuns());
    if (!byLevel.isEmpty()) {
      reasons.add(ComparisonMessage.APART_BY_LEVEL.of(byLevel));
    }
    return reasons.isEmpty()
        ? Optional.empty()
        : Optional.of(ComparisonMessage.APART.of(String.join("; ", reasons)));
  }

  /** {@code O_s (m = 1, 40), L (C)}. */
  private static String apartOnly(Comparison comparison, Predicate<Change> which) {
    return comparison.parameters().stream()
        .flatMap(
            change -> {
              List<String> names =
                  ParameterChange.named(
                      change.rows().stream().filter(Change::isApartOnly).filter(which).toList());
              return names.isEmpty() ? Stream.of() : Stream.of(inParts(change, names));
            })
        .collect(Collectors.joining(", "));
  }

  /** The test, in a paragraph. */
  static String test(Comparison comparison) {
    return ComparisonMessage.TEST.of(
        comparison.tests(),
        Percent.measured(comparison.levelOfOne()),
        Percent.asked(comparison.terms().ofLine()),
        Percent.asked(comparison.terms().ofProcessor()));
  }
}
