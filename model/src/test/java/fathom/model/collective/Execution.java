package fathom.model.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs a program on data: each node holds values by slot, a value is the set of those who
 * contributed to it. Ways between nodes are queues without bounds. Whatever is added twice, sent
 * before it is there, combined before it has come, or left over fails.
 */
public final class Execution {
  private final Program program;
  private final Node[] nodes;
  private final Map<Long, Long> numbers = new HashMap<>();
  private long sent;

  /** Data of a slot on its way. */
  private record Unit(int from, long slot, boolean adds, BitSet value) {}

  private static final class Node {
    private long step;
    private final Map<Long, BitSet> holds = new HashMap<>();
    private final Map<Integer, Deque<Unit>> came = new HashMap<>();
    private final Map<Integer, Deque<Unit>> toAdd = new HashMap<>();
    private final Map<Integer, Long> signals = new HashMap<>();
    private long received;
  }

  public Execution(Program program) {
    this.program = program;
    this.nodes = new Node[program.nodes()];
    for (int node = 0; node < nodes.length; node++) {
      nodes[node] = new Node();
    }
  }

  /** A node's own data, before it runs. */
  public void give(int node, long slot, int contributor) {
    BitSet value = new BitSet();
    value.set(contributor);
    nodes[node].holds.put(slot, value);
  }

  /** Who contributed to what a node holds in the end; empty where it holds nothing. */
  public BitSet held(int node, long slot) {
    return nodes[node].holds.getOrDefault(slot, new BitSet());
  }

  /** Data units that a node received. */
  public long received(int node) {
    return nodes[node].received;
  }

  public long sent() {
    return sent;
  }

  /** Runs to the end; fails where nobody can go on, or something is left over. */
  public Execution run() {
    for (boolean moved = true; moved; ) {
      moved = false;
      for (int node = 0; node < nodes.length; node++) {
        while (step(node)) {
          moved = true;
        }
      }
    }
    for (int node = 0; node < nodes.length; node++) {
      Node of = nodes[node];
      assertEquals(Instruction.END, program.instruction(node, of.step), node + " waits for ever");
      assertTrue(of.came.values().stream().allMatch(Deque::isEmpty), node + " leaves units");
      assertTrue(of.toAdd.values().stream().allMatch(Deque::isEmpty), node + " adds not all");
      assertTrue(of.signals.values().stream().allMatch(s -> s == 0), node + " leaves signals");
    }
    return this;
  }

  private boolean step(int self) {
    Node node = nodes[self];
    long instruction = program.instruction(self, node.step);
    int peer = Instruction.peer(instruction);
    long count = Instruction.count(instruction);
    boolean done =
        switch (Instruction.kind(instruction)) {
          case END -> false;
          case SEND -> send(self, peer, count);
          case RECEIVE -> receive(node, count);
          case RECEIVE_FROM -> receiveFrom(node, peer, count);
          case COMBINE -> combine(self, peer, count);
          case SIGNAL -> {
            nodes[peer].signals.merge(self, 1L, Long::sum);
            yield true;
          }
          case AWAIT_SIGNAL -> {
            boolean there = node.signals.getOrDefault(peer, 0L) > 0;
            node.signals.merge(peer, there ? -1L : 0L, Long::sum);
            yield there;
          }
        };
    node.step += done ? 1 : 0;
    return done;
  }

  private boolean send(int self, int to, long count) {
    assertTrue(to != self && to < nodes.length, self + " sends to " + to);
    for (long i = 0; i < count; i++) {
      long number = numbers.merge((long) self * nodes.length + to, 1L, Long::sum) - 1;
      long slot = program.content(self, to, number);
      BitSet value = nodes[self].holds.get(slot);
      if (value == null) {
        throw new AssertionError(self + " has no " + slot + " to send to " + to);
      }
      boolean adds = program.adds(self, to, number);
      nodes[to]
          .came
          .computeIfAbsent(self, from -> new ArrayDeque<>())
          .add(new Unit(self, slot, adds, value));
    }
    sent += count;
    return true;
  }

  private static Deque<Unit> of(Map<Integer, Deque<Unit>> queues, int from) {
    return queues.computeIfAbsent(from, other -> new ArrayDeque<>());
  }

  private static boolean receive(Node node, long count) {
    if (node.came.values().stream().mapToLong(Deque::size).sum() < count) {
      return false;
    }
    long left = count;
    for (Deque<Unit> way : node.came.values()) {
      for (; left > 0 && !way.isEmpty(); left--) {
        take(node, way.remove());
      }
    }
    return true;
  }

  private static boolean receiveFrom(Node node, int from, long count) {
    Deque<Unit> way = of(node.came, from);
    if (way.size() < count) {
      return false;
    }
    for (long i = 0; i < count; i++) {
      take(node, way.remove());
    }
    return true;
  }

  private static void take(Node node, Unit unit) {
    node.received++;
    if (unit.adds) {
      of(node.toAdd, unit.from).add(unit);
    } else {
      node.holds.put(unit.slot, unit.value);
    }
  }

  private boolean combine(int self, int from, long count) {
    Node node = nodes[self];
    for (long i = 0; i < count; i++) {
      Unit unit = of(node.toAdd, from).poll();
      if (unit == null) {
        throw new AssertionError(self + " combines what has not come of " + from);
      }
      BitSet own = node.holds.get(unit.slot);
      if (own == null) {
        throw new AssertionError(self + " has nothing to add " + unit.slot + " to");
      }
      assertTrue(!own.intersects(unit.value), self + " adds twice: " + own + " + " + unit.value);
      BitSet sum = (BitSet) own.clone();
      sum.or(unit.value);
      node.holds.put(unit.slot, sum);
    }
    return true;
  }
}
