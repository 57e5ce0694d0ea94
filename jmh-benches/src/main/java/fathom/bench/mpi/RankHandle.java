package fathom.bench.mpi;

import fathom.bench.fork.Tally;
import fathom.model.collective.LibraryOperation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Rank 0's side of a peer. */
final class RankHandle {
  private final Mpi mpi;
  private final int rank;
  private final MemorySegment words = Arena.global().allocate(MpiPeer.ORDER_BYTES, Long.BYTES);
  private final MemorySegment status = Arena.global().allocate(Mpi.STATUS_BYTES, Long.BYTES);
  private long told;

  RankHandle(Mpi mpi, int rank) {
    this.mpi = mpi;
    this.rank = rank;
  }

  /** From now on it answers every message with one of the same size. */
  void echo(int bytes, int cpu) {
    answer(bytes, bytes, cpu);
  }

  /** From now on it answers every message of {@code asked} bytes with one of another size. */
  void answer(int asked, int answered, int cpu) {
    order(MpiPeer.ECHO, answered, asked, cpu);
  }

  /**
   * From now on it sends, and wants a credit for each {@code window} of messages; to be ended by
   * {@link #tellToStop}, and what it has sent until its reply is to be received.
   */
  void flood(int bytes, long window, boolean isNapping, int cpu) {
    order(MpiPeer.FLOOD, bytes, isNapping ? -window : window, cpu);
  }

  /** From now on it sends at each word of this rank, and says for how many it was time. */
  void arrive(int bytes, long intervalNanos, int cpu) {
    order(MpiPeer.ARRIVE, bytes, intervalNanos, cpu);
  }

  /** From now on it takes part in an operation, as {@link OperationMember} does. */
  void takePart(LibraryOperation operation, int mostBytes) {
    order(MpiPeer.TOGETHER, mostBytes, LibraryOperation.ALL.indexOf(operation), -1);
  }

  int rank() {
    return rank;
  }

  /** From now on it begins round trips with another rank. */
  void ping(RankHandle other, int bytes, boolean isNapping) {
    order(MpiPeer.PING_OTHER, bytes, other.partner(isNapping), -1);
  }

  /** From now on it answers those of another. */
  void answerOf(RankHandle other, int bytes, boolean isNapping) {
    order(MpiPeer.ANSWER_OTHER, bytes, other.partner(isNapping), -1);
  }

  /** From now on it sends to another. */
  void stream(RankHandle other, int bytes, boolean isNapping) {
    order(MpiPeer.STREAM_TO, bytes, other.partner(isNapping), -1);
  }

  /** From now on it takes what another sends. */
  void takeOf(RankHandle other, int bytes, boolean isNapping) {
    order(MpiPeer.TAKE_OF, bytes, other.partner(isNapping), -1);
  }

  /** As an order has it: from 1, and negative where ranks nap. */
  private long partner(boolean isNapping) {
    return isNapping ? -rank - 1 : rank + 1;
  }

  /** How far it is with what it begins, or with a stream that it takes; it goes on. */
  Tally look() {
    mpi.send(words, 0, rank, MpiPeer.LOOK);
    mpi.receive(words, TallyMessage.BYTES, rank, MpiPeer.LOOK);
    return TallyMessage.read(words);
  }

  void tellToStop() {
    mpi.send(words, 0, rank, MpiPeer.STOP);
  }

  /** From now on it takes messages, with a credit for each {@code window} of them. */
  void sink(int bytes, long window, int cpu) {
    order(MpiPeer.SINK, bytes, window, cpu);
  }

  /**
   * Ends what it does.
   *
   * @return how many messages it has taken
   */
  long stop() {
    tellToStop();
    return awaitReply();
  }

  /** What it says of what another rank has ended. */
  long awaitReply() {
    mpi.receive(words, Long.BYTES, rank, MpiPeer.REPLY);
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
    while (mpi.receiveAny(into, Math.max(bytes, Long.BYTES), rank, status) != MpiPeer.REPLY) {
      count++;
    }
    told = into.getAtIndex(ValueLayout.JAVA_LONG, 0);
    return count;
  }

  /** How many messages it says it has sent, or were due, after {@link #drain}. */
  long told() {
    return told;
  }

  void quit() {
    order(MpiPeer.QUIT, 0, 0, -1);
  }

  private void order(long what, long bytes, long window, long cpu) {
    words.setAtIndex(ValueLayout.JAVA_LONG, 0, what);
    words.setAtIndex(ValueLayout.JAVA_LONG, 1, bytes);
    words.setAtIndex(ValueLayout.JAVA_LONG, 2, window);
    words.setAtIndex(ValueLayout.JAVA_LONG, 3, cpu);
    mpi.send(words, MpiPeer.ORDER_BYTES, rank, MpiPeer.ORDER);
  }
}
