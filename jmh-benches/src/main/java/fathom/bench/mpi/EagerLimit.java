package fathom.bench.mpi;

import fathom.bench.link.Deadline;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * The largest message that MPI_Send hands over although nobody receives it yet, to the byte.
 *
 * <p>Rank 0 sends to rank 1, which enters MPI some ms late: a send that has returned before was
 * eager, a larger one waited for its receiver (a rendezvous). Only below this limit is MPI_Send's
 * time an overhead; costs may jump at it.
 */
final class EagerLimit {
  /** No library is known with a larger one that is not without limit. */
  static final int MOST_BYTES = 4 << 20;

  private static final int TAG = 71;

  /** How late the receiver is; a send that takes less than half of it did not wait. */
  private static final long LATE_NANOS = 3_000_000;

  /**
   * A rank that answers later than this was held up, and so may be rank 0 when it should send: the
   * receiver would not be late any more, and a send that waits would be taken for eager.
   */
  private static final long PROMPT_NANOS = 1_000_000;

  /** Networks on which no answer is as prompt as that: so many times the fastest answer. */
  private static final int FASTEST_TIMES = 3;

  private static final long SETTLE_NANOS = 200_000;

  /** Of a size while it is looked for. */
  private static final int TRIES = 5;

  /** Of the limit and the size above it, once found. */
  private static final int PROOFS = 7;

  private static final int GROWTH = 4;
  private static final int SEARCHES = 6;

  /**
   * One in so many tries decides: a rank 0 that was held up while it sent is taken for one that
   * waited, but a send that returns before its receiver is there did not wait; so fewer than half
   * are enough.
   */
  private static final int FAST_ONE_IN = 3;

  /** More are not made anew for one send: on a machine that busy it must do as it is. */
  private static final int MOST_HELD_UP = 4;

  private static final byte GO = 1;
  private static final byte END = 0;

  private final Mpi mpi;
  private final MemorySegment message;
  private final MemorySegment order;
  private long fastestNanos = Long.MAX_VALUE;

  /** Whether a message of a size is eager, by so many tries. */
  @FunctionalInterface
  interface Trial {
    boolean isEager(int bytes, int tries);
  }

  private EagerLimit(Mpi mpi, Arena arena) {
    this.mpi = mpi;
    this.message = arena.allocate(MOST_BYTES);
    this.order = arena.allocate(1);
  }

  /**
   * Rank 0's part, between ranks 0 and 1.
   *
   * @return empty where every size up to {@link #MOST_BYTES} is eager
   * @throws MpiException where no search was confirmed, the receiver is not late, or MPI fails
   */
  static OptionalInt find(Mpi mpi) {
    try (Arena arena = Arena.ofConfined()) {
      EagerLimit limit = new EagerLimit(mpi, arena);
      limit.control();
      OptionalInt found =
          search(
              (bytes, tries) -> !limit.waits(tries, () -> mpi.send(limit.message, bytes, 1, TAG)));
      limit.order(END);
      return found;
    }
  }

  /** For the line of it, which the controller reads: in ASCII's digits, whatever the locale. */
  static String describe(OptionalInt limit) {
    return limit.isPresent()
        ? limit.getAsInt() + " bytes; larger messages wait for their receiver"
        : "none up to " + MOST_BYTES + " bytes";
  }

  /** A send that must wait is seen to wait: else every size would be taken for eager. */
  private void control() {
    if (!waits(PROOFS, () -> mpi.sendSynchronously(message, 1, 1, TAG))) {
      throw new MpiException(
          "the eager limit cannot be found: even a synchronous send (MPI_Ssend) did not wait for a"
              + " receiver that is 3 ms late");
    }
  }

  /** Rank 1's part: receives late until it is told that this ends. */
  static void serve(Mpi mpi) {
    try (Arena arena = Arena.ofConfined()) {
      EagerLimit limit = new EagerLimit(mpi, arena);
      while (limit.isGo()) {
        // Synchronous: a library that only queues its answer would send it when it receives, and
        // rank 0 would find a receiver that is not late.
        mpi.sendSynchronously(limit.message, 0, 0, TAG);
        Deadline.spin(LATE_NANOS);
        mpi.receive(limit.message, MOST_BYTES, 0, TAG);
        mpi.send(limit.message, 0, 0, TAG);
      }
    }
  }

  private boolean isGo() {
    mpi.receive(order, 1, 0, TAG);
    return order.get(ValueLayout.JAVA_BYTE, 0) == GO;
  }

  /**
   * From small sizes up, because a large message takes long on a slow line; then between the
   * largest size known to be eager and the smallest known not to be, by halves; found again where
   * its two neighbours do not confirm it, because a rank that was held up is taken for one that
   * waits.
   */
  static OptionalInt search(Trial trial) {
    for (int searches = 0; searches < SEARCHES; searches++) {
      int eager = -1;
      int waits = 1;
      while (trial.isEager(waits, waits == MOST_BYTES ? PROOFS : TRIES)) {
        if (waits == MOST_BYTES) {
          return OptionalInt.empty();
        }
        eager = waits;
        waits = Math.min(MOST_BYTES, GROWTH * waits);
      }
      while (waits - eager > 1) {
        int middle = eager + (waits - eager) / 2;
        if (trial.isEager(middle, TRIES)) {
          eager = middle;
        } else {
          waits = middle;
        }
      }
      if (waits == 0) {
        if (!trial.isEager(0, PROOFS)) {
          throw new MpiException("no message is eager: MPI_Send of 0 bytes waits for its receiver");
        }
      } else if (trial.isEager(eager, PROOFS) && !trial.isEager(waits, PROOFS)) {
        return OptionalInt.of(eager);
      }
    }
    throw new MpiException(
        "the eager limit was another in each of "
            + SEARCHES
            + " searches: run again when the machine is quiet");
  }

  private void order(byte what) {
    order.set(ValueLayout.JAVA_BYTE, 0, what);
    mpi.send(order, 1, 1, TAG);
  }

  private boolean waits(int tries, Runnable send) {
    return sendsWaited(tries, () -> sendNanos(send));
  }

  /**
   * The time of one send to a late receiver. Where rank 1 was held up, an empty message ends the
   * try: on a slow line a large one would take many times as long, and what it leaves queued would
   * hold up the next answer too.
   */
  private long sendNanos(Runnable send) {
    for (int heldUp = 0; ; heldUp++) {
      long asked = System.nanoTime();
      order(GO);
      mpi.receive(message, 0, 1, TAG);
      Deadline.spin(SETTLE_NANOS);
      long start = System.nanoTime();
      if (isPrompt(start - asked) || heldUp == MOST_HELD_UP) {
        send.run();
        long nanos = System.nanoTime() - start;
        mpi.receive(message, 0, 1, TAG); // it has received, and will answer at once
        return nanos;
      }
      mpi.send(message, 0, 1, TAG);
      mpi.receive(message, 0, 1, TAG);
    }
  }

  /** Whether more than two thirds of the sends waited; no more are made than decide it. */
  static boolean sendsWaited(int tries, LongSupplier sendNanos) {
    int fast = 0;
    int waited = 0;
    while (fast <= tries / FAST_ONE_IN && waited < tries - tries / FAST_ONE_IN) {
      if (sendNanos.getAsLong() < LATE_NANOS / 2) {
        fast++;
      } else {
        waited++;
      }
    }
    return fast <= tries / FAST_ONE_IN;
  }

  private boolean isPrompt(long nanos) {
    fastestNanos = Math.min(fastestNanos, nanos);
    return nanos < Math.max(PROMPT_NANOS, FASTEST_TIMES * fastestNanos);
  }
}
