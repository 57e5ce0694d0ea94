package fathom.model.simulate;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.collective.RankPlacement;
import java.util.ArrayList;
import java.util.List;

/** One run: its parts, and the loop that takes one event after the other. */
final class Engine {
  private final Program program;
  private final Wiring wiring;
  private final SendLines lines;
  private final InsideWays ways;
  private final Processors processors;
  private final Fabric fabric;

  Engine(Simulator simulator, Program program, Recorder recorder, boolean recording) {
    int nodes = program.nodes();
    if (nodes < 1 || nodes > Instruction.MOST_NODES) {
      throw new IllegalArgumentException("a simulation of " + nodes + " nodes");
    }
    this.program = program;
    wiring =
        new Wiring(
            simulator.timing(),
            simulator.sizedTiming(),
            simulator.sharedNodes(),
            recorder,
            recording);
    int ports = ports(simulator, nodes);
    lines =
        new SendLines(ports, simulator.sendQueuePackets(), simulator.bursts().lineMicros(), wiring);
    ways = new InsideWays(simulator.sharedNodes().isEmpty() ? 0 : nodes, wiring);
    Inbox inbox = new Inbox(nodes, wiring.packets());
    processors = new Processors(program, wiring, lines, ways, inbox, simulator.sharedProcessors());
    fabric =
        Fabric.of(
            simulator.switchModel(),
            ports,
            simulator.bursts().portMicros(),
            wiring,
            inbox,
            processors);
  }

  /** Lines, and ports: one of each program's node, or of each node that its ranks are on. */
  private static int ports(Simulator simulator, int ranks) {
    if (simulator.sharedNodes().isEmpty()) {
      return ranks;
    }
    RankPlacement placement = simulator.sharedNodes().get().placement();
    if (placement.ranks() != ranks) {
      throw new IllegalArgumentException(
          "a program of " + ranks + " ranks, of which " + placement.ranks() + " are placed");
    }
    return placement.nodes();
  }

  SimulationResult run() {
    for (int node = 0; node < program.nodes(); node++) {
      processors.start(node);
    }
    EventQueue events = wiring.events();
    long count = 0;
    for (; events.next(); count++) {
      int node = events.event() & Wiring.NODE_MASK;
      double now = events.micros();
      switch (events.event() >>> Wiring.KIND_SHIFT) {
        case Wiring.ARRIVAL -> fabric.arrive(lines.arrive(node, now), now);
        case Wiring.EXIT -> fabric.exit(node, now);
        case Wiring.CPU -> processors.done(node, now);
        case Wiring.ROOM -> processors.room(node, now);
        case Wiring.INSIDE -> fabric.deliver(ways.arrive(node, now), now);
        default -> fabric.head(node, now);
      }
    }
    return result(count);
  }

  private SimulationResult result(long events) {
    int nodes = program.nodes();
    double[] ends = new double[nodes];
    long[] received = new long[nodes];
    long missing = 0;
    for (int node = 0; node < nodes; node++) {
      ends[node] = processors.hasEnded(node) ? processors.endMicros(node) : Double.NaN;
      received[node] = processors.received(node);
      missing += Math.max(0, program.expected(node) - received[node]);
    }
    long[] lostByKind = fabric.losses().byKind;
    List<SimulationResult.Loss> losses = new ArrayList<>();
    fabric
        .losses()
        .byPortAndSender
        .forEach((port, from, count) -> losses.add(new SimulationResult.Loss(port, from, count)));
    return new SimulationResult(
        ends,
        received,
        missing,
        processors.traffic(Packets.DATA, lostByKind[Packets.DATA]),
        processors.traffic(Packets.SIGNAL, lostByKind[Packets.SIGNAL]),
        losses,
        fabric.headOfLineStalls(),
        processors.roomStalls(),
        fabric.greatestQueue(),
        fabric.greatestWaiting(),
        events);
  }
}
