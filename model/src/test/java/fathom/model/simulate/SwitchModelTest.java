package fathom.model.simulate;

import static fathom.model.collective.Instruction.receive;
import static fathom.model.collective.Instruction.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SwitchModelTest {
  private static final Simulator ROUND = Simulator.of(Timing.alike(Timings.ROUND));
  private static final int MUCH = 1 << 20;

  private static double ratio(SimulationResult result) {
    return (double) result.data().received() / result.data().sent();
  }

  /** TW eq. 4: min(1, D/A + B/k), k items of all senders, D = 1/g_r, A = senders/g_s. */
  @ParameterizedTest
  @CsvSource({
    "2, 4000, 100, 10, 10",
    "3, 2000, 333, 10, 10",
    "3, 2000, 1, 10, 10",
    "8, 1000, 2000, 10, 10",
    "8, 1000, 2000, 10, 4",
    "15, 667, 1935, 122.427, 123.186",
    "15, 500, 7200, 122.427, 123.186",
    "4, 3000, 500, 10, 2.5",
    "3, 3000, 500, 7, 20"
  })
  void burstsIntoOnePortLoseAsEquationFourSays(
      int senders, int each, int room, double sendGap, double receiveGap) {
    PacketTiming costs = new PacketTiming(1, sendGap, 300, receiveGap, 0.5, 0.5);
    Program burst = Programs.of(Algorithm.GATHER_UNCOORDINATED, senders + 1, ProgramShape.of(each));
    double items = (double) senders * each;
    double expected = Math.min(1, sendGap / (senders * receiveGap) + room / items);
    Simulator simulator = Simulator.of(Timing.alike(costs)).withSendQueue(each);
    for (SwitchModel model :
        List.of(new SwitchModel.OutputQueued(room), new SwitchModel.SharedMemory(room))) {
      SimulationResult result = simulator.withSwitch(model).run(burst);
      assertEquals(expected, ratio(result), 0.01 * expected, model::toString);
      assertEquals(expected == 1, result.isComplete());
      assertEquals(result.data().lost(), result.missingPackets());
      if (expected < 1) {
        assertEquals(room, result.greatestQueuePackets());
      }
    }
  }

  /** Two ports flooded at once: per port each has B, shared they have it together. */
  @Test
  void portsShareAMemoryOrDoNot() {
    List<List<Long>> steps = new ArrayList<>();
    steps.add(List.of(receive(3000)));
    steps.add(List.of(receive(3000)));
    IntStream.range(0, 3).forEach(i -> steps.add(List.of(send(0, 1000))));
    IntStream.range(0, 3).forEach(i -> steps.add(List.of(send(1, 1000))));
    Listed floods = new Listed(steps);
    double perPort = 1.0 / 3 + 500 / 3000.0;
    double shared = 1.0 / 3 + 250 / 3000.0;
    SimulationResult own = ROUND.withSwitch(new SwitchModel.OutputQueued(500)).run(floods);
    assertEquals(perPort, ratio(own), 0.01 * perPort);
    assertEquals(1000, own.greatestWaitingPackets());
    SimulationResult all = ROUND.withSwitch(new SwitchModel.SharedMemory(500)).run(floods);
    assertEquals(shared, ratio(all), 0.01 * shared);
    assertEquals(500, all.greatestWaitingPackets());
    // What is lost is told by port and sender, and adds up.
    assertEquals(
        own.data().lost(), own.losses().stream().mapToLong(SimulationResult.Loss::packets).sum());
    assertTrue(own.losses().stream().allMatch(l -> l.port() == (l.sender() < 5 ? 0 : 1)));
  }

  // Table 1, p = 16, 1 MB = 667 packets of 1500 bytes, B = 1935.

  private static SimulationResult tableOneGather(Algorithm algorithm, int window, int packets) {
    return Simulator.of(Timings.tableOne(16))
        .withSwitch(new SwitchModel.SharedMemory(1935))
        .run(Programs.of(algorithm, 16, ProgramShape.of(packets).withWindow(window)));
  }

  /**
   * 122.427/(15·123.186) + 1935/(15·667) = 0.06626 + 0.19340. The 0.2505 of model §3 is that of
   * 2^20 bytes, 700 packets.
   */
  @ParameterizedTest
  @CsvSource({"667, 0.25966", "700, 0.2505"})
  void theUncoordinatedGatherLosesThreeQuarters(int packets, double expected) {
    SimulationResult result = tableOneGather(Algorithm.GATHER_UNCOORDINATED, 15, packets);
    assertEquals(expected, ratio(result), 0.01 * expected);
    assertFalse(result.isComplete());
    assertEquals(List.of(0), result.unfinished().boxed().toList());
  }

  /** One sender at a time lasts: 15·667·(1 − 122.427/123.186) = 62 packets wait in the end. */
  @Test
  void theCoordinatedGatherLosesNothing() {
    SimulationResult result = tableOneGather(Algorithm.GATHER_COORDINATED, 1, 667);
    assertTrue(result.isComplete());
    assertEquals(0, result.data().lost());
    assertEquals(10_005, result.received(0));
    assertEquals(14, result.signals().received());
    assertTrue(result.greatestQueuePackets() <= 62, () -> "" + result.greatestQueuePackets());
  }

  /**
   * Eq. 6 takes B/i for the i items of one sender, as if the buffer were empty when the next window
   * starts. Three senders leave 3·667·(1 − 122.427/(3·123.186)) = 1338 packets behind, and 1935 −
   * 1338 have room in the next window: from there on it is eq. 4 with three senders and all items.
   */
  @Test
  void theWindowOfEquationSevenDoesNotLast() {
    SimulationResult result = tableOneGather(Algorithm.GATHER_COORDINATED, 3, 667);
    double expected = 122.427 / (3 * 123.186) + 1935 / 10_005.0;
    assertEquals(expected, ratio(result), 0.01 * expected);
    // It lasts where it is all: three senders, one window.
    SimulationResult once =
        Simulator.of(Timings.tableOne(16))
            .withSwitch(new SwitchModel.SharedMemory(1935))
            .run(Programs.of(Algorithm.GATHER_COORDINATED, 4, ProgramShape.of(667).withWindow(3)));
    assertEquals(0, once.data().lost());
    assertEquals(1338, once.greatestQueuePackets(), 2);
  }

  // Head of line. ROUND is O_s 1, gaps 10, L 100, O_r 2, U_r 3.

  private static final Listed BLOCKED =
      Listed.of(
          List.of(send(2, 1)),
          List.of(send(2, 1), send(3, 1)),
          List.of(receive(2)),
          List.of(receive(1)));

  /** Node 3's packet is at the switch at 111 and its port is free. */
  @Test
  void outputQueuesKeepNobodyBack() {
    SimulationResult result = ROUND.run(BLOCKED);
    assertEquals(111 + 5, result.finishMicros(3).orElseThrow());
    assertEquals(new SimulationResult.SimulatedStalls(0, 0), result.headOfLine());
  }

  /** Before it is one that waits from 101 to 111, and the input passes one in 10. */
  @Test
  void theFirstOfAnInputKeepsBackTheNext() {
    SimulationResult result = ROUND.withSwitch(new SwitchModel.InputQueued(MUCH)).run(BLOCKED);
    assertEquals(121 + 5, result.finishMicros(3).orElseThrow());
    assertEquals(111 + 5, result.finishMicros(2).orElseThrow());
    assertEquals(new SimulationResult.SimulatedStalls(1, 10), result.headOfLine());
  }

  /**
   * An input passes a packet in the shorter gap: that of its line, as far as one knows it. Three at
   * port 3 at 101 leave it g_r apart; the second packet of the last is then behind it. With g_r 8:
   * 117 and 8; with g_s 4 and g_r 10: 121 and 4.
   */
  @ParameterizedTest
  @CsvSource({"10, 8, 125", "4, 10, 125"})
  void anInputPassesPacketsTheShorterGapApart(double sendGap, double receiveGap, double exit) {
    Listed program =
        Listed.of(
            List.of(send(3, 1)),
            List.of(send(3, 1)),
            List.of(send(3, 1), send(4, 1)),
            List.of(receive(3)),
            List.of(receive(1)));
    PacketTiming costs = new PacketTiming(1, sendGap, 100, receiveGap, 2, 3);
    SimulationResult result =
        Simulator.of(Timing.alike(costs))
            .withSwitch(new SwitchModel.InputQueued(MUCH))
            .run(program);
    assertEquals(exit + 5, result.finishMicros(4).orElseThrow());
    assertEquals(new SimulationResult.SimulatedStalls(2, 3 * receiveGap), result.headOfLine());
  }

  /** With room for one the packet behind the one that waits is lost. */
  @Test
  void anInputWithoutRoomLoses() {
    SimulationResult result = ROUND.withSwitch(new SwitchModel.InputQueued(1)).run(BLOCKED);
    // At 111 the first one's exit and the second one's arrival: the arrival was planned first.
    assertEquals(List.of(new SimulationResult.Loss(3, 1, 1)), result.losses());
    assertEquals(List.of(3), result.unfinished().boxed().toList());
    assertEquals(1, result.greatestQueuePackets());
  }

  /** All to node 0, then all to node 1, …: what shift and shuffle are there to avoid. */
  private static Listed inOneOrder(int nodes, int packets) {
    List<List<Long>> steps = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      int self = node;
      List<Long> own = new ArrayList<>();
      IntStream.range(0, nodes).filter(to -> to != self).forEach(to -> own.add(send(to, packets)));
      own.add(receive((long) packets * (nodes - 1)));
      steps.add(own);
    }
    return new Listed(steps);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 8, 13})
  void permutationsWithoutContentionDoNotStall(int nodes) {
    Random random = new Random(nodes);
    ProgramShape shape = ProgramShape.of(6).withFanOut(3);
    for (Algorithm algorithm :
        List.of(
            Algorithm.EXCHANGE_SHIFT,
            Algorithm.EXCHANGE_PAIRWISE,
            Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE,
            Algorithm.EXCHANGE_GROUP_SHUFFLE)) {
      if (algorithm == Algorithm.EXCHANGE_PAIRWISE && nodes % 2 == 1) {
        continue; // who idles runs into the others' round
      }
      Program program = Programs.of(algorithm, nodes, shape);
      for (double gapRatio : List.of(0.5, 1.0)) {
        Timing timing = Timing.alike(Timings.fullDuplex(random, gapRatio));
        SimulationResult input =
            Simulator.of(timing).withSwitch(new SwitchModel.InputQueued(1)).run(program);
        SimulationResult output = Simulator.of(timing).run(program);
        assertEquals(
            new SimulationResult.SimulatedStalls(0, 0), input.headOfLine(), algorithm::word);
        assertEquals(0, input.greatestWaitingPackets(), algorithm::word);
        assertEquals(
            output.finishMicros().orElseThrow(),
            input.finishMicros().orElseThrow(),
            algorithm::word);
      }
    }
  }

  @Test
  void conflictingDestinationsDo() {
    Listed program = inOneOrder(8, 5);
    SimulationResult input = ROUND.withSwitch(new SwitchModel.InputQueued(MUCH)).run(program);
    SimulationResult output = ROUND.run(program);
    assertTrue(input.headOfLine().count() > 0);
    assertTrue(input.headOfLine().micros() > 0);
    assertTrue(input.isComplete());
    assertTrue(
        input.finishMicros().orElseThrow() > 1.1 * output.finishMicros().orElseThrow(),
        () -> input.finishMicros() + " against " + output.finishMicros());
  }

  /**
   * Inputs that never run dry, destinations at random: Karol, Hluchyj and Morgan, "Input versus
   * output queueing on a space-division packet switch" (1987), Table I: the part of the outputs'
   * capacity that head-of-line blocking leaves.
   */
  @ParameterizedTest
  @CsvSource({"1, 1.0", "2, 0.7500", "3, 0.6825", "4, 0.6553", "8, 0.6184"})
  void saturatedInputsReachWhatKarolAndOthersFound(int nodes, double throughput) {
    int packets = 40_000;
    PacketTiming costs = new PacketTiming(0.01, 10, 100, 10, 0.01, 0.01);
    Program program = Listed.random(nodes, packets, new Random(1987));
    double[] window = {100 + 10 * 2000, 100 + 10.0 * packets};
    long[] left = new long[1];
    Simulator.of(Timing.alike(costs))
        .withSwitch(new SwitchModel.InputQueued(MUCH))
        .run(
            program,
            (stage, node, from, to, peer, packet) -> {
              if (stage == Recorder.Stage.PORT && to >= window[0] && to < window[1]) {
                left[0]++;
              }
            });
    double slots = (window[1] - window[0]) / 10;
    assertEquals(throughput, left[0] / (slots * nodes), 0.01 * throughput);
  }
}
