package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.peer.PeerProcess;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** Warm-ups go the ways that windows go: what they do not, is compiled inside a window. */
class WarmUpTest {
  private static final int WARM_UPS = 4;
  private static final long PAUSE_NANOS = 200_000;

  private static IterationParams iteration(IterationType type) {
    return new IterationParams(type, WARM_UPS, TimeValue.milliseconds(1), 1);
  }

  @Test
  void theLastIsAsAMeasuredWindowAndBothExtremesAreSent() throws IOException {
    try (PeerProcess peer = PeerProcess.start()) {
      ServiceTime benchmark = new ServiceTime();
      benchmark.peers = peer.address();
      benchmark.transport = "udp";
      benchmark.local = "127.0.0.1";
      benchmark.sizes = "1/40/64/1400";
      benchmark.pauseMicros = (int) (PAUSE_NANOS / 1000);
      benchmark.waiting = Waiting.YIELD;
      benchmark.environment = PeerProcess.ENVIRONMENT;
      benchmark.connect();
      try {
        Set<Integer> sizes = new TreeSet<>();
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < WARM_UPS; i++) {
          benchmark.nextSize(iteration(IterationType.WARMUP));
          assertEquals(i < WARM_UPS - 1, benchmark.isHurried);
          sizes.add(benchmark.sizeBytes);
          pauses.add(benchmark.pauseNanos);
        }
        assertEquals(Set.of(1, 1400), sizes);
        assertEquals(PAUSE_NANOS, pauses.getLast());
        // Above 0, so that the loop that pauses is entered.
        pauses.subList(0, WARM_UPS - 1).forEach(p -> assertTrue(p > 0 && p < 1000, () -> "" + p));
        benchmark.nextSize(iteration(IterationType.MEASUREMENT));
        assertEquals(PAUSE_NANOS, benchmark.pauseNanos);
      } finally {
        benchmark.disconnect();
      }
    }
  }
}
