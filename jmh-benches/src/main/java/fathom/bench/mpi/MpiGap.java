package fathom.bench.mpi;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * The send gap through MPI: blocking sends, one after the other, while the line is never idle and
 * never more is in flight than {@code flightBytes}. The receiver gives a credit for each half of
 * that; without credits the library would take messages into memory without bound, and their time
 * would be none of the line's.
 *
 * <p>Where {@code device} names the interface that is used, frames and bytes are counted, from
 * which what the line takes for a message is known.
 */
public class MpiGap extends MpiBenchmark {
  /** What a message has beside its bytes, roughly: a window of small ones must not be huge. */
  private static final int HEADER_BYTES = 32;

  /**
   * A queue that fills takes messages for nothing: so long, and so many credits, before a window.
   */
  private static final long FILL_NANOS = 60_000_000;

  private static final long FILL_CREDITS = 6;
  private static final long REFILL_CREDITS = 3;

  @Param("262144")
  public int flightBytes;

  @Param("")
  public String device = "";

  private Interface line = new Interface("");
  private Interface.Counts before = new Interface.Counts(0, 0);
  private long sentBefore;
  private long window = 1;
  private long sent;
  private long credits;

  @Setup(Level.Trial)
  public void open() {
    line = Interface.named(device);
  }

  @Setup(Level.Iteration)
  public void beginRow(IterationParams iteration) {
    nextSize(iteration);
    window = Math.max(1, flightBytes / 2 / (sizeBytes + HEADER_BYTES));
    sent = 0;
    credits = 0;
    peer.sink(sizeBytes, window, peerCpu);
    long until = System.nanoTime() + FILL_NANOS;
    while (System.nanoTime() < until || credits < FILL_CREDITS) {
      send();
    }
    before = line.sent();
    sentBefore = sent;
    account.begin(cpu);
    // What drained in the meantime would be refilled for nothing within the window: 0.4 % of it.
    long full = credits + REFILL_CREDITS;
    while (credits < full) {
      send();
    }
  }

  @Benchmark
  public void send() {
    mpi.send(message, sizeBytes, 1, MpiPeer.DATA);
    if (++sent % window == 0 && sent / window - credits >= 2) {
      takeCredit();
    }
  }

  private void takeCredit() {
    mpi.receive(message, 0, 1, MpiPeer.CREDIT);
    credits++;
  }

  @TearDown(Level.Iteration)
  public void endRow() {
    // First: while the kernel's account is read, the line goes on and nothing is sent.
    row.counted(sent - sentBefore, line.sent().since(before));
    account.end();
    while (credits < sent / window) {
      takeCredit();
    }
    compare(sent, peer.stop());
  }
}
