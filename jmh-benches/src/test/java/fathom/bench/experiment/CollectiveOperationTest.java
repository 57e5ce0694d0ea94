package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.peer.PeerProcess;
import fathom.model.protocol.Counter;
import fathom.model.protocol.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** The benchmark by hand, among peers that are processes. */
@Timeout(120)
class CollectiveOperationTest {
  private static final int PEERS = 4;
  private static final List<PeerProcess> PROCESSES = new ArrayList<>();

  private final CollectiveOperation benchmark = new CollectiveOperation();

  @BeforeAll
  static void start() throws IOException {
    for (int i = 0; i < PEERS; i++) {
      PROCESSES.add(PeerProcess.start());
    }
  }

  @AfterAll
  static void end() throws IOException {
    for (PeerProcess peer : PROCESSES) {
      peer.close();
    }
  }

  @AfterEach
  void disconnect() throws IOException {
    benchmark.disconnect();
  }

  private static IterationParams iteration(IterationType type) {
    return new IterationParams(type, 1, TimeValue.milliseconds(1), 1);
  }

  private void prepare(String transport, String pieces) {
    benchmark.transport = transport;
    benchmark.peers = String.join("/", PROCESSES.stream().map(PeerProcess::address).toList());
    benchmark.local = "127.0.0.1";
    benchmark.sizes = "4000";
    benchmark.nodes = "3/4";
    benchmark.waiting = Waiting.BLOCK;
    benchmark.environment = PeerProcess.ENVIRONMENT;
    benchmark.pieces = pieces;
    benchmark.mtu = 1400;
    benchmark.window = 2;
    benchmark.fanOut = 2;
    benchmark.warmups = 1;
    benchmark.deadlineMillis = 20_000;
    benchmark.silenceMillis = 10_000;
  }

  /** 4000 bytes by 1400 are 3 packets of 1334. */
  @ParameterizedTest
  @ValueSource(strings = {"udp", "tcp"})
  void everyPieceIsPlayedAndVerified(String transport) throws IOException {
    prepare(
        transport, "broadcast:binomial/gather:coordinated@4@1;window=1/complete-exchange:pairwise");
    benchmark.connect();
    benchmark.begin(iteration(IterationType.WARMUP));
    benchmark.perform();
    assertEquals(3, benchmark.row.count(Counter.NODES));
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < 5; i++) {
      benchmark.begin(iteration(IterationType.MEASUREMENT));
      benchmark.perform();
      seen.add(
          String.join(
              " ",
              List.of(
                      benchmark.row.count(Counter.ALGORITHM),
                      benchmark.row.count(Counter.NODES),
                      benchmark.row.count(Counter.MESSAGE_BYTES),
                      benchmark.row.count(Counter.PACKETS))
                  .stream()
                  .map(String::valueOf)
                  .toList()));
      assertEquals(benchmark.row.count(Counter.MESSAGE_BYTES), benchmark.row.count(Counter.SIZE));
      assertEquals(
          benchmark.row.count(Counter.MESSAGE_BYTES) == 1 ? 1 : 1334,
          benchmark.row.count(Counter.PACKET_BYTES));
      assertEquals(
          benchmark.row.count(Counter.MESSAGE_BYTES) == 1 ? 1 : 2,
          benchmark.row.count(Counter.WINDOW));
      assertEquals(1, benchmark.row.count(Counter.VERIFIED));
      assertEquals(1, benchmark.row.count(Counter.COMPLETE));
      assertEquals(
          0,
          benchmark.row.count(Counter.MISSING)
              + benchmark.row.count(Counter.LOST_FRAMES)
              + benchmark.row.count(Counter.WRONG));
      assertEquals(1, benchmark.row.count(Counter.SHARED_CLOCK), "all on this machine");
      assertTrue(
          benchmark.row.get(Counter.OPERATION_MICROS)
              >= benchmark.row.get(Counter.LONGEST_PART_MICROS));
      assertTrue(benchmark.row.get(Counter.LONGEST_PART_MICROS) > 0);
      assertTrue(
          benchmark.row.get(Counter.SKEW_MICROS) <= benchmark.row.get(Counter.SKEW_BOUND_MICROS));
      assertTrue(benchmark.row.count(Counter.RECEIVE_BUFFER_BYTES) > 0);
      assertEquals(
          0, benchmark.row.count(Counter.REFUSED) + benchmark.row.count(Counter.RECEIVER_DROPS));
    }
    // Places of BROADCAST_BINOMIAL, GATHER_COORDINATED and EXCHANGE_PAIRWISE, counted by hand.
    assertEquals(
        Set.of("7 3 4000 3", "7 4 4000 3", "11 4 1 1", "16 3 4000 3", "16 4 4000 3"), seen);
  }

  @Test
  void whatCannotBePlayedIsRefusedBeforeItStarts() throws IOException {
    assertRefused("udp", "broadcast:flat@5@1", "an operation of 5 nodes, with 4 peers");
    assertRefused("udp", "broadcast:flat@4@999999999", "packets for all nodes");
    assertRefused("udp", "broadcast:gossip", "no algorithm in");
    assertRefused("memory", "broadcast:flat", "over udp or tcp");
    prepare("udp", "broadcast:flat");
    benchmark.peers = PROCESSES.getFirst().address() + "/" + PROCESSES.getFirst().address();
    benchmark.nodes = "2";
    Exception e = assertThrows(IllegalArgumentException.class, benchmark::connect);
    assertTrue(e.toString().contains("it is one node"), e::toString);
  }

  private void assertRefused(String transport, String pieces, String reason) throws IOException {
    prepare(transport, pieces);
    Exception e = assertThrows(Exception.class, benchmark::connect);
    assertTrue(e.toString().contains(reason), e::toString);
    benchmark.disconnect();
  }

  /** A dead peer fails, and the others can be used by whoever comes next. */
  @Test
  void aPeerThatDiesIsAFailure() throws IOException {
    try (PeerProcess victim = PeerProcess.start()) {
      prepare("tcp", "broadcast:flat@2@100");
      benchmark.peers = PROCESSES.getFirst().address() + "/" + victim.address();
      benchmark.connect();
      benchmark.begin(iteration(IterationType.MEASUREMENT));
      benchmark.perform();
      assertEquals(1, benchmark.row.count(Counter.VERIFIED));
      victim.kill();
      assertThrows(IOException.class, benchmark::perform);
    }
    benchmark.disconnect();
    prepare("udp", "broadcast:flat@4@100");
    benchmark.connect();
    benchmark.begin(iteration(IterationType.MEASUREMENT));
    benchmark.perform();
    assertEquals(1, benchmark.row.count(Counter.VERIFIED));
  }
}
