package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.reports.document.Digits;
import fathom.reports.text.Percent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Optional;

/** What text and Markdown say of a comparison. Names and notes in it are foreign, not escaped. */
final class Words {
  /** Where there is nothing to say. */
  static final String NONE = "–";

  private static final MathContext TWO_DIGITS = new MathContext(2);

  private Words() {}

  /** B/A from least to most: of what changed, or of all that was tested. */
  static String factors(ParameterChange change) {
    boolean changed = change.tested().anyMatch(row -> row.is(Verdict.CHANGED));
    DoubleSummaryStatistics factors =
        change
            .tested()
            .filter(row -> !changed || row.is(Verdict.CHANGED))
            .flatMap(row -> row.factor().stream())
            .mapToDouble(Estimate::value)
            .filter(factor -> factor >= 0)
            .summaryStatistics();
    return factors.getCount() == 0 ? NONE : span(factors.getMin(), factors.getMax());
  }

  private static String span(double low, double high) {
    String from = factor(low);
    String to = factor(high);
    return from.equals(to) ? from : from + " to " + to;
  }

  private static String factor(double factor) {
    double magnitude = Math.abs(factor);
    if (magnitude < 0.1 && magnitude > 0) {
      return new BigDecimal(factor).round(TWO_DIGITS).toPlainString();
    }
    if (magnitude < 10) {
      return String.format(Locale.ROOT, "%.3f", factor);
    }
    return String.format(Locale.ROOT, magnitude < 1000 ? "%.1f" : "%.3g", factor);
  }

  /** The smallest changes that would have been seen, of the numbers that were tested. */
  static String seenFrom(ParameterChange change) {
    DoubleSummaryStatistics shares =
        change
            .tested()
            .flatMap(row -> row.seenFrom().stream())
            .mapToDouble(share -> share)
            .summaryStatistics();
    if (shares.getCount() == 0) {
      return NONE;
    }
    String from = Percent.measured(shares.getMin());
    String to = Percent.measured(shares.getMax());
    return from.equals(to) ? from : from + " to " + to;
  }

  static String value(Estimate estimate) {
    return Digits.of(estimate).inOne();
  }

  static String factor(Change row) {
    return row.factor().map(f -> factor(f.value())).orElse(NONE);
  }

  static String interval(Change row) {
    return row.factor()
        .map(f -> factor(least(row, f.ci().low())) + "–" + factor(f.ci().high()))
        .orElse("");
  }

  /** No ratio of two times is below 0, however uncertain they are. */
  private static double least(Change row, double low) {
    return row.a().value() > 0 && row.b().value() > 0 ? Math.max(0, low) : low;
  }

  /** A sign before a number: {@code ≠} changed, {@code =} did not, {@code ?} cannot be told. */
  static String sign(Change row) {
    return row.verdict()
        .map(
            verdict ->
                switch (verdict) {
                  case CHANGED -> "≠";
                  case NO_CHANGE -> "=";
                  default -> "?";
                })
        .orElse("");
  }

  static final String SIGNS =
      "Columns: A, B, whether their ± overlap, B/A and its interval, which decides; it is at the level and with the allowance that are given below, so it is wider than the ±. ≠ changed: it does not include 1. = no change:"
          + " it includes 1 and no factor of 1.5, up or down. ? cannot tell: it includes both 1 and such"
          + " a factor. –: no ratio, because A may be 0. A value without ± came without an interval and counts as exact. Coefficients have no mark, because they are not tested: the costs at both ends"
          + " of a range of sizes cover them. ± is half the 95 % interval, from the spread between"
          + " launches (a launch is one start of a fresh Java process) and the core's speed; that the"
          + " ± of A and B overlap or are separate does not decide. L = l_p·p + l_0 + τ·m; heap: copies between Java arrays,"
          + " else between memory outside the Java heap. Times in µs, slopes in µs/byte; C is the"
          + " switch's bandwidth in bytes/µs; departure / arrival: the rate at which packets leave the"
          + " port that B_L was measured at, over that at which they arrive.";

  static final String COLUMNS =
      "B/A: from the lowest to the highest of the numbers that changed; if none did, of all that were"
          + " tested. Detectable rise: how far B would have to be above A to be marked as changed, from"
          + " the most to the least certain number; for a fall A has to be about as far above B. No change within"
          + " 5 %: a change by a factor of more than 1.05, up or down, is excluded, that is outside"
          + " the interval of B/A of every number.";

  /** The test, in a paragraph. */
  static String test(Comparison comparison) {
    Terms terms = comparison.terms();
    boolean forksAlone = terms.ofLine() == 0 && terms.ofProcessor() == 0;
    return String.format(
        Locale.ROOT,
        "%d numbers were tested, each at a level of %s: of 20 pairs of runs that differ only by"
            + " %s, 19 show no change at all. A number counts as changed where the difference is"
            + " significant by Welch's t test of the two 95 %% intervals%s.%s",
        comparison.tests(),
        Percent.measured(comparison.levelOfOne()),
        forksAlone ? "what ± holds" : "what ± holds and by what is allowed for from run to run",
        forksAlone
            ? ", with nothing for what differs from run to run (--between-runs 0)"
            : betweenRuns(terms),
        comparison.with(Verdict.CHANGED).stream().anyMatch(Summary::isOnlyOrganised)
            ? " How a buffer is organised is not among these numbers."
            : "");
  }

  private static String betweenRuns(Terms terms) {
    String share = Percent.asked(terms.ofLine()) + " of its value";
    return ", each widened, in quadrature, by ±"
        + (terms.ofLine() == terms.ofProcessor()
            ? share
            : share
                + " in g_s, g_r, C and B_L, which a line or a switch sets, and by ±"
                + Percent.asked(terms.ofProcessor())
                + " in all others,")
        + " for what differs from run to run (--between-runs)";
  }

  static String difference(Optional<String> text) {
    return text.orElse("not given");
  }

  /** Empty where no plans differ. */
  static String plans(ElseDiffers elseDiffers) {
    return elseDiffers.plans().isEmpty()
        ? ""
        : "different numbers of launches, measurements or pauses: "
            + String.join(", ", elseDiffers.plans());
  }
}
