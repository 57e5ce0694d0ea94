package fathom.model.simulate;

import fathom.model.collective.RankPlacement;
import java.util.Optional;
import java.util.stream.IntStream;

/** What the parts of one run share: costs by kind of packet, packets, the queue of events. */
final class Wiring {
  /** A packet of this node arrives at the switch. */
  static final int ARRIVAL = 0;

  /** The first packet that waits for this node leaves its port. */
  static final int EXIT = 1;

  /** This node's CPU has done what it did. */
  static final int CPU = 2;

  /** This node's send queue has room. */
  static final int ROOM = 3;

  /** The first packet of this node's input gets to its head. */
  static final int HEAD = 4;

  /** The first message of this rank to another of its node is there. */
  static final int INSIDE = 5;

  static final int KIND_SHIFT = 24;
  static final int NODE_MASK = (1 << KIND_SHIFT) - 1;

  private final Packets packets = new Packets();
  private final EventQueue events = new EventQueue();
  private final PairCounts sent = new PairCounts();
  private final Recorder recorder;
  private final boolean recording;

  /** Of the kinds that have no size. */
  private final PacketTiming[] plain;

  private final Optional<Sizes> sizes;

  /** By rank, the line and port that it uses; empty where each has its own. */
  private final int[] lines;

  private final double combineMicros;

  Wiring(
      Timing timing,
      Optional<SizedTiming> sized,
      Optional<SharedNodes> shared,
      Recorder recorder,
      boolean recording) {
    PacketTiming inside = shared.map(its -> its.inside().of(1)).orElse(timing.signal());
    plain = new PacketTiming[] {timing.data(), timing.signal(), inside};
    sizes =
        sized.map(between -> new Sizes(between, shared.map(SharedNodes::inside).orElse(between)));
    lines = shared.map(Wiring::lines).orElse(new int[0]);
    combineMicros = timing.combineMicros();
    this.recorder = recorder;
    this.recording = recording;
  }

  private static int[] lines(SharedNodes shared) {
    RankPlacement placement = shared.placement();
    return IntStream.range(0, placement.ranks()).map(placement::node).toArray();
  }

  /** The line and port that a node of the program uses: its own, or that of its ranks' node. */
  int line(int node) {
    return lines.length == 0 ? node : lines[node];
  }

  /** Whether messages between two go within one node. */
  boolean isInside(int from, int to) {
    return lines.length > 0 && lines[from] == lines[to];
  }

  /** Whether packets of a kind go within one node. */
  boolean isInside(int kind) {
    return kind >= Packets.FIRST_SIZE
        ? sizes.orElseThrow().isInside(kind)
        : kind == Packets.SIGNAL_INSIDE;
  }

  Packets packets() {
    return packets;
  }

  EventQueue events() {
    return events;
  }

  /** Plans an event of a kind above. */
  void plan(int kind, int node, double micros) {
    events.add(micros, (kind << KIND_SHIFT) | node);
  }

  /** What a packet of this kind costs. */
  PacketTiming timing(int kind) {
    return kind < Packets.FIRST_SIZE ? plain[kind] : sizes.orElseThrow().timing(kind);
  }

  /** Whether what is sent at once is one message. */
  boolean hasMessages() {
    return sizes.isPresent();
  }

  /** The kind of the next packet of so many units still to be sent: one unit, or a message. */
  int kindOfData(long units, boolean isInside) {
    return sizes.isEmpty() ? Packets.DATA : sizes.get().kind(units, isInside);
  }

  /** Units that a packet of this kind carries. */
  long units(int kind) {
    return kind < Packets.FIRST_SIZE ? 1 : sizes.orElseThrow().bytes(kind);
  }

  /** What it takes to add one packet's data. */
  double combineMicros() {
    return combineMicros;
  }

  /** A packet that has been handed over, with its number where somebody wants it. */
  int create(int from, int to, int kind) {
    long number = recording && !Packets.isSignal(kind) ? sent.increment(from, to) : Recorder.SIGNAL;
    return packets.create(from, to, kind, number);
  }

  void recordSend(int from, int to, int kind, double now, double end) {
    if (recording) {
      long number = !Packets.isSignal(kind) ? sent.get(from, to) : Recorder.SIGNAL;
      recorder.record(Recorder.Stage.SEND, from, now, end, to, number);
    }
  }

  void recordLine(int packet, double now) {
    if (recording) {
      recorder.record(
          Recorder.Stage.LINE,
          packets.from(packet),
          packets.micros(packet),
          now,
          packets.to(packet),
          packets.number(packet));
    }
  }

  /** A stage at the receiver. */
  void recordAtReceiver(Recorder.Stage stage, int packet, double from, double to) {
    if (recording) {
      recorder.record(
          stage, packets.to(packet), from, to, packets.from(packet), packets.number(packet));
    }
  }
}
