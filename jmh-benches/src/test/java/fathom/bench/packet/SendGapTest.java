package fathom.bench.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.net.Endpoint;
import fathom.bench.peer.PeerProcess;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
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
  private static final int ROOM = 86;

  /** So many messages pass at once after the line was idle. */
  private static final int BUCKET = 95;

  /** Passes a message each {@link #GAP_NANOS}; who finds its queue full waits till it is half. */
  private static final class Line implements Endpoint {
    private final Endpoint real;
    private final int grantedBytes;
    private long lastLeavesNanos = System.nanoTime();

    /**
     * @param grantedBytes what the kernel says that the queue may hold
     */
    Line(Endpoint real, int grantedBytes) {
      this.real = real;
      this.grantedBytes = grantedBytes;
    }

    private int queued() {
      return Math.toIntExact(
          Math.max(0, Math.ceilDiv(lastLeavesNanos - System.nanoTime(), GAP_NANOS)));
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
      if (queued() >= ROOM) {
        while (queued() > ROOM / 2) {
          LockSupport.parkNanos(GAP_NANOS);
        }
      }
      lastLeavesNanos =
          Math.max(lastLeavesNanos, System.nanoTime() - BUCKET * GAP_NANOS) + GAP_NANOS;
      real.send(message);
    }

    @Override
    public int poll(ByteBuffer into) throws IOException {
      return real.poll(into);
    }

    @Override
    public void blockingSends(boolean blocking) throws IOException {
      real.blockingSends(blocking);
    }

    @Override
    public int queuedBytes() {
      return CHARGE_BYTES * queued();
    }

    @Override
    public long receiveDrops() {
      return real.receiveDrops();
    }

    @Override
    public SortedMap<String, String> facts() {
      return new TreeMap<>(Map.of("SO_SNDBUF", "" + grantedBytes / 2));
    }

    @Override
    public void close() throws IOException {
      real.close();
    }
  }

  private static SendGap connected(PeerProcess peer, SendGap.Equilibrium equilibrium)
      throws IOException {
    SendGap benchmark = new SendGap();
    benchmark.peers = peer.address();
    benchmark.transport = "udp";
    benchmark.local = "127.0.0.1";
    benchmark.sizes = "40";
    benchmark.waiting = Waiting.YIELD; // more processes than cores
    benchmark.environment = PeerProcess.ENVIRONMENT;
    benchmark.bindEquilibrium(equilibrium);
    benchmark.connect();
    return benchmark;
  }

  /**
   * A window in which no send waits, because its sender had no core for a while: what it puts into
   * the queue then has not left it.
   */
  @Test
  void aQueueThatDrainedIsNotFilledForNothing() throws IOException {
    SendGap.Equilibrium equilibrium = new SendGap.Equilibrium();
    try (PeerProcess peer = PeerProcess.start()) {
      SendGap benchmark = connected(peer, equilibrium);
      Line line = new Line(benchmark.link.endpoint(), CHARGE_BYTES * ROOM);
      benchmark.link =
          new PacketBenchmark.Link(line, benchmark.link.peer(), benchmark.link.remote());
      for (long pauseNanos : new long[] {2_000_000, 15_000_000}) {
        benchmark.begin(MEASUREMENT);
        LockSupport.parkNanos(pauseNanos);
        while (line.queued() < ROOM - 1) {
          benchmark.send();
        }
        benchmark.end();
        // A message more or less; and time that passes between two readings makes it longer.
        double least = GAP_NANOS / 1e3 * (1 - 2 * GAP_NANOS / (double) pauseNanos);
        assertTrue(
            equilibrium.gapMicros() > least, () -> pauseNanos + ": " + equilibrium.gapMicros());
      }
      benchmark.disconnect();
    }
  }

  /** As on an emulated line that works on the sender's core: then the score counts. */
  @Test
  void whereTheQueueIsNeverHalfFullWhatLeftItDoesNotCount() throws IOException {
    SendGap.Equilibrium equilibrium = new SendGap.Equilibrium();
    try (PeerProcess peer = PeerProcess.start()) {
      SendGap benchmark = connected(peer, equilibrium);
      Line line = new Line(benchmark.link.endpoint(), 4 * CHARGE_BYTES * ROOM);
      benchmark.link =
          new PacketBenchmark.Link(line, benchmark.link.peer(), benchmark.link.remote());
      benchmark.begin(MEASUREMENT);
      benchmark.send();
      benchmark.end();
      assertEquals(0, equilibrium.gapMicros());
      benchmark.disconnect();
    }
  }

  /** Nothing waits over loopback: the score counts. */
  @Test
  void whereTheQueueDoesNotFillUpThereIsNoGapOfItsOwn() throws IOException {
    SendGap.Equilibrium equilibrium = new SendGap.Equilibrium();
    try (PeerProcess peer = PeerProcess.start()) {
      SendGap benchmark = connected(peer, equilibrium);
      benchmark.begin(MEASUREMENT);
      for (int stretch = 0; stretch < 5; stretch++) {
        LockSupport.parkNanos(6_000_000); // of another program's work
        for (int i = 0; i < 20; i++) {
          benchmark.send();
        }
      }
      benchmark.end();
      assertEquals(0, equilibrium.gapMicros());
      benchmark.disconnect();
    }
  }
}
