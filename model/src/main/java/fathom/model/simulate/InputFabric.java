package fathom.model.simulate;

import java.util.Arrays;

/**
 * Queues at the input ports. A packet at the head of its input asks for its output and stays until
 * it gets it; only then the next one gets to the head.
 */
final class InputFabric extends Fabric {
  private final int room;

  /** Packets of an input that wait, the one at its head with them. */
  private final int[] queues;

  /** Packets behind the head. */
  private final int[] firsts;

  private final int[] lasts;

  /** An input's head waits for its output, or its next one's turn is planned. */
  private final boolean[] busy;

  private final double[] askedMicros;
  private final double[] lastCrossings;
  private long stalls;
  private double stalledMicros;

  InputFabric(
      int nodes, double burstMicros, Wiring wiring, Inbox inbox, Processors processors, int room) {
    super(nodes, burstMicros, wiring, inbox, processors);
    this.room = room;
    queues = new int[nodes];
    firsts = new int[nodes];
    lasts = new int[nodes];
    busy = new boolean[nodes];
    askedMicros = new double[nodes];
    lastCrossings = new double[nodes];
    Arrays.fill(lastCrossings, Double.NEGATIVE_INFINITY);
  }

  /** When an input can pass its next packet: it passes them one at a time, at its line's speed. */
  private double inputFree(int input, int packet) {
    int kind = packets.kind(packet);
    return lastCrossings[input]
        + Math.min(wiring.timing(kind).sendGapMicros(), wiring.timing(kind).receiveGapMicros());
  }

  @Override
  void arrive(int packet, double now) {
    int input = input(packet);
    double free = inputFree(input, packet);
    if (!busy[input] && isNow(free, now) && canPass(port(packet), packet, now)) {
      cross(input, packet, now);
      return;
    }
    if (queues[input] >= room) {
      lose(packet, now);
      return;
    }
    entered(++queues[input]);
    if (!busy[input] && isNow(free, now)) {
      ask(input, packet, now);
      return;
    }
    append(input, packet);
    if (!busy[input]) {
      busy[input] = true;
      wiring.plan(Wiring.HEAD, input, free);
    }
  }

  private void append(int input, int packet) {
    if (firsts[input] == Packets.NONE) {
      firsts[input] = packet;
    } else {
      packets.setNext(lasts[input], packet);
    }
    lasts[input] = packet;
  }

  @Override
  void head(int input, double now) {
    int packet = firsts[input];
    firsts[input] = packets.next(packet);
    packets.setNext(packet, Packets.NONE);
    if (canPass(port(packet), packet, now)) {
      queues[input]--;
      left();
      cross(input, packet, now);
      planHead(input);
    } else {
      ask(input, packet, now);
    }
  }

  private void cross(int input, int packet, double now) {
    lastCrossings[input] = now;
    pass(port(packet), packet, now);
  }

  private void ask(int input, int packet, double now) {
    busy[input] = true;
    askedMicros[input] = now;
    await(port(packet), packet);
  }

  @Override
  void exit(int port, double now) {
    int input = input(release(port, now));
    queues[input]--;
    left();
    stalls++;
    stalledMicros += now - askedMicros[input];
    lastCrossings[input] = now;
    planHead(input);
  }

  private void planHead(int input) {
    int next = firsts[input];
    busy[input] = next != Packets.NONE;
    if (busy[input]) {
      wiring.plan(Wiring.HEAD, input, inputFree(input, next));
    }
  }

  @Override
  SimulationResult.SimulatedStalls headOfLineStalls() {
    return new SimulationResult.SimulatedStalls(stalls, stalledMicros);
  }
}
