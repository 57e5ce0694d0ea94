package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.interval.CostBand;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import java.util.IntSummaryStatistics;
import java.util.List;

/**
 * A fitted cost function as comparisons read it.
 *
 * @param linear the function
 * @param mtuBytes the mtu of its sheet's cluster
 * @param campaign what its sheet says of its making
 */
record ComparedCost(Outcome.Linear linear, int mtuBytes, Diagnostics campaign) {
  private static final int SMALLEST_MESSAGE = 1;

  List<Segment> pieces() {
    return linear.cost().segments();
  }

  /** Which of the pieces serves this size. */
  int pieceAt(int bytes) {
    return pieces().indexOf(linear.cost().segmentAt(bytes));
  }

  /** The sizes that were measured; where a sheet does not say, those its pieces are given for. */
  SizeRange measured() {
    return measuredUpTo(mtuBytes);
  }

  /**
   * The sizes that were measured.
   *
   * @param most where a sheet does not say, its last piece holds up to here if it is open
   */
  SizeRange measuredUpTo(int most) {
    IntSummaryStatistics sizes =
        linear.fit().diagnostics().residuals().stream()
            .map(Residual::at)
            .mapToInt(place -> place.sizeBytes())
            .summaryStatistics();
    if (sizes.getCount() > 0) {
      return new SizeRange(sizes.getMin(), sizes.getMax());
    }
    int from = Math.max(SMALLEST_MESSAGE, pieces().getFirst().range().fromBytes());
    SizeRange last = pieces().getLast().range();
    int to = last.isOpen() ? most : last.toBytes();
    return new SizeRange(from, Math.max(from, Math.max(last.fromBytes(), to)));
  }

  /** The cost at a size. */
  Reading cost(int bytes) {
    double half = CostBand.at(linear, bytes).halfAt(bytes);
    return reading(Estimate.of(linear.cost().at(bytes), half));
  }

  Reading constant(int piece) {
    return reading(pieces().get(piece).constant());
  }

  Reading slope(int piece) {
    return reading(pieces().get(piece).slope());
  }

  private Reading reading(Estimate estimate) {
    return Reading.of(estimate, linear.fit(), 2 * pieces().size(), campaign);
  }
}
