package fathom.model.sister;

import fathom.model.parameter.Parameter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a model is, in the columns of RM's Table 2.3, and what it cannot express.
 *
 * @param fullName the name in full
 * @param programming the programming model it is for
 * @param signature the abstract model: its parameters by their symbols
 * @param architecture what it takes a machine to be
 * @param characteristics what sets it apart
 * @param cannotExpress what happens on a cluster and has no place in it
 * @param source document and place
 */
public record Traits(
    String fullName,
    String programming,
    String signature,
    String architecture,
    String characteristics,
    List<String> cannotExpress,
    String source) {
  private static final String MESSAGES = "message passing";
  private static final String HIGH_LEVEL = "high-level message passing";
  private static final String GENERIC = "generic";
  private static final String TABLE = "RM §2.3, Table 2.3";

  public Traits {
    cannotExpress = List.copyOf(cannotExpress);
  }

  /** The traits of a model. */
  public static Traits of(Sister sister) {
    return switch (sister) {
      case BSP -> bsp();
      case POSTAL -> postal();
      case LOGP -> logp();
      case C3 -> c3();
      case LOGGP -> loggp();
      case PHASE_PARALLEL -> phaseParallel();
      case LOGPC -> logpc();
      case COLLECTIVE_COMPUTING -> collectiveComputing();
      case CLUSTER -> cluster();
      case LOGPQ -> logpq();
      case PLOGP -> plogp();
      case HOCKNEY -> hockney();
    };
  }

  private static Traits bsp() {
    return new Traits(
        "Bulk-Synchronous Parallel",
        "PRAM, message passing or BSP programming",
        "(p, g, L, h-relations)",
        "generic + synchronization primitive",
        "tightly synchronized computation; a superstep takes w + g·h + L",
        List.of(
            "message size: k messages of b bytes cost what one of k·b bytes does",
            "programs that are no sequence of supersteps, such as independent tasks",
            "congestion: g is one number, whatever the load"),
        TABLE);
  }

  private static Traits postal() {
    return new Traits(
        "Postal",
        MESSAGES,
        "(n, λ)",
        GENERIC,
        "full connectivity; simultaneous input and output",
        List.of(
            "message size",
            "whether the processor or the network is busy: λ is one ratio of both",
            "that sending and receiving disturb each other: each takes one unit of time"),
        TABLE);
  }

  private static Traits logp() {
    return new Traits(
        "LogP",
        MESSAGES,
        "(L, o, g, P)",
        GENERIC,
        "implicit network constraint: ⌈L/g⌉ messages in transit; overlap of computation and"
            + " communication",
        List.of(
            "message size: all messages are small",
            "what happens at the network's capacity: who exceeds it stalls, and nothing is lost",
            "a send gap that differs from the receive gap",
            "contention: L is an upper bound, whatever the load"),
        TABLE);
  }

  private static Traits c3() {
    return new Traits(
        "C³",
        MESSAGES,
        "(p, s, h, l, C_l(), C_p())",
        "generic + synchronization primitive",
        "congestion of links, C_l = L_a·⌈cong/b⌉, and of processors, C_p = L_a·⌈cong/p⌉·h",
        List.of(
            "many-to-one apart from one-to-many: both get the same congestion",
            "programs that are no sequence of supersteps",
            "buffers that overflow"),
        TABLE);
  }

  private static Traits loggp() {
    return new Traits(
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
        TABLE);
  }

  private static Traits phaseParallel() {
    return new Traits(
        "Phase Parallel",
        HIGH_LEVEL,
        "(t_0, t_c, t_f, t_p, w, σ, α)",
        GENERIC,
        "costs of collective operations and of process management; an interaction takes"
            + " t_0(n) + m/r_∞(n)",
        List.of(
            "overlap: a phase begins when the one before has ended",
            "how an interaction works: each is measured as a whole"),
        TABLE);
  }

  private static Traits logpc() {
    return new Traits(
        "LoGPC",
        MESSAGES,
        "(L, o, g, G, P) + C_n()",
        GENERIC,
        "contention on k-ary n-cubes",
        List.of(
            "contention on other networks, such as in a switch",
            "a send gap that differs from the receive gap",
            "buffers that overflow"),
        TABLE);
  }

  private static Traits collectiveComputing() {
    return new Traits(
        "Collective Computing Model",
        HIGH_LEVEL + " (MPI)",
        "(P, F, T_F, P', T_P')",
        "generic, or a BSP or LogP machine",
        "a cost function for each collective operation, and for process management",
        List.of(
            "how a collective operation should work: it is taken as it is",
            "overlap of an operation with anything else"),
        TABLE);
  }

  private static Traits cluster() {
    return new Traits(
        "Cluster model of Tam and Wang",
        MESSAGES,
        "(p, " + functions() + ", " + Parameter.NETWORK_BUFFER.symbol() + ", memcpy())",
        "generic + packet-switched network",
        "packets; the network's constraints are explicit; overlap of communication",
        List.of(
            "distances: all pairs of nodes are alike",
            "what a transport does by itself, such as delayed acknowledgements"),
        TABLE);
  }

  /** The parameters that are functions, in the order of RM's table. */
  private static String functions() {
    return Stream.of(
            Parameter.SEND_OVERHEAD,
            Parameter.SEND_GAP,
            Parameter.RECEIVE_OVERHEAD,
            Parameter.RECEIVE_GAP,
            Parameter.USER_RECEIVE,
            Parameter.TRANSFER_TIME)
        .map(parameter -> parameter.symbol() + "()")
        .collect(Collectors.joining(", "));
  }

  private static Traits logpq() {
    return new Traits(
        "LogPQ",
        MESSAGES,
        "(L, o, g, P) + queues",
        GENERIC,
        "queues in the communication lines: who exceeds the capacity need not stall",
        List.of(
            "message size: all messages are small",
            "a send gap that differs from the receive gap",
            "contention between pairs of nodes"),
        "RM §2.3, which only names it");
  }

  private static Traits plogp() {
    return new Traits(
        "Parameterized LogP",
        MESSAGES,
        "(P, L, o_s(m), o_r(m), g(m))",
        GENERIC,
        "gap and overheads are functions of the message size; costs of collective operations",
        List.of(
            "contention: L and g(m) are those of one pair",
            "that several sends in a row cost less than as many single gaps",
            "what a transport does by itself, such as delayed acknowledgements"),
        "BM §2");
  }

  private static Traits hockney() {
    return new Traits(
        "Hockney",
        MESSAGES,
        "(α, β)",
        "generic: all nodes linked with each other",
        "the time of one message, α + m/β",
        List.of(
            "overlap: the processor's part of a message is not told from the network's",
            "packets: the time has no step where another packet begins",
            "contention"),
        "GE §3.4, model C");
  }
}
