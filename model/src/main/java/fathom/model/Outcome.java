package fathom.model;

import java.util.Optional;

/**
 * What a campaign says about one parameter: a fitted value, or why there is none. There is no third
 * way; a missing value always carries its reason.
 */
public sealed interface Outcome {
  /** A value. */
  sealed interface Fitted extends Outcome {}

  /** No value, with the reason. */
  sealed interface Missing extends Outcome {
    String reason();
  }

  /**
   * A cost function of the message size.
   *
   * @param cost the fitted pieces
   * @param breakpoint where they meet; empty for a single piece
   * @param fit how well it fits
   */
  record Linear(CostFunction cost, Optional<Breakpoint> breakpoint, FitQuality fit)
      implements Fitted {}

  /**
   * L(m,p) = perNode·p + constant + slope·m·max(1, p·m/(C·g_s(m))), TW Table 1.
   *
   * @param perNode l_p in µs per node
   * @param constant l_0 in µs
   * @param slope τ in µs per byte
   * @param aggregateBandwidth C in bytes/µs; empty when no contention was seen
   * @param bandwidthFrom the experiment that gave C: {@link Experiment#STREAMS} or {@link
   *     Experiment#PING_PONG}; empty without C
   * @param fit how well it fits
   */
  record Transfer(
      Estimate perNode,
      Estimate constant,
      Estimate slope,
      Optional<Estimate> aggregateBandwidth,
      Optional<Experiment> bandwidthFrom,
      FitQuality fit)
      implements Fitted {
    /** L in µs for a message of {@code bytes} among {@code nodes}, given the cluster's send gap. */
    public double at(int bytes, int nodes, CostFunction sendGap) {
      double contention =
          aggregateBandwidth
              .map(c -> Math.max(1.0, nodes * (double) bytes / (c.value() * sendGap.at(bytes))))
              .orElse(1.0);
      return perNode.value() * nodes + constant.value() + slope.value() * bytes * contention;
    }
  }

  /**
   * B_L from the transfer ratio of bursts, ratio(k) = min(1, D/A + B/k) (TW eq. 4).
   *
   * @param packets B, the number of packets the bottleneck holds
   * @param departureOverArrival D/A, the long-run ratio
   * @param architecture what the (senders, receivers) signature says
   * @param architectureReason the numbers behind it, or what is missing to tell
   */
  record Buffer(
      Estimate packets,
      Estimate departureOverArrival,
      Architecture architecture,
      String architectureReason)
      implements Fitted {}

  /** How a switch's buffer is organised (model errata 8). */
  enum Architecture {
    PER_PORT,
    SHARED,
    UNKNOWN
  }

  /** This cluster or transport cannot show the parameter. */
  record NotObservable(String reason) implements Missing {}

  /** It was measured, but the data do not support a value. */
  record Rejected(String reason) implements Missing {}
}
