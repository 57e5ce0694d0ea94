package fathom.model.protocol;

/**
 * Counters that stand beside the time of a raw row: a benchmark emits them, and fitting reads them
 * (docs/sheet-format.md).
 */
public enum Counter {
  /** Message size; for copies the bytes of one copy, 0 if only the pick was timed. */
  SIZE("size", CounterUnit.BYTES),

  /** What was copied: 0 off-heap segment, 1 heap array, 2 pick without copy. */
  VARIANT("variant", CounterUnit.CODE),

  /** Size of each cold pool; 0 if the memory tier has none. */
  POOL_BYTES("poolBytes", CounterUnit.BYTES),

  /** Messages in one JMH operation; the time per message is the time divided by it. */
  BURST("burst", CounterUnit.COUNT),

  /** Messages that did not come in time; a row with any is dropped. */
  LOST("lost", CounterUnit.COUNT),

  /** Messages at any end without the tag of their link, or damaged; a row with any is dropped. */
  STRANGERS("strangers", CounterUnit.COUNT),

  /**
   * Messages that arrived beyond those that were sent; a row with any is dropped. Earlier runs
   * count them as {@link #STRANGERS}.
   */
  SURPLUS("surplus", CounterUnit.COUNT),

  /** Time that the peer process had run. */
  PEER_AGE_MILLIS("peerAgeMillis", CounterUnit.MILLIS),

  /**
   * Time of a cache line to the other side's processor and back, right before the window; −1 if
   * unknown.
   */
  CROSSING_NANOS("crossingNanos", CounterUnit.NANOS),

  /** Median time of the window's single operations, per JMH operation; 0 if none was taken. */
  MEDIAN_MICROS("medianMicros", CounterUnit.MICROS),

  /** Time between two instants at which a queue stands alike, per message between them. */
  GAP_MICROS("gapMicros", CounterUnit.MICROS),

  /** Time between two messages of all senders together, by the senders' clocks. */
  OFFERED_GAP_MICROS("offeredGapMicros", CounterUnit.MICROS),

  /** Median CPU time of the sending thread, per JMH operation. */
  CPU_MICROS("cpuMicros", CounterUnit.MICROS),

  /** Median time on the clock of the operations that {@link #CPU_MICROS} is about. */
  CPU_CLOCK_MICROS("cpuClockMicros", CounterUnit.MICROS),

  /** Messages that the process took in the window. */
  RECEIVED("received", CounterUnit.RATIO),

  /** Messages that found the receive buffer full. */
  DROPPED("dropped", CounterUnit.RATIO),

  /** Messages that all senders sent from first to last. */
  SENT("sent", CounterUnit.COUNT),

  /** Those of {@link #SENT} that reached neither the process nor its full receive buffer. */
  LOST_ON_THE_WAY("lostOnTheWay", CounterUnit.COUNT),

  /**
   * Messages that the far end sent; in gaps through MPI those between two readings of the
   * interface.
   */
  MESSAGES("messages", CounterUnit.RATIO),

  /** Units of control work done. */
  WORK("work", CounterUnit.RATIO),

  /** Time of a unit of work that no stall hit, while messages arrived. */
  KEPT_MICROS("keptMicros", CounterUnit.MICROS),

  /** Time of a unit of work in the phases without messages. */
  UNDISTURBED_MICROS("undisturbedMicros", CounterUnit.MICROS),

  /** Units of work that met a stall, and are in neither time. */
  STALLED("stalled", CounterUnit.COUNT),

  /** Messages that reached the process or its socket, without the marks of phases. */
  SEEN("seen", CounterUnit.COUNT),

  /**
   * Time until the slowest sender's transmit queue was empty; with work, the interval of the pace
   * times the messages that were due.
   */
  SENDING_MICROS("sendingMicros", CounterUnit.MICROS),

  /** Pairs that are active at once, the timed one included. */
  PAIRS("pairs", CounterUnit.COUNT),

