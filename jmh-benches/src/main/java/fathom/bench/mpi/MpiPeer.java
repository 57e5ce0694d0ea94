package fathom.bench.mpi;

import fathom.bench.os.Affinity;
import fathom.model.collective.LibraryOperation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;

/**
 * What ranks 1 and up do: orders of rank 0, over MPI, one after the other. It obeys nobody else,
 * and ends with the job.
 */
public final class MpiPeer {
  /** Tags: of messages that are measured, of orders, of what ends one, of answers and credits. */
  static final int DATA = 1;

  static final int ORDER = 2;
  static final int STOP = 3;
  static final int REPLY = 4;
  static final int CREDIT = 5;

  private static final long QUIT = 0;
  private static final long ECHO = 1;
  private static final long SINK = 2;
  private static final long FLOOD = 3;
  private static final long ARRIVE = 4;
  private static final long TOGETHER = 5;

  /**
   * Between two looks for an order. Ranks that wait in MPI poll: those that have nothing to do
   * would take cores from those that are measured.
   */
  private static final long NAP_NANOS = 200_000;

  private static final int WORDS = 4;
  private static final int ORDER_BYTES = WORDS * Long.BYTES;

  private final Mpi mpi;
  private final Arena arena = Arena.global();
  private final MemorySegment order = arena.allocate(ORDER_BYTES, Long.BYTES);
  private final MemorySegment status = arena.allocate(Mpi.STATUS_BYTES, Long.BYTES);

  private MpiPeer(Mpi mpi) {
    this.mpi = mpi;
  }

  /**
   * @param args the thread level's word
   */
  public static void main(String[] args) {
    Mpi mpi;
    try {
      mpi = Mpi.begin(ThreadLevel.ofWord(args[0]));
    } catch (MpiException e) {
      System.err.println("mpi: " + e.getMessage());
      System.exit(1);
      return;
    }
    try {
      new MpiPeer(mpi).serve();
      mpi.end();
    } catch (MpiException e) {
      System.err.println("mpi: rank " + mpi.rank() + ": " + e.getMessage());
      mpi.abort();
    } catch (RuntimeException | Error e) {
      // Also of what is no fault of MPI the others must hear: they would wait for this rank.
      System.err.println("mpi: rank " + mpi.rank() + ": " + e);
      mpi.abort();
    }
  }

  private void serve() {
    while (true) {
      while (!mpi.isThere(0, ORDER)) {
        LockSupport.parkNanos(NAP_NANOS);
      }
      mpi.receive(order, ORDER_BYTES, 0, ORDER);
      long what = word(0);
      if (what == QUIT) {
        return;
      }
      int bytes = Math.toIntExact(word(1));
      Affinity.pin(Math.toIntExact(word(3)));
      long count = obey(what, bytes, word(2));
      order.setAtIndex(ValueLayout.JAVA_LONG, 0, count);
      mpi.send(order, Long.BYTES, 0, REPLY);
    }
  }

  private long obey(long what, int bytes, long more) {
    if (what == ECHO) {
      return echo(Math.toIntExact(more), bytes);
    }
    if (what == ARRIVE) {
      return arrive(bytes, more);
    }
    if (what == TOGETHER) {
      try (Arena own = Arena.ofConfined()) {
        LibraryOperation operation = LibraryOperation.ALL.get(Math.toIntExact(more));
        return new OperationMember(mpi, CollectiveCall.of(mpi, operation, bytes, own)).serve();
      }
    }
    return what == FLOOD ? flood(bytes, more) : sink(bytes, more);
  }

  private long word(int index) {
    return order.getAtIndex(ValueLayout.JAVA_LONG, index);
  }

