package fathom.bench.mpi;

import fathom.bench.link.Link;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Messages to and from one other rank. No queue bounds what is under way: a library would take
 * small messages into memory without end, and their time would not be the line's. If credits are
 * agreed, the receiver gives one for each so many messages, and a sender has at most twice as many
 * under way.
 */
public class MpiLink implements Link {
  /** Tag of a message that is measured. */
  public static final int DATA = 1;

  /** Tag of an order to a rank. */
  public static final int ORDER = 2;

  /** Tag of what ends an order. */
  public static final int STOP = 3;

  /** Tag of what answers an order. */
  public static final int REPLY = 4;

  /** Tag of a credit. */
  public static final int CREDIT = 5;

  /** Tag of a question how far something is, and of its answer. */
  public static final int LOOK = 6;

  /** Most bytes under way, of messages that are smaller. */
  private static final int FLIGHT_BYTES = 262_144;

  /**
   * Most credits that are due. The sender's queue stands alike whenever it takes one, so that the
   * line's time is taken from one to another: with 2, a window on a slow line has two or three.
   */
  private static final int MOST_CREDITS = 8;

  /** What a message has beside its bytes, roughly: very many small ones must not be under way. */
  private static final int HEADER_BYTES = 32;

  /** More would not fit a socket's buffer, and the last sends would wait for it. */
  private static final int BURST_BYTES = 65_536;

  /**
   * How long a rank without a credit rests. With a fifth of it, three ranks on two cores move a
   * fifth less.
   */
  private static final long NAP_NANOS = 100_000;

  /** Memory of a credit and of an order without content. */
  protected final MemorySegment nothing = Arena.ofAuto().allocate(1);

  /** Most bytes of an answer or an order. */
  public static final int ANSWER_BYTES = 1024;

  private final MemorySegment answer = Arena.ofAuto().allocate(ANSWER_BYTES);

  protected final Mpi mpi;
  protected final int rank;

  // A buffer is used for many messages: its address is looked up once.
  private ByteBuffer outgoing = ByteBuffer.allocateDirect(0);
  private long outgoingAddress;
  private int outgoingBytes;
  private ByteBuffer incoming = outgoing;
  private long incomingAddress;
  private int incomingBytes;
  private Waiting waiting = Waiting.SPIN;
  private long creditEvery;
  private long mostCredits;

  /** Messages until one ends for which a credit is due; 0 and less if there are no credits. */
  private long untilCreditDue;

  private long untilCreditGiven;
  private long sent;
  private long creditsDue;
  private long credits;

  /** A link to this rank. */
  public MpiLink(Mpi mpi, int rank) {
    this.mpi = mpi;
    this.rank = rank;
  }

  /** Returns how many credits may be due: two of messages that are as large as all under way. */
  private static long mostCredits(int sizeBytes) {
    return Math.clamp(FLIGHT_BYTES / (sizeBytes + HEADER_BYTES), 2, MOST_CREDITS);
  }

  @Override
  public long messagesPerCredit(int sizeBytes) {
    return Math.max(1, FLIGHT_BYTES / mostCredits(sizeBytes) / (sizeBytes + HEADER_BYTES));
  }

  /**
   * Begins to count, with credits for messages of this size in both directions.
   *
   * @param whileWithout between two looks for a credit: a rank that shares its core takes a nap
   */
  public final void begin(int sizeBytes, Waiting whileWithout) {
    begin(messagesPerCredit(sizeBytes), mostCredits(sizeBytes), whileWithout);
  }

  /** Begins to count, without credits. */
  public final void beginWithoutCredits(Waiting whileWithout) {
    begin(0, 0, whileWithout);
  }

  private void begin(long messagesPerCredit, long most, Waiting whileWithout) {
    creditEvery = messagesPerCredit;
    mostCredits = most;
    untilCreditDue = messagesPerCredit;
    untilCreditGiven = messagesPerCredit;
    creditsDue = 0;
    waiting = whileWithout;
    sent = 0;
    credits = 0;
  }

  /** Messages sent since {@link #begin}. */
  public final long sent() {
    return sent;
  }

