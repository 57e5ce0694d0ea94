package fathom.model.predict;

import fathom.model.collective.Algorithm;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToIntFunction;

/** What formulas take for granted. Each can be held against a sheet at a point. */
public enum Premise {
  /** A node sends and receives at full rate at the same time (CE §5.3, RM §2.3). */
  FULL_DUPLEX("full duplex", Premise::fullDuplex),
  /** All nodes can send at once without contention in the switch (TW Table 1, L's last factor). */
  ENOUGH_BANDWIDTH("enough bandwidth", Premise::enoughBandwidth),
  /**
   * The same of a formula with L(m, p), which holds the contention of p nodes: with one packet it
   * counts too much of it, because fewer nodes send at once; gaps between packets hold none.
   */
  ENOUGH_BANDWIDTH_BESIDE_TRANSFER("enough bandwidth", Premise::enoughBandwidthBesideTransfer),
  /**
   * TW repeats its broadcast for every packet (§4); our programs of the binomial tree hand on whole
   * messages. With one packet that is the same.
   */
  PACKET_BY_PACKET("packet by packet", Premise::packetByPacket),
  /** Reception costs an inner node at least a send gap; else eq. 2 undercuts the root's rate. */
  RECEPTION_BOUND("reception slower than the send gap", Premise::receptionBound),
  /** All send at once, and the buffer of the root's port bears it (TW eq. 4). */
  NOTHING_LOST("no packet lost", Premise::nothingLost),
  /** Some window of senders is borne to the end of Algorithm 1 (TW eq. 4, 6, 7). */
  NOTHING_LOST_IN_WINDOWS("no packet lost", Premise::nothingLostInWindows),
  /** Enough senders at once to feed the root's port without a pause (TW Restriction 2, eq. 5). */
  NEVER_EMPTY("bottleneck never empty", (costs, point) -> fed(costs, point, GatherBounds::senders)),
  /** The same in windows that last. */
  NEVER_EMPTY_IN_WINDOWS(
      "bottleneck never empty", (costs, point) -> fed(costs, point, GatherBounds::sustainedWindow)),
  /** BM's 2·⌈log2 p⌉ messages one after the other are a bound; no binary tree has so many. */
  WORST_CASE("attains its upper bound", Premise::worstCase),
  /** CE writes (p − 1)/ω; the ceiling where that is no whole number is ours. */
  WHOLE_GROUPS("fan-out divides p - 1", Premise::wholeGroups),
  /** BM prices what a chain's node hands on as one message (Table 2); our programs do not. */
  SHARED_PACKETS_IN_CHAIN(
      Subtrees.SHARED,
      (costs, point) -> new Subtrees(Algorithm.SCATTER_CHAIN, point).sharing(costs)),
  /** The same in the binomial tree. */
  SHARED_PACKETS_IN_BINOMIAL(
      Subtrees.SHARED,
      (costs, point) -> new Subtrees(Algorithm.SCATTER_BINOMIAL, point).sharing(costs)),
  /** Few sheets say what an addition takes; where one does not, it is counted as nothing. */
  FREE_SUMS(
      "cost of sums known",
      (costs, point) ->
          costs.tellsSums()
              ? new PremiseFinding(true, "R_sum is on the sheet")
              : new PremiseFinding(false, "the sheet has no R_sum")),
  /** A hop of pLogP, L + g(m), is as long as the sheet's own one-way time. */
  PLOGP_HOP(
      "hop as long as measured",
      (costs, point) -> hop(costs, point, m -> costs.latency() + costs.messageGap(m))),
  /** The same of Hockney's α + m/β. */
  HOCKNEY_HOP(
      "hop as long as measured",
      (costs, point) -> hop(costs, point, m -> PairModel.C.of(costs).micros(m))),
  /** The packets' size and the number of nodes are ones that the sheet speaks about. */
  ON_THE_SHEET(
      Coverage.TITLE, (costs, point) -> Coverage.judge(costs, point, packet(costs, point))),
  /** The same, and 1 byte, at which pLogP's latency and a rendezvous are taken. */
  ON_THE_SHEET_FROM_1(
      Coverage.TITLE, (costs, point) -> Coverage.judge(costs, point, packet(costs, point), 1)),
  /** The same, and the mtu: GE's models are made of costs at 1 byte and at the mtu. */
  ON_THE_SHEET_TO_MTU(
      Coverage.TITLE,
      (costs, point) -> Coverage.judge(costs, point, packet(costs, point), 1, costs.mtuBytes())),
  /** 1 byte, and the packets of what is handed on together. */
  CHAIN_ON_THE_SHEET(
      Coverage.TITLE,
      (costs, point) -> new Subtrees(Algorithm.SCATTER_CHAIN, point).coverage(costs)),
  /** The same in the binomial tree. */
  BINOMIAL_ON_THE_SHEET(
      Coverage.TITLE,
      (costs, point) -> new Subtrees(Algorithm.SCATTER_BINOMIAL, point).coverage(costs));

