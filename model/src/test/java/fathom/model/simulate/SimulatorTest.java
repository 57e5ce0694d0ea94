package fathom.model.simulate;

import static fathom.model.collective.Instruction.awaitSignal;
import static fathom.model.collective.Instruction.receive;
import static fathom.model.collective.Instruction.receiveFrom;
import static fathom.model.collective.Instruction.send;
import static fathom.model.collective.Instruction.signal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.predict.Costs;
import fathom.model.sheet.TableOne;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small cases, each worked out by hand. ROUND is O_s 1, gaps 10, L 100, O_r 2, U_r 3. */
class SimulatorTest {
  private static final Simulator ROUND = Simulator.of(Timing.alike(Timings.ROUND));

  private static Simulator with(
      double sendOverhead,
      double sendGap,
      double transfer,
      double receiveGap,
      double receiveOverhead,
      double userReceive) {
    return Simulator.of(
        Timing.alike(
            new PacketTiming(
                sendOverhead, sendGap, transfer, receiveGap, receiveOverhead, userReceive)));
  }

  @Test
  void aLonePacketTakesItsOneWayTime() {
    Simulator odd = with(0.1, 7, 31.7, 11, 0.3, 0.7);
    SimulationResult result = odd.run(Programs.of(Algorithm.SEND, 2, ProgramShape.of(1)));
    assertEquals(0.1 + 31.7 + 0.3 + 0.7, result.finishMicros().orElseThrow());
    assertEquals(odd.timing().data().oneWayMicros(), result.finishMicros(1).orElseThrow());
    assertEquals(0.1, result.finishMicros(0).orElseThrow());
    assertEquals(new SimulationResult.SimulatedTraffic(1, 1, 0), result.data());
    assertEquals(new SimulationResult.SimulatedTraffic(0, 0, 0), result.signals());
    // Handed over, at the port (which is free), received, taken.
    assertEquals(4, result.events());
    assertEquals(0, result.greatestWaitingPackets());
  }

  @Test
  void signalsHaveTheirOwnCosts() {
    Timing timing = new Timing(Timings.ROUND, new PacketTiming(0.5, 1, 20, 1, 0.25, 0.125));
    Listed pingPong =
        Listed.of(List.of(signal(1), receiveFrom(1, 1)), List.of(awaitSignal(0), send(0, 1)));
    SimulationResult result = Simulator.of(timing).run(pingPong);
    // 0.5 + 20 + 0.25 + 0.125 there, 1 + 100 + 2 + 3 back
    assertEquals(20.875 + 106, result.finishMicros().orElseThrow());
    assertEquals(new SimulationResult.SimulatedTraffic(1, 1, 0), result.signals());
    assertEquals(1, result.received(0));
    assertEquals(0, result.received(1), "a signal is no data");
  }

  /** A signal that leaves 10 after a packet of 100 would arrive 70 before it, were it faster. */
  @Test
  void nothingOvertakesOnALine() {
    Timing timing = new Timing(Timings.ROUND, new PacketTiming(0.5, 1, 20, 1, 0.25, 0.125));
    Listed program =
        Listed.of(List.of(send(1, 1), signal(1)), List.of(awaitSignal(0), receiveFrom(0, 1)));
    // Both at the port at 101; the signal leaves it 1 later, at 102; the packet's O_r until 103,
    // the signal's until 103.25, then the packet's U_r until 106.25 and the signal's 0.125.
    assertEquals(106.375, Simulator.of(timing).run(program).finishMicros().orElseThrow());
  }

  /** O_r + U_r = 30 against gaps of 10: from the first arrival on the CPU never rests. */
  @Test
  void aSlowReceiverTakesItsOwnTime() {
    SimulationResult result =
        with(1, 10, 100, 10, 18, 12).run(Programs.of(Algorithm.SEND, 2, ProgramShape.of(50)));
    assertEquals(1 + 100 + 50 * 30, result.finishMicros().orElseThrow(), 1e-9);
    SimulationResult kernel =
        with(1, 10, 100, 10, 18, 0).run(Programs.of(Algorithm.SEND, 2, ProgramShape.of(50)));
    assertEquals(1 + 100 + 50 * 18, kernel.finishMicros().orElseThrow(), 1e-9);
  }

