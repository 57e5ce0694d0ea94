package fathom.model.sister;

import fathom.model.parameter.Parameter;
import fathom.model.word.Word;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The models, in the order of RM's Table 2.3; then those that RM only names, and those of the other
 * documents.
 */
public enum Sister implements Word {
  BSP(
      "BSP",
      new Traits(
          "Bulk-Synchronous Parallel",
          "PRAM, message passing or BSP programming",
          "(p, g, L, h-relations)",
          "generic + synchronization primitive",
          "tightly synchronized computation; a superstep takes w + g·h + L",
          List.of(
              "message size: k messages of b bytes cost what one of k·b bytes does",
              "programs that are no sequence of supersteps, such as independent tasks",
              "congestion: g is one number, whatever the load"),
          Traits.TABLE)),
  POSTAL(
      "Postal",
      new Traits(
          "Postal",
          Traits.MESSAGES,
          "(n, λ)",
          Traits.GENERIC,
          "full connectivity; simultaneous input and output",
          List.of(
              "message size",
              "how a message's time divides between processor and network: λ counts both together",
              "that sending and receiving disturb each other: each takes one unit of time"),
          Traits.TABLE)),
  LOGP(
      "LogP",
      new Traits(
          "LogP",
          Traits.MESSAGES,
          "(L, o, g, P)",
          Traits.GENERIC,
          "implicit network constraint: ⌈L/g⌉ messages in transit; overlap of computation and"
              + " communication",
          List.of(
              "message size: all messages are small",
              "what happens at the network's capacity: who exceeds it stalls, and nothing is lost",
              "a send gap that differs from the receive gap",
              "contention: L is an upper bound, whatever the load"),
          Traits.TABLE)),
  C3(
      "C³",
      new Traits(
          "C³",
          Traits.MESSAGES,
          "(p, s, h, l, C_l(), C_p())",
          "generic + synchronization primitive",
          "an algorithm pays for the congestion of links, C_l(), and of processors, C_p()",
          List.of(
              "the difference between many-to-one and one-to-many: both get the same congestion",
              "programs that are no sequence of supersteps",
              "buffers that overflow"),
          Traits.TABLE)),
  LOGGP(
      "LogGP",
      new Traits(
          "LogGP",
          Traits.MESSAGES,
          "(L, o, g, G, P)",
          Traits.GENERIC,
          "long messages, G per further byte",
          List.of(
              "contention on the network",
              "packets: a long message is one stream of bytes, with one overhead at each end",
              "a send gap that differs from the receive gap",
              "buffers that overflow"),
          Traits.TABLE)),
  PHASE_PARALLEL(
      "Phase Parallel",
      new Traits(
          "Phase Parallel",
          Traits.HIGH_LEVEL,
          "(t_0, t_c, t_f, t_p, w, σ, α)",
          Traits.GENERIC,
          "costs of collective operations and of process management; an interaction takes"
              + " t_0(n) + m/r_∞(n)",
          List.of(
              "overlap: a phase begins when the one before has ended",
              "how an interaction works: each is measured as a whole"),
          Traits.TABLE)),
  LOGPC(
      "LoGPC",
      new Traits(
          "LoGPC",
          Traits.MESSAGES,
          "(L, o, g, G, P) + C_n()",
          Traits.GENERIC,
          "contention on k-ary n-cubes",
          List.of(
              "contention on other networks, such as in a switch",
              "a send gap that differs from the receive gap",
              "buffers that overflow"),
          Traits.TABLE)),
  CCM(
      "CCM",
      new Traits(
          "Collective Computing Model",
          Traits.HIGH_LEVEL + " (MPI)",
          "(P, F, T_F, P', T_P')",
          "generic, or a BSP or LogP machine",
          "a cost function for each collective operation, and for process management",
          List.of(
              "how a collective operation should work: it is taken as it is",
              "overlap of an operation with anything else"),
          Traits.TABLE)),
  /** The one that the sheet is made for: "our cluster model" of RM. */
  CLUSTER(
      "Cluster",
      new Traits(
          "Cluster model of Tam and Wang",
          Traits.MESSAGES,
          "(p, " + functions() + ", " + Parameter.NETWORK_BUFFER.symbol() + ", memcpy())",
          "generic + packet-switched network",
          "packets; the network's constraints are explicit; sending, receiving and computation"
              + " overlap",
          List.of(
              "distances: all pairs of nodes are alike",
              "what a transport does by itself, such as delayed acknowledgements"),
          Traits.TABLE)),
  LOGPQ(
      "LogPQ",
      new Traits(
          "LogPQ",
          Traits.MESSAGES,
          "(L, o, g, P) + queues",
          Traits.GENERIC,
          "queues in the communication lines: who exceeds the capacity need not stall",
          List.of(
              "message size: all messages are small",
              "a send gap that differs from the receive gap",
              "contention between pairs of nodes"),
          "RM §2.3, which only names it")),
  PLOGP(
      "pLogP",
      new Traits(
          "Parameterized LogP",
          Traits.MESSAGES,
          "(P, L, o_s(m), o_r(m), g(m))",
          Traits.GENERIC,
          "gap and overheads are functions of the message size; costs of collective operations",
          List.of(
              "contention: L and g(m) are those of one pair",
              "short bursts: k sends in a row can return sooner than after k·g(m)",
              "what a transport does by itself, such as delayed acknowledgements"),
          "BM §2")),
  HOCKNEY(
      "Hockney",
      new Traits(
          "Hockney",
          Traits.MESSAGES,
          "(α, β)",
          "generic: all nodes linked with each other",
          "the time of one message, α + m/β",
          List.of(
              "overlap: the processor's part of a message is not separated from the network's",
              "packets: the time has no step where another packet begins",
              "contention"),
          "GE §3.4, model C"));

  private final String title;

  // Its list is a copy that nobody can change; the checker only knows the interface.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Traits traits;

  Sister(String title, Traits traits) {
    this.title = title;
    this.traits = traits;
  }

  /** The name as its authors write it. */
  public String title() {
    return title;
  }

  /** What it is, and what it cannot express. */
  public Traits traits() {
    return traits;
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
}
