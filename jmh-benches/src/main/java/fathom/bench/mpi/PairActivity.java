package fathom.bench.mpi;

import fathom.bench.fork.Tally;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * What a rank does with another while rank 0 looks on: round trips or a stream, and the other end
 * of each. The one that begins is told by rank 0 when to end, and tells the other.
 *
 * <p>Who takes a stream answers looks: how many messages there were, by a clock of its own, so that
 * what the question takes on its way is no part of the time.
 */
final class PairActivity {
  /** Larger messages are looked after one by one: an end must not take long. */
  private static final int SMALL_BYTES = 4096;

  private static final int SMALL_ONES_AT_A_TIME = 16;

  /** What is on the way in a stream, at most, of messages smaller than that. */
  private static final int FLIGHT_BYTES = 262_144;

  /** What a message has beside its bytes, roughly. */
  private static final int HEADER_BYTES = 32;

  /**
   * A rank that shares its core lets others work while it waits; elsewhere it polls, as MPI does.
   */
  private static final long NAP_NANOS = 100_000;

  private final Mpi mpi;
  private final int partner;
  private final int bytes;
  private final boolean isNapping;
  private final MemorySegment out;
  private final MemorySegment in;
  private final MemorySegment status;
  private final MemorySegment words;
  private long count;
  private long credits;
  private boolean isStream;

  /**
   * @param partner the other rank
   * @param isNapping whether more ranks than cores are at it
   * @param arena keeps the messages
   */
  PairActivity(Mpi mpi, int partner, int bytes, boolean isNapping, Arena arena) {
    this.mpi = mpi;
    this.partner = partner;
    this.bytes = bytes;
    this.isNapping = isNapping;
    this.out = arena.allocate(Math.max(1, bytes), 4096);
    this.in = arena.allocate(Math.max(1, bytes), 4096);
    this.status = arena.allocate(Mpi.STATUS_BYTES, Long.BYTES);
    this.words = arena.allocate(TallyMessage.BYTES, Long.BYTES);
  }

  /** Messages between two credits of a stream. */
  static long window(int bytes) {
    return Math.max(1, FLIGHT_BYTES / 2 / (bytes + HEADER_BYTES));
  }

  /** Round trips, streamed messages or answers so far. */
  long count() {
    return count;
  }

  /** Begins round trips, one after the other, until it is over. */
  void ping(BooleanSupplier over) {
    int atATime = bytes > SMALL_BYTES ? 1 : SMALL_ONES_AT_A_TIME;
    while (!over.getAsBoolean()) {
      for (int i = 0; i < atATime; i++) {
        mpi.send(out, bytes, partner, MpiPeer.DATA);
        await(MpiPeer.DATA);
        mpi.receive(in, bytes, partner, MpiPeer.DATA);
        count++;
      }
    }
  }

  /** Sends, with never more than two windows on the way, until it is over. */
  void stream(BooleanSupplier over) {
    isStream = true;
    long window = window(bytes);
    while (!over.getAsBoolean()) {
      for (long i = 0; i < window; i++) {
        mpi.send(out, bytes, partner, MpiPeer.DATA);
      }
      count += window;
      while (count / window - credits >= 2) {
        takeCredit();
      }
    }
  }

  private void takeCredit() {
    await(MpiPeer.CREDIT);
    mpi.receive(in, 0, partner, MpiPeer.CREDIT);
    credits++;
  }

  /** Ends what {@link #ping} or {@link #stream} began; credits that are on the way are taken. */
  void end() {
    while (isStream && credits < count / window(bytes)) {
      takeCredit();
    }
    mpi.send(out, 0, partner, MpiPeer.STOP);
  }

  /** Answers round trips until the partner ends them. */
  void answer() {
    while (true) {
      awaitAny();
      if (mpi.receiveAny(in, bytes, partner, status) == MpiPeer.STOP) {
        return;
      }
      mpi.send(out, bytes, partner, MpiPeer.DATA);
      count++;
    }
  }

  /** Takes a stream until the partner ends it, and says how far it is when rank 0 asks. */
  void take() {
    long window = window(bytes);
    while (true) {
      while (!mpi.isAnyThere(partner)) {
        if (partner != 0) {
          answerLook();
        }
        nap();
      }
      int tag = mpi.receiveAny(in, bytes, partner, status);
      if (tag == MpiPeer.STOP) {
        return;
      }
      if (tag == MpiPeer.LOOK) {
        tell(); // the partner is rank 0
      } else if (++count % window == 0) {
        mpi.send(out, 0, partner, MpiPeer.CREDIT);
      }
      if (partner != 0) {
        answerLook();
      }
    }
  }

  /** Whether rank 0 wants this to end; if it asks how far it is, it is told. */
  boolean isToldToStop() {
    answerLook();
    if (!mpi.isThere(0, MpiPeer.STOP)) {
      return false;
    }
    mpi.receive(status, 0, 0, MpiPeer.STOP);
    return true;
  }

  private void answerLook() {
    if (mpi.isThere(0, MpiPeer.LOOK)) {
      mpi.receive(status, 0, 0, MpiPeer.LOOK);
      tell();
    }
  }

  private void tell() {
    TallyMessage.write(tally(), words);
    mpi.send(words, TallyMessage.BYTES, 0, MpiPeer.LOOK);
  }

  /** How far it is. */
  Tally tally() {
    return new Tally(count, System.nanoTime());
  }

  private void await(int tag) {
    if (isNapping) {
      while (!mpi.isThere(partner, tag)) {
        nap();
      }
    }
  }

  private void awaitAny() {
    if (isNapping) {
      while (!mpi.isAnyThere(partner)) {
        nap();
      }
    }
  }

  private void nap() {
    if (isNapping) {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }
}
