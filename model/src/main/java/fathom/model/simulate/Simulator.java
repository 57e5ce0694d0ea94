package fathom.model.simulate;

import fathom.model.collective.Program;
import fathom.model.collective.RankPlacement;
import java.util.Optional;

/**
 * Runs programs on virtual nodes in virtual time. The same input gives the same result, to the last
 * bit: nothing is random, and what happens at one instant happens in the order it was planned in.
 *
 * @param timing what packets cost
 * @param switchModel where they wait and are lost
 * @param sendQueuePackets packets a node's send queue holds, at least 1; a process that finds it
 *     full waits, and takes what has arrived meanwhile
 * @param bursts what lines let pass at once after a rest
 * @param sizedTiming where units are bytes and what is sent at once is one message, what those
 *     cost; empty where units are packets
 * @param sharedProcessors that all nodes share, as emulated hosts do; 0 where each has its own
 * @param sharedNodes where several nodes of a program, then called ranks, are on one machine, with
 *     one line and one port for all of them; empty where each has its own
 */
public record Simulator(
    Timing timing,
    SwitchModel switchModel,
    int sendQueuePackets,
    Bursts bursts,
    Optional<SizedTiming> sizedTiming,
    int sharedProcessors,
    Optional<SharedNodes> sharedNodes) {
  /** A usual transmit queue of a network card. */
  public static final int SEND_QUEUE_PACKETS = 1024;

  private static final Recorder NOBODY = (stage, node, from, to, peer, packet) -> {};

  public Simulator {
    if (sendQueuePackets < 1) {
      throw new IllegalArgumentException(
          "a send queue holds at least 1 packet: " + sendQueuePackets);
    }
    if (sharedProcessors < 0) {
      throw new IllegalArgumentException("processors: " + sharedProcessors);
    }
    if (sharedNodes.isPresent() && sizedTiming.isEmpty()) {
      throw new IllegalArgumentException("ranks that share nodes send messages, not packets");
    }
  }

  /** With the usual send queue, a switch that loses nothing, and lines without token buckets. */
  public static Simulator of(Timing timing) {
    return new Simulator(
        timing,
        SwitchModel.unlimited(),
        SEND_QUEUE_PACKETS,
        Bursts.NONE,
        Optional.empty(),
        0,
        Optional.empty());
  }

  /** Of messages: a program's units are bytes, and what it sends at once is one message. */
  public static Simulator ofMessages(SizedTiming sized) {
    return ofMessages(sized, 0);
  }

  /**
   * The same where sums take time.
   *
   * @param combineMicros of each byte that is added
   */
  public static Simulator ofMessages(SizedTiming sized, double combineMicros) {
    Timing signals = Timing.alike(sized.of(1)).withCombining(combineMicros);
    return new Simulator(
        signals,
        SwitchModel.unlimited(),
        SEND_QUEUE_PACKETS,
        Bursts.NONE,
        Optional.of(sized),
        0,
        Optional.empty());
  }

  public Simulator withSwitch(SwitchModel model) {
    return new Simulator(
        timing, model, sendQueuePackets, bursts, sizedTiming, sharedProcessors, sharedNodes);
  }

  public Simulator withSendQueue(int packets) {
    return new Simulator(
        timing, switchModel, packets, bursts, sizedTiming, sharedProcessors, sharedNodes);
  }

  public Simulator withBursts(Bursts ofLines) {
    return new Simulator(
        timing, switchModel, sendQueuePackets, ofLines, sizedTiming, sharedProcessors, sharedNodes);
  }

  /** Where all nodes are on one machine, with so many processors for all. */
  public Simulator withSharedProcessors(int processors) {
    return new Simulator(
        timing, switchModel, sendQueuePackets, bursts, sizedTiming, processors, sharedNodes);
  }

  /**
   * Of messages where each node is home to several ranks: those inside a node have costs of their
   * own, those between nodes share the nodes' lines and ports.
   *
   * @param placement of as many ranks as the programs have nodes
   * @param inside what messages between ranks of one node cost
   */
  public Simulator withNodes(RankPlacement placement, SizedTiming inside) {
    return new Simulator(
        timing,
        switchModel,
        sendQueuePackets,
        bursts,
        sizedTiming,
        sharedProcessors,
        Optional.of(new SharedNodes(placement, inside)));
  }

  /** Runs a program until nothing is left to happen. */
  public SimulationResult run(Program program) {
    return new Engine(this, program, NOBODY, false).run();
  }

  /** The same, and tells the recorder every stage of every packet. */
  public SimulationResult run(Program program, Recorder recorder) {
    return new Engine(this, program, recorder, true).run();
  }
}
