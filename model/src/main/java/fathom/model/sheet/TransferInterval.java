package fathom.model.sheet;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import java.util.List;
import java.util.Optional;

/**
 * The 95 % interval of a fitted L(m,p), from the intervals of its coefficients and how their errors
 * go together.
 *
 * <p>L is the larger of two sums: l_0 + l_p·p + τ·m, and the same with τ·m·p·m/(C·g_s(m)). Each has
 * its interval, linear in the errors, and L's ends are the larger of their ends. So near the kink,
 * where neither is ruled out, it holds what both say. It lies around the middle of the
 * coefficients' intervals, not around L: a term that is held at 0 keeps the interval of the free
 * fit.
 *
 * @param transfer L
 * @param correlation of the errors of its coefficients
 */
public record TransferInterval(Outcome.Transfer transfer, TransferCorrelation correlation) {

  /** The interval of an L that says how its errors go together; empty where it is not told. */
  public static Optional<TransferInterval> of(Outcome.Transfer transfer) {
    return transfer.correlation().map(told -> new TransferInterval(transfer, told));
  }

  /**
   * In µs, of a message among a number of nodes.
   *
   * @param gap g_s of the size in µs. Where C is from round trips, its interval holds the error of
   *     g_s already; where it is from streams, that comes to it
   */
  public Interval at(int bytes, double nodes, Estimate gap) {
    Interval idle = sum(nodes, bytes, 0, 0);
    if (transfer.aggregateBandwidth().isEmpty() || bytes == 0 || !(gap.value() > 0)) {
      return idle;
    }
    Estimate bandwidth = transfer.aggregateBandwidth().get();
    double stretched = bytes * nodes * bytes / (bandwidth.value() * gap.value());
    double time = middle(transfer.slope()) * stretched;
    boolean fromStreams = !transfer.bandwidthFrom().equals(Optional.of(Experiment.PING_PONG));
    Interval contended =
        sum(
            nodes,
            stretched,
            -time * half(bandwidth) / bandwidth.value(),
            fromStreams ? time * half(gap) / gap.value() : 0);
    return new Interval(
        Math.max(idle.low(), contended.low()), Math.max(idle.high(), contended.high()));
  }

  /**
   * l_0 + l_p·p + τ·x.
   *
   * @param ofBandwidth what half the interval of C adds
   * @param apart half an interval that goes together with none
   */
  private Interval sum(double nodes, double bytes, double ofBandwidth, double apart) {
    double value =
        middle(transfer.constant())
            + middle(transfer.perNode()) * nodes
            + middle(transfer.slope()) * bytes;
    List<Double> parts =
        List.of(
            half(transfer.constant()),
            half(transfer.perNode()) * nodes,
            half(transfer.slope()) * bytes,
            ofBandwidth);
    return Interval.around(value, Math.hypot(correlation.half(parts), apart));
  }

  private static double middle(Estimate estimate) {
    return estimate.ci().low() + half(estimate);
  }

  private static double half(Estimate estimate) {
    return estimate.ci().width() / 2;
  }
}
