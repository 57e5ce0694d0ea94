package fathom.reports.comparison;

import fathom.model.parameter.Parameter;
import fathom.reports.comparison.reading.Quantity;
import java.util.Optional;

/**
 * On what terms two sheets are compared. The same cluster gives another value in another run,
 * beside what the forks of one run show: how far is allowed for as half the width of a 95 %
 * interval, a share of each value, 0.01 for 1 %.
 *
 * @param ofLine what is allowed where a line or a switch sets the value: g_s, g_r, C, B_L
 * @param ofProcessor where a processor or its memory does: all others
 * @param failOn the relative change above which a parameter that changed is a failure
 * @param slowerOnly whether only changes for the worse are a failure
 */
public record Terms(
    double ofLine, double ofProcessor, Optional<Double> failOn, boolean slowerOnly) {
  /**
   * Of lines. On a shared virtual machine gaps stay within 0.3 % of the known value and B_L within
   * 1.2 %, while their intervals can be a tenth of that.
   */
  public static final double USUAL_OF_LINE = 0.01;

  /** Of processors: on the same machine, hours apart, overheads differed by up to a third. */
  public static final double USUAL_OF_PROCESSOR = 0.1;

  public Terms {
    requireShare(ofLine);
    requireShare(ofProcessor);
    failOn.ifPresent(
        share -> {
          if (!(share > 0) || !Double.isFinite(share)) {
            throw new IllegalArgumentException("no change is as small as " + share);
          }
        });
  }

  /** The same for all. */
  public Terms(double ofAll, Optional<Double> failOn) {
    this(ofAll, ofAll, failOn, false);
  }

  /** What is usual, and nothing fails. */
  public static Terms usual() {
    return usual(Optional.empty());
  }

  /** What is usual. */
  public static Terms usual(Optional<Double> failOn) {
    return new Terms(USUAL_OF_LINE, USUAL_OF_PROCESSOR, failOn, false);
  }

  /** The same for changes for the worse alone, or for all. */
  public Terms withSlowerOnly(boolean asked) {
    return new Terms(ofLine, ofProcessor, failOn, asked);
  }

  private static void requireShare(double share) {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException("no share of a value: " + share);
    }
  }

  /** What is allowed for a number of a parameter. */
  double allowed(Parameter parameter, Quantity quantity) {
    boolean line =
        switch (parameter) {
          case SEND_GAP, RECEIVE_GAP, NETWORK_BUFFER -> true;
          default -> quantity.kind() == Quantity.QuantityKind.AGGREGATE_BANDWIDTH;
        };
    return line ? ofLine : ofProcessor;
  }
}
