package fathom.reports.exports;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.collective.Train;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program of a collective operation as a GOAL text: per rank its sends and receives, and which of
 * them requires which. Each step of a node requires the one before it, as programs run. A wait for
 * packets becomes the receives of the messages they come in; where they come from several, each
 * sender's are in order, and those of different senders in none.
 *
 * <p>Data go with tag 0, signals with tag 1. A message of no bytes has one: the simulator counts s
 * − 1.
 */
final class GoalSchedule {
  /** More than this is no text to be read, and takes a simulator's memory. */
  static final int MOST_OPERATIONS = 400_000;

  private static final int DATA = 0;
  private static final int SIGNAL = 1;

  private final Program program;
  private final Train train;
  private final StringBuilder out = new StringBuilder();

  /** By receiver, then by sender: packets of the messages that come, in order. */
  private final Map<Integer, Map<Integer, ArrayDeque<Long>>> messages = new HashMap<>();

  private int operations;

  /** Labels of the rank at hand: how many there are, and what the next step requires. */
  private int labels;

  private List<Integer> before = List.of();

  private GoalSchedule(Program program, Train train) {
    this.program = program;
    this.train = train;
  }

  /** The text, without comments. */
  static String of(Program program, Train train) {
    GoalSchedule schedule = new GoalSchedule(program, train);
    schedule.collectMessages();
    schedule.out.append("num_ranks ").append(program.nodes()).append('\n');
    for (int node = 0; node < program.nodes(); node++) {
      schedule.addRank(node);
    }
    return schedule.out.toString();
  }

  private void collectMessages() {
    for (int node = 0; node < program.nodes(); node++) {
      for (long step = 0; ; step++) {
        long instruction = program.instruction(node, step);
        if (instruction == Instruction.END) {
          break;
        }
        if (isMessage(instruction)) {
          count();
          messages
              .computeIfAbsent(Instruction.peer(instruction), to -> new LinkedHashMap<>())
              .computeIfAbsent(node, from -> new ArrayDeque<>())
              .add(Instruction.count(instruction));
        }
      }
    }
  }

  /** A message of no packets is none. */
  private static boolean isMessage(long instruction) {
    return Instruction.kind(instruction) == Instruction.InstructionKind.SEND
        && Instruction.count(instruction) > 0;
  }

  private void count() {
    operations++;
    if (operations > MOST_OPERATIONS / 2) {
      throw new BadInputException(
          Sentence.of(
              "a schedule of more than %d operations; ask for fewer nodes or smaller messages",
              MOST_OPERATIONS));
    }
  }

  private void addRank(int node) {
    labels = 0;
    before = List.of();
    out.append("\nrank ").append(node).append(" {\n");
    for (long step = 0; ; step++) {
      long instruction = program.instruction(node, step);
      int peer = Instruction.peer(instruction);
      long count = Instruction.count(instruction);
      switch (Instruction.kind(instruction)) {
        case END -> {
          out.append("}\n");
          return;
        }
        case SEND -> {
          if (isMessage(instruction)) {
            before = List.of(add("send", bytes(count), "to", peer, DATA, before));
          }
        }
        case SIGNAL -> before = List.of(add("send", 1, "to", peer, SIGNAL, before));
        case AWAIT_SIGNAL -> before = List.of(add("recv", 1, "from", peer, SIGNAL, before));
        case RECEIVE_FROM -> receive(node, List.of(peer), count);
        case RECEIVE -> receive(node, senders(node, count), count);
        case COMBINE -> {} // it takes no time: a sheet says nothing of arithmetic
      }
    }
  }

  /** From whom so many packets come: the only one who still sends, or all who do. */
  private List<Integer> senders(int node, long count) {
    if (count == 0) {
      return List.of();
    }
    Map<Integer, ArrayDeque<Long>> coming = messages.getOrDefault(node, Map.of());
    List<Integer> senders =
        coming.entrySet().stream()
            .filter(e -> !e.getValue().isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    long all =
        coming.values().stream().flatMap(ArrayDeque::stream).mapToLong(Long::longValue).sum();
    if (senders.size() > 1 && all != count) {
      throw new IllegalStateException(
          Sentence.of(
              "GOAL: node %d waits for %d of %d packets, from any of %s",
              node, count, all, senders));
    }
    return senders;
  }

  /** The messages in which so many packets come from these, which send nothing else or this. */
  private void receive(int node, List<Integer> senders, long count) {
    List<Integer> last = new ArrayList<>();
    long left = count;
    for (int sender : senders) {
      ArrayDeque<Long> coming =
          messages.getOrDefault(node, Map.of()).getOrDefault(sender, new ArrayDeque<>());
      List<Integer> after = before;
      while (left > 0 && !coming.isEmpty()) {
        long packets = coming.remove();
        left -= packets;
        after = List.of(add("recv", bytes(packets), "from", sender, DATA, after));
      }
      last.addAll(after);
    }
    if (left != 0) {
      throw new IllegalStateException("GOAL: node " + node + " waits for parts of messages");
    }
    if (count > 0) {
      before = last.stream().distinct().toList();
    }
  }

  /** One operation with what it requires; its label's number. */
  private int add(String kind, long bytes, String way, int peer, int tag, List<Integer> required) {
    labels++;
    out.append('l').append(labels).append(": ").append(kind).append(' ').append(bytes);
    out.append("b ").append(way).append(' ').append(peer).append(" tag ").append(tag).append('\n');
    for (int other : required) {
      out.append('l').append(labels).append(" requires l").append(other).append('\n');
    }
    return labels;
  }

  /** Bytes of so many packets: of whole messages exactly, else of as many packets. */
  private long bytes(long packets) {
    long whole = packets / train.packets();
    long bytes =
        packets % train.packets() == 0
            ? whole * train.messageBytes()
            : packets * train.packetBytes();
    return Math.max(1, bytes);
  }
}
