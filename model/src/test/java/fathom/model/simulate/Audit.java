package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.simulate.Recorder.Stage;
import fathom.model.simulate.Schedule.ScheduledActivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Holds a schedule against the rules of the model, without knowing how it was made: durations,
 * gaps, orders, and that nothing waits without a reason. For switches with queues at their outputs.
 */
final class Audit {
  private static final double NEAR = 1e-9;

  /** The stages of one packet. */
  private record Packet(Map<Stage, ScheduledActivity> stages) {
    ScheduledActivity at(Stage stage) {
      ScheduledActivity found = stages.get(stage);
      if (found == null) {
        throw new AssertionError("no " + stage + " among " + stages);
      }
      return found;
    }

    boolean has(Stage stage) {
      return stages.containsKey(stage);
    }
  }

  private record Key(int from, int to, long number) {}

  private final Timing timing;
  private final Bursts bursts;
  private final int nodes;
  private final List<Packet> packets;

  Audit(Simulator simulator, int nodes, Schedule schedule) {
    this.timing = simulator.timing();
    this.bursts = simulator.bursts();
    this.nodes = nodes;
    this.packets = packets(schedule);
  }

  /** The k-th activity of a stage of a pair's signals is the k-th signal's. */
  private static List<Packet> packets(Schedule schedule) {
    Map<Key, Packet> found = new HashMap<>();
    Map<Stage, Map<Key, Long>> signals = new EnumMap<>(Stage.class);
    List<Packet> inOrder = new ArrayList<>();
    schedule.stream()
        .forEach(
            a -> {
              boolean sender = a.stage() == Stage.SEND || a.stage() == Stage.LINE;
              int from = sender ? a.node() : a.peer();
              int to = sender ? a.peer() : a.node();
              long number = a.packet();
              if (a.isSignal()) {
                // Which signal a lost one was cannot be told: audits of signals are lossless.
                assertTrue(a.stage() != Stage.LOST);
                number -=
                    signals
                        .computeIfAbsent(a.stage(), s -> new HashMap<>())
                        .merge(new Key(from, to, 0), 1L, Long::sum);
              }
              Packet packet =
                  found.computeIfAbsent(
                      new Key(from, to, number),
                      k -> {
                        Packet created = new Packet(new EnumMap<>(Stage.class));
                        inOrder.add(created);
                        return created;
                      });
              assertTrue(packet.stages.put(a.stage(), a) == null, () -> "twice " + a);
            });
    return inOrder;
  }

  private PacketTiming costs(ScheduledActivity activity) {
    return activity.isSignal() ? timing.signal() : timing.data();
  }

  /** Runs all checks. */
  void check() {
    packets.forEach(this::ordersStages);
    for (int node = 0; node < nodes; node++) {
      keepsLine(of(node, Stage.SEND, Stage.LINE));
      keepsPort(of(node, Stage.PORT, Stage.PORT));
      keepsProcessor(node);
    }
  }

  private List<Packet> of(int node, Stage stage, Stage order) {
    return packets.stream()
        .filter(p -> p.has(stage) && p.at(stage).node() == node)
        .sorted(
            Comparator.<Packet>comparingDouble(p -> p.at(order).fromMicros())
                .thenComparingDouble(p -> p.at(order).toMicros()))
        .toList();
  }

  private void ordersStages(Packet packet) {
    ScheduledActivity send = packet.at(Stage.SEND);
    ScheduledActivity line = packet.at(Stage.LINE);
    near(costs(send).sendOverheadMicros(), send.micros(), send);
    notBefore(send.toMicros(), line.fromMicros(), line);
    if (packet.has(Stage.LOST)) {
      near(line.toMicros(), packet.at(Stage.LOST).fromMicros(), line);
      assertTrue(!packet.has(Stage.PORT), () -> "lost and not: " + line);
      return;
    }
    ScheduledActivity port = packet.at(Stage.PORT);
    ScheduledActivity kernel = packet.at(Stage.KERNEL);
    near(line.toMicros(), port.fromMicros(), port);
    notBefore(port.toMicros(), kernel.fromMicros(), kernel);
    near(costs(send).receiveOverheadMicros(), kernel.micros(), kernel);
    if (packet.has(Stage.USER)) {
      ScheduledActivity user = packet.at(Stage.USER);
      notBefore(kernel.toMicros(), user.fromMicros(), user);
      near(costs(send).userReceiveMicros(), user.micros(), user);
    }
  }

  /** A bucket that fills by 1 µs of line a µs, as a token bucket is usually written. */
  private static final class Bucket {
    private final double depth;
    private double tokens;
    private double at;

    Bucket(double depth) {
      this.depth = depth;
      this.tokens = depth;
    }

    /** When a packet that is there now has tokens enough. */
    double passes(double now, double gap) {
      double there = Math.max(now, at);
      double held = Math.min(depth, tokens + there - at);
      double passes = there + Math.max(0, gap - held);
      tokens = Math.min(depth, tokens + passes - at) - gap;
      at = passes;
      return passes;
    }
  }

