package fathom.bench.collective;

import fathom.model.collective.Instruction;
import fathom.model.collective.Instruction.Kind;
import fathom.model.collective.Program;
import java.util.Arrays;

/**
 * What one node will get and send in an operation, worked out before anything is timed: a place for
 * every packet that will come, and for every packet it will send, the place of the bytes if it is
 * one that came.
 */
final class Plan {
  /** The packet is this node's own. */
  static final int OWN = -1;

  /** Packets have fewer than 2^24 places, {@link Work#MOST_PACKETS}; contents fit above those. */
  private static final int PLACE_BITS = 24;

  private final Program program;
  private final int self;

  /** Of packets from a node, the place of the first; one more entry for the end. */
  private final int[] first;

  /** To a node, packet by packet, where it comes from. */
  private final int[][] sources;

  Plan(Work work, int self) {
    this.program = work.program();
    this.self = self;
    this.first = new int[work.nodes() + 1];
    for (int node = 0; node < work.nodes(); node++) {
      first[node + 1] = first[node] + sends(node, work.nodes())[self];
    }
    long[] held = held();
    int[] sends = sends(self, work.nodes());
    this.sources = new int[work.nodes()][];
    for (int to = 0; to < sends.length; to++) {
      int[] of = new int[sends[to]];
      for (int number = 0; number < of.length; number++) {
        of[number] = find(held, program.content(self, to, number));
      }
      sources[to] = of;
    }
  }

  /** Packets a node sends to each. */
  private int[] sends(int from, int nodes) {
    int[] counts = new int[nodes];
    for (long step = 0; ; step++) {
      long instruction = instruction(from, step);
      switch (Instruction.kind(instruction)) {
        case END -> {
          return counts;
        }
        case SEND -> counts[Instruction.peer(instruction)] += (int) Instruction.count(instruction);
        case RECEIVE, RECEIVE_FROM, SIGNAL, AWAIT_SIGNAL -> {}
      }
    }
  }

  /** Nodes beyond those of the program have nothing to do. */
  private long instruction(int node, long step) {
    return node < program.nodes() ? program.instruction(node, step) : Instruction.END;
  }

  /** Contents that come and their places, in ascending order. */
  private long[] held() {
    long[] held = new long[places()];
    for (int place = 0; place < held.length; place++) {
      held[place] = content(place) << PLACE_BITS | place;
    }
    Arrays.sort(held);
    return held;
  }

  private static int find(long[] held, long content) {
    int at = Arrays.binarySearch(held, content << PLACE_BITS);
    int next = at < 0 ? -at - 1 : at;
    return next < held.length && held[next] >>> PLACE_BITS == content
        ? (int) held[next] & ((1 << PLACE_BITS) - 1)
        : OWN;
  }

  /** This node's step; {@link Kind#END} from its end on. */
  long instruction(long step) {
    return instruction(self, step);
  }

  /** Packets that will come. */
  int places() {
    return first[first.length - 1];
  }

  /** Where a packet from a node is kept; negative when no such packet is to come. */
  int place(int from, int number) {
    boolean expected = from < first.length - 1 && number < first[from + 1] - first[from];
    return expected ? first[from] + number : OWN;
  }

  /** What the packet of a place holds. */
  long content(int place) {
    int from = 0;
    while (first[from + 1] <= place) {
      from++;
    }
    return program.content(from, self, place - first[from]);
  }

  /** What the next packet to a node holds. */
  long content(int to, int number) {
    return program.content(self, to, number);
  }

  /** The place of the bytes to hand on, or {@link #OWN}. */
  int source(int to, int number) {
    return sources[to][number];
  }
}