  /** How the detail begins where the sheet does not have the numbers. */
  public static final String NOT_CHECKED = "not checked: ";

  /** How the detail begins if all of a contention is in L(m, p). */
  public static final String HELD = "L(m, p) holds it: ";

  /** How the detail begins if the gaps between packets hold none of it. */
  public static final String PARTLY_HELD = "L(m, p) holds it, gaps between packets do not: ";

  /** From here on numbers are written without decimals. */
  private static final double WHOLE = 1e4;

  /** A hop that is shorter by less than this share is as long as measured. */
  private static final double LEAST_OF_ONE_WAY = 0.95;

  /** O_r + U_r. */
  private static final String RECEPTION =
      Parameter.RECEIVE_OVERHEAD.symbol() + " + " + Parameter.USER_RECEIVE.symbol();

  /** Whether a premise holds at one point; what of it is in the {@link Assumption}. */
  record PremiseFinding(boolean holds, String detail, Optional<Extrapolation> extrapolation) {
    PremiseFinding(boolean holds, String detail) {
      this(holds, detail, Optional.empty());
    }
  }

  private interface PremiseRule {
    PremiseFinding judge(Costs costs, Point point);
  }

  private final String title;

  // A function of what it is given; the checker only knows the interface.
  @SuppressWarnings("ImmutableEnumChecker")
  private final PremiseRule judge;

  Premise(String title, PremiseRule judge) {
    this.title = title;
    this.judge = judge;
  }

  /** The name of the {@link Assumption}. */
  public String title() {
    return title;
  }

  /** Holds it against a sheet; what the sheet cannot tell does not hold. */
  public Assumption at(Costs costs, Point point) {
    try {
      PremiseFinding finding = judge.judge(costs, point);
      return new Assumption(title, finding.holds(), finding.detail(), finding.extrapolation());
    } catch (NoPredictionException e) {
      return new Assumption(title, false, NOT_CHECKED + e.getMessage());
    }
  }

  private static PremiseFinding fullDuplex(Costs costs, Point point) {
    int m = packet(costs, point);
    double busy = costs.sendOverhead(m) + costs.reception(m);
    double gap = costs.gap(m);
    double transfer = costs.transfer(m, point.nodes());
    return new PremiseFinding(
        busy < gap && gap < transfer,
        (Parameter.SEND_OVERHEAD.symbol() + " + " + RECEPTION + " = " + micros(busy) + ", max(")
            + (Parameter.SEND_GAP.symbol() + ", " + Parameter.RECEIVE_GAP.symbol() + ") = ")
            + (micros(gap) + ", " + Parameter.TRANSFER_TIME.symbol() + " = " + micros(transfer))
            + (" for packets of " + m + " bytes")
            + (busy < gap ? "" : "; the first is not below the second")
            + (gap < transfer ? "" : "; the second is not below the third"));
  }

  private static PremiseFinding enoughBandwidth(Costs costs, Point point) {
    Optional<Estimate> limit = costs.transferOutcome().aggregateBandwidth();
    if (limit.isEmpty()) {
      return new PremiseFinding(true, "no contention was seen on this cluster");
    }
    int m = packet(costs, point);
    double load = point.nodes() * (double) m / costs.sendGap(m);
    // A gap of 0 or less would make a load that no switch could be too slow for.
    return new PremiseFinding(
        costs.sendGap(m) > 0 && load <= limit.get().value(),
        ("the load p·m/" + Parameter.SEND_GAP.symbol() + "(m) is " + digits(load) + " MB/s, C is ")
            + (digits(limit.get().value()) + " MB/s for packets of " + m + " bytes and ")
            + (point.nodes() + " nodes"));
  }

  private static PremiseFinding enoughBandwidthBesideTransfer(Costs costs, Point point) {
    PremiseFinding finding = enoughBandwidth(costs, point);
    String held = costs.train(point.segment()).packets() == 1 ? HELD : PARTLY_HELD;
    return finding.holds ? finding : new PremiseFinding(false, held + finding.detail());
  }

  private static PremiseFinding packetByPacket(Costs costs, Point point) {
    long packets = costs.train(point.sizeBytes()).packets();
    return new PremiseFinding(
        packets == 1, "the message is " + packets + (packets == 1 ? " packet" : " packets"));
  }

