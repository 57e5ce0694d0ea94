package fathom.model.protocol;

/**
 * Parameters of the benchmarks, as JMH's {@code -p NAME=VALUE} takes them and as a raw file names
 * them. Lists are separated by slashes, because JMH would run a benchmark once for each value
 * between commas.
 */
public enum JmhParameter {
  /** Transport of the packets: udp, tcp or unix. */
  TRANSPORT("transport"),

  /** Control addresses of the peers, {@code host:port/…}. */
  PEERS("peers"),

  /** This host's address on the measured network. */
  LOCAL("local"),

  /** Message sizes in bytes, {@code 1/40/1408}. */
  SIZES("sizes"),

  /** Ways to copy, {@code segment/array/none}. */
  VARIANTS("variants"),

  /** CPU of the timed thread; −1 leaves it to the scheduler. */
  CPU("cpu"),

  /** CPU of the peers' working threads, or of rank 1; −1 leaves it to the scheduler. */
  PEER_CPU("peerCpu"),

  /** CPU of this machine on which the network's other side works; −1 if on another machine. */
  PARTNER_CPU("partnerCpu"),

  /** Behaviour of a thread between two polls: SPIN, YIELD, NAP or BLOCK. */
  WAITING("waiting"),

  /** Idle time before each timed operation, in µs. */
  PAUSE_MICROS("pauseMicros"),

  /** Seed of the shuffles. */
  SEED("seed"),

  /** Block of the campaign that the start belongs to; empty by hand. */
  BLOCK("block"),

  /** Load of each sender by size, {@code size@messages-per-second/…}. */
  OFFERED("offered"),

  /** Messages of one timed burst. */
  BURST("burst"),

  /** Numbers of pairs that are active at once, {@code 1/2/4}. */
  PAIRS("pairs"),

  /** Packets that empty the token bucket before a burst; 0 for none. */
  PRELUDE_COUNT("preludeCount"),

  /** Address that takes those packets. */
  PRELUDE_TO("preludeTo"),

  /** Shapes of bursts, {@code senders x receivers @ packets}, {@code 3x1@400/…}. */
  BURSTS("bursts"),

  /** Peers that send in bursts into one port; the others are for bursts into two. */
  OWN_SENDERS("ownSenders"),

  /** Time without an arrival after which a burst is over, in ms. */
  DRAIN_MILLIS("drainMillis"),

  /** Rounds of pairs of nodes, {@code 1-2,3-4/1-3,2-4}. */
  ROUNDS("rounds"),

  /** Pairs whose round trips run at once; 0 for all of a round. */
  TOGETHER("together"),

  /** File to which histograms of single operations are appended; empty for none. */
  HLOG("hlog"),

  /** Time for which single operations are timed after each window, in ms. */
  HLOG_MILLIS("hlogMillis"),

  /** Loads that disturb work, {@code size@messages-per-second/…}. */
  LOADS("loads"),

  /** CPU of the thread that takes what arrives; −1 leaves it to the scheduler. */
  DRAIN_CPU("drainCpu"),

  /** Collective operations and their algorithms, {@code broadcast:flat/…}. */
  PIECES("pieces"),

  /** Nodes of an operation. */
  NODES("nodes"),

  /** Largest packet of an operation, in bytes. */
  MTU("mtu"),

  /** Bytes of a segment; 0 for a whole message. */
  SEGMENT("segment"),

  /** Packets that may be under way before an acknowledgement. */
  WINDOW("window"),

  /** Children of a node in a k-nomial tree. */
  FAN_OUT("fanOut"),

  /** Operations before the timed one. */
  WARMUPS("warmups"),

  /** Longest time of an operation, in ms. */
  DEADLINE_MILLIS("deadlineMillis"),

  /** Time without an arrival after which a node gives up, in ms. */
  SILENCE_MILLIS("silenceMillis"),

  /** Idle time before an operation, in µs. */
  REST_MICROS("restMicros"),

  /** Thread level that is asked of MPI: single, funneled, serialized or multiple. */
  MPI_THREAD("mpiThread"),

  /** Network interface whose frames are counted; empty for none. */
  DEVICE("device"),

  /** Operation of the MPI library, {@code bcast}, {@code allreduce}, …. */
  OPERATION("operation"),

  /** Algorithm that the library's settings force; a label, which sets nothing. */
  ALGORITHM("algorithm"),

  /** Operations of one iteration. */
  OPERATIONS("operations");

  private final String id;

  JmhParameter(String id) {
    this.id = id;
  }

  /** Name of the field of a benchmark, on a command line and in a raw file. */
  public String id() {
    return id;
  }
}
