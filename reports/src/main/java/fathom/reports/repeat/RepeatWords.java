package fathom.reports.repeat;

import fathom.reports.compare.Quantity;
import fathom.reports.document.Description;
import fathom.reports.document.Digits;
import fathom.reports.document.SizeLabel;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of several runs, for people. */
public final class RepeatWords {
  /** Where there is nothing to say. */
  static final String NONE = "–";

  /** What stands in front of a row where there is no room for words. */
  static final String SIGNS =
      "= steady; ≠ varies more than its intervals say; ? cannot tell; – has no interval.";

  /** What the columns mean. */
  static final String LEGEND =
      "At: the number that chance explains least; all numbers stand below. Spread: the standard"
          + " deviation of the runs' values, as a share of their mean. ±: half the 95 %"
          + " interval on the sheets, the median over the runs. ± mean: half the 95 % interval of the"
          + " mean over runs, by their spread and Student's t, which includes all that differs from run to"
          + " run. Promised: the standard deviation"
          + " between runs that follows from these intervals. Ratio: spread / promised, 1 where"
          + " the intervals say the truth, with its 95 % interval (by the F distribution, because both"
          + " are estimates). Apart: pairs of runs that differ by more than both intervals together,"
          + " |a − b| > √(h_a² + h_b²), where h is half a 95 % interval.";

  private RepeatWords() {}

  /** {@code #1} for the first. */
  static String number(int place) {
    return "#" + (place + 1);
  }

  static String sign(Steadiness what) {
    return switch (what) {
      case STEADY -> "=";
      case VARIES -> "≠";
      case CANNOT_TELL -> "?";
      case NO_INTERVAL -> NONE;
    };
  }

  /** The verdict of a row: {@code varies more than its intervals say (×2.3)}. */
  public static String verdict(RepeatedRuns runs, RepeatedRow row) {
    Steadiness what = runs.steadiness(row);
    return what == Steadiness.VARIES ? what.sentence() + " (" + factor(row) + ")" : what.sentence();
  }

  private static String factor(RepeatedRow row) {
    return "×" + row.worst().flatMap(Spread::ratio).map(r -> digits(r.value())).orElse(NONE);
  }

  /** Which number it is: {@code m = 1472, p = 4}, {@code m = 64 MiB}. */
  public static String at(Spread spread) {
    return spread.quantity() instanceof Quantity.Cost(int bytes)
        ? "m = " + SizeLabel.amount(bytes)
        : spread.quantity().label();
  }