  /** A CPU that sends and a kernel that receives: what is begun is finished, then the kernel's. */
  @Test
  void theKernelComesBeforeTheProcess() {
    // Node 1 sends 100 packets of 4 from 0 on. Node 0's one packet is at its port at 4 + 30 = 34,
    // within the ninth, 32 to 36; the kernel has 36 to 38. 100 packets and the kernel: 402.
    Listed program = Listed.of(List.of(send(1, 1)), List.of(send(2, 100), receive(1)), List.of());
    Schedule schedule = new Schedule();
    SimulationResult result = with(4, 4, 30, 4, 2, 3).run(program, schedule);
    assertEquals(405, result.finishMicros(1).orElseThrow());
    List<Schedule.ScheduledActivity> kernel =
        schedule.stream().filter(a -> a.stage() == Recorder.Stage.KERNEL && a.node() == 1).toList();
    assertEquals(
        List.of(new Schedule.ScheduledActivity(Recorder.Stage.KERNEL, 1, 36, 38, 0, 0)), kernel);
  }

  /** The second of two packets finds the port taken until 10 after the first. */
  @Test
  void aPortPassesPacketsAGapApart() {
    Listed program = Listed.of(List.of(send(2, 1)), List.of(send(2, 1)), List.of(receive(2)));
    SimulationResult result = ROUND.run(program);
    assertEquals(1 + 100 + 10 + 2 + 3, result.finishMicros(2).orElseThrow());
    assertEquals(1, result.greatestQueuePackets());
    assertEquals(1, result.greatestWaitingPackets());
    assertEquals(9, result.events(), "one more than twice four: the exit of what had to wait");
  }

  /** Queue of 2, departures at 1, 11, 21: full at 3, room at 11. */
  @Test
  void aFullSendQueueMakesItsProcessWait() {
    SimulationResult result =
        ROUND.withSendQueue(2).run(Programs.of(Algorithm.SEND, 2, ProgramShape.of(4)));
    assertEquals(12, result.finishMicros(0).orElseThrow());
    assertEquals(31 + 100 + 2 + 3, result.finishMicros(1).orElseThrow());
    assertEquals(new SimulationResult.SimulatedStalls(1, 8), result.sendQueue());
    // With room for all: 4 packets of 1 each.
    assertEquals(
        4,
        ROUND
            .run(Programs.of(Algorithm.SEND, 2, ProgramShape.of(4)))
            .finishMicros(0)
            .orElseThrow());
  }

  /** While it waits it takes what has come; without a wait that comes after its own packets. */
  @Test
  void whoWaitsForRoomTakesWhatHasCome() {
    Listed program = Listed.of(List.of(send(1, 30), receive(1)), List.of(send(0, 1), receive(30)));
    Schedule schedule = new Schedule();
    SimulationResult result = ROUND.withSendQueue(1).run(program, schedule);
    Schedule.ScheduledActivity taken =
        schedule.stream()
            .filter(a -> a.stage() == Recorder.Stage.USER && a.node() == 0)
            .findFirst()
            .orElseThrow();
    // Departures at 1, 11, 21, …; its CPU is busy 1 of 10. The packet comes at 1 + 100 = 101, as
    // does the room for the 11th: the kernel's 2 end at 103, and there is room again: 103 to 104,
    // and only then the process waits.
    assertEquals(104, taken.fromMicros());
    assertEquals(107, taken.toMicros());
    assertTrue(result.isComplete());
    // The 3rd to the 30th wait, 9 each from the end of the one before to a departure; the 12th has
    // to leave the kernel 2 more, so the 13th waits 2 less, what it takes meanwhile included.
    assertEquals(new SimulationResult.SimulatedStalls(28, 28 * 9), result.sendQueue());
    double sent = 1 + 29 * 10; // the last departure
    assertEquals(sent + 100 + 2 + 3, result.finishMicros(1).orElseThrow(), 1e-9);
  }

  @Test
  void packetsThatCameEarlyCountLater() {
    // Node 0 waits for node 2, who is late, while node 1's packets come; then for node 1.
    Listed program =
        Listed.of(
            List.of(receiveFrom(2, 1), receiveFrom(1, 2), awaitSignal(1)),
            List.of(send(0, 1), signal(0), send(0, 1)),
            List.of(awaitSignal(3), send(0, 1)),
            List.of(signal(2)));
    SimulationResult result = ROUND.run(program);
    // Two one-way times after each other; the others are long there.
    assertEquals(2 * 106, result.finishMicros(0).orElseThrow());
  }

