package fathom.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Instruction;
import fathom.model.collective.Program;
import fathom.model.simulate.Recorder.Stage;
import fathom.model.simulate.Schedule.ScheduledActivity;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows one node's process through a schedule and holds it against its program: sends in order,
 * never before what it waits for was taken, takes packets only while it waits, and then at once.
 */
final class Replay {
  private static final double NEAR = 1e-9;

  private final Program program;
  private final int node;
  private final int sendQueue;
  private final List<ScheduledActivity> work;
  private final List<Double> departures;
  private final Map<Long, Long> unclaimed = new HashMap<>();
  private long anyone;
  private long step;
  private long left;
  private int sent;
  private int taken;

  Replay(Program program, int node, int sendQueue, Schedule schedule) {
    this.program = program;
    this.node = node;
    this.sendQueue = sendQueue;
    this.work =
        schedule.stream()
            .filter(a -> a.node() == node)
            .filter(
                a ->
                    a.stage() == Stage.SEND || a.stage() == Stage.KERNEL || a.stage() == Stage.USER)
            .sorted(
                Comparator.comparingDouble(ScheduledActivity::fromMicros)
                    .thenComparingDouble(ScheduledActivity::toMicros))
            .toList();
    this.departures =
        schedule.stream()
            .filter(a -> a.node() == node && a.stage() == Stage.LINE)
            .map(ScheduledActivity::fromMicros)
            .sorted()
            .toList();
    this.left = Instruction.count(instruction());
  }

  private long instruction() {
    return program.instruction(node, step);
  }

  /** Runs all checks; whether the process came to its end. */
  boolean check() {
    double free = 0;
    int received = 0;
    for (ScheduledActivity activity : work) {
      boolean waits = proceeds(free);
      boolean idle = activity.fromMicros() > free + NEAR * Math.max(1, free);
      if (idle && instruction() != Instruction.END) {
        assertTrue(waits, () -> node + " rests before " + activity + " though it could send");
        assertEquals(0, received - taken, () -> node + " leaves packets before " + activity);
      }
      waits = proceeds(activity.fromMicros());
      switch (activity.stage()) {
        case SEND -> {
          assertTrue(!waits, () -> node + " must not send yet: " + activity);
          sends(activity);
        }
        case USER -> {
          assertTrue(waits, () -> node + " takes what it need not yet: " + activity);
          takes(activity);
        }
        default -> received++;
      }
      free = activity.toMicros();
    }
    proceeds(Double.MAX_VALUE);
    return instruction() == Instruction.END;
  }

  /** Goes on over what is done; whether the process waits, for packets or for room. */
  private boolean proceeds(double now) {
    while (instruction() != Instruction.END) {
      long instruction = instruction();
      Instruction.InstructionKind kind = Instruction.kind(instruction);
      if (kind == Instruction.InstructionKind.SEND || kind == Instruction.InstructionKind.SIGNAL) {
        if (left > 0) {
          return queued(now) >= sendQueue;
        }
      } else {
        left -= claim(kind, Instruction.peer(instruction));
        if (left > 0) {
          return true;
        }
      }
      step++;
      left = Instruction.count(instruction());
    }
    return false;
  }

  private long queued(double now) {
    long gone = departures.stream().filter(d -> d <= now + NEAR * Math.max(1, now)).count();
    return sent - gone;
  }

  private long claim(Instruction.InstructionKind kind, int peer) {
    if (kind == Instruction.InstructionKind.COMBINE) {
      return left; // it costs nothing here
    }
    if (kind == Instruction.InstructionKind.RECEIVE) {
      long claimed = Math.min(left, anyone);
      anyone -= claimed;
      return claimed;
    }
    long key = kind == Instruction.InstructionKind.AWAIT_SIGNAL ? -1L - peer : peer;
    long claimed = Math.min(left, unclaimed.getOrDefault(key, 0L));
    unclaimed.merge(key, -claimed, Long::sum);
    return claimed;
  }

  private void sends(ScheduledActivity activity) {
    long instruction = instruction();
    boolean signal = Instruction.kind(instruction) == Instruction.InstructionKind.SIGNAL;
    assertEquals(signal, activity.isSignal(), activity::toString);
    assertEquals(Instruction.peer(instruction), activity.peer(), activity::toString);
    left--;
    sent++;
  }

  private void takes(ScheduledActivity activity) {
    unclaimed.merge(activity.isSignal() ? -1L - activity.peer() : activity.peer(), 1L, Long::sum);
    anyone += activity.isSignal() ? 0 : 1;
    taken++;
  }
}
