package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.fork.Rounds;
import fathom.bench.peer.PeerProcess;
import fathom.model.protocol.Counter;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

@Timeout(60)
class TournamentTest {
  private static IterationParams iteration(IterationType type) {
    return new IterationParams(type, 1, TimeValue.milliseconds(1), 1);
  }

  private static Tournament tournament(String rounds, List<PeerProcess> peers) {
    Tournament benchmark = new Tournament();
    benchmark.transport = "udp";
    benchmark.peers = String.join("/", peers.stream().map(PeerProcess::address).toList());
    benchmark.local = "127.0.0.1";
    benchmark.sizes = "1/1400";
    benchmark.waiting = Waiting.YIELD;
    benchmark.environment = PeerProcess.ENVIRONMENT;
    benchmark.rounds = rounds;
    return benchmark;
  }

  @Test
  void everyPairIsPlayedOnceAndReportedWithItsRound() throws IOException {
    List<PeerProcess> peers = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        peers.add(PeerProcess.start());
      }
      Tournament benchmark = tournament("1-2.3-4/4-1.2-3", peers);
      benchmark.connect();
      List<String> seen = new ArrayList<>();
      int answered = 0;
      int arrived = 0;
      benchmark.begin(iteration(IterationType.WARMUP));
      for (int i = 0; i < 5; i++) {
        benchmark.begin(iteration(IterationType.MEASUREMENT));
        benchmark.report();
        seen.add(
            benchmark.row.count(Counter.ROUND)
                + ":"
                + benchmark.row.count(Counter.FROM)
                + "-"
                + benchmark.row.count(Counter.TO));
        // On a busy machine a pair may have no answer, or nothing in its window, which 0 says.
        assertTrue(
            benchmark.row.get(Counter.ROUND_TRIP_MICROS) >= 0
                && benchmark.row.get(Counter.ROUND_TRIP_MICROS)
                    < benchmark.row.get(Counter.ROUND_MICROS));
        answered += benchmark.row.get(Counter.ROUND_TRIP_MICROS) > 0.1 ? 1 : 0;
        arrived += benchmark.row.get(Counter.BYTES_PER_MICRO) > 0 ? 1 : 0;
        assertTrue(benchmark.row.get(Counter.ROUND_MICROS) > 100_000, "it rests longer than that");
      }
      benchmark.disconnect();
      assertTrue(answered > 0 && arrived > 0, answered + " answered, " + arrived + " arrived");
      assertEquals(List.of("1:1-2", "1:3-4", "2:4-1", "2:2-3", "1:1-2"), seen);
    } finally {
      for (PeerProcess peer : peers) {
        peer.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1-2.2-3", "1-1", "0-1", "1-5", "1-2/", "a-b", "1-2-3"})
  void whatIsNoTournamentOfFourIsRefused(String rounds) {
    assertThrows(IllegalArgumentException.class, () -> Rounds.of(rounds, 4));
  }
}
