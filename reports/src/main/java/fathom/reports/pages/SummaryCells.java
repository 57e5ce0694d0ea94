package fathom.reports.pages;

import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Truth;
import fathom.model.sheet.TruthComparison;
import fathom.reports.document.Digits;
import fathom.reports.document.Digits.Shown;
import fathom.reports.text.Sentence;
import java.util.function.IntToDoubleFunction;

/** Costs, shares and errors in the few digits that a first reading takes. */
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

  /** The largest error against the known piece that shares most sizes. */
  static String error(Segment piece, Truth.KnownCost truth, int from, int to) {
    return TruthComparison.counterpart(piece, truth.cost())
        .map(known -> worst(from, to, piece::at, known::at))
        .orElse("");
  }

  /**
   * The larger of the errors at both ends; where the known value is 0 there is none.
   *
   * @param measured in µs at a size in bytes
   */
  static String worst(int from, int to, IntToDoubleFunction measured, IntToDoubleFunction known) {
    double first = error(measured.applyAsDouble(from), known.applyAsDouble(from));
    double last = error(measured.applyAsDouble(to), known.applyAsDouble(to));
    boolean isFirst = Double.isNaN(last) || Math.abs(first) > Math.abs(last);
    return shown(isFirst ? first : last);
  }

  /** An error of ten times the known value or more is not told by its digits. */
  static String shown(double error) {
    return Math.abs(error) >= 10 ? "> 1000 %" : Digits.error(error);
  }

  static double error(double measured, double known) {
    return TruthComparison.relativeError(measured, known).orElse(Double.NaN);
  }

  static String line(Outcome.Transfer transfer) {
    String perNode = transfer.perNode().value() == 0 ? "" : term(transfer.perNode(), "·p");
    String perByte = transfer.slope().value() == 0 ? "" : term(transfer.slope(), "·m");
    return perNode.isEmpty() && perByte.isEmpty()
        ? Digits.of(transfer.constant()).inOne()
        : Digits.of(transfer.constant()).value() + perNode + perByte;
  }
}
