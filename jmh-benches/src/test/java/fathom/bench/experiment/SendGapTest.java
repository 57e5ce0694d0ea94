package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.Link;
import fathom.bench.link.WrappedLink;
import fathom.bench.peer.PeerProcess;
import fathom.model.protocol.Counter;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** The send gap over a slow line behind a queue, of which each instant is known. */
@Timeout(60)
class SendGapTest {
  private static final IterationParams MEASUREMENT =
      new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.milliseconds(50), 1);
  private static final long GAP_NANOS = 100_000;
  private static final int CHARGE_BYTES = 768;

  /** Messages that the queue holds. */
  private static final int ROOM = 86;

  /** Messages that pass at once after the line was idle. */
  private static final int BUCKET = 95;

  /** Passes a message each {@link #GAP_NANOS}; a sender that finds the queue full waits. */
  private static final class Line extends WrappedLink {
    private final int grantedBytes;
    private long lastLeavesNanos = System.nanoTime();

    /**
     * @param grantedBytes what the kernel says that the queue may hold
     */
    Line(Link real, int grantedBytes) {
      super(real);
      this.grantedBytes = grantedBytes;
    }

    private int queued() {
      return Math.toIntExact(
          Math.max(0, Math.ceilDiv(lastLeavesNanos - System.nanoTime(), GAP_NANOS)));
    }

    /** The kernel wakes a sender when the queue is half empty. */
    @Override
    public void send(ByteBuffer message) throws IOException {
      if (queued() >= ROOM) {
        while (queued() > ROOM / 2) {
          LockSupport.parkNanos(GAP_NANOS);
        }
      }
      lastLeavesNanos =
          Math.max(lastLeavesNanos, System.nanoTime() - BUCKET * GAP_NANOS) + GAP_NANOS;
      super.send(message);
    }

    @Override
    public int queuedBytes() {
      return CHARGE_BYTES * queued();
    }

    @Override
    public SortedMap<String, String> facts() {
      return new TreeMap<>(Map.of("SO_SNDBUF", "" + grantedBytes / 2));
    }
  }

  private final SendGap benchmark = new SendGap();

  @SuppressWarnings("NullAway.Init") // connect() fills it before any test
  private PeerProcess peer;

  @BeforeEach
  void connect() throws IOException {
    peer = PeerProcess.start();
    benchmark.peers = peer.address();
    benchmark.transport = "udp";
    benchmark.local = "127.0.0.1";
    benchmark.sizes = "40";
    benchmark.waiting = Waiting.YIELD; // more processes than cores
    benchmark.environment = PeerProcess.ENVIRONMENT;
    benchmark.connect();
  }

  @AfterEach
  void disconnect() throws IOException {
    benchmark.disconnect();
    peer.close();
  }

  private Line overLine(int grantedBytes) {
    Line line = new Line(benchmark.link, grantedBytes);
    benchmark.link = line;
    return line;
  }

  /** The sender has no core for a while, so that no send waits in the window. */
  @Test
  void aQueueThatDrainedIsNotFilledForNothing() throws IOException {
    Line line = overLine(CHARGE_BYTES * ROOM);
    for (long pauseNanos : new long[] {2_000_000, 15_000_000}) {
      benchmark.begin(MEASUREMENT);
      LockSupport.parkNanos(pauseNanos);
      while (line.queued() < ROOM - 1) {
        benchmark.send();
      }
      benchmark.end();
      // One message more or less is allowed. Time between two readings makes the gap longer.
      double least = GAP_NANOS / 1e3 * (1 - 2 * GAP_NANOS / (double) pauseNanos);
      assertTrue(
          benchmark.row.get(Counter.GAP_MICROS) > least,
          () -> pauseNanos + ": " + benchmark.row.get(Counter.GAP_MICROS));
    }
  }

  /** The score counts on such a line, as on an emulated one that works on the sender's core. */
  @Test
  void aQueueThatIsNeverHalfFullTellsNoGap() throws IOException {
    overLine(4 * CHARGE_BYTES * ROOM);
    benchmark.begin(MEASUREMENT);
    benchmark.send();
    benchmark.end();
    assertEquals(0, benchmark.row.get(Counter.GAP_MICROS));
  }

  /** Nothing waits over loopback: the score counts. */
  @Test
  void loopbackTellsNoGap() throws IOException {
    benchmark.begin(MEASUREMENT);
    for (int stretch = 0; stretch < 5; stretch++) {
      LockSupport.parkNanos(6_000_000); // as if another program had the core
      for (int i = 0; i < 20; i++) {
        benchmark.send();
      }
    }
    benchmark.end();
    assertEquals(0, benchmark.row.get(Counter.GAP_MICROS));
  }
}
