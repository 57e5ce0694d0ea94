package fathom.bench.mpi;

import fathom.model.collective.LibraryOperation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A program of two ranks, or of one with a library that sends to itself, which makes every call of
 * the binding with every constant that it hands to a library: a library that knows what it must be
 * given says what is wrong. Its argument is a thread level's word.
 */
final class EveryCall {
  private static final String TAG_IN_STATUS = "MPI_TAG in MPI_Status";
  private static final int BYTES = 64;
  private static final int TAG = 77;
  private static final int OTHER_TAG = 78;

  private final Mpi mpi;
  private final Arena arena = Arena.global();
  private final MemorySegment sent = arena.allocate(BYTES, Long.BYTES);
  private final MemorySegment received = arena.allocate(BYTES, Long.BYTES);
  private final MemorySegment status = arena.allocate(Mpi.STATUS_BYTES, Long.BYTES);

  private EveryCall(Mpi mpi) {
    this.mpi = mpi;
  }

  /** Prints what the library is, and at its end that all was right; else one line and 1. */
  public static void main(String[] args) {
    try {
      ThreadLevel level = ThreadLevel.ofWord(args[0]);
      Mpi mpi = Mpi.begin(level);
      new EveryCall(mpi).make();
      mpi.end();
      System.out.println(mpi.library().file());
      System.out.println(mpi.library().version());
      System.out.println(mpi.library().abi().words());
      System.out.println(
          mpi.granted() + " of " + level + ", rank " + mpi.rank() + " of " + mpi.size());
      System.out.println("every call was made");
    } catch (MpiException e) {
      System.err.println("mpi: " + e.getMessage());
      System.exit(1);
    }
  }

  private void make() {
    int other = mpi.size() == 1 ? 0 : 1 - mpi.rank();
    sent.set(ValueLayout.JAVA_LONG, 0, 4711);
    mpi.send(sent, BYTES, other, TAG);
    mpi.send(sent, BYTES, other, OTHER_TAG);
    while (!mpi.isThere(other, OTHER_TAG) || !mpi.isAnyThere(other)) {
      Thread.onSpinWait(); // of another rank they come later
    }
    mpi.receive(received, BYTES, other, OTHER_TAG);
    expect("what was received", 4711, received.get(ValueLayout.JAVA_LONG, 0));
    expect(TAG_IN_STATUS, TAG, mpi.receiveAny(received.address(), BYTES, other, status));
    expect("whether a message is there", 0, mpi.isThere(other, OTHER_TAG) ? 1 : 0);
    if (mpi.rank() == 0) {
      mpi.sendSynchronously(sent, BYTES, other, TAG);
    }
    expect(TAG_IN_STATUS, TAG, mpi.receiveAny(received.address(), BYTES, other, status));
    if (mpi.rank() == 1) {
      mpi.sendSynchronously(sent, BYTES, other, TAG);
    }
    for (LibraryOperation operation : LibraryOperation.ALL) {
      CollectiveCall.of(mpi, operation, BYTES, arena).perform(BYTES);
    }
  }

  private static void expect(String what, long expected, long found) {
    if (expected != found) {
      throw new MpiException(what + " is " + expected + ", not " + found);
    }
  }
}
