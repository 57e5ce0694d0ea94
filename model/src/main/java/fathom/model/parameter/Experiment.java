package fathom.model.parameter;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The experiments that produce raw results, one JMH benchmark each. An experiment emits raw times
 * and counts only; what is subtracted from what is decided when fitting.
 *
 * <p>Source of the methods: the benchmark appendix of Tam's thesis (A.1–A.4), as far as it goes.
 */
public enum Experiment {
  COPY_CACHE_TO_CACHE(
      "copy-ctc", ExperimentKind.MEMORY, "memory copy, cache to cache", List.of("CacheToCache")),
  COPY_CACHE_TO_MEMORY(
      "copy-ctm", ExperimentKind.MEMORY, "memory copy, cache to memory", List.of("CacheToMemory")),
  COPY_MEMORY_TO_MEMORY(
      "copy-mtm",
      ExperimentKind.MEMORY,
      "memory copy, memory to memory",
      List.of("MemoryToMemory")),
  REDUCTION(
      "reduction",
      ExperimentKind.MEMORY,
      "doubles added to doubles, element by element",
      List.of("Reduction")),
  SEND_OVERHEAD(
      "send-overhead",
      ExperimentKind.PACKET,
      "short bursts of sends from a drained queue",
      List.of("SendOverhead", "MpiSend")),
  SEND_SERVICE(
      "send-service",
      ExperimentKind.PACKET,
      "one send until the transmit queue is empty",
      List.of("ServiceTime", "SendService")),
  SEND_GAP(
      "send-gap",
      ExperimentKind.PACKET,
      "sends at equilibrium with a full queue",
      List.of("SendGap", "MpiGap")),
  RECEIVE_GAP(
      "receive-gap",
      ExperimentKind.PACKET,
      "arrivals at one receiver flooded by several senders",
      List.of("ReceiveGap", "MpiIncast")),
  USER_RECEIVE(
      "user-receive",
      ExperimentKind.PACKET,
      "receive calls on messages that have arrived",
      List.of("UserReceive", "MpiRecv")),
  RECEIVE_OVERHEAD(
      "receive-overhead",
      ExperimentKind.PACKET,
      "work slowed down by background arrivals",
      List.of("ReceiveOverhead", "MpiArrivals")),
  PING_PONG(
      "ping-pong",
      ExperimentKind.PACKET,
      "paced round trips, 1 to ⌊p/2⌋ pairs at once",
      List.of("RoundTrip", "PingPong", "MpiRoundTrip")),
  STREAMS(
      "streams",
      ExperimentKind.PACKET,
      "one-way streams of ⌊p/2⌋ pairs at once, bytes counted",
      List.of("Streams", "MpiStreams")),
  BURST_LOSS(
      "burst-loss",
      ExperimentKind.PACKET,
      "simultaneous bursts into one port and into two, arrivals counted",
      List.of("BurstLoss")),
  PAIRS(
      "pairs",
      ExperimentKind.PACKET,
      "every pair of nodes, in rounds of disjoint pairs: round trips, then a stream",
      List.of("Tournament", "MpiTournament"));

  /** What an experiment needs: memory only, or a network between hosts. */
  public enum ExperimentKind {
    MEMORY,
    PACKET
  }

  private final String id;
  private final ExperimentKind kind;
  private final String description;

  // List.of is immutable; the checker only knows the interface.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> benchmarks;

  Experiment(String id, ExperimentKind kind, String description, List<String> benchmarks) {
    this.id = id;
    this.kind = kind;
    this.description = description;
    this.benchmarks = benchmarks;
  }

  /** Stable name, used for files and on the command line. */
  public String id() {
    return id;
  }

  public ExperimentKind kind() {
    return kind;
  }

  /** What is being measured, for a progress line. */
  public String description() {
    return description;
  }

  /**
   * Names of the JMH benchmark classes whose results are of this experiment: that of today, then
   * those of earlier releases, whose raw results are still read.
   */
  public List<String> benchmarks() {
    return benchmarks;
  }

  public static Optional<Experiment> ofId(String id) {
    return Arrays.stream(values()).filter(e -> e.id.equals(id)).findFirst();
  }
}
