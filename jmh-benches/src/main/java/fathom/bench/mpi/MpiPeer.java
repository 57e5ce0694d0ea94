package fathom.bench.mpi;

import fathom.bench.os.Affinity;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

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
    }
  }

  private void serve() {
    while (true) {
      mpi.receive(order, ORDER_BYTES, 0, ORDER);
      long what = word(0);
      if (what == QUIT) {
        return;
      }
      int bytes = Math.toIntExact(word(1));
      Affinity.pin(Math.toIntExact(word(3)));
      long count = what == ECHO ? echo(bytes) : sink(bytes, word(2));
      order.setAtIndex(ValueLayout.JAVA_LONG, 0, count);
      mpi.send(order, Long.BYTES, 0, REPLY);
    }
  }

  private long word(int index) {
    return order.getAtIndex(ValueLayout.JAVA_LONG, index);
  }

  private long echo(int bytes) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment message = own.allocate(Math.max(1, bytes), 4096);
      long count = 0;
      while (mpi.receiveAny(message, bytes, 0, status) != STOP) {
        mpi.send(message, bytes, 0, DATA);
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

  /** Rank 0's side of a peer. */
  static final class Handle {
    private final Mpi mpi;
    private final int rank;
    private final MemorySegment words = Arena.global().allocate(ORDER_BYTES, Long.BYTES);

    Handle(Mpi mpi, int rank) {
      this.mpi = mpi;
      this.rank = rank;
    }

    /** From now on it answers every message with one of the same size. */
    void echo(int bytes, int cpu) {
      order(ECHO, bytes, 0, cpu);
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
      mpi.send(words, 0, rank, STOP);
      mpi.receive(words, Long.BYTES, rank, REPLY);
      return words.getAtIndex(ValueLayout.JAVA_LONG, 0);
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
