package fathom.model.simulate;

import java.util.Arrays;

/** The switch: output ports that pass packets at least a gap apart, and what waits for them. */
abstract sealed class Fabric permits OutputFabric, InputFabric {
  /**
   * Times that should be equal come by different sums. A wait below this part of the time is their
   * rounding, and none: else a schedule without contention would stall for 10^-13 µs.
   */
  private static final double ROUNDING = 1e-14;

  final Wiring wiring;
  final Packets packets;
  private final Inbox inbox;
  private final Processors processors;
  private final Losses losses = new Losses();
  private final double burstMicros;

  /**
   * Since when a port has saved up for its next packet: since the last one's exit, or from before
   * where a token bucket kept something.
   */
  private final double[] emptySince;

  /** Packets that wait at each port, in the order in which they will leave it. */
  private final int[] firstsAtPort;

  private final int[] lastsAtPort;

  private int greatestQueue;
  private int waiting;
  private int greatestWaiting;

  /** What found no room. */
  static final class Losses {
    final PairCounts byPortAndSender = new PairCounts();
    final long[] byKind = new long[2];
  }

  /**
   * @param nodes that have a port each
   */
  Fabric(int nodes, double burstMicros, Wiring wiring, Inbox inbox, Processors processors) {
    this.burstMicros = burstMicros;
    this.wiring = wiring;
    this.packets = wiring.packets();
    this.inbox = inbox;
    this.processors = processors;
    this.firstsAtPort = new int[nodes];
    this.lastsAtPort = new int[nodes];
    this.emptySince = new double[nodes];
    Arrays.fill(emptySince, Double.NEGATIVE_INFINITY);
  }

  static Fabric of(
      SwitchModel model,
      int nodes,
      double burst,
      Wiring wiring,
      Inbox inbox,
      Processors processors) {
    int room = model.roomPackets();
    return switch (model) {
      case SwitchModel.OutputQueued _ ->
          new OutputFabric(nodes, burst, wiring, inbox, processors, room, Integer.MAX_VALUE);
      case SwitchModel.SharedMemory _ ->
          new OutputFabric(nodes, burst, wiring, inbox, processors, Integer.MAX_VALUE, room);
      case SwitchModel.InputQueued _ ->
          new InputFabric(nodes, burst, wiring, inbox, processors, room);
    };
  }

  /** A packet comes in. */
  abstract void arrive(int packet, double now);

  /** The first packet that waits for a node leaves. */
  abstract void exit(int port, double now);

  /** An input's next packet gets to its head. */
  abstract void head(int input, double now);

  abstract SimulationResult.SimulatedStalls headOfLineStalls();

  /** The port that leads to a packet's receiver. */
  final int port(int packet) {
    return wiring.line(packets.to(packet));
  }

  /** The port that a packet came in by. */
  final int input(int packet) {
    return wiring.line(packets.from(packet));
  }

  /** When a port can pass a packet. */
  final double portFree(int port, int packet) {
    double gap = wiring.timing(packets.kind(packet)).receiveGapMicros();
    return emptySince[port] + gap - (wiring.hasMessages() ? burstMicros : 0);
  }

  /** Whether nobody has to wait for an instant. */
  static boolean isNow(double micros, double now) {
    return micros <= now + now * ROUNDING;
  }

  final boolean canPass(int port, int packet, double now) {
    return firstsAtPort[port] == Packets.NONE && isNow(portFree(port, packet), now);
  }

  /** Hands a packet through a free port. */
  final void pass(int port, int packet, double now) {
    leave(port, packet, now);
  }

  /** Lets a packet wait at a port, behind those that do. */
  final void await(int port, int packet) {
    if (firstsAtPort[port] == Packets.NONE) {
      firstsAtPort[port] = packet;
      wiring.plan(Wiring.EXIT, port, portFree(port, packet));
    } else {
      packets.setNext(lastsAtPort[port], packet);
    }
    lastsAtPort[port] = packet;
  }

  /** The first packet that waits leaves, and the next one's turn is planned; the packet. */
  final int release(int port, double now) {
    int packet = firstsAtPort[port];
    int next = packets.next(packet);
    firstsAtPort[port] = next;
    packets.setNext(packet, Packets.NONE);
    leave(port, packet, now);
    if (next != Packets.NONE) {
      wiring.plan(Wiring.EXIT, port, portFree(port, next));
    }
    return packet;
  }

  private void leave(int port, int packet, double now) {
    emptySince[port] = emptySince(port, packet, now);
    wiring.recordAtReceiver(Recorder.Stage.PORT, packet, packets.micros(packet), now);
    deliver(packet, now);
  }

  /** Hands a packet to its receiver's kernel. */
  final void deliver(int packet, double now) {
    int to = packets.to(packet);
    inbox.add(to, packet);
    processors.interrupt(to, now);
  }

  private double emptySince(int port, int packet, double exit) {
    double gap = wiring.timing(packets.kind(packet)).receiveGapMicros();
    if (wiring.hasMessages() && burstMicros > 0) {
      return Math.max(emptySince[port], exit - gap) + gap;
    }
    double left = Bursts.left(burstMicros, gap);
    // Without a bucket exactly its exit: a sum of what it was before is off by rounding.
    return left > 0 ? Math.max(emptySince[port] + gap, exit - left) : exit;
  }

  final void lose(int packet, double now) {
    losses.byPortAndSender.increment(packets.to(packet), packets.from(packet));
    losses.byKind[Packets.isSignal(packets.kind(packet)) ? Packets.SIGNAL : Packets.DATA]++;
    wiring.recordAtReceiver(Recorder.Stage.LOST, packet, now, now);
    packets.free(packet);
  }

  /** A packet waits in a queue that holds so many now. */
  final void entered(int queue) {
    greatestQueue = Math.max(greatestQueue, queue);
    greatestWaiting = Math.max(greatestWaiting, ++waiting);
  }

  final void left() {
    waiting--;
  }

  final int waiting() {
    return waiting;
  }

  final int greatestQueue() {
    return greatestQueue;
  }

  final int greatestWaiting() {
    return greatestWaiting;
  }

  final Losses losses() {
    return losses;
  }
}
