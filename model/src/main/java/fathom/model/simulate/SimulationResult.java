package fathom.model.simulate;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What came of a run. Times in µs from its begin, at which all nodes start. */
public final class SimulationResult {
  private final double[] ends;
  private final long[] received;
  private final long missing;
  private final SimulatedTraffic data;
  private final SimulatedTraffic signals;
  private final List<Loss> losses;
  private final SimulatedStalls headOfLine;
  private final SimulatedStalls sendQueue;
  private final int greatestQueuePackets;
  private final int greatestWaitingPackets;
  private final long events;

  /**
   * Packets of one kind. When all is over, each that was sent was received or lost.
   *
   * @param sent handed to the send queue
   * @param received taken by a receiver's kernel
   * @param lost found no room in the switch
   */
  public record SimulatedTraffic(long sent, long received, long lost) {}

  /**
   * Packets that found no room, with data or without.
   *
   * @param port the receiver
   * @param sender whose they were
   * @param packets how many
   */
  public record Loss(int port, int sender, long packets) {}

  /**
   * How often something waited that could have gone on.
   *
   * @param count times
   * @param micros for how long, all together
   */
  public record SimulatedStalls(long count, double micros) {
    static final SimulatedStalls NONE = new SimulatedStalls(0, 0);
  }

  /**
   * @param ends by node; NaN where a process never ended
   * @param received data packets by node
   */
  SimulationResult(
      double[] ends,
      long[] received,
      long missing,
      SimulatedTraffic data,
      SimulatedTraffic signals,
      List<Loss> losses,
      SimulatedStalls headOfLine,
      SimulatedStalls sendQueue,
      int greatestQueuePackets,
      int greatestWaitingPackets,
      long events) {
    this.ends = ends;
    this.received = received;
    this.missing = missing;
    this.data = data;
    this.signals = signals;
    this.losses = List.copyOf(losses);
    this.headOfLine = headOfLine;
    this.sendQueue = sendQueue;
    this.greatestQueuePackets = greatestQueuePackets;
    this.greatestWaitingPackets = greatestWaitingPackets;
    this.events = events;
  }

  public int nodes() {
    return ends.length;
  }

  /** When a node's process came to its end; none where it waits for what was lost. */
  public OptionalDouble finishMicros(int node) {
    return Double.isNaN(ends[node]) ? OptionalDouble.empty() : OptionalDouble.of(ends[node]);
  }

  /** When the last process came to its end: the operation's time. None unless all did. */
  public OptionalDouble finishMicros() {
    double last = 0;
    for (double end : ends) {
      if (Double.isNaN(end)) {
        return OptionalDouble.empty();
      }
      last = Math.max(last, end);
    }
    return OptionalDouble.of(last);
  }

  /** Whether every process came to its end. */
  public boolean isComplete() {
    return unfinished().findAny().isEmpty();
  }

  /** Nodes whose processes still wait, in ascending order. */
  public IntStream unfinished() {
    return IntStream.range(0, ends.length).filter(node -> Double.isNaN(ends[node]));
  }

  /** Data packets that the program expects at nodes and that did not come: lost, or never sent. */
  public long missingPackets() {
    return missing;
  }

  /** Data packets that came to a node. */
  public long received(int node) {
    return received[node];
  }

  /** Packets with data. */
  public SimulatedTraffic data() {
    return data;
  }

  /** Packets without. */
  public SimulatedTraffic signals() {
    return signals;
  }

  /** Losses by port and sender, in this order; those with none are left out. */
  public List<Loss> losses() {
    return losses;
  }

  /** Packets that waited at the head of their input for their output, and how long there. */
  public SimulatedStalls headOfLine() {
    return headOfLine;
  }

  /** Times a process waited for its send queue, from finding it full until it sent on. */
  public SimulatedStalls sendQueue() {
    return sendQueue;
  }

  /** Most packets that waited in one queue of the switch: an output port's, or an input's. */
  public int greatestQueuePackets() {
    return greatestQueuePackets;
  }

  /** Most packets that waited in the whole switch. */
  public int greatestWaitingPackets() {
    return greatestWaitingPackets;
  }

  /** Entries taken out of the queue of events: what the simulation's own cost is counted in. */
  public long events() {
    return events;
  }
}
