package fathom.bench.collective;

import fathom.model.collective.Instruction;
import fathom.model.collective.Instruction.InstructionKind;
import fathom.model.collective.Program;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What one node will get and send in an operation, worked out before anything is timed: a place for
 * every packet that will come, and for every packet it will send, the place of the bytes if it is
 * one that came. Where vectors are summed, the packets of the node's own vector have the places
 * after those, and sums are made where the sum so far is.
 */
final class Plan {
  /** The packet is this node's own; a place that there is not. */
  static final int OWN = -1;

  private final Program program;
  private final Work work;
  private final int self;

  /** Of packets from a node, the place of the first; one more entry for the end. */
  private final int[] first;

  /** To a node, packet by packet, where it comes from. */
  private final int[][] sources;

  /** By place: where the packet is added; {@link #OWN} where it is not. */
  private final int[] targets;

  /** All contents that come, or are this node's part of a sum, in ascending order. */
  private final long[] contents;

  /** Where each of them is, as the walk through the program has come; in the end, at its end. */
  private final int[] places;

  Plan(Work work, int self) {
    this.program = work.program();
    this.work = work;
    this.self = self;
    this.first = new int[work.nodes() + 1];
    for (int node = 0; node < work.nodes(); node++) {
      first[node + 1] = first[node] + sends(node)[self];
    }
    this.contents =
        LongStream.concat(
                LongStream.range(0, vector()),
                IntStream.range(0, places()).mapToLong(this::content))
            .sorted()
            .distinct()
            .toArray();
    this.places = new int[contents.length];
    Arrays.fill(places, OWN);
    for (int slot = 0; slot < vector(); slot++) {
      places[slot] = places() + slot;
    }
    this.targets = new int[places()];
    Arrays.fill(targets, OWN);
    int[] sends = sends(self);
    this.sources = new int[work.nodes()][];
    Arrays.setAll(sources, to -> new int[sends[to]]);
    walk();
  }

  /** Packets a node sends to each. */
  private int[] sends(int from) {
    int[] counts = new int[work.nodes()];
    for (long step = 0; ; step++) {
      long instruction = instruction(from, step);
      if (instruction == Instruction.END) {
        return counts;
      }
      if (Instruction.kind(instruction) == InstructionKind.SEND) {
        counts[Instruction.peer(instruction)] += (int) Instruction.count(instruction);
      }
    }
  }

  /** Nodes beyond those of the program have nothing to do. */
  private long instruction(int node, long step) {
    return node < program.nodes() ? program.instruction(node, step) : Instruction.END;
  }

  /** Goes through the program of this node: what stands where when a packet is sent or added. */
  private void walk() {
    int[] sent = new int[work.nodes()];
    int[] came = new int[work.nodes()];
    int[] added = new int[work.nodes()];
    for (long step = 0; ; step++) {
      long instruction = instruction(step);
      int peer = Instruction.peer(instruction);
      int count = (int) Instruction.count(instruction);
      switch (Instruction.kind(instruction)) {
        case END -> {
          return;
        }
        case SEND -> {
          for (int i = 0; i < count; i++) {
            int number = sent[peer]++;
            int index = Arrays.binarySearch(contents, content(peer, number));
            sources[peer][number] = index < 0 ? OWN : places[index];
          }
        }
        // Of whom is open: what is sent waits for its place to be held.
        case RECEIVE -> IntStream.range(0, places()).forEach(this::keep);
        case RECEIVE_FROM -> {
          for (int i = 0; i < count; i++) {
            int number = came[peer]++;
            if (!program.adds(peer, self, number)) {
              keep(first[peer] + number);
            }
          }
        }
        case COMBINE -> {
          for (int left = count; left > 0; ) {
            int number = added[peer]++;
            if (program.adds(peer, self, number)) {
              targets[first[peer] + number] = places[index(first[peer] + number)];
              left--;
            }
          }
        }
        case SIGNAL, AWAIT_SIGNAL -> {}
      }
    }
  }

  private int index(int place) {
    return Arrays.binarySearch(contents, content(place));
  }

  private void keep(int place) {
    places[index(place)] = place;
  }

  /** This node's step; {@link InstructionKind#END} from its end on. */
  long instruction(long step) {
    return instruction(self, step);
  }

  /** Packets that will come. */
  int places() {
    return first[first.length - 1];
  }

  /** Packets of this node's own vector, where vectors are summed; else none. */
  int vector() {
    return work.algorithm().operation().sums() ? work.packets() : 0;
  }

  /** Where a packet from a node is kept; negative when no such packet is to come. */
  int place(int from, int number) {
    boolean expected = from < first.length - 1 && number < first[from + 1] - first[from];
    return expected ? first[from] + number : OWN;
  }

  /** What the packet of a place holds. */
  long content(int place) {
    int at = Arrays.binarySearch(first, place);
    int from = at < 0 ? -at - 2 : at;
    while (first[from + 1] <= place) {
      from++; // those before send nothing
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

  /** Where the packet of a place is added, or {@link #OWN}. */
  int target(int place) {
    return targets[place];
  }

  /** What a node contributes to a sum, as a content of its own. */
  long contribution(int node, long slot) {
    return (long) node * work.packets() + slot;
  }

  /** The contents whose sums this node has in the end: from one to before another. */
  long[] sums() {
    long k = vector();
    return switch (work.algorithm().operation()) {
      case REDUCE -> new long[] {0, self == 0 ? k : 0};
      case REDUCE_SCATTER -> new long[] {k * self / work.nodes(), k * (self + 1) / work.nodes()};
      default -> new long[] {0, k}; // where nothing is summed, none
    };
  }

  /** Where the packet of this content is in the end. */
  int last(long content) {
    return places[Arrays.binarySearch(contents, content)];
  }

  int self() {
    return self;
  }

  int nodes() {
    return work.nodes();
  }
}
