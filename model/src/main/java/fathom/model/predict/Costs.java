package fathom.model.predict;

import fathom.model.collective.Train;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.MixedPlacement;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The costs of one cluster at a point, read from its sheet: times in µs for a packet of m bytes,
 * and what the conventions of the model (§8) derive from them.
 *
 * <p>A parameter without a value fails when it is asked for, not before ({@link
 * MissingParameterException}): a sheet that lacks some still tells what needs only the others.
 * Immutable.
 */
public final class Costs {
  /** Nodes of a single ping-pong pair. */
  public static final int PAIR = 2;

  /** No packet has a longer header: none has more bytes in all. */
  private static final int MOST_HEADER_BYTES = 1 << 16;

  private static final int LARGEST_WHOLE = Integer.MAX_VALUE / Double.BYTES * Double.BYTES;

  private static final CostFunction NO_GAP = CostFunction.line(0, 0);

  private final Sheet.SheetCluster cluster;
  private final WireHeader header;
  private final Optional<String> againstMoreNodes;
  private final Map<Parameter, Outcome> outcomes;

  private final PlogpGap plogpGap;

  /** What each message costs besides its packets; 0 but while segments are compared. */
  private final double softwareMicros;

  private Costs(
      Sheet.SheetCluster cluster,
      WireHeader header,
      Optional<String> againstMoreNodes,
      Map<Parameter, Outcome> outcomes,
      PlogpGap plogpGap,
      double softwareMicros) {
    this.cluster = cluster;
    this.header = header;
    this.againstMoreNodes = againstMoreNodes;
    this.plogpGap = plogpGap;
    this.softwareMicros = softwareMicros;
    this.outcomes = Collections.unmodifiableMap(outcomes);
  }

  /** The costs of the cluster a sheet is about; pLogP's gap is that of a saturated line. */
  public static Costs of(Sheet sheet) {
    return of(sheet, PlogpGap.SATURATED);
  }

  /** The same with the gap that pLogP is to take. */
  public static Costs of(Sheet sheet, PlogpGap plogpGap) {
    EnumMap<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    outcomes.putAll(sheet.outcomes());
    return new Costs(
        sheet.cluster(),
        WireHeader.of(sheet),
        MixedPlacement.againstMoreNodes(sheet),
        outcomes,
        plogpGap,
        0);
  }

  /** The same with another outcome of one parameter. */
  Costs with(Parameter parameter, Outcome outcome) {
    EnumMap<Parameter, Outcome> changed = new EnumMap<>(Parameter.class);
    changed.putAll(outcomes);
    changed.put(parameter, outcome);
    return new Costs(cluster, header, againstMoreNodes, changed, plogpGap, softwareMicros);
  }

  /** What each message costs besides its packets; 0 but while segments are compared. */
  public double softwareMicros() {
    return softwareMicros;
  }

  /** The same where each message costs so much besides its packets ({@link SegmentRule}). */
  Costs withSoftware(double micros) {
    return new Costs(cluster, header, againstMoreNodes, outcomes, plogpGap, Math.max(0, micros));
  }

  /** What the sheet says, parameter by parameter; absent where it was not asked for. */
  Map<Parameter, Outcome> outcomes() {
    return outcomes;
  }

  /** Largest payload of one packet, in bytes. */
  public int mtuBytes() {
    return cluster.mtuBytes();
  }

  /**
   * V_h: bytes on the wire per packet beside its payload.
   *
   * @throws NoPredictionException if the sheet's numbers give no length that a header has
   */
  public int headerBytes() {
    if (header.bytes() < 0 || header.bytes() > MOST_HEADER_BYTES) {
      throw new NoPredictionException(
          "the header of a packet, V_h, comes to "
              + header.bytes()
              + " bytes: the known send gap of this sheet cannot be that of a port");
    }
    return header.bytes();
  }

  /** What {@link #headerBytes} counts: {@code headers of UDP, IPv4 and Ethernet, …}. */
  public String headerOrigin() {
    return header.origin();
  }

