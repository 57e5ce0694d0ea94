package fathom.model.related;

import static fathom.model.related.Derivation.BANDWIDTH;
import static fathom.model.related.Derivation.BYTES;
import static fathom.model.related.Derivation.GAP;
import static fathom.model.related.Derivation.GAP_OF_MTU;
import static fathom.model.related.Derivation.MICROS;
import static fathom.model.related.Derivation.NONE;
import static fathom.model.related.Derivation.ON_SHEET;
import static fathom.model.related.Derivation.PER_BYTE;
import static fathom.model.related.Derivation.absent;
import static fathom.model.related.Derivation.curve;
import static fathom.model.related.Derivation.derived;
import static fathom.model.related.Derivation.nodes;
import static fathom.model.related.Derivation.number;
import static fathom.model.related.Derivation.quotient;
import static fathom.model.related.Derivation.words;

import fathom.model.collective.Operation;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.predict.PlogpGap;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Models of communication, and how their parameters follow from a sheet (RM §2.3, BM, GE). */
public final class CommunicationModels {
  private static final String MESSAGES = "message passing";
  private static final String GENERIC = "generic";
  private static final String TABLE = "RM §2.3, Table 2.3";
  private static final String BUSY = "O_s({m}) + O_r({m}) + U_r({m})";

  private static final List<Derivation> LATENCY_OVERHEAD_GAP =
      List.of(
          number(
              "L",
              "latency of a small message",
              MICROS,
              "L({m}, 2)",
              (c, m, p) -> c.transfer(m, Costs.PAIR)),
          number(
              "o",
              "overhead, the mean of both ends",
              MICROS,
              "(" + BUSY + ")/2",
              (c, m, p) -> (c.sendOverhead(m) + c.reception(m)) / 2),
          number("g", "gap between messages", MICROS, GAP, (c, m, p) -> c.gap(m)));

  private static final List<Derivation> LOGP =
      joined(
          LATENCY_OVERHEAD_GAP,
          nodes("P"),
          derived(
              "⌈L/g⌉",
              "messages in transit from or to a node",
              NONE,
              "⌈L({m}, 2)/" + GAP + "⌉",
              reading -> reading.ceiling((c, m, p) -> c.transfer(m, Costs.PAIR) / c.gap(m))));

  private static final List<Derivation> LOGGP =
      joined(
          LATENCY_OVERHEAD_GAP,
          number(
              "G",
              "gap per byte of a long message",
              PER_BYTE,
              "slope of max(g_s, g_r) at the mtu",
              (c, m, p) -> gapSlope(c)),
          nodes("P"));

  private static final String NOT_ON_SHEET =
      "RM only names it, and no experiment of a sheet is about it";

