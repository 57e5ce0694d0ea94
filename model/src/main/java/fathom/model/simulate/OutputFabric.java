package fathom.model.simulate;

/** Queues at the output ports, each with its own room, within that of all. */
final class OutputFabric extends Fabric {
  private final int roomOfPort;
  private final int roomOfAll;
  private final int[] queues;

  OutputFabric(
      int nodes,
      double burstMicros,
      Wiring wiring,
      Inbox inbox,
      Processors processors,
      int roomOfPort,
      int roomOfAll) {
    super(nodes, burstMicros, wiring, inbox, processors);
    this.roomOfPort = roomOfPort;
    this.roomOfAll = roomOfAll;
    this.queues = new int[nodes];
  }

  @Override
  void arrive(int packet, double now) {
    int port = port(packet);
    if (canPass(port, packet, now)) {
      pass(port, packet, now);
    } else if (queues[port] >= roomOfPort || waiting() >= roomOfAll) {
      lose(packet, now);
    } else {
      entered(++queues[port]);
      await(port, packet);
    }
  }

  @Override
  void exit(int port, double now) {
    queues[port]--;
    left();
    release(port, now);
  }

  @Override
  void head(int input, double now) {
    throw new IllegalStateException("no queues at inputs");
  }

  @Override
  SimulationResult.SimulatedStalls headOfLineStalls() {
    return SimulationResult.SimulatedStalls.NONE;
  }
}