  /** Whether the sizes of the sheet are those of whole messages, as a library's are. */
  public boolean areOfMessages() {
    return cluster.transport().equals(Transport.MPI.id());
  }

  /** Number of nodes the sheet was measured on. */
  public int nodes() {
    return cluster.nodes();
  }

  /** What the sheet says against more nodes than these ({@link MixedPlacement}). */
  Optional<String> againstMoreNodes() {
    return againstMoreNodes;
  }

  /** M bytes as packets of at most the mtu. */
  public Train train(long messageBytes) {
    return Train.of(messageBytes, mtuBytes());
  }

  /** O_s(m): CPU time of the sending process per packet. */
  public double sendOverhead(int bytes) {
    return at(Parameter.SEND_OVERHEAD, bytes);
  }

  /** g_s(m): least time between two sends. */
  public double sendGap(int bytes) {
    return at(Parameter.SEND_GAP, bytes);
  }

  /** g_r(m): least time between two arrivals at one receiver. */
  public double receiveGap(int bytes) {
    return at(Parameter.RECEIVE_GAP, bytes);
  }

  /** O_r(m): CPU time the kernel takes per packet that arrives. */
  public double receiveOverhead(int bytes) {
    return at(Parameter.RECEIVE_OVERHEAD, bytes);
  }

  /** U_r(m): what the receiving process pays to take a packet that has arrived. */
  public double userReceive(int bytes) {
    return at(Parameter.USER_RECEIVE, bytes);
  }

  /** O_r(m) + U_r(m): all that reception costs a node's processor. */
  public double reception(int bytes) {
    return receiveOverhead(bytes) + userReceive(bytes);
  }

  /**
   * L(m, p): time in the network among {@code nodes} (TW Table 1).
   *
   * @throws MissingParameterException also where the fitted line is below 0
   */
  public double transfer(int bytes, int nodes) {
    Outcome.Transfer transfer = transferOutcome();
    // Only contention looks at the gap, so a sheet without C does without g_s here.
    CostFunction gap =
        transfer.aggregateBandwidth().isPresent() ? function(Parameter.SEND_GAP) : NO_GAP;
    double micros = transfer.at(bytes, nodes, gap);
    if (micros < 0) {
      throw new MissingParameterException(
          Parameter.TRANSFER_TIME,
          bytes,
          String.format(Locale.ROOT, "the fitted line is below 0 there (%.3g µs)", micros));
    }
    return micros;
  }

  /** g(m) = max(g_s(m), g_r(m)). */
  public double gap(int bytes) {
    return Math.max(sendGap(bytes), receiveGap(bytes));
  }

  /** O_s(m) + L(m, p) + O_r(m) + U_r(m): from the send call until a packet has been taken. */
  public double oneWay(int bytes, int nodes) {
    return sendOverhead(bytes) + transfer(bytes, nodes) + reception(bytes);
  }

  /**
   * γ(m) = max(g_s, g_r, O_s, O_r + U_r): pLogP's gap of one packet. That a gap is at least the
   * overhead holds in pLogP by definition.
   */
  public double packetGap(int bytes) {
    return Math.max(gap(bytes), Math.max(sendOverhead(bytes), reception(bytes)));
  }

  /**
   * One-way(m, 2) + (k − 1)·γ(m): a message of k packets between two nodes. Each further packet
   * comes after the slowest part of its way (ours).
   */
  public double messageOneWay(long messageBytes) {
    Train train = train(messageBytes);
    int m = train.packetBytes();
    return oneWay(m, PAIR) + (train.packets() - 1) * packetGap(m);
  }

  /**
   * g(M): pLogP's gap of a message of M bytes. At saturation it is k·γ(m), else the one logp_mpi
   * measures ({@link PlogpGap}).
   *
   * @throws NoPredictionException if the one-way times of the sheet give a gap below 0
   */
  public double messageGap(long messageBytes) {
    Train train = train(messageBytes);
    double micros =
        switch (plogpGap) {
          case SATURATED -> train.packets() * packetGap(train.packetBytes());
          case LOGP_MPI -> messageOneWay(messageBytes) - oneWay(1, PAIR) + packetGap(1);
        };
    if (plogpGap == PlogpGap.LOGP_MPI && micros < 0) {
      throw NoPredictionException.noTime(
          "logp_mpi's gap", "for " + messageBytes + " bytes", micros);
    }
    return micros + softwareMicros;
  }