  /**
   * The models in the order of RM's Table 2.3; then those that RM only names, and those of the
   * other documents.
   */
  public static final List<CommunicationModel> ALL =
      List.of(
          new CommunicationModel(
              "bsp",
              "BSP",
              "Bulk-Synchronous Parallel",
              "PRAM, message passing or BSP programming",
              "(p, g, L, h-relations)",
              "generic + synchronization primitive",
              "tightly synchronized computation; a superstep takes w + g·h + L",
              List.of(
                  "message size: k messages of b bytes cost what one of k·b bytes does",
                  "programs that are no sequence of supersteps, such as independent tasks",
                  "congestion: g is one number, whatever the load"),
              TABLE,
              List.of(
                  nodes("p"),
                  number(
                      "g",
                      "time per byte of an h-relation",
                      PER_BYTE,
                      GAP_OF_MTU + "/mtu",
                      (c, m, p) -> c.gap(c.mtuBytes()) / c.mtuBytes()),
                  absent(
                      "L",
                      "cost of a global synchronization",
                      "a sheet has no barrier; `fathom validate --library --operation barrier`"
                          + " times one"),
                  absent(
                      "h",
                      "most bytes that one node sends or receives in a superstep",
                      "it depends on the program, not on the cluster"))),
          new CommunicationModel(
              "postal",
              "Postal",
              "Postal",
              MESSAGES,
              "(n, λ)",
              GENERIC,
              "full connectivity; simultaneous input and output",
              List.of(
                  "message size",
                  "how a message's time divides between processor and network: λ counts both"
                      + " together",
                  "that sending and receiving disturb each other: each takes one unit of time"),
              TABLE,
              List.of(
                  nodes("n"),
                  quotient(
                      "λ",
                      "latency in units of a send, with all nodes taking part",
                      NONE,
                      "one-way({m}, {p})/g_s({m})",
                      (c, m, p) -> c.oneWay(m, p) / c.sendGap(m)),
                  quotient(
                      "λ of RM",
                      "the same as RM words it, in units of the time the sender is busy; use λ"
                          + " unless you follow RM",
                      NONE,
                      "one-way({m}, {p})/O_s({m})",
                      (c, m, p) -> c.oneWay(m, p) / c.sendOverhead(m)))),
          new CommunicationModel(
              "logp",
              "LogP",
              "LogP",
              MESSAGES,
              "(L, o, g, P)",
              GENERIC,
              "implicit network constraint: ⌈L/g⌉ messages in transit; overlap of computation and"
                  + " communication",
              List.of(
                  "message size: all messages are small",
                  "what happens at the network's capacity: who exceeds it stalls, and nothing is"
                      + " lost",
                  "a send gap that differs from the receive gap",
                  "contention: L is an upper bound, whatever the load"),
              TABLE,
              LOGP),
          new CommunicationModel(
              "c3",
              "C³",
              "C³",
              MESSAGES,
              "(p, s, h, l, C_l(), C_p())",
              "generic + synchronization primitive",
              "an algorithm pays for the congestion of links, C_l(), and of processors, C_p()",
              List.of(
                  "the difference between many-to-one and one-to-many: both get the same"
                      + " congestion",
                  "programs that are no sequence of supersteps",
                  "buffers that overflow"),
              TABLE,
              List.of(
                  nodes("p"),
                  number(
                      "s",
                      "start-up of a message; our reading, RM only names it",
                      MICROS,
                      BUSY,
                      (c, m, p) -> c.sendOverhead(m) + c.reception(m)),
                  derived(
                      "h",
                      "average distance between processors",
                      "links",
                      "no processor lies between two others, GE §3.4",
                      reading -> Value.exact(1)),
                  derived(
                      "l",
                      "length of a packet; our reading, RM only names it",
                      BYTES,
                      "mtu",
                      reading -> Value.exact(reading.costs().mtuBytes())),
                  absentByBandwidth(
                      "C_l()",
                      "congestion of links",
                      "it depends on the algorithm, and on how many links cross the middle of the"
                          + " network; ",
                      "of contention, the sheet has the switch's bandwidth C only",
                      "the sheet has no number for contention"),
                  absent(
                      "C_p()",
                      "congestion of processors",
                      "it depends on the algorithm, and is measured per operation"))),
          new CommunicationModel(
              "loggp",
              "LogGP",
              "LogGP",
              MESSAGES,
              "(L, o, g, G, P)",
              GENERIC,
              "long messages, G per further byte",
              List.of(
                  "contention on the network",
                  "packets: a long message is one stream of bytes, with one overhead at each end",
                  "a send gap that differs from the receive gap",
                  "buffers that overflow"),
              TABLE,
              LOGGP),
          new CommunicationModel(
              "phase-parallel",
              "Phase Parallel",
              "Phase Parallel",
              "high-level message passing",
              "(t_0, t_c, t_f, t_p, w, σ, α)",
              GENERIC,
              "costs of collective operations and of process management; an interaction takes"
                  + " t_0(n) + m/r_∞(n)",
              List.of(
                  "overlap: a phase begins when the one before has ended",
                  "how an interaction works: each is measured as a whole"),
              TABLE,
              List.of(
                  number(
                      "t_0(2)",
                      "start-up of a message between two nodes",
                      MICROS,
                      "one-way(1, 2)",
                      (c, m, p) -> c.oneWay(1, Costs.PAIR)),
                  quotient(
                      "r_∞(2)",
                      "asymptotic bandwidth between two nodes",
                      BANDWIDTH,
                      "mtu/" + GAP_OF_MTU,
                      (c, m, p) -> c.mtuBytes() / c.gap(c.mtuBytes())),
                  absent(
                      "t_0(n), r_∞(n)",
                      "the same of a collective operation",
                      "they are measured per operation, and a sheet has no operations"),
                  absent(
                      "t_c",
                      "interactions",
                      "each is a collective operation, and a sheet has none"),
                  absent("t_f, w", "computation", NOT_ON_SHEET),
                  absent("t_p", "process management", NOT_ON_SHEET),
                  absent("σ, α", "RM does not define them", NOT_ON_SHEET))),
          new CommunicationModel(
              "logpc",
              "LoGPC",
              "LoGPC",
              MESSAGES,
              "(L, o, g, G, P) + C_n()",
              GENERIC,
              "contention on k-ary n-cubes",
              List.of(
                  "contention on other networks, such as in a switch",
                  "a send gap that differs from the receive gap",
                  "buffers that overflow"),
              TABLE,
              joined(
                  LOGGP,
                  absentByBandwidth(
                      "C_n()",
                      "contention of n messages",
                      "it is derived for k-ary n-cubes, and a sheet's network is a switch. ",
                      "Contention in the switch is part of the sheet's L: where p nodes together"
                          + " send faster than its bandwidth C, the part that grows with size,"
                          + " τ·m, is multiplied by p·m/(C·g_s(m))",
                      "Contention in the switch would be part of the sheet's L; this sheet has no"
                          + " number for it"))),
          new CommunicationModel(
              "ccm",
              "CCM",
              "Collective Computing Model",
              "high-level message passing (MPI)",
              "(P, F, T_F, P', T_P')",
              "generic, or a BSP or LogP machine",
              "a cost function for each collective operation, and for process management",
              List.of(
                  "how a collective operation should work: it is taken as it is",
                  "overlap of an operation with anything else"),
              TABLE,
              List.of(
                  nodes("P"),
                  words(
                      "F",
                      "collective operations",
                      "those that are predicted from a sheet",
                      Arrays.stream(Operation.values())
                          .filter(operation -> operation != Operation.POINT_TO_POINT)
                          .map(Operation::word)
                          .collect(Collectors.joining(", "))),
                  absent(
                      "T_F",
                      "cost function of each",
                      "they are measured per operation or derived from another model; a sheet has"
                          + " none"),
                  absent(
                      "P', T_P'",
                      "process management and its costs",
                      "no experiment of a sheet is about processes"))),
          // The one that the sheet is made for: "our cluster model" of RM.
          new CommunicationModel(
              "cluster",
              "Cluster",
              "Cluster model of Tam and Wang",
              MESSAGES,
              "(p, O_s(), g_s(), O_r(), g_r(), U_r(), L(), B_L, memcpy())",
              "generic + packet-switched network",
              "packets; the network's constraints are explicit; sending, receiving and computation"
                  + " overlap",
              List.of(
                  "distances: all pairs of nodes are alike",
                  "what a transport does by itself, such as delayed acknowledgements"),
              TABLE,
              List.of(
                  nodes("p"),
                  curve(Parameter.SEND_OVERHEAD, (c, m, p) -> c.sendOverhead(m)),
                  curve(Parameter.SEND_GAP, (c, m, p) -> c.sendGap(m)),
                  curve(Parameter.RECEIVE_OVERHEAD, (c, m, p) -> c.receiveOverhead(m)),
                  curve(Parameter.RECEIVE_GAP, (c, m, p) -> c.receiveGap(m)),
                  curve(Parameter.USER_RECEIVE, (c, m, p) -> c.userReceive(m)),
                  curve(
                      "L(m, {p})",
                      Parameter.TRANSFER_TIME.title(),
                      ON_SHEET,
                      (c, m, p) -> c.transfer(m, p)),
                  number(
                      Parameter.NETWORK_BUFFER.symbol(),
                      Parameter.NETWORK_BUFFER.title(),
                      Parameter.NETWORK_BUFFER.unit(),
                      ON_SHEET,
                      (c, m, p) -> c.bufferPackets()),
                  derived(
                      "memcpy()",
                      "memory copy",
                      MICROS,
                      ON_SHEET,
                      reading ->
                          new Value.TextValue(
                              Arrays.stream(Parameter.values())
                                  .filter(Parameter::isMemoryCopy)
                                  .map(Parameter::symbol)
                                  .collect(Collectors.joining(", ")))))),
          new CommunicationModel(
              "logpq",
              "LogPQ",
              "LogPQ",
              MESSAGES,
              "(L, o, g, P) + queues",
              GENERIC,
              "queues in the communication lines: who exceeds the capacity need not stall",
              List.of(
                  "message size: all messages are small",
                  "a send gap that differs from the receive gap",
                  "contention between pairs of nodes"),
              "RM §2.3, which only names it",
              joined(
                  LOGP,
                  number(
                      "queue",
                      "room for messages in transit; our reading, RM only names queues",
                      Parameter.NETWORK_BUFFER.unit(),
                      Parameter.NETWORK_BUFFER.symbol(),
                      (c, m, p) -> c.bufferPackets()))),
          new CommunicationModel(
              "plogp",
              "pLogP",
              "Parameterized LogP",
              MESSAGES,
              "(P, L, o_s(m), o_r(m), g(m))",
              GENERIC,
              "gap and overheads are functions of the message size; costs of collective operations",
              List.of(
                  "contention: L and g(m) are those of one pair",
                  "short bursts: k sends in a row can return sooner than after k·g(m)",
                  "what a transport does by itself, such as delayed acknowledgements"),
              "BM §2",
              List.of(
                  nodes("P"),
                  number(
                      "L",
                      "latency without the gap",
                      MICROS,
                      "max(0, one-way(1, 2) - g(1))",
                      (c, m, p) -> c.latency()),
                  curve("o_s(m)", "send overhead", "O_s(m)", (c, m, p) -> c.sendOverhead(m)),
                  curve(
                      "o_r(m)", "receive overhead", "O_r(m) + U_r(m)", (c, m, p) -> c.reception(m)),
                  curve(
                          "g(m)",
                          "gap in steady state; a message of k packets takes k times that",
                          "max(g_s, g_r, O_s, O_r + U_r)",
                          (c, m, p) -> c.messageGap(m))
                      .onlyFor(PlogpGap.SATURATED),
                  curve(
                          "g(m)",
                          "gap as logp_mpi measures it: RTT(m) - RTT(0) + g(0)",
                          "one-way(m, 2) - one-way(1, 2) + max(g_s, g_r, O_s, O_r + U_r) at 1 byte",
                          (c, m, p) -> c.messageGap(m))
                      .onlyFor(PlogpGap.LOGP_MPI))),
          new CommunicationModel(
              "hockney",
              "Hockney",
              "Hockney",
              MESSAGES,
              "(α, β)",
              "generic: all nodes linked with each other",
              "the time of one message, α + m/β",
              List.of(
                  "overlap: the processor's part of a message is not separated from the network's",
                  "packets: the time has no step where another packet begins",
                  "contention"),
              "GE §3.4, model C",
              List.of(
                  number(
                      "α",
                      "start-up: time of the smallest message",
                      MICROS,
                      "one-way(1, 2)",
                      (c, m, p) -> c.oneWay(1, Costs.PAIR)),
                  quotient(
                      "β",
                      "bandwidth",
                      BANDWIDTH,
                      "mtu/" + GAP_OF_MTU,
                      (c, m, p) -> c.mtuBytes() / c.gap(c.mtuBytes())))));

  private CommunicationModels() {}

  private static List<Derivation> joined(List<Derivation> derivations, Derivation... others) {
    return Stream.concat(derivations.stream(), Arrays.stream(others)).toList();
  }

  /** A parameter without a value, whose reason depends on whether the sheet has C. */
  private static Derivation absentByBandwidth(
      String symbol, String meaning, String reason, String withBandwidth, String without) {
    return derived(
        symbol,
        meaning,
        NONE,
        NONE,
        reading -> new Value.Absent(reason + (reading.knowsBandwidth() ? withBandwidth : without)));
  }

  /** The slope of the gap that is the larger one at the mtu. */
  private static double gapSlope(Costs costs) {
    int mtu = costs.mtuBytes();
    boolean sending = costs.sendGap(mtu) >= costs.receiveGap(mtu);
    CostFunction gap = costs.function(sending ? Parameter.SEND_GAP : Parameter.RECEIVE_GAP);
    return gap.segmentAt(mtu).slope().value();
  }
}
