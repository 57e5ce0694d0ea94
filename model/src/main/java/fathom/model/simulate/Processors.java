package fathom.model.simulate;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;

/**
 * Each node's CPU and the process that runs on it, step by step of its program.
 *
 * <p>A CPU does one thing at a time and finishes it. What has been asked for first comes first,
 * with one exception: where packets wait for the kernel as well as the process to go on, the kernel
 * has the CPU. That is what an interrupt does, and what TW mean by an asynchronous O_r: it takes
 * time from whatever the process does, and no packet waits in the network for a process. A process
 * asks for one thing at a time, so no more order is needed.
 */
final class Processors {
  /** Eight longs of a node stand side by side. */
  private static final int SHIFT = 3;

  /** The step that comes next. */
  private static final int STEP = 0;

  /** The instruction under way. */
  private static final int CURRENT = 1;

  /** Packets of it that are still to be sent or taken. */
  private static final int LEFT = 2;

  /** Data packets that were taken before anything waited for them. */
  private static final int EARLY = 3;

  /** Bits of a time: since when it waits for room; when it ended. */
  private static final int MOMENT = 4;

  /** Data packets the kernel has received. */
  private static final int RECEIVED = 5;

  private static final int STATUS = 6;

  // What the CPU does: the three lowest bits of a status.
  private static final long IDLE = 0;
  private static final long SENDING = 1;
  private static final long RECEIVING = 2;
  private static final long TAKING = 3;
  private static final long COMBINING = 4;
  private static final long CPU = 7;

  private static final long ENDED = 1 << 3;
  private static final long ROOM_PLANNED = 1 << 4;
  private static final long WAITS_FOR_ROOM = 1 << 5;
  private static final long FROM_ANYONE = 1 << 6;
  private static final long FROM_ONE = 1 << 7;

  private final Program program;
  private final Wiring wiring;
  private final Packets packets;
  private final SendLines lines;
  private final InsideWays ways;
  private final Inbox inbox;
  private final long[] state;

  /** Data packets by (receiver, sender) that came early; of use to those that wait for one's. */
  private final PairCounts earlyData = new PairCounts();

  private final PairCounts earlySignals = new PairCounts();
  private final long[] sentByKind = new long[2];
  private final long[] receivedByKind = new long[2];
  private long stalls;
  private double stalledMicros;

  /** When each processor that all nodes share is free; empty where each node has its own. */
  private final double[] sharedFrees;

  /**
   * @param shared processors that all nodes share; 0 where each has its own
   */
  Processors(
      Program program, Wiring wiring, SendLines lines, InsideWays ways, Inbox inbox, int shared) {
    this.program = program;
    this.wiring = wiring;
    this.packets = wiring.packets();
    this.lines = lines;
    this.ways = ways;
    this.inbox = inbox;
    this.state = new long[program.nodes() << SHIFT];
    this.sharedFrees = new double[shared];
  }

  /** Starts a node's process. */
  void start(int node) {
    proceed(node, 0);
  }

  /** A packet waits for the kernel. */
  void interrupt(int node, double now) {
    if ((state[(node << SHIFT) + STATUS] & CPU) == IDLE) {
      receive(node, inbox.forKernel(node), now);
    }
  }

  /** The send queue has room. */
  void room(int node, double now) {
    int status = (node << SHIFT) + STATUS;
    state[status] &= ~ROOM_PLANNED;
    // A process that is busy looks by itself when it is done.
    if ((state[status] & (CPU | WAITS_FOR_ROOM)) == WAITS_FOR_ROOM) {
      proceed(node, now);
    }
  }

  /** The CPU has done what it did. */
  void done(int node, double now) {
    int at = node << SHIFT;
    long did = state[at + STATUS] & CPU;
    state[at + STATUS] &= ~CPU;
    if (did == SENDING) {
      sent(node, at, now);
    } else if (did == RECEIVING) {
      received(node, at);
    } else if (did == TAKING) {
      taken(node, at);
    } else {
      state[at + LEFT] = 0;
    }
    int waiting = inbox.forKernel(node);
    if (waiting != Packets.NONE) {
      receive(node, waiting, now);
    } else if ((state[at + STATUS] & ENDED) == 0) {
      proceed(node, now);
    }
  }

