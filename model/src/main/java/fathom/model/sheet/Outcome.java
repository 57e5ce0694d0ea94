package fathom.model.sheet;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Experiment;
import fathom.model.word.Word;
import java.util.List;
import java.util.Optional;

/**
 * What a campaign says about one parameter: a fitted value, or why there is none. There is no third
 * way; a missing value always carries its reason.
 */
public sealed interface Outcome {
  /** How well it was fitted; empty where no line was. */
  default Optional<FitQuality> quality() {
    return switch (this) {
      case Linear linear -> Optional.of(linear.fit());
      case Transfer transfer -> Optional.of(transfer.fit());
      case Buffer buffer -> Optional.empty();
      case Missing missing -> Optional.empty();
    };
  }

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
   * @param breakpoints where they meet: one between each two pieces, in ascending order, within the
   *     sizes of the two it parts
   * @param fit how well it fits
   */
  record Linear(CostFunction cost, List<Breakpoint> breakpoints, FitQuality fit) implements Fitted {
    public Linear {
      breakpoints = List.copyOf(breakpoints);
      List<Segment> segments = cost.segments();
      if (breakpoints.size() != segments.size() - 1) {
        throw new IllegalArgumentException(
            segments.size() + " pieces cannot have " + breakpoints.size() + " breakpoints");
      }
      double previous = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < breakpoints.size(); i++) {
        double at = breakpoints.get(i).atBytes();
        if (!(at > previous
            && at >= segments.get(i).range().fromBytes()
            && at <= segments.get(i + 1).range().toBytes())) {
          throw new IllegalArgumentException(
              "no breakpoint between piece " + (i + 1) + " and the next: " + at + " bytes");
        }
        previous = at;
      }
    }

    /** The same where one factor of all costs is known to this half-width only, about 1. */
    public Linear butForFactor(double share) {
      return share == 0
          ? this
          : new Linear(
              cost.butForFactor(share),
              breakpoints,
              fit.withRelativeHalfWidth(Math.hypot(fit.relativeHalfWidth(), share)));
    }

