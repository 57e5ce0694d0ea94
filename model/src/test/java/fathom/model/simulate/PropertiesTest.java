package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for any timing, switch and program. */
class PropertiesTest {
  private static final int MUCH = 1 << 20;
  private static final List<Algorithm> ALGORITHMS = List.of(Algorithm.values());

  private static Timing timing(Random random) {
    return new Timing(Timings.any(random), Timings.any(random));
  }

  private static int fitting(Algorithm algorithm, int nodes) {
    return algorithm.fits(nodes) ? nodes : nodes + 1;
  }

  private static ProgramShape shape(Random random, long packets) {
    return ProgramShape.of(packets)
        .withSegment(1 + random.nextInt(4))
        .withWindow(1 + random.nextInt(4))
        .withFanOut(1 + random.nextInt(4));
  }

  /** Everything a result says. */
  private static List<Object> all(SimulationResult result) {
    return List.of(
        IntStream.range(0, result.nodes())
            .mapToObj(n -> List.of(result.finishMicros(n), result.received(n)))
            .toList(),
        result.finishMicros(),
        result.data(),
        result.signals(),
        result.losses(),
        result.missingPackets(),
        result.headOfLine(),
        result.sendQueue(),
        result.greatestQueuePackets(),
        result.greatestWaitingPackets(),
        result.events());
  }

  private static void conserves(SimulationResult result) {
    for (SimulationResult.SimulatedTraffic traffic : List.of(result.data(), result.signals())) {
      assertEquals(traffic.sent(), traffic.received() + traffic.lost());
    }
    assertEquals(
        result.data().lost() + result.signals().lost(),
        result.losses().stream().mapToLong(SimulationResult.Loss::packets).sum());
  }

  @ParameterizedTest
  @EnumSource
  void everyAlgorithmCompletes(Algorithm algorithm) {
    Random random = new Random(algorithm.word().hashCode());
    for (int nodes = 2; nodes <= 9; nodes++) {
      for (long k : algorithm.fits(nodes) ? List.of(1L, 2L, 5L, 23L) : List.<Long>of()) {
        Program program = Programs.of(algorithm, nodes, shape(random, k));
        Timing timing = timing(random);
        for (SwitchModel model :
            List.of(
                SwitchModel.unlimited(),
                new SwitchModel.SharedMemory(MUCH),
                new SwitchModel.InputQueued(MUCH))) {
          Simulator simulator =
              Simulator.of(timing).withSwitch(model).withSendQueue(1 + random.nextInt(6));
          SimulationResult result = simulator.run(program);
          String of = algorithm + " " + nodes + " nodes, k " + k + ", " + simulator;
          assertTrue(result.isComplete(), of);
          assertEquals(0, result.missingPackets(), of);
          assertEquals(0, result.data().lost() + result.signals().lost(), of);
          for (int node = 0; node < program.nodes(); node++) {
            assertEquals(program.expected(node), result.received(node), of);
          }
          conserves(result);
        }
      }
    }
  }

  /** Every stage of every packet is as the rules say, by code that knows nothing of the engine. */
  @ParameterizedTest
  @EnumSource
  void everyScheduleKeepsTheRules(Algorithm algorithm) {
    Random random = new Random(algorithm.word().hashCode() + 1);
    for (int run = 0; run < 40; run++) {
      int nodes = fitting(algorithm, 2 + random.nextInt(7));
      Program program = Programs.of(algorithm, nodes, shape(random, 1 + random.nextInt(12)));
      Simulator simulator = Simulator.of(timing(random)).withSendQueue(1 + random.nextInt(5));
      keepsRules(simulator, program);
    }
  }

  /** The same on lines that save up: buckets as deep as any packet needs, and up to six deep. */
  @ParameterizedTest
  @EnumSource
  void schedulesOnShapedLinesKeepTheRulesOfTokenBuckets(Algorithm algorithm) {
    Random random = new Random(algorithm.word().hashCode() + 2);
    for (int run = 0; run < 40; run++) {
      int nodes = fitting(algorithm, 2 + random.nextInt(7));
      Program program = Programs.of(algorithm, nodes, shape(random, 1 + random.nextInt(12)));
      Timing timing = timing(random);
      double most = Math.max(timing.data().gapMicros(), timing.signal().gapMicros());
      Bursts bursts =
          new Bursts(most * (1 + 5 * random.nextDouble()), most * (1 + 5 * random.nextDouble()));
      keepsRules(
          Simulator.of(timing).withSendQueue(1 + random.nextInt(5)).withBursts(bursts), program);
    }
  }