  /** Keeps a node's CPU busy for so long; where nodes share some, once one is free. */
  private double begin(double now, double micros) {
    if (sharedFrees.length == 0) {
      return now;
    }
    int first = 0;
    for (int each = 1; each < sharedFrees.length; each++) {
      if (sharedFrees[each] < sharedFrees[first]) {
        first = each;
      }
    }
    double begin = Math.max(now, sharedFrees[first]);
    sharedFrees[first] = begin + micros;
    return begin;
  }

  private void work(int node, long activity, double end) {
    state[(node << SHIFT) + STATUS] |= activity;
    wiring.plan(Wiring.CPU, node, end);
  }

  private void receive(int node, int packet, double now) {
    double micros = wiring.timing(packets.kind(packet)).receiveOverheadMicros();
    double begin = begin(now, micros);
    double end = begin + micros;
    wiring.recordAtReceiver(Recorder.Stage.KERNEL, packet, begin, end);
    work(node, RECEIVING, end);
  }

  private void received(int node, int at) {
    int kind = packets.kind(inbox.forKernel(node));
    inbox.leaveKernel(node);
    receivedByKind[traffic(kind)]++;
    if (!Packets.isSignal(kind)) {
      state[at + RECEIVED] += wiring.units(kind);
    }
  }

  /** The process goes on until it needs the CPU, waits, or ends. */
  private void proceed(int node, double now) {
    int at = node << SHIFT;
    while (state[at + LEFT] == 0) {
      if (!fetch(node, at)) {
        state[at + STATUS] |= ENDED;
        state[at + MOMENT] = Double.doubleToRawLongBits(now);
        return;
      }
    }
    boolean sends = sends(state[at + CURRENT]);
    if (sends && hasRoom(node, at, now)) {
      send(node, at, now);
      return;
    }
    if (sends) {
      awaitRoom(node, at, now);
    } else if (Instruction.kind(state[at + CURRENT]) == Instruction.InstructionKind.COMBINE) {
      // One piece of work, however many packets: the kernel waits for it, as for a send.
      double micros = (double) state[at + LEFT] * wiring.combineMicros();
      work(node, COMBINING, begin(now, micros) + micros);
      return;
    }
    int packet = inbox.forProcess(node);
    if (packet != Packets.NONE) {
      double micros = wiring.timing(packets.kind(packet)).userReceiveMicros();
      double begin = begin(now, micros);
      double end = begin + micros;
      wiring.recordAtReceiver(Recorder.Stage.USER, packet, begin, end);
      work(node, TAKING, end);
    }
  }

  /** What stays in a node uses no send queue. */
  private boolean hasRoom(int node, int at, double now) {
    return isInside(node, at) || lines.hasRoom(wiring.line(node), now);
  }

  private boolean isInside(int node, int at) {
    return wiring.isInside(node, Instruction.peer(state[at + CURRENT]));
  }

  private static boolean sends(long instruction) {
    Instruction.InstructionKind kind = Instruction.kind(instruction);
    return kind == Instruction.InstructionKind.SEND || kind == Instruction.InstructionKind.SIGNAL;
  }

  /** The next instruction, less what came early; false at the end. */
  private boolean fetch(int node, int at) {
    long instruction = program.instruction(node, state[at + STEP]++);
    long count = Instruction.count(instruction);
    state[at + CURRENT] = instruction;
    state[at + LEFT] =
        switch (Instruction.kind(instruction)) {
          case END, SEND, SIGNAL -> count;
          case RECEIVE -> count - fromAnyone(node, at, count);
          case RECEIVE_FROM -> count - fromOne(node, at, Instruction.peer(instruction), count);
          case AWAIT_SIGNAL ->
              count - earlySignals.take(node, Instruction.peer(instruction), count);
          // What takes no time is no event.
          case COMBINE -> wiring.combineMicros() == 0 ? 0 : count;
        };
    return instruction != Instruction.END;
  }

  private long fromAnyone(int node, int at, long count) {
    waitsFor(node, at, FROM_ANYONE, count);
    long early = Math.min(state[at + EARLY], count);
    state[at + EARLY] -= early;
    return early;
  }

  private long fromOne(int node, int at, int peer, long count) {
    waitsFor(node, at, FROM_ONE, count);
    if (state[at + EARLY] == 0) {
      return 0;
    }
    long early = earlyData.take(node, peer, count);
    state[at + EARLY] -= early;
    return early;
  }