  private long echo(int asked, int answered) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment question = own.allocate(Math.max(1, asked), 4096);
      MemorySegment answer = own.allocate(Math.max(1, answered), 4096);
      long count = 0;
      while (mpi.receiveAny(question, asked, 0, status) != STOP) {
        mpi.send(answer, answered, 0, DATA);
        count++;
      }
      return count;
    }
  }

  /** Takes messages; after each {@code window} of them it gives the sender a credit. */
  private long sink(int bytes, long window) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment message = own.allocate(Math.max(1, bytes), 4096);
      long count = 0;
      while (mpi.receiveAny(message, bytes, 0, status) != STOP) {
        count++;
        if (count % window == 0) {
          mpi.send(message, 0, 0, CREDIT);
        }
      }
      return count;
    }
  }

  /** Sends, with never more than two windows on the way, until a stop is among the credits. */
  private long flood(int bytes, long window) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment message = own.allocate(Math.max(1, bytes), 4096);
      long count = 0;
      long credits = 0;
      while (true) {
        mpi.send(message, bytes, 0, DATA);
        if (++count % window == 0 && count / window - credits >= 2) {
          while (!mpi.isThere(0, CREDIT) && !mpi.isThere(0, STOP)) {
            LockSupport.parkNanos(NAP_NANOS); // there may be more ranks than cores
          }
          if (mpi.receiveAny(order, 0, 0, status) == STOP) {
            return count;
          }
          credits++;
        }
      }
    }
  }

  /**
   * At every word of rank 0 it sends for a phase, a message each {@code intervalNanos}, rests for
   * another and then says how many there were.
   */
  private long arrive(int bytes, long intervalNanos) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment message = own.allocate(Math.max(1, bytes), 4096);
      long all = 0;
      while (mpi.receiveAny(order, 0, 0, status) != STOP) {
        long begin = System.nanoTime();
        long count = 0;
        while (count * intervalNanos < MpiArrivals.PHASE_NANOS) {
          MpiBenchmark.spin(begin + count * intervalNanos - System.nanoTime());
          mpi.send(message, bytes, 0, DATA);
          count++;
        }
        MpiBenchmark.spin(begin + 2 * MpiArrivals.PHASE_NANOS - System.nanoTime());
        order.setAtIndex(ValueLayout.JAVA_LONG, 0, count);
        mpi.send(order, Long.BYTES, 0, REPLY);
        all += count;
      }
      return all;
    }
  }

  /** Rank 0's side of a peer. */
  static final class Handle {
    private final Mpi mpi;
    private final int rank;
    private final MemorySegment words = Arena.global().allocate(ORDER_BYTES, Long.BYTES);
    private final MemorySegment status = Arena.global().allocate(Mpi.STATUS_BYTES, Long.BYTES);
    private long told;

    Handle(Mpi mpi, int rank) {
      this.mpi = mpi;
      this.rank = rank;
    }

    /** From now on it answers every message with one of the same size. */
    void echo(int bytes, int cpu) {
      answer(bytes, bytes, cpu);
    }

    /** From now on it answers every message of {@code asked} bytes with one of another size. */
    void answer(int asked, int answered, int cpu) {
      order(ECHO, answered, asked, cpu);
    }

    /**
     * From now on it sends, and wants a credit for each {@code window} of messages; to be ended by
     * {@link #tellToStop}, and what it has sent until its reply is to be received.
     */
    void flood(int bytes, long window, int cpu) {
      order(FLOOD, bytes, window, cpu);
    }

    /** From now on it sends at each word of this rank, and says what it sent. */
    void arrive(int bytes, long intervalNanos, int cpu) {
      order(ARRIVE, bytes, intervalNanos, cpu);
    }

    /** From now on it takes part in an operation, as {@link OperationMember} does. */
    void takePart(LibraryOperation operation, int mostBytes) {
      order(TOGETHER, mostBytes, LibraryOperation.ALL.indexOf(operation), -1);
    }

    void tellToStop() {
      mpi.send(words, 0, rank, STOP);
    }

    /** From now on it takes messages, with a credit for each {@code window} of them. */
    void sink(int bytes, long window, int cpu) {
      order(SINK, bytes, window, cpu);
    }

    /**
     * Ends what it does.
     *
     * @return how many messages it has taken
     */
    long stop() {
      tellToStop();
      mpi.receive(words, Long.BYTES, rank, REPLY);
      return words.getAtIndex(ValueLayout.JAVA_LONG, 0);
    }

    /**
     * Takes what it has sent until it heard that it is to stop.
     *
     * @return how many messages; what it says of them, {@link #told} knows
     */
    long drain(MemorySegment message, int bytes) {
      MemorySegment into = bytes < Long.BYTES ? words : message;
      long count = 0;
      while (mpi.receiveAny(into, Math.max(bytes, Long.BYTES), rank, status) != REPLY) {
        count++;
      }
      told = into.getAtIndex(ValueLayout.JAVA_LONG, 0);
      return count;
    }

    /** How many messages it says it has sent, after {@link #drain}. */
    long told() {
      return told;
    }

    void quit() {
      order(QUIT, 0, 0, -1);
    }

    private void order(long what, long bytes, long window, long cpu) {
      words.setAtIndex(ValueLayout.JAVA_LONG, 0, what);
      words.setAtIndex(ValueLayout.JAVA_LONG, 1, bytes);
      words.setAtIndex(ValueLayout.JAVA_LONG, 2, window);
      words.setAtIndex(ValueLayout.JAVA_LONG, 3, cpu);
      mpi.send(words, ORDER_BYTES, rank, ORDER);
    }
  }
}
