package fathom.bench.mpi;

import fathom.bench.collective.SharedClock;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;

/**
 * A rank above 0 in collective operations: it starts each when rank 0 says, by its own clock, and
 * tells when it began and ended.
 */
public final class OperationMember {
  /** Tags: of a comparison of clocks, of a start, of runs that nobody times, of their end. */
  static final int CLOCK = 11;

  static final int START = 12;
  static final int WARM_UP = 13;
  static final int RELEASE = 14;

  /** Of every message of rank 0: two longs. */
  static final int ORDER_BYTES = 2 * Long.BYTES;

  /** Ranks that have nothing to do leave cores to those that have. */
  private static final long NAP_NANOS = 100_000;

  /** A thread that sleeps wakes up later than it asked for. */
  private static final long AWAKE_NANOS = 250_000;

  private final Mpi mpi;
  private final CollectiveCall call;
  private final MemorySegment words = Arena.global().allocate(ORDER_BYTES, Long.BYTES);
  private final MemorySegment status = Arena.global().allocate(Mpi.STATUS_BYTES, Long.BYTES);

  /** Takes part by these calls. */
  public OperationMember(Mpi mpi, CollectiveCall call) {
    this.mpi = mpi;
    this.call = call;
  }

  /** Takes part until it is told to stop. */
  public void serve() {
    while (true) {
      while (!mpi.isAnyThere(0)) {
        LockSupport.parkNanos(NAP_NANOS);
      }
      int tag = mpi.receiveAny(words.address(), ORDER_BYTES, 0, status);
      long first = words.getAtIndex(ValueLayout.JAVA_LONG, 0);
      long second = words.getAtIndex(ValueLayout.JAVA_LONG, 1); // of a stop there is none
      switch (tag) {
        case MpiLink.STOP -> {
          return;
        }
        case CLOCK -> tellClock(first);
        case WARM_UP -> warmUp(first, Math.toIntExact(second));
        case START -> time(first, Math.toIntExact(second));
        default -> throw new MpiException("an order of tag " + tag + ", which there is not");
      }
    }
  }

  /** The clock's identity and, so many times, its reading. */
  private void tellClock(long times) {
    words.setAtIndex(ValueLayout.JAVA_LONG, 0, clockId());
    mpi.send(words, ORDER_BYTES, 0, CLOCK);
    for (long done = 0; done < times; done++) {
      mpi.receive(words, ORDER_BYTES, 0, CLOCK);
      words.setAtIndex(ValueLayout.JAVA_LONG, 0, System.nanoTime());
      mpi.send(words, ORDER_BYTES, 0, CLOCK);
    }
  }

  /** The same number for the same clock, 0 where that cannot be told. */
  static long clockId() {
    return SharedClock.id().map(id -> 1L + Integer.toUnsignedLong(id.hashCode())).orElse(0L);
  }

  private void warmUp(long times, int bytes) {
    for (long done = 0; done < times; done++) {
      call.perform(bytes);
    }
  }

  private void time(long startNanos, int bytes) {
    await(startNanos);
    long began = System.nanoTime();
    call.perform(bytes);
    words.setAtIndex(ValueLayout.JAVA_LONG, 0, began);
    words.setAtIndex(ValueLayout.JAVA_LONG, 1, System.nanoTime());
    mpi.send(words, ORDER_BYTES, 0, MpiLink.REPLY);
    awaitRelease();
  }

  /**
   * Until all have ended. It looks without a rest: what this rank has sent eagerly may still have
   * to leave, and does so while it looks.
   */
  @SuppressWarnings("ThreadPriorityCheck") // as below
  private void awaitRelease() {
    while (!mpi.isThere(0, RELEASE)) {
      Thread.yield();
    }
    mpi.receive(words, ORDER_BYTES, 0, RELEASE);
  }

  /** Until the clock reads this; gives way to ranks on the same core until then. */
  @SuppressWarnings("ThreadPriorityCheck") // a hint that costs nothing where no rank waits
  static void await(long startNanos) {
    long left = startNanos - System.nanoTime();
    if (left > AWAKE_NANOS) {
      LockSupport.parkNanos(left - AWAKE_NANOS);
    }
    while (System.nanoTime() < startNanos) {
      Thread.yield();
    }
  }
}