  /** Which gap {@link #messageGap} is. */
  public PlogpGap plogpGap() {
    return plogpGap;
  }

  /** pLogP's latency, max(0, one-way(1, 2) − γ(1)). */
  public double latency() {
    return Math.max(0, oneWay(1, PAIR) - packetGap(1));
  }

  /** A memory tier at a size: M_ctc, M_ctm or M_mtm. */
  public double copy(Parameter tier, int bytes) {
    if (!tier.isMemoryCopy()) {
      throw new IllegalArgumentException(tier.symbol() + " is no memory tier");
    }
    return at(tier, bytes);
  }

  /**
   * R_sum(m): adding a message of doubles to another. A part of a double counts as a whole one: no
   * reduction adds less. Nothing is added where there are no bytes.
   *
   * @throws MissingParameterException with the sheet's reason where it has no such row, which few
   *     have: it is measured only when it is asked for
   */
  public double combining(int bytes) {
    int whole = Math.ceilDiv(Math.min(bytes, LARGEST_WHOLE), Double.BYTES) * Double.BYTES;
    double micros = at(Parameter.REDUCTION, Math.max(Double.BYTES, whole));
    return bytes == 0 ? 0 : micros;
  }

  /** Whether the sheet says what sums cost, which few do. */
  public boolean tellsSums() {
    return outcomes.get(Parameter.REDUCTION) instanceof Outcome.Linear;
  }

  /** B_L: packets the switch holds for a bottleneck port. */
  public double bufferPackets() {
    return buffer().packets().value();
  }

  /** B_L with what is known of it. */
  public Outcome.Buffer buffer() {
    if (outcomes.get(Parameter.NETWORK_BUFFER) instanceof Outcome.Buffer buffer) {
      return buffer;
    }
    throw missing(Parameter.NETWORK_BUFFER);
  }

  /** L as it stands on the sheet. */
  public Outcome.Transfer transferOutcome() {
    if (outcomes.get(Parameter.TRANSFER_TIME) instanceof Outcome.Transfer transfer) {
      return transfer;
    }
    throw missing(Parameter.TRANSFER_TIME);
  }

  /** A parameter's cost function. */
  public CostFunction function(Parameter parameter) {
    if (outcomes.get(parameter) instanceof Outcome.Linear linear) {
      return linear.cost();
    }
    throw missing(parameter);
  }

  /**
   * A parameter's cost at a size, which says whether that size is beyond those measured.
   *
   * @throws MissingParameterException if the sheet has no value of it, or none at this size
   * @throws IllegalArgumentException for L, which depends on the number of nodes ({@link
   *     #transfer}), and for B_L, which is a count
   */
  public ParameterValue value(Parameter parameter, int bytes) {
    if (parameter.form() != Parameter.ParameterForm.LINEAR) {
      throw new IllegalArgumentException(parameter.symbol() + " is no cost of a size alone");
    }
    return new ParameterValue(
        parameter,
        bytes,
        at(parameter, bytes),
        new Propagation(this).around(costs -> costs.at(parameter, bytes)),
        Extrapolation.ofCost(this, parameter, bytes));
  }

  private double at(Parameter parameter, int bytes) {
    CostFunction cost = function(parameter);
    int from = cost.servedFrom(Math.max(1, bytes));
    if (from > Math.max(1, bytes)) {
      throw new MissingParameterException(
          parameter, bytes, "it was measured from " + from + " bytes on");
    }
    return cost.at(bytes);
  }

  private MissingParameterException missing(Parameter parameter) {
    String reason =
        switch (outcomes.get(parameter)) {
          case Outcome.NotObservable none -> "not observable: " + none.reason().strip();
          case Outcome.Rejected none -> "rejected: " + none.reason().strip();
          case null, default -> "it was not measured";
        };
    return new MissingParameterException(parameter, reason);
  }
}