  /** Departures at 1, 11, …, 41, at the port 100 later: what came early counts once. */
  @Test
  void packetsThatCameEarlyCountOnce() {
    Listed program =
        Listed.of(
            List.of(awaitSignal(1), receive(2), receive(2)),
            List.of(send(0, 2), signal(0), send(0, 2)));
    assertEquals(41 + 100 + 5, ROUND.run(program).finishMicros().orElseThrow());
  }

  @Test
  void aSignalIsNoPacketOneWaitsFor() {
    Listed program = Listed.of(List.of(receive(1), awaitSignal(1)), List.of(signal(0), send(0, 1)));
    assertEquals(11 + 100 + 5, ROUND.run(program).finishMicros().orElseThrow());
  }

  @Test
  void whatIsLostIsMissedByThoseWhoWait() {
    // Three at once into a port that holds one: the first passes, the second waits.
    Listed program =
        Listed.of(
            List.of(receive(3), send(4, 5)),
            List.of(send(0, 1)),
            List.of(send(0, 1)),
            List.of(send(0, 1)),
            List.of(receive(5)));
    SimulationResult result = ROUND.withSwitch(new SwitchModel.OutputQueued(1)).run(program);
    assertFalse(result.isComplete());
    assertEquals(List.of(0, 4), result.unfinished().boxed().toList());
    assertTrue(result.finishMicros().isEmpty());
    assertTrue(result.finishMicros(0).isEmpty());
    assertEquals(1, result.finishMicros(3).orElseThrow());
    assertEquals(new SimulationResult.SimulatedTraffic(3, 2, 1), result.data());
    assertEquals(List.of(new SimulationResult.Loss(0, 3, 1)), result.losses());
    // One lost, five never sent.
    assertEquals(6, result.missingPackets());
    assertEquals(1, result.greatestQueuePackets());
  }

  @Test
  void aNodeWaitsForAnyonesPacketsOrForOnes() {
    Listed both = Listed.of(List.of(receive(1), receiveFrom(1, 1)), List.of(send(0, 2)));
    assertThrows(IllegalArgumentException.class, () -> ROUND.run(both));
    Listed nothing =
        Listed.of(List.of(receive(0), receiveFrom(1, 2), receive(0)), List.of(send(0, 2)));
    assertTrue(ROUND.run(nothing).isComplete());
  }

  @Test
  void aProgramOfNothingTakesNoTime() {
    SimulationResult result = ROUND.run(Listed.of(List.of()));
    assertEquals(0, result.finishMicros().orElseThrow());
    assertEquals(0, result.events());
    assertEquals(1, result.nodes());
  }

  @Test
  void timingComesFromASheet() {
    Timing expected = Timings.tableOne(16);
    Timing timing = Timing.of(Costs.of(TableOne.sheet()), 1500, 16);
    assertTrue(isNear(expected.data(), timing.data()), timing::toString);
    assertTrue(isNear(expected.signal(), timing.signal()), timing::toString);
    assertFalse(timing.data().isFullDuplex());
    assertTrue(Timings.ROUND.isFullDuplex());
    assertEquals(10, Timings.ROUND.gapMicros());
  }

  private static boolean isNear(PacketTiming one, PacketTiming other) {
    double[] differences = {
      one.sendOverheadMicros() - other.sendOverheadMicros(),
      one.sendGapMicros() - other.sendGapMicros(),
      one.transferMicros() - other.transferMicros(),
      one.receiveGapMicros() - other.receiveGapMicros(),
      one.receiveOverheadMicros() - other.receiveOverheadMicros(),
      one.userReceiveMicros() - other.userReceiveMicros()
    };
    for (double difference : differences) {
      if (Math.abs(difference) > 1e-9) {
        return false;
      }
    }
    return true;
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void noTimesAreRefused(double micros) {
    assertThrows(IllegalArgumentException.class, () -> new PacketTiming(0, 0, micros, 0, 0, 0));
  }

  @Test
  void noRoomIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> ROUND.withSendQueue(0));
    assertThrows(IllegalArgumentException.class, () -> new SwitchModel.OutputQueued(0));
    assertThrows(IllegalArgumentException.class, () -> new SwitchModel.SharedMemory(0));
    assertThrows(IllegalArgumentException.class, () -> new SwitchModel.InputQueued(0));
  }
}
