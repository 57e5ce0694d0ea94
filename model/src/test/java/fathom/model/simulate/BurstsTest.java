package fathom.model.simulate;

import static fathom.model.collective.Instruction.receive;
import static fathom.model.collective.Instruction.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Algorithm;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.lab.EmulatedPort;
import fathom.model.simulate.Recorder.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines shaped by token buckets, by hand. ROUND is O_s 1, gaps 10, L 100, O_r 2, U_r 3. */
class BurstsTest {
  private static final Simulator ROUND = Simulator.of(Timing.alike(Timings.ROUND));

  /** Deep enough to hold nothing back. */
  private static final double MUCH = 1e6;

  private static List<Double> ends(Schedule schedule, Stage stage) {
    return schedule.stream()
        .filter(a -> a.stage() == stage)
        .map(a -> stage == Stage.LINE ? a.fromMicros() : a.toMicros())
        .sorted()
        .toList();
  }

  /** 25 saved up: 15 left at 1, 16 at 2 and 6 left, 7 at 3: the third goes at 6, then one a gap. */
  @Test
  void aLineLetsPassWhatItHasSavedUp() {
    Schedule schedule = new Schedule();
    ROUND
        .withBursts(new Bursts(25, MUCH))
        .run(Programs.of(Algorithm.SEND, 2, ProgramShape.of(5)), schedule);
    assertEquals(List.of(1.0, 2.0, 6.0, 16.0, 26.0), ends(schedule, Stage.LINE));
  }

  /** Four come at 101: two pass, 5 is left, the third has its 10 at 106, and then one a gap. */
  @Test
  void aPortLetsPassWhatItHasSavedUp() {
    Listed incast =
        Listed.of(
            List.of(send(4, 1)),
            List.of(send(4, 1)),
            List.of(send(4, 1)),
            List.of(send(4, 1)),
            List.of(receive(4)));
    Schedule schedule = new Schedule();
    ROUND.withBursts(new Bursts(0, 25)).run(incast, schedule);
    assertEquals(List.of(101.0, 101.0, 106.0, 116.0), ends(schedule, Stage.PORT));
  }

  /** However long it rests, a line saves up no more than its bucket holds. */
  @Test
  void aLongRestSavesUpNoMoreThanOneBucket() {
    Listed program =
        Listed.of(List.of(send(1, 3), receive(1), send(1, 3)), List.of(receive(3), send(0, 1)));
    Schedule schedule = new Schedule();
    ROUND.withBursts(new Bursts(15, MUCH)).run(program, schedule);
    List<Double> departures =
        schedule.stream()
            .filter(a -> a.stage() == Stage.LINE && a.node() == 0)
            .map(Schedule.ScheduledActivity::fromMicros)
            .toList();
    // 5 is left at 1 and 6 at 2, so the second goes at 6 and the third at 16. Node 1 has taken all
    // at 121, its packet departs at 122 and is taken at 227, when the bucket is long full again.
    assertEquals(List.of(1.0, 6.0, 16.0, 228.0, 233.0, 243.0), departures);
  }

  /** A bucket that holds one packet, or none, changes nothing, to the last bit. */
  @ParameterizedTest
  @CsvSource({"0, 0", "7, 9", "0.3, 0.1"})
  void aBucketOfOnePacketIsNone(double line, double port) {
    PacketTiming odd = new PacketTiming(0.1, 7.3, 31.7, 9.7, 0.3, 0.7);
    Simulator plain = Simulator.of(Timing.alike(odd));
    for (Algorithm algorithm : List.of(Algorithm.BROADCAST_BINOMIAL, Algorithm.EXCHANGE_SHIFT)) {
      var program = Programs.of(algorithm, 7, ProgramShape.of(5));
      assertEquals(
          plain.run(program).finishMicros(),
          plain.withBursts(new Bursts(line, port)).run(program).finishMicros());
    }
  }

  /**
   * The emulated network by its bytes: profile `ethernet` at rest has saved up 1600, and the n-th
   * frame of 1366 + 44 leaves when n·1410 − 1600 more have come, at 0.8 µs a byte. In a kernel's
   * trace the ninth left 8886 to 8991 µs after the first.
   */
  @Test
  void anEmulatedLineAtRest() {
    EmulatedPort port = new EmulatedPort(10, 1600, 84, 2, 200);
    double gap = port.gapMicros(1366);
    PacketTiming bare = new PacketTiming(0, gap, 0, gap, 0, 0);
    Simulator shaped =
        Simulator.of(Timing.alike(bare))
            .withBursts(new Bursts(port.lineRefillMicros(), port.refillMicros()));
    var flat = Programs.of(Algorithm.BROADCAST_FLAT, 4, ProgramShape.of(3));
    assertEquals((9 * 1410 - 1600) * 0.8, shaped.run(flat).finishMicros().orElseThrow(), 1e-9);
    // A chain has three lines, each with a bucket of its own; nothing waits for more than the
    // first.
    var chain = Programs.of(Algorithm.BROADCAST_CHAIN, 4, ProgramShape.of(1));
    assertEquals(0, shaped.run(chain).finishMicros().orElseThrow());
  }

  @Test
  void whatIsNoDepthIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Bursts(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Bursts(0, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new Bursts(Double.POSITIVE_INFINITY, 0));
  }
}
