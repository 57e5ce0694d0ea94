package fathom.bench.peer;

import fathom.bench.fork.PhasedArrivals;
import fathom.bench.link.Deadline;
import fathom.bench.link.Link;
import fathom.bench.link.Stamp;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** Sends a bounded number of messages, once it is told to go. */
final class FloodActivity extends Activity {
  private static final long LONGEST_PARK_NANOS = 1_000_000;
  private static final long EARLY_NANOS = 400_000;

  /** What a sender of clumps makes up for after a stall; more would be a flood of its own. */
  private static final long MOST_BEHIND_NANOS = 20_000_000;

  private final Command.Flood command;
  private final Prelude prelude;
  private volatile boolean go;
  private volatile long startNanos;
  private final Optional<PhasedArrivals> phases;
  private boolean started;
  private long origin;
  private long next;

  FloodActivity(Link link, Command.Flood command, Prelude prelude) throws IOException {
    super(link, command.sizeBytes(), command.maxMillis());
    this.command = command;
    this.prelude = prelude;
    this.phases =
        command.phaseNanos() > 0 && command.intervalNanos() > 0
            ? Optional.of(
                new PhasedArrivals(
                    command.intervalNanos(), command.phaseNanos(), new SplittableRandom()))
            : Optional.empty();
    link.blockingSends(true);
  }

  /**
   * Called by the control thread; the activity's own thread sends. Told several times before it
   * began, it begins at the earliest: whatever a telling waited on its way made it late.
   */
  void go(Thread thread, long atNanos) {
    startNanos = go ? Math.min(startNanos - atNanos, 0) + atNanos : atNanos;
    go = true;
    LockSupport.unpark(thread);
  }

  /** A link that does not move by itself has phases one by one, each at a word. */
  @Override
  boolean done() {
    return sent >= command.count()
        || (phases.isPresent() && !link.movesByItself() && phases.get().phase() > 0);
  }

  @Override
  boolean isBurst() {
    return command.isBurst();
  }

  @Override
  void step() throws IOException {
    if (!started) {
      long left = go ? startNanos - System.nanoTime() : LONGEST_PARK_NANOS;
      if (left > EARLY_NANOS) {
        LockSupport.parkNanos(Math.min(left - EARLY_NANOS, LONGEST_PARK_NANOS));
        return;
      }
      if (left > 0) {
        // A timer wakes tens of µs late. Senders that share cores give way to each other.
        Waiting.YIELD.idle();
        return;
      }
      prelude.send();
      started = true;
      next = System.nanoTime();
      origin = next;
      // A burst counts from when it was to begin: one that begins late is not simultaneous.
      restart(command.isBurst() ? startNanos : next);
    }
    if (command.intervalNanos() > 0 && sent % command.clump() == 0 && !turn()) {
      return;
    }
    if (link.canLose()) {
      // Elsewhere nobody asks for it: a library's messages of 4 KiB would take 10 % longer,
      // because a cache line of each has to move.
      Stamp.write(message, sizeBytes, sent);
    }
    send();
    if (command.isBurst() && sent % command.yieldEvery() == 0) {
      Waiting.YIELD.idle();
    }
  }

  @Override
  long workingNanos(long sinceFirstNanos) {
    return phases.map(PhasedArrivals::sendingNanos).orElse(sinceFirstNanos);
  }

  /** Waits for a paced message's turn; false when it is not its turn yet, or never will be. */
  private boolean turn() {
    if (phases.isPresent()) {
      return turn(phases.get());
    }
    if (command.clump() > 1) {
      long early = next - System.nanoTime();
      if (early > 0) {
        LockSupport.parkNanos(Math.min(early, LONGEST_PARK_NANOS));
        if (System.nanoTime() < next) {
          return false;
        }
      }
      next = Math.max(next, System.nanoTime() - MOST_BEHIND_NANOS);
    } else {
      while (System.nanoTime() < next) {
        if (stopRequested()) {
          return false;
        }
        Thread.onSpinWait();
      }
    }
    next += command.intervalNanos();
    return true;
  }

  /** Nothing is sent in a phase of rest, nor made up for in a later phase. */
  private boolean turn(PhasedArrivals arrivals) {
    while (true) {
      long now = System.nanoTime() - origin;
      arrivals.leaveOutUntil(now);
      if (now >= arrivals.dueNanos()) {
        marks += arrivals.isMark() ? 1 : 0;
        arrivals.sent();
        return true;
      }
      if (stopRequested() || done()) {
        return false;
      }
      Thread.onSpinWait();
    }
  }

  /**
   * A burst has lasted until its last packet has left the transmit queue. The phase of rest after a
   * phase is spun through, as it is between two phases.
   */
  @Override
  void rest() {
    Deadline bound = Deadline.in(REST_BOUND);
    while (done() && link.queuedBytes() > 0 && !bound.passed()) {
      Waiting.NAP.idle();
    }
    while (done() && phases.isPresent() && System.nanoTime() - origin < 2 * command.phaseNanos()) {
      Thread.onSpinWait();
    }
  }
}
