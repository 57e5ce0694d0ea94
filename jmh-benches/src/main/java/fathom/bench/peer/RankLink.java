package fathom.bench.peer;

import fathom.bench.mpi.Mpi;
import fathom.bench.mpi.MpiException;
import fathom.bench.mpi.MpiLink;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * A link of a rank that obeys rank 0. The rank that begins ends it, by a message of its own tag
 * behind all others; and rank 0 asks how far it is. If the other end is not rank 0, those two are
 * looked for beside the link.
 */
final class RankLink extends MpiLink {
  private static final int CONTROLLER = 0;

  private final MemorySegment status = Arena.ofAuto().allocate(Mpi.STATUS_BYTES, Long.BYTES);
  private final boolean isBetweenOthers;
  private final boolean isPolled;
  private final RankMessage answer = new RankMessage();
  private Supplier<Counts> progress = () -> Counts.NONE;

  /** Steps of the activity between two looks for what rank 0 says beside the link. */
  private int stepsBetweenLooks = 1;

  private int steps;
  private boolean over;

  /**
   * A link to another rank.
   *
   * @param isStreamEnd whether a stream ends here: rank 0 asks this end, which must not wait in MPI
   *     for the stream's next message then
   */
  RankLink(Mpi mpi, int rank, boolean isStreamEnd) {
    super(mpi, rank);
    this.isBetweenOthers = rank != CONTROLLER;
    this.isPolled = isStreamEnd && isBetweenOthers;
  }

  /** Serves this activity, which says how far it is. */
  void serve(Activity activity) {
    progress = activity::soFar;
    stepsBetweenLooks = activity.stepsAtATime();
  }

  @Override
  public int poll(ByteBuffer into) throws IOException {
    return mpi.isAnyThere(rank) ? taken(into) : NOTHING;
  }

  @Override
  public int take(ByteBuffer into) throws IOException {
    return isPolled ? poll(into) : taken(into);
  }

  private int taken(ByteBuffer into) throws IOException {
    prepare(into);
    int tag = mpi.receiveAny(incomingAddress(), incomingBytes(), rank, status);
    if (tag == DATA) {
      taken();
      return incomingBytes();
    }
    heed(tag);
    return NOTHING;
  }

  private void heed(int tag) {
    switch (tag) {
      case STOP -> over = true;
      case CREDIT -> credited();
      case LOOK -> answer.send(mpi, new Reply.Counted(progress.get()).encode(), CONTROLLER, LOOK);
      default -> throw new MpiException("a message of tag " + tag + " came over a link");
    }
  }

  @Override
  protected void takeCredit() throws IOException {
    while (isNapping() && !mpi.isAnyThere(rank)) {
      nap();
    }
    heed(mpi.receiveAny(nothing.address(), 0, rank, status));
  }

  @Override
  public boolean isOver() {
    if (isBetweenOthers && ++steps % stepsBetweenLooks == 0) {
      heedController(LOOK);
      heedController(STOP);
    }
    return over;
  }

  private void heedController(int tag) {
    if (mpi.isThere(CONTROLLER, tag)) {
      mpi.receive(status, 0, CONTROLLER, tag);
      heed(tag);
    }
  }

  /** Ends what the other end does, if that is not rank 0: rank 0 ends it by itself. */
  void end() throws IOException {
    if (isBetweenOthers) {
      takeCredits();
      mpi.send(nothing, 0, rank, STOP);
    }
  }
}
