package fathom.bench.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.OptionalInt;

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

  private static final long SETTLE_NANOS = 200_000;

  /** Of a size while it is looked for; odd, so that most of them decide. */
  private static final int TRIES = 3;

  /** Of the limit and the size above it, once found. */
  private static final int PROOFS = 7;

  private static final int SEARCHES = 4;
  private static final long END = -1;

  /** Whether a message of a size is eager, by so many tries. */
  @FunctionalInterface
  interface Trial {
    boolean isEager(int bytes, int tries);
  }

  private EagerLimit() {}

  /**
   * Rank 0's part, between ranks 0 and 1.
   *
   * @return empty where every size up to {@link #MOST_BYTES} is eager
   * @throws MpiException where no search was confirmed, the receiver is not late, or MPI fails
   */
  static OptionalInt find(Mpi mpi) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment message = arena.allocate(MOST_BYTES);
      MemorySegment order = arena.allocate(2 * Long.BYTES, Long.BYTES);
      control(mpi, message, order);
      OptionalInt limit =
          search(
              (bytes, tries) -> {
                order(mpi, order, bytes, tries);
                return mostReturnEarly(mpi, message, bytes, tries);
              });
      order(mpi, order, END, 0);
      return limit;
    }
  }

  /** A send that must wait is seen to wait: else every size would be taken for eager. */
  private static void control(Mpi mpi, MemorySegment message, MemorySegment order) {
    order(mpi, order, 1, PROOFS);
    long[] nanos = new long[PROOFS];
    for (int done = 0; done < PROOFS; done++) {
      mpi.receive(message, 0, 1, TAG);
      MpiBenchmark.spin(SETTLE_NANOS);
      long start = System.nanoTime();
      mpi.sendSynchronously(message, 1, 1, TAG);
      nanos[done] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    if (nanos[PROOFS / 2] < LATE_NANOS / 2) {
      throw new MpiException(
          "the eager limit cannot be found: even a synchronous send (MPI_Ssend) did not wait for a"
              + " receiver that is 3 ms late");
    }
  }

  /** Rank 1's part: receives late until it is told that this ends. */
  static void serve(Mpi mpi) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment message = arena.allocate(MOST_BYTES);
      MemorySegment order = arena.allocate(2 * Long.BYTES, Long.BYTES);
      mpi.receive(order, 2 * Long.BYTES, 0, TAG);
      while (order.getAtIndex(ValueLayout.JAVA_LONG, 0) != END) {
        long tries = order.getAtIndex(ValueLayout.JAVA_LONG, 1);
        for (long done = 0; done < tries; done++) {
          mpi.send(message, 0, 0, TAG);
          MpiBenchmark.spin(LATE_NANOS);
          mpi.receive(message, MOST_BYTES, 0, TAG);
        }
        mpi.receive(order, 2 * Long.BYTES, 0, TAG);
      }
    }
  }

  /**
   * Between the largest size known to be eager and the smallest known not to be, by halves; found
   * again where its two neighbours do not confirm it, because a rank that was held up is taken for
   * one that waits.
   */
  static OptionalInt search(Trial trial) {
    if (trial.isEager(MOST_BYTES, PROOFS)) {
      return OptionalInt.empty();
    }
    for (int searches = 0; searches < SEARCHES; searches++) {
      int eager = -1;
      int waits = MOST_BYTES;
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

  private static void order(Mpi mpi, MemorySegment order, long bytes, long tries) {
    order.setAtIndex(ValueLayout.JAVA_LONG, 0, bytes);
    order.setAtIndex(ValueLayout.JAVA_LONG, 1, tries);
    mpi.send(order, 2 * Long.BYTES, 1, TAG);
  }

  private static boolean mostReturnEarly(Mpi mpi, MemorySegment message, int bytes, int tries) {
    long[] nanos = new long[tries];
    for (int done = 0; done < tries; done++) {
      mpi.receive(message, 0, 1, TAG);
      MpiBenchmark.spin(SETTLE_NANOS);
      long start = System.nanoTime();
      mpi.send(message, bytes, 1, TAG);
      nanos[done] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[tries / 2] < LATE_NANOS / 2;
  }
}
