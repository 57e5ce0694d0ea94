package fathom.model.collective;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/** Runs a program without time, nodes in random order, as its contract says. */
public final class Rehearsal {
  private record Link(int from, int to) {}

  private record Packet(int from, long content) {}

  private final Program program;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Link, Long> sent = new HashMap<>();

  private static final class Node {
    private long step;
    private final Deque<Packet> arrived = new ArrayDeque<>();
    private final List<Packet> taken = new ArrayList<>();
    private final Map<Integer, Long> unclaimed = new HashMap<>();
    private final Map<Integer, Integer> signals = new HashMap<>();
  }

  public Rehearsal(Program program) {
    this.program = program;
    for (int i = 0; i < program.nodes(); i++) {
      nodes.add(new Node());
    }
  }

  /** Runs to the end. */
  public Rehearsal run(long seed) {
    Random random = new Random(seed);
    TreeSet<Integer> running = new TreeSet<>();
    for (int i = 0; i < nodes.size(); i++) {
      running.add(i);
    }
    for (int idle = 0; !running.isEmpty(); ) {
      List<Integer> all = List.copyOf(running);
      int node = all.get(random.nextInt(all.size()));
      if (step(node)) {
        idle = 0;
      } else if (++idle > 1000 * nodes.size()) {
        throw new AssertionError("nobody goes on: " + running);
      }
      if (Instruction.kind(program.instruction(node, nodes.get(node).step))
          == Instruction.InstructionKind.END) {
        running.remove(node);
      }
    }
    return this;
  }

  private boolean step(int self) {
    Node node = nodes.get(self);
    for (Packet packet : node.arrived) {
      node.taken.add(packet);
      node.unclaimed.merge(packet.from, 1L, Long::sum);
    }
    node.arrived.clear();
    long instruction = program.instruction(self, node.step);
    int peer = Instruction.peer(instruction);
    long count = Instruction.count(instruction);
    boolean done =
        switch (Instruction.kind(instruction)) {
          case END -> false;
          case SEND -> {
            for (long i = 0; i < count; i++) {
              long number = sent.merge(new Link(self, peer), 1L, Long::sum) - 1;
              nodes.get(peer).arrived.add(new Packet(self, program.content(self, peer, number)));
            }
            yield true;
          }
          case RECEIVE -> claimAny(node, count);
          case RECEIVE_FROM -> claim(node, peer, count);
          case SIGNAL -> {
            nodes.get(peer).signals.merge(self, 1, Integer::sum);
            yield true;
          }
          case AWAIT_SIGNAL -> {
            boolean there = node.signals.getOrDefault(peer, 0) > 0;
            if (there) {
              node.signals.merge(peer, -1, Integer::sum);
            }
            yield there;
          }
          case COMBINE -> true;
        };
    node.step += done ? 1 : 0;
    return done;
  }

  private static boolean claimAny(Node node, long count) {
    if (node.unclaimed.values().stream().mapToLong(Long::longValue).sum() < count) {
      return false;
    }
    long left = count;
    for (int from : List.copyOf(node.unclaimed.keySet())) {
      long part = Math.min(left, node.unclaimed.getOrDefault(from, 0L));
      node.unclaimed.merge(from, -part, Long::sum);
      left -= part;
    }
    return true;
  }

  private static boolean claim(Node node, int from, long count) {
    if (node.unclaimed.getOrDefault(from, 0L) < count) {
      return false;
    }
    node.unclaimed.merge(from, -count, Long::sum);
    return true;
  }

  /** What a node got, in ascending order; a thing twice stands twice. */
  public List<Long> contents(int node) {
    Node of = nodes.get(node);
    return java.util.stream.Stream.concat(of.taken.stream(), of.arrived.stream())
        .map(Packet::content)
        .sorted()
        .toList();
  }
}
