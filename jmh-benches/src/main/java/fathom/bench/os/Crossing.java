package fathom.bench.os;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.OptionalDouble;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How far two processors are from each other right now: what a cache line takes to the other one
 * and back. On a machine of its own it is a property of the two. A hypervisor moves its virtual
 * processors between caches of the host: the same two are 55 ns apart, and a minute later 370,
 * whatever they are said to share, and all that is handed from one to the other costs more. No
 * counter shows it; this does.
 */
public final class Crossing implements AutoCloseable {
  private static final int PASSES = 100;

  /** The fastest counts: an interrupt on either side is no distance. */
  private static final int BATCHES = 3;

  /** Batches until both loops are compiled. */
  private static final int WARMING = 200;

  /** A partner that has not answered by then has no processor for now. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** Looking at the clock takes as long as a near line does. */
  private static final int POLLS_PER_LOOK = 256;

  private static final VarHandle LINE = MethodHandles.arrayElementVarHandle(int[].class);

  /** In the middle of an array longer than two lines: nothing else lies on its line. */
  private static final int AT = 32;

  private static final int ASK = 1;
  private static final int ANSWER = 2;
  private static final int END = 3;

  private final int[] line = new int[2 * AT];
  private final Semaphore asked = new Semaphore(0);
  private volatile boolean isOpen = true;

  /**
   * Between the calling thread's processor and another.
   *
   * @param partnerCpu the other one, on which a thread waits asleep until it is asked
   */
  public Crossing(int partnerCpu) {
    Thread.ofPlatform().daemon().name("crossing").start(() -> answer(partnerCpu));
    batches(WARMING);
  }

  /** A cache line's way to the other processor and back, in ns; empty where that one is taken. */
  public OptionalDouble nanos() {
    return batches(BATCHES);
  }

  private OptionalDouble batches(int count) {
    LINE.setVolatile(line, AT, 0);
    asked.release();
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      if (!batch(start + PATIENCE_NANOS)) {
        LINE.setVolatile(line, AT, END);
        return OptionalDouble.empty();
      }
      fastest = Math.min(fastest, System.nanoTime() - start);
    }
    LINE.setVolatile(line, AT, END);
    return OptionalDouble.of((double) fastest / PASSES);
  }

  private boolean batch(long until) {
    for (int i = 0; i < PASSES; i++) {
      LINE.setVolatile(line, AT, ASK);
      if (!isAnswered(until)) {
        return false;
      }
    }
    return true;
  }

  private boolean isAnswered(long until) {
    do {
      for (int i = 0; i < POLLS_PER_LOOK; i++) {
        if ((int) LINE.getVolatile(line, AT) == ANSWER) {
          return true;
        }
      }
    } while (System.nanoTime() < until);
    return false;
  }

  private void answer(int cpu) {
    Affinity.pin(cpu);
    for (asked.acquireUninterruptibly(); isOpen; asked.acquireUninterruptibly()) {
      answerLines(System.nanoTime() + WARMING * PATIENCE_NANOS);
    }
  }

  private void answerLines(long until) {
    do {
      for (int i = 0; i < POLLS_PER_LOOK; i++) {
        int seen = (int) LINE.getVolatile(line, AT);
        if (seen == END) {
          return;
        }
        if (seen == ASK) {
          LINE.setVolatile(line, AT, ANSWER);
        }
      }
    } while (System.nanoTime() < until);
  }

  @Override
  public void close() {
    isOpen = false;
    asked.release();
  }
}