    /** This many times the cost. */
    public Linear times(double factor) {
      return new Linear(cost.times(factor), breakpoints, fit);
    }
  }

  /**
   * L(m,p) = constant + perNode·p + slope·m·max(1, p·m/(C·g_s(m))), TW Table 1.
   *
   * @param perNode l_p in µs per node
   * @param constant l_0 in µs
   * @param slope τ in µs per byte
   * @param aggregateBandwidth C in bytes/µs; empty when no contention was seen
   * @param bandwidthFrom the experiment that gave C: {@link Experiment#STREAMS} or {@link
   *     Experiment#PING_PONG}; empty without C
   * @param correlation how the errors of the coefficients go together; empty where nobody told it
   * @param joint how they go together with those of O_s, O_r and U_r; empty in sheets older than
   *     it, whose errors count as independent
   * @param fit how well it fits
   */
  record Transfer(
      Estimate perNode,
      Estimate constant,
      Estimate slope,
      Optional<Estimate> aggregateBandwidth,
      Optional<Experiment> bandwidthFrom,
      Optional<TransferCorrelation> correlation,
      Optional<JointErrors> joint,
      FitQuality fit)
      implements Fitted {
    /** An L whose errors have nothing to do with those of other rows. */
    public Transfer(
        Estimate perNode,
        Estimate constant,
        Estimate slope,
        Optional<Estimate> aggregateBandwidth,
        Optional<Experiment> bandwidthFrom,
        Optional<TransferCorrelation> correlation,
        FitQuality fit) {
      this(
          perNode,
          constant,
          slope,
          aggregateBandwidth,
          bandwidthFrom,
          correlation,
          Optional.empty(),
          fit);
    }

    /** An L of which nobody told how the errors of its coefficients go together. */
    public Transfer(
        Estimate perNode,
        Estimate constant,
        Estimate slope,
        Optional<Estimate> aggregateBandwidth,
        Optional<Experiment> bandwidthFrom,
        FitQuality fit) {
      this(perNode, constant, slope, aggregateBandwidth, bandwidthFrom, Optional.empty(), fit);
    }

    /** The same without contention. */
    public Transfer withoutBandwidth() {
      return new Transfer(
          perNode, constant, slope, Optional.empty(), Optional.empty(), correlation, joint, fit);
    }

    /** The same whose errors go together with those of other rows like this. */
    public Transfer withJoint(Optional<JointErrors> errors) {
      return new Transfer(
          perNode, constant, slope, aggregateBandwidth, bandwidthFrom, correlation, errors, fit);
    }

    /** The same where one factor of l_0, l_p and τ is known to this half-width only, about 1. */
    public Transfer butForFactor(double share) {
      return share == 0
          ? this
          : new Transfer(
              perNode.butForFactor(share),
              constant.butForFactor(share),
              slope.butForFactor(share),
              aggregateBandwidth,
              bandwidthFrom,
              correlation.map(all -> all.butForFactor(share, constant, perNode, slope)),
              joint,
              fit.withRelativeHalfWidth(Math.hypot(fit.relativeHalfWidth(), share)));
    }

    /** The same where l_0 has a further error of this half-width, in µs. */
    public Transfer butFor(double half) {
      return half == 0
          ? this
          : new Transfer(
              perNode,
              constant.butFor(half),
              slope,
              aggregateBandwidth,
              bandwidthFrom,
              correlation.map(all -> all.butFor(half, constant)),
              joint,
              fit.withRelativeHalfWidth(
                  Math.hypot(fit.relativeHalfWidth(), half / Math.abs(ofAPair()))));
    }

    /** L of a message without bytes between two nodes. */
    private double ofAPair() {
      return constant.value() + 2 * perNode.value();
    }

    /**
     * L in µs for a message of {@code bytes} among {@code nodes}, given the cluster's send gap;
     * between whole numbers of nodes it is what the formula says. Positive infinity where the time
     * per byte counts and C or g_s is 0 or less: no such switch lets a byte pass, and a quotient
     * that is negative would pass for no contention at all.
     */
    public double at(int bytes, double nodes, CostFunction sendGap) {
      double ofBytes = slope.value() * bytes;
      if (ofBytes != 0 && aggregateBandwidth.isPresent()) {
        double bandwidth = aggregateBandwidth.get().value();
        double gap = sendGap.at(bytes);
        if (!(bandwidth > 0 && gap > 0)) {
          return Double.POSITIVE_INFINITY;
        }
        ofBytes *= Math.max(1.0, nodes * bytes / (bandwidth * gap));
      }
      return perNode.value() * nodes + constant.value() + ofBytes;
    }
  }

  /**
   * B_L from the transfer ratio of bursts, ratio(k) = min(1, D/A + B/k) (TW eq. 4).
   *
   * @param packets B, the number of packets the bottleneck holds
   * @param departureOverArrival D/A, the long-run ratio
   * @param architecture what the (senders, receivers) signature says
   * @param architectureReason the numbers behind it, or what is missing to tell
   * @param isAssumed whether D/A and the organisation are assumed, and not measured
   */
  record Buffer(
      Estimate packets,
      Estimate departureOverArrival,
      Architecture architecture,
      String architectureReason,
      boolean isAssumed)
      implements Fitted {
    /** A buffer whose ratio and organisation were measured. */
    public Buffer(
        Estimate packets,
        Estimate departureOverArrival,
        Architecture architecture,
        String architectureReason) {
      this(packets, departureOverArrival, architecture, architectureReason, false);
    }
  }

  /** How a switch's buffer is organised (model errata 8). */
  enum Architecture implements Word {
    PER_PORT,
    SHARED,
    UNKNOWN
  }

  /** This cluster or transport cannot show the parameter. */
  record NotObservable(String reason) implements Missing {}

  /** It was measured, but the data do not support a value. */
  record Rejected(String reason) implements Missing {}
}
