package fathom.bench.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * One end of a joined pair. Messages have a size both ends know beforehand: on a byte stream
 * nothing else separates them. Used by one thread at a time.
 */
public interface Link extends AutoCloseable {
  /** What a poll returns when nothing has arrived. */
  int NOTHING = -1;

  int PAGE_BYTES = 4096;

  Duration DRAIN_PATIENCE = Duration.ofSeconds(10);

  /**
   * Memory for messages of up to this size. It begins on a page, as that of programs does whose
   * times are compared.
   */
  static ByteBuffer memory(int mostBytes) {
    return ByteBuffer.allocateDirect((mostBytes / PAGE_BYTES + 2) * PAGE_BYTES)
        .alignedSlice(PAGE_BYTES)
        .slice(0, mostBytes);
  }

  /**
   * Sends one message: all of the buffer's remaining bytes. Returns when the transport has taken
   * them; waits while the transmit queue is full (in the kernel when {@link #blockingSends} was
   * set, spinning otherwise).
   *
   * <p>Datagrams carry a tag: of 8 bytes and more, bytes 4 to 11 are the transport's own, as far as
   * they are there.
   *
   * @throws IOException when the other side is gone
   */
  void send(ByteBuffer message) throws IOException;

  /**
   * Takes one message if all of it has arrived; never waits. On a byte stream, the size has to stay
   * the same until a message that has begun is whole.
   *
   * @param into receives the message; its remaining bytes are the expected size
   * @return bytes of the message, or {@link #NOTHING}; then {@code into} is as it was, but for its
   *     content
   * @throws IOException when the other side is gone; a dead peer must fail, not look fast
   */
  int poll(ByteBuffer into) throws IOException;

  /**
   * Takes the next message, in the way in which programs of this transport wait for one: MPI waits
   * within its call; of a socket this is one {@link #poll}, and the caller waits.
   *
   * @return as {@link #poll} does
   */
  default int take(ByteBuffer into) throws IOException {
    return poll(into);
  }

  /** Whether a message may get lost on its way. */
  boolean canLose();

  /**
   * Whether messages move while nobody calls this link, as the kernel moves those of sockets. If
   * not, a library moves them within its calls, and bounds what is under way by credits.
   */
  default boolean movesByItself() {
    return true;
  }

  /**
   * Whether a message is there to be taken, for a link that does not move by itself; it looks once.
   */
  default boolean probe() {
    return false;
  }

  /** Most messages of this size that are under way by credits; 0 if a queue bounds them instead. */
  default long mostUnderWay(int sizeBytes) {
    return 0;
  }

  /** Messages of this size between two credits; 0 if a queue bounds them instead. */
  default long messagesPerCredit(int sizeBytes) {
    return 0;
  }

  /** Most messages of this size in one burst, so that no send waits for room. */
  default int mostInBurst(int sizeBytes) {
    return Integer.MAX_VALUE;
  }

  /** Waits until nothing that was sent is left at this end. */
  default void drain() throws IOException {
    Deadline deadline = Deadline.in(DRAIN_PATIENCE);
    while (queuedBytes() > 0) {
      deadline.check("the transmit queue did not drain");
      Thread.onSpinWait();
    }
  }

  /**
   * Makes sends wait in the kernel for room in the queue, for experiments that need back pressure.
   * While set, {@link #poll} must not be called.
   */
  void blockingSends(boolean blocking) throws IOException;

  /**
   * Bounds the transmit queue. TCP else lengthens it while it is fed, and no equilibrium comes; a
   * transport whose queue has a length of its own keeps it.
   */
  default void boundQueue(int bytes) throws IOException {}

  /** Bytes sent that have not left the transmit queue; empty queue is 0. */
  int queuedBytes();

  /**
   * Bytes that have arrived and wait to be taken; empty where the transport only tells of the next
   * message, as datagrams do.
   */
  default OptionalInt waitingBytes() {
    return OptionalInt.empty();
  }

  /** Messages that reached this end and were dropped for want of receive buffer. */
  long receiveDrops();

  /** Whether its other end has said over the link itself that nothing more will come. */
  default boolean isOver() {
    return false;
  }

  /** What it has carried; nothing where nobody else can send into it. */
  default Traffic traffic() {
    return Traffic.NONE;
  }

  /** Socket options as read back from the kernel, for the record. */
  SortedMap<String, String> facts() throws IOException;

  @Override
  void close() throws IOException;
}
