package fathom.model.simulate;

import fathom.model.collective.Program;

/**
 * Runs programs on virtual nodes in virtual time. The same input gives the same result, to the last
 * bit: nothing is random, and what happens at one instant happens in the order it was planned in.
 *
 * @param timing what packets cost
 * @param switchModel where they wait and are lost
 * @param sendQueuePackets packets a node's send queue holds, at least 1; a process that finds it
 *     full waits, and takes what has arrived meanwhile
 * @param bursts what lines let pass at once after a rest
 */
public record Simulator(
    Timing timing, SwitchModel switchModel, int sendQueuePackets, Bursts bursts) {
  /** A usual transmit queue of a network card. */
  public static final int SEND_QUEUE_PACKETS = 1024;

  private static final Recorder NOBODY = (stage, node, from, to, peer, packet) -> {};

  public Simulator {
    if (sendQueuePackets < 1) {
      throw new IllegalArgumentException(
          "a send queue holds at least 1 packet: " + sendQueuePackets);
    }
  }

  /** With the usual send queue, a switch that loses nothing, and lines without token buckets. */
  public static Simulator of(Timing timing) {
    return new Simulator(timing, SwitchModel.unlimited(), SEND_QUEUE_PACKETS, Bursts.NONE);
  }

  public Simulator withSwitch(SwitchModel model) {
    return new Simulator(timing, model, sendQueuePackets, bursts);
  }

  public Simulator withSendQueue(int packets) {
    return new Simulator(timing, switchModel, packets, bursts);
  }

  public Simulator withBursts(Bursts ofLines) {
    return new Simulator(timing, switchModel, sendQueuePackets, ofLines);
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