  /** Departs when it is there and a gap after the one before; arrives L later, in order. */
  private void keepsLine(List<Packet> sent) {
    double free = 0;
    double last = 0;
    Bucket bucket = new Bucket(bursts.lineMicros());
    for (Packet packet : sent) {
      ScheduledActivity line = packet.at(Stage.LINE);
      double there = packet.at(Stage.SEND).toMicros();
      double gap = costs(line).sendGapMicros();
      double departs = bursts.lineMicros() > 0 ? bucket.passes(there, gap) : Math.max(free, there);
      near(departs, line.fromMicros(), line);
      near(Math.max(last, line.fromMicros() + costs(line).transferMicros()), line.toMicros(), line);
      free = line.fromMicros() + costs(line).sendGapMicros();
      last = line.toMicros();
    }
  }

  /** Leaves when it is there and a gap after the one before. */
  private void keepsPort(List<Packet> passed) {
    double last = Double.NEGATIVE_INFINITY;
    Bucket bucket = new Bucket(bursts.portMicros());
    for (Packet packet : passed) {
      ScheduledActivity port = packet.at(Stage.PORT);
      double gap = costs(port).receiveGapMicros();
      double leaves =
          bursts.portMicros() > 0
              ? bucket.passes(port.fromMicros(), gap)
              : Math.max(last + gap, port.fromMicros());
      near(leaves, port.toMicros(), port);
      last = port.toMicros();
    }
  }

  /** One thing at a time, the kernel as soon as it can, and before all that has not begun. */
  private void keepsProcessor(int node) {
    Predicate<ScheduledActivity> here = a -> a.node() == node;
    List<ScheduledActivity> work =
        packets.stream()
            .flatMap(p -> p.stages.values().stream())
            .filter(
                a ->
                    a.stage() == Stage.SEND || a.stage() == Stage.KERNEL || a.stage() == Stage.USER)
            .filter(here)
            .sorted(
                Comparator.comparingDouble(ScheduledActivity::fromMicros)
                    .thenComparingDouble(ScheduledActivity::toMicros))
            .toList();
    double free = 0;
    for (ScheduledActivity a : work) {
      notBefore(free, a.fromMicros(), a);
      free = a.toMicros();
    }
    TreeMap<Double, Double> busy =
        work.stream()
            .collect(
                Collectors.toMap(
                    ScheduledActivity::fromMicros,
                    ScheduledActivity::toMicros,
                    Math::max,
                    TreeMap::new));
    for (Packet packet : of(node, Stage.KERNEL, Stage.KERNEL)) {
      double since = packet.at(Stage.PORT).toMicros();
      ScheduledActivity kernel = packet.at(Stage.KERNEL);
      // From its exit to its begin the CPU has no rest, and begins nothing but kernel work.
      near(kernel.fromMicros(), coveredUntil(busy, since, kernel.fromMicros()), kernel);
      assertEquals(
          0,
          work.stream()
              .filter(a -> a.stage() != Stage.KERNEL)
              .filter(a -> a.fromMicros() > since + NEAR * since)
              .filter(a -> a.fromMicros() < kernel.fromMicros() - NEAR * since)
              .count(),
          () -> "the process came before " + kernel);
    }
    inOrder(node, Stage.USER, p -> p.at(Stage.KERNEL).fromMicros());
    inOrder(node, Stage.KERNEL, p -> p.at(Stage.PORT).toMicros());
  }

  private static double coveredUntil(
      NavigableMap<Double, Double> busy, double since, double until) {
    double covered = since;
    Map.Entry<Double, Double> before = busy.lowerEntry(since);
    if (before != null) {
      covered = Math.max(covered, before.getValue());
    }
    for (Map.Entry<Double, Double> e : busy.subMap(since, true, until, false).entrySet()) {
      if (e.getKey() > covered + NEAR * covered) {
        return covered;
      }
      covered = Math.max(covered, e.getValue());
    }
    return covered;
  }

  /** Who begins a stage earlier was there earlier. */
  private void inOrder(int node, Stage stage, ToDoubleFunction<Packet> since) {
    List<Packet> begun = of(node, stage, stage);
    for (int i = 1; i < begun.size(); i++) {
      Packet first = begun.get(i - 1);
      Packet second = begun.get(i);
      // Where a stage takes no time, two can begin at once.
      if (first.at(stage).fromMicros() < second.at(stage).fromMicros()) {
        notBefore(since.applyAsDouble(first), since.applyAsDouble(second), second);
      }
    }
  }

  private static void near(double expected, double found, Object of) {
    assertEquals(expected, found, NEAR * Math.max(1, Math.abs(expected)), of::toString);
  }

  private static void notBefore(double first, double second, Object of) {
    assertTrue(
        second >= first - NEAR * Math.max(1, first), () -> first + " before " + second + ": " + of);
  }
}