  /** {@code 2.6}; nothing where nothing is promised. */
  public static String ratio(Spread spread) {
    return spread.ratio().map(ratio -> digits(ratio.value())).orElse(NONE);
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
  public static String apart(Spread spread) {
    return spread.pairs().apart() + " of " + spread.pairs().pairs();
  }

  /** {@code 3}, {@code 2.5}. */
  private static String margin(RepeatedRuns runs) {
    return Digits.exact(runs.margin());
  }

  private static String digits(double ratio) {
    return String.format(Locale.ROOT, ratio < 1 ? "%.2f" : ratio < 100 ? "%.1f" : "%.0f", ratio);
  }

  /** The first lines: how many rows are what, which, and how many pairs are apart. */
  static List<String> summary(RepeatedRuns runs) {
    if (runs.runs().size() == 1) {
      return List.of("Nothing to compare: a spread takes two runs or more.");
    }
    List<String> lines = new ArrayList<>();
    List<String> counts = new ArrayList<>();
    int rows = 0;
    for (Steadiness what : Steadiness.values()) {
      int count = runs.with(what).size();
      rows += count;
      if (count > 0 || what == Steadiness.STEADY) {
        counts.add(count(count, what));
      }
    }
    lines.add(Description.count(rows, "row") + ": " + String.join("; ", counts) + ".");
    named(runs, Steadiness.VARIES, "Varies more than its intervals say").ifPresent(lines::add);
    named(runs, Steadiness.CANNOT_TELL, "Cannot tell").ifPresent(lines::add);
    moreRuns(runs).ifPresent(lines::add);
    pairs(runs.pairs()).ifPresent(lines::add);
    return List.copyOf(lines);
  }

  /** The verdict of all rows in one line: {@code not steady: O_s (×3.6 at m = 1)}. */
  public static String verdict(RepeatedRuns runs) {
    if (runs.runs().size() == 1) {
      return "cannot tell: a spread takes two runs or more";
    }
    return switch (runs.steadiness()) {
      case STEADY -> "steady";
      case VARIES -> "not steady: " + rows(runs, Steadiness.VARIES);
      case CANNOT_TELL, NO_INTERVAL ->
          Stream.of(
                  Optional.of(rows(runs, Steadiness.CANNOT_TELL))
                      .filter(rows -> !rows.isEmpty())
                      .map(
                          rows ->
                              "cannot tell: the spread may be "
                                  + margin(runs)
                                  + " times what the intervals promise (--margin): "
                                  + rows),
                  Optional.of(rows(runs, Steadiness.NO_INTERVAL))
                      .filter(rows -> !rows.isEmpty())
                      .map(rows -> "cannot tell without an interval: " + rows))
              .flatMap(Optional::stream)
              .collect(Collectors.joining("; "));
    };
  }

  private static String rows(RepeatedRuns runs, Steadiness what) {
    return runs.with(what).stream().map(RepeatWords::named).collect(Collectors.joining(", "));
  }

  private static String count(int rows, Steadiness what) {
    return rows
        + switch (what) {
          case STEADY -> " steady";
          case VARIES ->
              rows == 1
                  ? " varies more than its intervals say"
                  : " vary more than their intervals say";
          case CANNOT_TELL -> " cannot tell";
          case NO_INTERVAL -> " without an interval";
        };
  }

  private static Optional<String> moreRuns(RepeatedRuns runs) {
    OptionalInt enough = runs.runsToTell();
    return enough.isPresent()
        ? Optional.of(
            "If all ratios stay as they are, "
                + enough.getAsInt()
                + " runs are enough to tell (-n "
                + enough.getAsInt()
                + " --out DIR --resume).")
        : Optional.empty();
  }

  /** {@code Cannot tell: O_s (×1.9 at m = 1), L.} */
  private static Optional<String> named(RepeatedRuns runs, Steadiness what, String words) {
    return Optional.of(rows(runs, what))
        .filter(rows -> !rows.isEmpty())
        .map(rows -> words + ": " + rows + ".");
  }

  /** With its factor where that speaks against the intervals. */
  private static String named(RepeatedRow row) {
    return row.subject().label()
        + row.worst()
            .filter(spread -> spread.ratio().filter(ratio -> ratio.value() > 1).isPresent())
            .map(spread -> " (" + factor(row) + " at " + at(spread) + ")")
            .orElse("");
  }

  private static Optional<String> pairs(PairCount all) {
    return all.pairs() == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "Pairs of runs apart: %d of %d (%s); where the intervals say the truth, %s are expected."
                    + " Pairs whose intervals do not overlap at all: %d (%s; expected: %s).",
                all.apart(),
                all.pairs(),
                Percent.measured(all.share(all.apart())),
                Percent.measured(all.share(all.apartExpected())),
                all.separate(),
                Percent.measured(all.share(all.separate())),
                Percent.measured(all.share(all.separateExpected()))));
  }

  /** The rule, in a paragraph. */
  static String rule(RepeatedRuns runs) {
    String from = detectable(runs);
    return Description.count(runs.tests(), "number")
        + " tested, each at a level of "
        + Percent.measured(runs.levelOfOne())
        + ": of 20 repetitions whose intervals say the truth, 19 name no row. A row varies more than"
        + " its intervals say where the ratio of one of its numbers is beyond that level, with these"
        + " runs from "
        + from
        + " on (with more runs, earlier). A row is steady if the 95 % interval of each of its ratios"
        + " does not lie above 1 and ends below "
        + margin(runs)
        + " (--margin). Fathom cannot tell of the others, which have fewer than "
        + RepeatedRow.LEAST_RUNS
        + " runs or wider intervals: repeat more often. A ratio well below 1: the intervals"
        + " are wider than they need be. One run far from the others is enough to make a row vary: see"
        + " the plot. Intervals from few launches are wider than normal ones, so fewer than 5 % of the"
        + " pairs are expected apart. Pairs share runs, so their counts scatter more than counts of"
        + " independent pairs.";
  }

  /** From which ratio on a row is named: {@code 2.3}, {@code 2.0 to 2.6}. */
  private static String detectable(RepeatedRuns runs) {
    DoubleSummaryStatistics from =
        runs.rows().stream()
            .flatMap(row -> row.spreads().stream())
            .flatMap(spread -> spread.ratio().stream())
            .mapToDouble(ratio -> ratio.exceededWith(runs.levelOfOne()))
            .summaryStatistics();
    String low = digits(from.getMin());
    String high = digits(from.getMax());
    return low.equals(high) ? low : low + " to " + high;
  }

  /** One line about each number, for who does not see a plot. */
  public static String numbers(RepeatedRow row) {
    return row.worst().stream()
        .map(
            spread ->
                String.format(
                    Locale.ROOT,
                    "%s (%s): spread %s, ± %s, promised %s, ratio %s (%s), %s pairs apart.",
                    row.subject().label(),
                    at(spread),
                    Percent.measured(spread.observed()),
                    Percent.measured(spread.halfWidth()),
                    Percent.measured(spread.promised()),
                    ratio(spread),
                    interval(spread),
                    apart(spread)))
        .collect(Collectors.joining());
  }
}
