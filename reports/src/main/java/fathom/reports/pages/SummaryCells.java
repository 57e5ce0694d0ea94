package fathom.reports.pages;

import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.sheet.Outcome;
import fathom.reports.document.Digits;
import fathom.reports.document.Digits.Shown;
import fathom.reports.text.Sentence;

/** Costs and shares in the few digits that a first reading takes. */
final class SummaryCells {
  /** Smaller shares of a hundredth would round to 0. */
  private static final double LEAST_SHOWN = 0.001;

  private SummaryCells() {}

  /** {@code 3.5187 + 0.080026·m}; with its widest interval where the cost does not grow. */
  static String line(Segment piece, double half) {
    return piece.slope().value() == 0
        ? Digits.of(widened(piece.constant(), half)).inOne()
        : Digits.of(piece.constant()).value() + term(piece.slope(), "·m");
  }

  static Estimate widened(Estimate constant, double half) {
    return Double.isFinite(half) ? Estimate.of(constant.value(), half) : constant;
  }

  static String term(Estimate estimate, String factor) {
    Shown shown = Digits.of(estimate);
    return (shown.isNegative() ? " - " : " + ") + shown.magnitude() + factor;
  }

  /** {@code 0.045 %}: two digits; in words where there is no error, or less than is shown. */
  static String percent(double share) {
    double hundredths = 100 * share;
    if (hundredths == 0) {
      return "exact";
    }
    if (hundredths < LEAST_SHOWN) {
      return "< 0.001 %";
    }
    if (!(hundredths < 1e4)) {
      return "> value";
    }
    int decimals = hundredths >= 9.95 ? 0 : hundredths >= 0.995 ? 1 : hundredths >= 0.0995 ? 2 : 3;
    return Sentence.of("%." + decimals + "f %%", hundredths);
  }

  static String line(Outcome.Transfer transfer) {
    String perNode = transfer.perNode().value() == 0 ? "" : term(transfer.perNode(), "·p");
    String perByte = transfer.slope().value() == 0 ? "" : term(transfer.slope(), "·m");
    return perNode.isEmpty() && perByte.isEmpty()
        ? Digits.of(transfer.constant()).inOne()
        : Digits.of(transfer.constant()).value() + perNode + perByte;
  }
}