  /** Which packets that came early are still unclaimed would be open to a node that does both. */
  private void waitsFor(int node, int at, long whom, long count) {
    if (count > 0) {
      state[at + STATUS] |= whom;
    }
    long both = FROM_ANYONE | FROM_ONE;
    if ((state[at + STATUS] & both) == both) {
      throw new IllegalArgumentException(
          "node " + node + " waits for packets of anyone and for packets of one node");
    }
  }

  private void send(int node, int at, double now) {
    if ((state[at + STATUS] & WAITS_FOR_ROOM) != 0) {
      state[at + STATUS] &= ~WAITS_FOR_ROOM;
      stalls++;
      stalledMicros += now - Double.longBitsToDouble(state[at + MOMENT]);
    }
    int kind = kind(node, at);
    double micros = wiring.timing(kind).sendOverheadMicros();
    double begin = begin(now, micros);
    double end = begin + micros;
    wiring.recordSend(node, Instruction.peer(state[at + CURRENT]), kind, begin, end);
    work(node, SENDING, end);
  }

  /** What is sent next: a packet, or all that is left as one message. */
  private int kind(int node, int at) {
    boolean isInside = isInside(node, at);
    if (Instruction.kind(state[at + CURRENT]) == Instruction.InstructionKind.SIGNAL) {
      return isInside ? Packets.SIGNAL_INSIDE : Packets.SIGNAL;
    }
    return wiring.kindOfData(state[at + LEFT], isInside);
  }

  private static int traffic(int kind) {
    return Packets.isSignal(kind) ? Packets.SIGNAL : Packets.DATA;
  }

  private void sent(int node, int at, double now) {
    int kind = kind(node, at);
    int packet = wiring.create(node, Instruction.peer(state[at + CURRENT]), kind);
    if (wiring.isInside(kind)) {
      ways.queue(node, packet, now);
    } else {
      lines.queue(wiring.line(node), packet, now);
    }
    state[at + LEFT] -= wiring.units(kind);
    sentByKind[traffic(kind)]++;
  }

  private void awaitRoom(int node, int at, double now) {
    long status = state[at + STATUS];
    if ((status & WAITS_FOR_ROOM) == 0) {
      state[at + MOMENT] = Double.doubleToRawLongBits(now);
    }
    if ((status & ROOM_PLANNED) == 0) {
      wiring.plan(Wiring.ROOM, node, lines.roomMicros(wiring.line(node)));
    }
    state[at + STATUS] = status | WAITS_FOR_ROOM | ROOM_PLANNED;
  }

  private void taken(int node, int at) {
    int packet = inbox.forProcess(node);
    inbox.leave(node);
    int from = packets.from(packet);
    int kind = packets.kind(packet);
    long units = wiring.units(kind);
    boolean signal = Packets.isSignal(kind);
    packets.free(packet);
    long taken =
        isAwaited(state[at + CURRENT], from, signal) ? Math.min(state[at + LEFT], units) : 0;
    state[at + LEFT] -= taken;
    long early = units - taken;
    if (early == 0) {
      return;
    }
    if (signal) {
      earlySignals.increment(node, from);
    } else {
      state[at + EARLY] += early;
      earlyData.add(node, from, early);
    }
  }

  private static boolean isAwaited(long instruction, int from, boolean signal) {
    return switch (Instruction.kind(instruction)) {
      case END, SEND, SIGNAL, COMBINE -> false;
      case RECEIVE -> !signal;
      case RECEIVE_FROM -> !signal && Instruction.peer(instruction) == from;
      case AWAIT_SIGNAL -> signal && Instruction.peer(instruction) == from;
    };
  }

  boolean hasEnded(int node) {
    return (state[(node << SHIFT) + STATUS] & ENDED) != 0;
  }

  /** When a process that has ended did. */
  double endMicros(int node) {
    return Double.longBitsToDouble(state[(node << SHIFT) + MOMENT]);
  }

  /** Data packets that came to a node. */
  long received(int node) {
    return state[(node << SHIFT) + RECEIVED];
  }

  SimulationResult.SimulatedTraffic traffic(int kind, long lost) {
    return new SimulationResult.SimulatedTraffic(sentByKind[kind], receivedByKind[kind], lost);
  }

  SimulationResult.SimulatedStalls roomStalls() {
    return new SimulationResult.SimulatedStalls(stalls, stalledMicros);
  }
}