  /** All messages of a buffer have one size: it is asked for its memory once. */
  @Override
  @SuppressWarnings("ReferenceEquality") // which memory it is counts, not what is in it
  public void send(ByteBuffer message) throws IOException {
    if (message != outgoing) {
      outgoing = message;
      outgoingAddress = MemorySegment.ofBuffer(message).address();
      outgoingBytes = message.remaining();
    }
    mpi.send(outgoingAddress, outgoingBytes, rank, DATA);
    sent++;
    // Counted down: a division takes a tenth of a small message's time.
    if (--untilCreditDue == 0) {
      untilCreditDue = creditEvery;
      if (++creditsDue - credits >= mostCredits) {
        takeCredit();
      }
    }
  }

  @Override
  public int poll(ByteBuffer into) throws IOException {
    return mpi.isThere(rank, DATA) ? take(into) : NOTHING;
  }

  @Override
  public int take(ByteBuffer into) throws IOException {
    prepare(into);
    mpi.receive(incomingAddress, incomingBytes, rank, DATA);
    taken();
    return incomingBytes;
  }

  /** Looks up where a buffer's message is. */
  @SuppressWarnings("ReferenceEquality") // as above
  protected final void prepare(ByteBuffer into) {
    if (into != incoming) {
      incoming = into;
      incomingAddress = MemorySegment.ofBuffer(into).address();
      incomingBytes = into.remaining();
    }
  }

  protected final long incomingAddress() {
    return incomingAddress;
  }

  protected final int incomingBytes() {
    return incomingBytes;
  }

  /** Counts a message that was taken, and gives the sender its credit. */
  protected final void taken() {
    if (--untilCreditGiven == 0) {
      untilCreditGiven = creditEvery;
      mpi.send(nothing, 0, rank, CREDIT);
    }
  }

  /** Waits for a credit. */
  protected void takeCredit() throws IOException {
    while (isNapping() && !mpi.isThere(rank, CREDIT)) {
      nap();
    }
    mpi.receive(nothing, 0, rank, CREDIT);
    credited();
  }

  /** Whether ranks share cores: they look for what comes instead of waiting within MPI. */
  protected final boolean isNapping() {
    return waiting == Waiting.NAP;
  }

  /** Lets other ranks have the core for a while. */
  protected final void nap() {
    LockSupport.parkNanos(NAP_NANOS);
  }

  /** Counts a credit that was taken. */
  protected final void credited() {
    credits++;
  }

  @Override
  public boolean probe() {
    return mpi.isThere(rank, DATA);
  }

  /** Takes all credits that are still to come, and waits until the other rank has taken all. */
  @Override
  public void drain() throws IOException {
    takeCredits();
    mpi.send(nothing, 0, rank, LOOK);
    mpi.receive(answer, ANSWER_BYTES, rank, LOOK);
  }

  /** Gives no more credits: who is told to stop would find them in what it does next. */
  public final void endCredits() {
    untilCreditGiven = 0;
  }

  /** Takes all credits that are still to come. */
  public final void takeCredits() throws IOException {
    while (credits < creditsDue) {
      takeCredit();
    }
  }

  @Override
  public boolean canLose() {
    return false;
  }

  @Override
  public boolean movesByItself() {
    return false;
  }

  @Override
  public long mostUnderWay(int sizeBytes) {
    return mostCredits(sizeBytes) * messagesPerCredit(sizeBytes);
  }

  @Override
  public int mostInBurst(int sizeBytes) {
    return Math.max(1, BURST_BYTES / Math.max(1, sizeBytes));
  }

  /** Sends wait within the library, whatever is asked. */
  @Override
  public void blockingSends(boolean blocking) {}

  /** The library does not show what it has queued. */
  @Override
  public int queuedBytes() {
    return 0;
  }

  @Override
  public long receiveDrops() {
    return 0;
  }

  @Override
  public SortedMap<String, String> facts() {
    return new TreeMap<>();
  }

  /** The library ends with the job. */
  @Override
  public void close() {}
}