  /** Round trips that the other pairs completed around the window. */
  OTHER_ROUNDS("otherRounds", CounterUnit.COUNT),

  /** Rate at which payload reached all receivers together. */
  BYTES_PER_MICRO("bytesPerMicro", CounterUnit.RATE),

  /** Hosts that sent. */
  SENDERS("senders", CounterUnit.COUNT),

  /** Hosts that were sent to. */
  RECEIVERS("receivers", CounterUnit.COUNT),

  /** Packets that the senders report to have sent. */
  OFFERED("offered", CounterUnit.RATIO),

  /** Packets that the receiving processes took. */
  ARRIVED("arrived", CounterUnit.COUNT),

  /** Packets that passed the switch and found a receive buffer full. */
  RECEIVER_DROPS("receiverDrops", CounterUnit.COUNT),

  /** 1 if the thread that starts the senders goes before all ordinary threads, else 0. */
  PRECEDENCE("precedence", CounterUnit.CODE),

  /** Node that began the round trips and sent the stream, from 1. */
  FROM("from", CounterUnit.COUNT),

  /** The other node of the pair, from 1. */
  TO("to", CounterUnit.COUNT),

  /** Round in which the pair met, from 1. */
  ROUND("round", CounterUnit.COUNT),

  /** Mean round trip of the smallest size. */
  ROUND_TRIP_MICROS("roundTripMicros", CounterUnit.MICROS),

  /** Time of the whole round. */
  ROUND_MICROS("roundMicros", CounterUnit.MICROS),

  /** Round trips of the pair that were not answered in time. */
  UNANSWERED("unanswered", CounterUnit.COUNT),

  /** Begin of the window since 1970, by the timed host's clock. */
  STARTED_MILLIS("startedMillis", CounterUnit.MILLIS),

  /** Time between the two readings of the kernel's counts. */
  ACCOUNT_MICROS("accountMicros", CounterUnit.MICROS),

  /**
   * CPU time of the timed thread between the readings; −1, here and below, if the kernel does not
   * say.
   */
  THREAD_CPU_MICROS("threadCpuMicros", CounterUnit.MICROS),

  /** Times that the kernel ran something else in the timed thread's place. */
  INVOLUNTARY_SWITCHES("involuntarySwitches", CounterUnit.COUNT),

  /** Time in which the timed thread was ready to run and did not. */
  QUEUED_MICROS("queuedMicros", CounterUnit.MICROS),

  /** Time in which the hypervisor did not run the timed thread's core, in steps of 10 ms. */
  STOLEN_MICROS("stolenMicros", CounterUnit.MICROS),

  /** Interrupts that the timed thread's core took. */
  INTERRUPTS("interrupts", CounterUnit.COUNT),

  /** Time of a fixed piece of work on the timed core right before the window. */
  YARDSTICK_BEFORE_MICROS("yardstickBeforeMicros", CounterUnit.MICROS),

  /** Time of the same piece of work right after the window. */
  YARDSTICK_AFTER_MICROS("yardstickAfterMicros", CounterUnit.MICROS),

  /** Frames that the interface sent or received for {@link #MESSAGES}. */
  FRAMES("frames", CounterUnit.COUNT),

  /** Bytes of these frames as the interface counts them, without checksum and gap. */
  FRAME_BYTES("frameBytes", CounterUnit.BYTES),

  /** Median time of MPI_Recv after MPI_Iprobe has found the message. */
  PROBED_MICROS("probedMicros", CounterUnit.MICROS),

  /** Position of the algorithm in {@link fathom.model.collective.Algorithm}, from 0. */
  ALGORITHM("algorithm", CounterUnit.CODE),

  /** Nodes that took part in the operation. */
  NODES("nodes", CounterUnit.COUNT),

  /** M, the bytes of one message; 0 for a barrier. */
  MESSAGE_BYTES("messageBytes", CounterUnit.BYTES),

  /** k, the packets of one message. */
  PACKETS("packets", CounterUnit.COUNT),

