package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.peer.PeerProcess;
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
class CollectiveTest {
  private static final int PEERS = 4;
  private static final List<PeerProcess> PROCESSES = new ArrayList<>();

  private final Collective benchmark = new Collective();
  private final Collective.Played played = new Collective.Played();
  private final MessageRow row = new MessageRow();

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
    benchmark.bind(row);
    benchmark.bindPlayed(played);
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
    assertEquals(3, played.nodes());
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < 5; i++) {
      benchmark.begin(iteration(IterationType.MEASUREMENT));
      benchmark.perform();
      seen.add(
          String.join(
              " ",
              List.of(played.algorithm(), played.nodes(), played.messageBytes(), played.packets())
                  .stream()
                  .map(String::valueOf)
                  .toList()));
      assertEquals(played.messageBytes(), row.size());
      assertEquals(played.messageBytes() == 1 ? 1 : 1334, played.packetBytes());
      assertEquals(played.messageBytes() == 1 ? 1 : 2, played.window());
      assertEquals(1, played.verified());
      assertEquals(1, played.complete());
      assertEquals(0, played.missing() + played.lostFrames() + played.wrong());
      assertEquals(1, played.sharedClock(), "all on this machine");
      assertTrue(played.operationMicros() >= played.longestPartMicros());
      assertTrue(played.longestPartMicros() > 0);
      assertTrue(played.skewMicros() <= played.skewBoundMicros());
      assertTrue(played.receiveBufferBytes() > 0);
      assertEquals(0, played.refused() + played.receiverDrops());
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
      assertEquals(1, played.verified());
      victim.kill();
      assertThrows(IOException.class, benchmark::perform);
    }
    benchmark.disconnect();
    prepare("udp", "broadcast:flat@4@100");
    benchmark.connect();
    benchmark.begin(iteration(IterationType.MEASUREMENT));
    benchmark.perform();
    assertEquals(1, played.verified());
  }
}
