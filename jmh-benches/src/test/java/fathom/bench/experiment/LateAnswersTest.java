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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What an echo brings back after its window has ended. Over loopback no answer is ever late, so
 * each is held back for so many looks at the socket.
 */
@Timeout(60)
class LateAnswersTest {
  private static final IterationParams MEASUREMENT =
      new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.milliseconds(50), 1);
  private static final int MESSAGES = 50;

  /** Shows a message only at each so many-th look, and counts. */
  private static final class Late extends WrappedLink {
    private final int each;
    private int looks;
    private int sent;
    private int taken;

    Late(Link real, int each) {
      super(real);
      this.each = each;
    }

    @Override
    public void send(ByteBuffer message) throws IOException {
      sent++;
      super.send(message);
    }

    @Override
    public int poll(ByteBuffer into) throws IOException {
      if (++looks % each != 0) {
        return NOTHING;
      }
      int bytes = super.poll(into);
      taken += bytes == NOTHING ? 0 : 1;
      return bytes;
    }
  }

  private static RoundTrip connected(String transport, PeerProcess peer) throws IOException {
    RoundTrip benchmark = new RoundTrip();
    benchmark.transport = transport;
    benchmark.peers = peer.address();
    benchmark.local = "127.0.0.1";
    benchmark.sizes = "40/1400";
    benchmark.seed = 1;
    benchmark.waiting = Waiting.YIELD; // more processes than cores
    benchmark.environment = PeerProcess.ENVIRONMENT;
    benchmark.connect();
    return benchmark;
  }

  private static Late held(RoundTrip benchmark, int looks) {
    Late late = new Late(benchmark.link, looks);
    benchmark.link = late;
    return late;
  }

  private static void windowThatEndsEarly(RoundTrip benchmark) throws IOException {
    benchmark.begin(MEASUREMENT);
    for (int message = 0; message < MESSAGES; message++) {
      benchmark.sendToEcho();
    }
    benchmark.end();
  }

  /** What is on its way over a stream when a window ends must not begin the next size's message. */
  @ParameterizedTest
  @ValueSource(strings = {"tcp", "unix"})
  void areWaitedForOnAStream(String transport) throws IOException {
    try (PeerProcess peer = PeerProcess.start()) {
      RoundTrip benchmark = connected(transport, peer);
      Late late = held(benchmark, 20);
      for (int i = 1; i <= 4; i++) {
        windowThatEndsEarly(benchmark);
        assertEquals(i * (MESSAGES + 1) - 1, late.sent);
        assertEquals(late.sent, late.taken);
        benchmark.begin(MEASUREMENT);
        benchmark.roundTrip();
        benchmark.end();
        assertEquals(0, benchmark.row.count(Counter.LOST));
      }
      benchmark.disconnect();
    }
  }

  /** A datagram may be lost: waiting for it would never end. */
  @Test
  void areNotWaitedForWhereAMessageMayBeLost() throws IOException {
    try (PeerProcess peer = PeerProcess.start()) {
      RoundTrip benchmark = connected("udp", peer);
      Late late = held(benchmark, 20);
      windowThatEndsEarly(benchmark);
      assertTrue(late.taken < late.sent, () -> late.taken + " of " + late.sent);
      benchmark.disconnect();
    }
  }

  /** Left out, percentiles would be those of the operations that went well. */
  @Test
  void aSingleOperationThatNeverCameBackCountsAsLongAsItWasWaitedFor() throws IOException {
    try (PeerProcess peer = PeerProcess.start()) {
      RoundTrip benchmark = connected("udp", peer);
      held(benchmark, Integer.MAX_VALUE);
      List<Long> nanos = new ArrayList<>();
      benchmark.begin(MEASUREMENT);
      benchmark.single(nanos::add);
      assertEquals(List.of(RoundTrip.ROUND_TRIP_PATIENCE.toNanos()), nanos);
      benchmark.disconnect();
    }
  }
}
