package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Instruction;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.simulate.Recorder.Stage;
import fathom.model.simulate.Schedule.ScheduledActivity;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Simulator ROUND = Simulator.of(Timing.alike(Timings.ROUND));

  private static List<ScheduledActivity> inOrder(Schedule schedule) {
    return schedule.stream()
        .sorted(
            Comparator.comparingDouble(ScheduledActivity::fromMicros)
                .thenComparing(ScheduledActivity::stage)
                .thenComparingLong(ScheduledActivity::packet))
        .toList();
  }

  /** O_s 1, g_s 10, L 100, O_r 2, U_r 3; the second departs at 11. */
  @Test
  void showsTheWayOfEachPacket() {
    Schedule schedule = new Schedule();
    ROUND.run(Programs.of(Algorithm.SEND, 2, ProgramShape.of(2)), schedule);
    assertEquals(
        List.of(
            new ScheduledActivity(Stage.SEND, 0, 0, 1, 1, 0),
            new ScheduledActivity(Stage.SEND, 0, 1, 2, 1, 1),
            new ScheduledActivity(Stage.LINE, 0, 1, 101, 1, 0),
            new ScheduledActivity(Stage.LINE, 0, 11, 111, 1, 1),
            new ScheduledActivity(Stage.PORT, 1, 101, 101, 0, 0),
            new ScheduledActivity(Stage.KERNEL, 1, 101, 103, 0, 0),
            new ScheduledActivity(Stage.USER, 1, 103, 106, 0, 0),
            new ScheduledActivity(Stage.PORT, 1, 111, 111, 0, 1),
            new ScheduledActivity(Stage.KERNEL, 1, 111, 113, 0, 1),
            new ScheduledActivity(Stage.USER, 1, 113, 116, 0, 1)),
        inOrder(schedule));
    assertEquals(10, schedule.size());
    assertEquals(100, schedule.stream().mapToDouble(ScheduledActivity::micros).max().orElseThrow());
    assertThrows(IndexOutOfBoundsException.class, () -> schedule.activity(10));
  }

  @Test
  void tellsWhatIsLostAndSignals() {
    Listed program =
        Listed.of(
            List.of(Instruction.send(3, 1)),
            List.of(Instruction.send(3, 1)),
            List.of(Instruction.signal(3)),
            List.of(Instruction.receive(2)));
    Schedule schedule = new Schedule();
    ROUND.withSwitch(new SwitchModel.SharedMemory(1)).run(program, schedule);
    List<ScheduledActivity> arrivals =
        inOrder(schedule).stream()
            .filter(a -> a.stage() == Stage.PORT || a.stage() == Stage.LOST)
            .toList();
    assertEquals(
        List.of(
            new ScheduledActivity(Stage.PORT, 3, 101, 101, 0, 0),
            new ScheduledActivity(Stage.PORT, 3, 101, 111, 1, 0),
            new ScheduledActivity(Stage.LOST, 3, 101, 101, 2, Recorder.SIGNAL)),
        arrivals);
  }

  /** A packet's number is that of its pair, as the program's content counts. */
  @Test
  void numbersAreThoseOfThePair() {
    Schedule schedule = new Schedule();
    ROUND.run(
        Programs.of(Algorithm.EXCHANGE_SYNCHRONOUS_SHUFFLE, 5, ProgramShape.of(300)), schedule);
    for (Stage stage : List.of(Stage.SEND, Stage.USER)) {
      for (int peer = 1; peer < 5; peer++) {
        int other = peer;
        List<Long> numbers =
            schedule.stream()
                .filter(a -> a.stage() == stage && a.node() == 0 && a.peer() == other)
                .map(ScheduledActivity::packet)
                .toList();
        assertEquals(LongStream.range(0, 300).boxed().toList(), numbers);
      }
    }
  }
}
