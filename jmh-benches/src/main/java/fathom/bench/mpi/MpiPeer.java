package fathom.bench.mpi;

import fathom.bench.fork.PhasedArrivals;
import fathom.bench.os.Affinity;
import fathom.model.collective.LibraryOperation;
import fathom.model.protocol.ProcessLine;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
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

  /** Of a question how far something is, and of what is answered. */
  static final int LOOK = 6;

  static final long QUIT = 0;
  static final long ECHO = 1;
  static final long SINK = 2;
  static final long FLOOD = 3;
  static final long ARRIVE = 4;
  static final long TOGETHER = 5;
  static final long PING_OTHER = 6;
  static final long ANSWER_OTHER = 7;
  static final long STREAM_TO = 8;
  static final long TAKE_OF = 9;

  /**
   * Between two looks for an order. Ranks that wait in MPI poll: those that have nothing to do
   * would take cores from those that are measured.
   */
  private static final long NAP_NANOS = 200_000;

  private static final int WORDS = 4;
  static final int ORDER_BYTES = WORDS * Long.BYTES;

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
      System.err.println(ProcessLine.MPI_COMPLAINT + e.getMessage());
      System.exit(1);
      return;
    }
    try {
      new MpiPeer(mpi).serve();
      mpi.end();
    } catch (MpiException e) {
      System.err.println(ProcessLine.MPI_COMPLAINT + "rank " + mpi.rank() + ": " + e.getMessage());
      mpi.abort();
    } catch (RuntimeException | Error e) {
      // Also of what is no fault of MPI the others must hear: they would wait for this rank.
      System.err.println(ProcessLine.MPI_COMPLAINT + "rank " + mpi.rank() + ": " + e);
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
    if (what >= PING_OTHER) {
      return withPartner(what, bytes, Math.toIntExact(Math.abs(more) - 1), more < 0);
    }
    if (what == TOGETHER) {
      try (Arena own = Arena.ofConfined()) {
        LibraryOperation operation = LibraryOperation.ALL.get(Math.toIntExact(more));
        return new OperationMember(mpi, CollectiveCall.of(mpi, operation, bytes, own)).serve();
      }
    }
    return what == FLOOD ? flood(bytes, Math.abs(more), more < 0) : sink(bytes, more);
  }

  private long withPartner(long what, int bytes, int partner, boolean isNapping) {
    try (Arena own = Arena.ofConfined()) {
      PairActivity activity = new PairActivity(mpi, partner, bytes, isNapping, own);
      if (what == ANSWER_OTHER) {
        activity.answer();
      } else if (what == TAKE_OF) {
        activity.take();
      } else {
        if (what == PING_OTHER) {
          activity.ping(activity::isToldToStop);
        } else {
          activity.stream(activity::isToldToStop);
        }
        activity.end();
      }
      return activity.count();
    }
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
  private long flood(int bytes, long window, boolean isNapping) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment message = own.allocate(Math.max(1, bytes), 4096);
      long count = 0;
      long credits = 0;
      while (true) {
        mpi.send(message, bytes, 0, DATA);
        if (++count % window == 0 && count / window - credits >= 2) {
          while (!mpi.isThere(0, CREDIT) && !mpi.isThere(0, STOP)) {
            if (isNapping) {
              LockSupport.parkNanos(NAP_NANOS);
            }
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
   * At every word of rank 0 it sends for a phase, a message each {@code intervalNanos}, and rests
   * for another. Then it says for how many messages it was time. A message that is late beyond the
   * end of its phase is not sent, because rank 0 times undisturbed work then.
   */
  private long arrive(int bytes, long intervalNanos) {
    try (Arena own = Arena.ofConfined()) {
      MemorySegment message = own.allocate(Math.max(1, bytes), 4096);
      PhasedArrivals arrivals =
          new PhasedArrivals(intervalNanos, MpiArrivals.PHASE_NANOS, new SplittableRandom());
      long all = 0;
      while (mpi.receiveAny(order, 0, 0, status) != STOP) {
        long origin = System.nanoTime() - arrivals.beginNanos();
        long phase = arrivals.phase();
        long end = arrivals.beginNanos() + 2 * MpiArrivals.PHASE_NANOS;
        long before = arrivals.sendingNanos();
        arrivals.sent(); // the word of rank 0 was the mark
        while (arrivals.phase() == phase) {
          MpiBenchmark.spin(origin + arrivals.dueNanos() - System.nanoTime());
          arrivals.leaveOutUntil(System.nanoTime() - origin);
          if (arrivals.phase() == phase) {
            mpi.send(message, bytes, 0, DATA);
            arrivals.sent();
            all++;
          }
        }
        MpiBenchmark.spin(origin + end - System.nanoTime());
        long due = (arrivals.sendingNanos() - before) / intervalNanos;
        order.setAtIndex(ValueLayout.JAVA_LONG, 0, due);
        mpi.send(order, Long.BYTES, 0, REPLY);
      }
      return all;
    }
  }
}
