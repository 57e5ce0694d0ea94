package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.JoinedPair;
import fathom.bench.os.Affinity;
import fathom.bench.peer.PeerProcess;
import fathom.model.protocol.Counter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class LookAcrossTest {
  private static final List<Integer> CPUS = Affinity.allowed().stream().boxed().toList();

  /** Makes rows until one tells the distance between the first processor and the partner's. */
  private static List<Double> crossings(int partnerCpu, int rows) throws Exception {
    return JoinedPair.inBackground(
            () -> {
              try (PeerProcess peer = PeerProcess.start()) {
                ServiceTime benchmark = new ServiceTime();
                benchmark.peers = peer.address();
                benchmark.environment = PeerProcess.ENVIRONMENT;
                benchmark.transport = "udp";
                benchmark.local = "127.0.0.1";
                benchmark.sizes = "40";
                benchmark.cpu = CPUS.getFirst();
                benchmark.partnerCpu = partnerCpu;
                benchmark.connect();
                try {
                  List<Double> all = new ArrayList<>();
                  for (int i = 0; i < rows && (all.isEmpty() || all.getLast() <= 1); i++) {
                    benchmark.beginRow(
                        new IterationParams(IterationType.WARMUP, 2, TimeValue.milliseconds(1), 1),
                        1);
                    all.add(benchmark.row.get(Counter.CROSSING_NANOS));
                  }
                  return all;
                } finally {
                  benchmark.disconnect();
                  Affinity.runAnywhere(); // threads of the test runner, too, were kept off
                }
              }
            })
        .get();
  }

  @Test
  void rowsSayHowFarTheOtherSidesProcessorIs() throws Exception {
    // A row finds the other processor taken while other programs run there.
    assertTrue(crossings(CPUS.get(1), 2000).stream().anyMatch(nanos -> nanos > 1));
  }

  @Test
  void rowsOfAnotherMachinesPartnerSayNothing() throws Exception {
    assertEquals(List.of(-1.0), crossings(-1, 10).stream().distinct().toList());
  }
}