  private static PremiseFinding receptionBound(Costs costs, Point point) {
    int m = packet(costs, point);
    double reception = costs.reception(m);
    double gap = costs.sendGap(m);
    return new PremiseFinding(
        costs.train(point.sizeBytes()).packets() == 1 || reception >= gap,
        (RECEPTION
                + " = "
                + micros(reception)
                + (reception >= gap ? " is at least " : " is below "))
            + (Parameter.SEND_GAP.symbol() + " = " + micros(gap))
            + (" for packets of " + m + " bytes"));
  }

  private static PremiseFinding nothingLost(Costs costs, Point point) {
    GatherBounds bounds = GatherBounds.of(costs, point);
    return new PremiseFinding(
        bounds.transferRatio(bounds.senders()) >= 1,
        ("of " + bounds.packets() + " packets from " + bounds.senders() + " senders ")
            + (digits(bounds.expectedLost(bounds.senders())) + " are lost (transfer ratio ")
            + (digits(bounds.transferRatio(bounds.senders())) + ")"));
  }

  private static PremiseFinding nothingLostInWindows(Costs costs, Point point) {
    GatherBounds bounds = GatherBounds.of(costs, point);
    if (bounds.allFit()) {
      return new PremiseFinding(true, "all " + bounds.packets() + " packets fit the buffer");
    }
    int lasting = bounds.sustainedWindow();
    return new PremiseFinding(
        bounds.lasts(lasting),
        (bounds.window() + " senders at once" + byEquation7(bounds))
            + (bounds.lasts(bounds.window())
                ? ", do not overflow the switch's buffer"
                : ", overflow the switch's buffer after one round")
            + ("; with " + lasting + " at once it ")
            + (bounds.lasts(lasting) ? "never overflows" : "overflows too"));
  }

  private static PremiseFinding hop(Costs costs, Point point, IntToDoubleFunction ofModel) {
    int m = packet(costs, point);
    double hop = ofModel.applyAsDouble(m);
    double measured = costs.oneWay(m, Costs.PAIR);
    return new PremiseFinding(
        hop >= LEAST_OF_ONE_WAY * measured,
        ("a hop of " + m + " bytes takes " + micros(hop) + " by the model, ")
            + (Parameter.SEND_OVERHEAD.symbol() + " + " + Parameter.TRANSFER_TIME.symbol() + " + ")
            + (RECEPTION + " = " + micros(measured)));
  }

  /** What TW's eq. 7 says, as printed and as it is read here (model errata 4). */
  private static String byEquation7(GatherBounds bounds) {
    int literal = bounds.literalWindow();
    int window = bounds.window();
    if (bounds.isForced()) {
      return ", because none satisfies TW eq. 7";
    }
    return literal == window
        ? ", as TW eq. 7 says"
        : (" (TW eq. 7 as printed says " + (literal == 0 ? "none" : literal))
            + (", because rem(" + bounds.senders() + ", " + window + ") = 0 is below Ga_l = ")
            + (bounds.lower() + "; but then every window is full)");
  }

  private static PremiseFinding worstCase(Costs costs, Point point) {
    int bound = 2 * point.levels();
    int longest = longestOfBinaryTree(point.nodes());
    return new PremiseFinding(
        longest >= bound,
        "the formula counts " + bound + " messages in sequence, the tree has " + longest);
  }

  /**
   * Messages until the last node of a binary tree has its own, where a node sends to its first
   * child first.
   */
  private static int longestOfBinaryTree(int nodes) {
    int longest = 0;
    for (int node = nodes - 1; node >= nodes / 2; node--) {
      int path = 0;
      // Children of i are 2i + 1, served first, and 2i + 2.
      for (int at = node; at > 0; at = (at - 1) / 2) {
        path += at % 2 == 1 ? 1 : 2;
      }
      longest = Math.max(longest, path);
    }
    return longest;
  }

  private static PremiseFinding wholeGroups(Costs costs, Point point) {
    int offsets = point.nodes() - 1;
    int fanOut = Math.min(point.fanOut(), offsets);
    return new PremiseFinding(offsets % fanOut == 0, "fan-out " + fanOut + ", p - 1 = " + offsets);
  }

  private static PremiseFinding fed(Costs costs, Point point, ToIntFunction<GatherBounds> window) {
    GatherBounds bounds = GatherBounds.of(costs, point);
    int atOnce = window.applyAsInt(bounds);
    return new PremiseFinding(
        atOnce >= bounds.lower(),
        atOnce + " senders at once; at least " + bounds.lower() + " are needed");
  }

  /** m of the packets that travel: of a segment where messages are divided. */
  static int packet(Costs costs, Point point) {
    return costs.train(point.segment()).packetBytes();
  }

  private static String micros(double value) {
    return digits(value) + " µs";
  }

  /** Four digits; a power of ten is no time that anybody reads. */
  private static String digits(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < WHOLE ? "%.4g" : "%.0f", value);
  }
}
