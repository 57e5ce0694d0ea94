package fathom.model.interval;

import static fathom.model.interval.CostBand.half;
import static fathom.model.interval.CostBand.middle;

import fathom.model.cost.CorrelationMatrix;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The 95 % interval of a fitted L(m,p), from the intervals of its coefficients and how their errors
 * go together. Where a sheet does not say how, they add, which no interval of the fit is wider
 * than.
 *
 * <p>L is the larger of two sums: l_0 + l_p·p + τ·m, and the same with τ·m·p·m/(C·g_s(m)). Each has
 * its interval, linear in the errors, and L's ends are the larger of their ends. So near the kink,
 * where neither is ruled out, it holds what both say. It lies around the middle of the
 * coefficients' intervals, not around L: a term that is held at 0 keeps the interval of the free
 * fit.
 *
 * @param transfer L
 * @param correlation of the errors of its coefficients
 * @param sendGap g_s; without it there is no contention
 */
public record TransferBand(
    Outcome.Transfer transfer, TransferCorrelation correlation, Optional<Outcome.Linear> sendGap) {
  /** C from streams has nothing to do with the round trips that the other terms are from. */
  public static TransferBand of(Outcome.Transfer transfer, Optional<Outcome.Linear> sendGap) {
    return new TransferBand(
        transfer,
        transfer
            .correlation()
            .orElseGet(() -> TransferCorrelation.widest(!isFrom(transfer, Experiment.STREAMS))),
        sendGap);
  }

  private static boolean isFrom(Outcome.Transfer transfer, Experiment experiment) {
    return transfer.bandwidthFrom().equals(Optional.of(experiment));
  }

  /** Whether the sheet says how the errors go together, or there is but one. */
  public boolean isTold() {
    long fitted = terms().filter(term -> half(term) > 0).count();
    return transfer.correlation().isPresent() || fitted < 2;
  }

  /**
   * Whether it is not quite the fit's: by what had to be assumed, or by a term held at 0 beyond its
   * own interval, which then ends there: its middle is not told.
   */
  public boolean isApproximate() {
    return !isTold() || terms().anyMatch(TransferBand::isStretched);
  }

  private static boolean isStretched(Estimate term) {
    return half(term) > 0 && (term.value() == term.ci().low() || term.value() == term.ci().high());
  }

  private Stream<Estimate> terms() {
    return Stream.of(transfer.constant(), transfer.perNode(), transfer.slope());
  }

  /** Of l_0, l_p, τ and C. */
  public CorrelationMatrix errors() {
    return correlation.matrix();
  }

  /** Half the interval of L without contention, in µs. */
  public double idleHalfAt(int bytes, double nodes) {
    return halfOf(nodes, bytes, 0);
  }

  /**
   * In µs, of a message among a number of nodes. Where C is from round trips, its interval holds
   * the error of g_s already; where it is from streams, that comes to it.
   *
   * @throws ArithmeticException where a number cannot hold it
   */
  public Interval at(int bytes, double nodes) {
    Interval idle = CostBand.around(sum(nodes, bytes), idleHalfAt(bytes, nodes));
    double gap = sendGap.map(linear -> linear.cost().at(bytes)).orElse(0.0);
    if (transfer.aggregateBandwidth().isEmpty() || bytes == 0 || !(gap > 0)) {
      return idle;
    }
    Estimate bandwidth = transfer.aggregateBandwidth().get();
    double stretched = bytes * nodes * bytes / (bandwidth.value() * gap);
    double time = middle(transfer.slope()) * stretched;
    double ofGap =
        isFrom(transfer, Experiment.PING_PONG)
            ? 0
            : time * CostBand.at(sendGap.orElseThrow(), bytes).halfAt(bytes) / gap;
    double half = halfOf(nodes, stretched, -time * half(bandwidth) / bandwidth.value());
    Interval contended = CostBand.around(sum(nodes, stretched), Math.hypot(half, ofGap));
    return new Interval(
        Math.max(idle.low(), contended.low()), Math.max(idle.high(), contended.high()));
  }

  /** l_0 + l_p·p + τ·x. */
  private double sum(double nodes, double bytes) {
    return middle(transfer.constant())
        + middle(transfer.perNode()) * nodes
        + middle(transfer.slope()) * bytes;
  }

  /**
   * Half the interval of it.
   *
   * @param ofBandwidth what half the interval of C adds
   */
  private double halfOf(double nodes, double bytes, double ofBandwidth) {
    return errors()
        .half(
            List.of(
                half(transfer.constant()),
                half(transfer.perNode()) * nodes,
                half(transfer.slope()) * bytes,
                ofBandwidth));
  }
}