  /** m, the bytes of one packet. */
  PACKET_BYTES("packetBytes", CounterUnit.BYTES),

  /** Packets of one segment. */
  SEGMENT_PACKETS("segmentPackets", CounterUnit.COUNT),

  /** Packets that may be under way before an acknowledgement. */
  WINDOW("window", CounterUnit.COUNT),

  /** Children of a node in the operation's tree. */
  FAN_OUT("fanOut", CounterUnit.COUNT),

  /** Time of the operation, from the first start to the last end. */
  OPERATION_MICROS("operationMicros", CounterUnit.MICROS),

  /** Longest part of any node, by that node's clock. */
  LONGEST_PART_MICROS("longestPartMicros", CounterUnit.MICROS),

  /** Time between the first node's start and the last one's. */
  SKEW_MICROS("skewMicros", CounterUnit.MICROS),

  /** Upper bound of the same, without comparing clocks. */
  SKEW_BOUND_MICROS("skewBoundMicros", CounterUnit.MICROS),

  /** 1 if all nodes read one clock, else 0. */
  SHARED_CLOCK("sharedClock", CounterUnit.CODE),

  /** Upper bound of the error because clocks differ. */
  CLOCK_ERROR_MICROS("clockErrorMicros", CounterUnit.MICROS),

  /** 1 if every node came to its end with the right bytes, else 0. */
  VERIFIED("verified", CounterUnit.CODE),

  /** 1 if every node came to its end, else 0. */
  COMPLETE("complete", CounterUnit.CODE),

  /** Data packets that should have come and did not. */
  MISSING("missing", CounterUnit.COUNT),

  /** Frames of data and signals that were sent and did not come in time. */
  LOST_FRAMES("lostFrames", CounterUnit.COUNT),

  /** Data packets that held other bytes than they should. */
  WRONG("wrong", CounterUnit.COUNT),

  /** Frames that were malformed, foreign, late or came twice. */
  REFUSED("refused", CounterUnit.COUNT),

  /** Smallest receive buffer that the kernel gave a node; 0 if unknown. */
  RECEIVE_BUFFER_BYTES("receiveBufferBytes", CounterUnit.BYTES),

  /** Number of TCP's congestion control; 0 over UDP. */
  CONGESTION_CONTROL("congestionControl", CounterUnit.CODE),

  /** Position of the operation in {@link fathom.model.collective.LibraryOperation}, from 0. */
  OPERATION_NUMBER("operationNumber", CounterUnit.CODE),

  /** Ranks that took part in the operation. */
  RANKS("ranks", CounterUnit.COUNT);

  private final String id;
  private final CounterUnit unit;

  Counter(String id, CounterUnit unit) {
    this.id = id;
    this.unit = unit;
  }

  /** Unit of a counter. */
  public enum CounterUnit {
    /** A whole number of things. */
    COUNT(true, "#"),
    /** A number of things that is only divided by another one, so that it need not be whole. */
    RATIO(false, "#"),
    /** A whole number that stands for a choice. */
    CODE(true, "#"),
    BYTES(true, "B"),
    NANOS(false, "ns"),
    MICROS(false, "us"),
    MILLIS(false, "ms"),
    /** Bytes per µs. */
    RATE(false, "MB/s");

    private final boolean whole;
    private final String label;

    CounterUnit(boolean whole, String label) {
      this.whole = whole;
      this.label = label;
    }

    /** The unit as JMH writes units. */
    public String label() {
      return label;
    }
  }

  public CounterUnit unit() {
    return unit;
  }

  /** Name in a raw file, and of the method of the benchmark that gives the counter's value. */
  public String id() {
    return id;
  }

  /** Whether every value is a whole number; JMH may have normalised other counters. */
  public boolean isWhole() {
    return unit.whole;
  }

  /** Whether it is a time in µs, as that of the row is. */
  public boolean isTime() {
    return unit == CounterUnit.MICROS;
  }
}