  private static void keepsRules(Simulator simulator, Program program) {
    Schedule schedule = new Schedule();
    SimulationResult result = simulator.run(program, schedule);
    new Audit(simulator, program.nodes(), schedule).check();
    for (int node = 0; node < program.nodes(); node++) {
      Replay replay = new Replay(program, node, simulator.sendQueuePackets(), schedule);
      assertEquals(result.finishMicros(node).isPresent(), replay.check());
    }
  }

  @Test
  void switchesThatLoseKeepTheRulesToo() {
    Random random = new Random(77);
    for (int run = 0; run < 200; run++) {
      int nodes = 2 + random.nextInt(6);
      Program program = Listed.random(nodes, 1 + random.nextInt(40), random);
      int room = 1 + random.nextInt(4);
      Simulator simulator =
          Simulator.of(timing(random))
              .withSendQueue(1 + random.nextInt(5))
              .withSwitch(
                  random.nextBoolean()
                      ? new SwitchModel.OutputQueued(room)
                      : new SwitchModel.SharedMemory(room));
      keepsRules(simulator, program);
      assertTrue(simulator.run(program).greatestQueuePackets() <= room);
    }
  }

  @Test
  void whatIsSentIsReceivedOrLost() {
    Random random = new Random(78);
    long lossy = 0;
    for (int run = 0; run < 300; run++) {
      Algorithm algorithm = ALGORITHMS.get(random.nextInt(ALGORITHMS.size()));
      Program program =
          Programs.of(
              algorithm,
              fitting(algorithm, 2 + random.nextInt(12)),
              shape(random, 1 + random.nextInt(30)));
      int room = 1 + random.nextInt(3);
      for (SwitchModel model :
          List.of(
              new SwitchModel.OutputQueued(room),
              new SwitchModel.SharedMemory(room),
              new SwitchModel.InputQueued(room))) {
        SimulationResult result = Simulator.of(timing(random)).withSwitch(model).run(program);
        conserves(result);
        long missing = 0;
        for (int node = 0; node < program.nodes(); node++) {
          missing += program.expected(node) - result.received(node);
        }
        assertEquals(missing, result.missingPackets());
        boolean lost = !result.losses().isEmpty();
        assertEquals(!lost, result.isComplete(), () -> algorithm + " " + model);
        assertEquals(lost, result.missingPackets() > 0 || result.signals().lost() > 0);
        lossy += lost ? 1 : 0;
      }
    }
    assertTrue(lossy > 100, "too few of them lose");
  }

  @Test
  void theSameRunGivesTheSameResult() {
    Random random = new Random(79);
    for (int run = 0; run < 50; run++) {
      Program program = Listed.random(5, 60, random);
      Simulator simulator =
          Simulator.of(Timing.alike(random.nextBoolean() ? Timings.ROUND : Timings.any(random)))
              .withSwitch(
                  run % 2 == 0 ? new SwitchModel.InputQueued(4) : new SwitchModel.SharedMemory(3))
              .withSendQueue(7);
      Schedule one = new Schedule();
      Schedule two = new Schedule();
      List<Object> recorded = all(simulator.run(program, one));
      assertEquals(recorded, all(simulator.run(program, two)));
      assertEquals(one.stream().toList(), two.stream().toList());
      assertEquals(recorded, all(simulator.run(program)), "a recorder changes nothing");
    }
  }

  @Test
  void scalingAllTimesScalesTheResult() {
    Random random = new Random(80);
    for (int run = 0; run < 50; run++) {
      PacketTiming costs = Timings.any(random);
      // A power of two: no rounding differs.
      PacketTiming scaled =
          new PacketTiming(
              8 * costs.sendOverheadMicros(),
              8 * costs.sendGapMicros(),
              8 * costs.transferMicros(),
              8 * costs.receiveGapMicros(),
              8 * costs.receiveOverheadMicros(),
              8 * costs.userReceiveMicros());
      Program program = Listed.random(6, 30, random);
      SimulationResult one = Simulator.of(Timing.alike(costs)).run(program);
      SimulationResult eight = Simulator.of(Timing.alike(scaled)).run(program);
      assertEquals(8 * one.finishMicros().orElseThrow(), eight.finishMicros().orElseThrow());
      assertEquals(one.events(), eight.events());
    }
  }
}
