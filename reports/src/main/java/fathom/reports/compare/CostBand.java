package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;

/**
 * A fitted cost function with a bound on the error of its cost at any size. A sheet has the
 * intervals of a piece's constant and slope and not their covariance, so the half width h(m) of the
 * cost's interval cannot be worked out; but it can be bounded. As a norm of a linear function of m
 * it is convex and grows by no more than the slope's half width per byte. It is the constant's half
 * width at m = 0, and at the smallest and the largest size measured in the piece it is at most the
 * fit's relative half width times the cost.
 */
final class CostBand {
  private static final int SMALLEST_MESSAGE = 1;

  private final Outcome.Linear linear;
  private final int mtuBytes;

  /** A size at which the half width is known, or bounded. */
  private record Anchor(double at, double halfWidth) {}

  CostBand(Outcome.Linear linear, int mtuBytes) {
    this.linear = linear;
    this.mtuBytes = mtuBytes;
  }

  Outcome.Linear linear() {
    return linear;
  }

  List<Segment> pieces() {
    return linear.cost().segments();
  }

  int mtuBytes() {
    return mtuBytes;
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
    IntSummaryStatistics sizes = sizes(new SizeRange(0, SizeRange.OPEN));
    if (sizes.getCount() > 0) {
      return new SizeRange(sizes.getMin(), sizes.getMax());
    }
    int from = Math.max(SMALLEST_MESSAGE, pieces().getFirst().range().fromBytes());
    SizeRange last = pieces().getLast().range();
    int to = last.isOpen() ? most : last.toBytes();
    return new SizeRange(from, Math.max(from, Math.max(last.fromBytes(), to)));
  }

  private IntSummaryStatistics sizes(SizeRange within) {
    return linear.fit().diagnostics().residuals().stream()
        .map(Residual::at)
        .mapToInt(place -> place.sizeBytes())
        .filter(within::contains)
        .summaryStatistics();
  }

  /** The cost at a size, with its bound. */
  Reading cost(int bytes) {
    return reading(Estimate.of(linear.cost().at(bytes), halfWidth(bytes)));
  }

  Reading constant(int piece) {
    return reading(pieces().get(piece).constant());
  }

  Reading slope(int piece) {
    return reading(pieces().get(piece).slope());
  }

  private Reading reading(Estimate estimate) {
    return Reading.of(estimate, linear.fit(), 2 * pieces().size());
  }

  private double halfWidth(int bytes) {
    Segment segment = linear.cost().segmentAt(bytes);
    double perByte = segment.slope().ci().width() / 2;
    List<Anchor> anchors = anchors(segment);
    double least = Double.POSITIVE_INFINITY;
    for (Anchor anchor : anchors) {
      least = Math.min(least, anchor.halfWidth() + Math.abs(bytes - anchor.at()) * perByte);
      for (Anchor next : anchors) {
        if (anchor.at() < next.at() && anchor.at() <= bytes && bytes <= next.at()) {
          double share = (bytes - anchor.at()) / (next.at() - anchor.at());
          least = Math.min(least, (1 - share) * anchor.halfWidth() + share * next.halfWidth());
        }
      }
    }
    return least;
  }

  private List<Anchor> anchors(Segment segment) {
    List<Anchor> anchors = new ArrayList<>();
    anchors.add(new Anchor(0, segment.constant().ci().width() / 2));
    double relative = linear.fit().relativeHalfWidth();
    IntSummaryStatistics sizes = sizes(segment.range());
    // No width in a sheet stands for one that cannot be told.
    if (Double.isFinite(relative) && relative >= 0 && sizes.getCount() > 0) {
      for (int end : List.of(sizes.getMin(), sizes.getMax())) {
        anchors.add(new Anchor(end, Math.abs(relative * segment.at(end))));
      }
    }
    return anchors;
  }
}
