package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.JoinedPair;
import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.Train;
import fathom.model.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every algorithm among nodes that are threads, with nothing lost. */
@Timeout(120)
class PerformanceTest {
  private static final int MTU = 1400;

  /** Sockets of 200 KB hold them. */
  private static final int ROOM = 32;

  private static Work work(Algorithm algorithm, int nodes, long bytes) {
    Train train = Train.of(bytes, MTU);
    int packets = Math.toIntExact(train.packets());
    return new Work(algorithm, nodes, packets, train.packetBytes(), 16, 2, 3);
  }

  private static void assertPerforms(List<Mesh> meshes, Work work, long tag) throws Exception {
    List<List<Part>> parts = Stage.perform(meshes, work, 2, Stage.PATIENT, tag);
    Program program = work.program();
    long expected = LongStream.range(0, program.nodes()).map(n -> program.expected((int) n)).sum();
    for (int repetition = 0; repetition < 2; repetition++) {
      OperationOutcome outcome = Stage.outcome(parts, repetition);
      assertTrue(outcome.verified(), () -> work + ": " + outcome);
      assertEquals(0, outcome.lost());
      int of = repetition;
      long received = parts.stream().mapToLong(p -> p.get(of).received()).sum();
      assertTrue(received >= expected, () -> work + ": " + received + " of " + expected);
      assertTrue(outcome.operationMicros() > 0 && outcome.skewMicros() >= 0);
      assertTrue(outcome.longestPartMicros() <= outcome.operationMicros());
      assertTrue(outcome.skewMicros() <= outcome.skewBoundMicros(), outcome::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void overMemory(Algorithm algorithm) throws Exception {
    long tag = 1;
    for (int nodes : List.of(2, 3, 5, 8)) {
      if (!algorithm.fits(nodes)) {
        continue;
      }
      List<Mesh> meshes = MemoryMesh.joined(nodes);
      assertPerforms(meshes, work(algorithm, nodes, 20_000), tag++);
    }
  }

  /** Sizes at which packets begin and end; of the algorithms that are alike in this, some. */
  private static List<Long> sizes(Algorithm algorithm, Long... all) {
    return algorithm.compareTo(Algorithm.SEND) <= 0 ? List.of(all) : List.of(65_536L);
  }

  private static void assertPerformsOver(Transport transport, Algorithm algorithm, Long... bytes)
      throws Exception {
    long tag = 1;
    for (int nodes : List.of(2, algorithm.fits(5) ? 5 : 6)) {
      List<Mesh> joined = Stage.joined(transport, nodes);
      List<Mesh> meshes = transport == Transport.UDP ? Stage.withRoomFor(ROOM, joined) : joined;
      try {
        for (long size : sizes(algorithm, bytes)) {
          assertPerforms(meshes, work(algorithm, nodes, size), tag++);
        }
      } finally {
        Stage.close(meshes);
      }
    }
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource
  void overTcp(Algorithm algorithm) throws Exception {
    assertPerformsOver(Transport.TCP, algorithm, 0L, 1L, 18L, 19L, 1400L, 4201L, 65_536L, 1L << 20);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource
  void overUdp(Algorithm algorithm) throws Exception {
    assertPerformsOver(Transport.UDP, algorithm, 0L, 1L, 19L, 4201L, 1L << 20);
  }

  /** One that sends on, one of rounds, one that adds up: the others are among the long tests. */
  @ParameterizedTest
  @EnumSource(
      names = {"BROADCAST_SEGMENTED_CHAIN", "EXCHANGE_PAIRWISE", "ALLREDUCE_RECURSIVE_DOUBLING"})
  void overSockets(Algorithm algorithm) throws Exception {
    for (Transport transport : List.of(Transport.TCP, Transport.UDP)) {
      assertPerformsOver(transport, algorithm, 0L, 4201L, 65_536L);
    }
  }

  /** The first four of six nodes; the others are not even told. */
  @ParameterizedTest
  @EnumSource(names = {"UDP", "TCP"})
  void theFirstNodesOfAMesh(Transport transport) throws Exception {
    List<Mesh> all = Stage.joined(transport, 6);
    try {
      assertPerforms(all.subList(0, 4), work(Algorithm.EXCHANGE_PAIRWISE, 4, 4201), 1);
      assertThrows(
          IllegalArgumentException.class,
          () ->
              new Performance(
                  all.get(4), work(Algorithm.SEND, 4, 1), 1, Idle.blocking(), Stage.PATIENT));
      assertThrows(
          IllegalArgumentException.class,
          () ->
              new Performance(
                  all.get(4), work(Algorithm.SEND, 7, 1), 1, Idle.blocking(), Stage.PATIENT));
    } finally {
      Stage.close(all);
    }
  }

  /**
   * Between a node's last word of the first barrier and its first of the second it says nothing for
   * as long as it is to rest, before every repetition.
   */
  @Test
  void nodesRestBeforeTheyStart() throws Exception {
    Duration rest = Duration.ofMillis(7);
    Limits limits =
        new Limits(
            Stage.PATIENT.deadline(), Stage.PATIENT.silence(), Stage.PATIENT.meeting(), rest);
    int rounds = 2;
    long[][] told = new long[3][2 * rounds];
    List<Duration> rests = Collections.synchronizedList(new ArrayList<>());
    List<Mesh> meshes =
        Faults.each(
            MemoryMesh.joined(3),
            (inner, to, frame) -> {
              Frame header = WrappedMesh.header(frame);
              if (header.kind() == Frame.FrameKind.BARRIER && header.number() < 2 * rounds) {
                long[] own = told[inner.self()];
                own[header.number()] = System.nanoTime();
                if (header.number() == rounds) {
                  rests.add(Duration.ofNanos(own[rounds] - own[rounds - 1]));
                }
              }
              return inner.offer(to, frame);
            });
    List<List<Part>> parts = Stage.perform(meshes, work(Algorithm.BROADCAST_FLAT, 3, 1), 2, limits);
    assertTrue(Stage.outcome(parts, 1).verified());
    assertEquals(6, rests.size(), "three nodes, twice");
    rests.forEach(each -> assertTrue(each.compareTo(rest) >= 0, rests::toString));
  }

  /** Each polls as it is told to, instead of waiting in the kernel. */
  @Test
  void nodesThatPoll() throws Exception {
    List<Mesh> meshes = Stage.joined(Transport.TCP, 3);
    Work work = work(Algorithm.BROADCAST_SEGMENTED_CHAIN, 3, 65_536);
    try {
      var nodes =
          meshes.stream()
              .map(
                  mesh ->
                      JoinedPair.inBackground(
                          () ->
                              new Performance(
                                      mesh,
                                      work,
                                      4,
                                      Idle.polling(Thread::onSpinWait),
                                      Stage.PATIENT)
                                  .run(1)))
              .toList();
      for (var node : nodes) {
        assertTrue(node.get().getFirst().finished());
      }
    } finally {
      Stage.close(meshes);
    }
  }

  /** 47 data packets to 3 nodes, and each node's stay and start are its own. */
  @Test
  void whatIsSentAndReceivedIsCounted() throws Exception {
    Work work = new Work(Algorithm.BROADCAST_FLAT, 4, 47, 100, 1, 1, 1);
    List<List<Part>> parts = Stage.perform(MemoryMesh.joined(4), work, 1, Stage.PATIENT);
    assertEquals(List.of(141L, 0L, 0L, 0L), parts.stream().map(p -> p.getFirst().sent()).toList());
    assertEquals(
        List.of(0L, 47L, 47L, 47L), parts.stream().map(p -> p.getFirst().received()).toList());
    assertEquals(0, Stage.outcome(parts, 0).refused());
    IntStream.range(0, 4)
        .forEach(
            node -> {
              Part part = parts.get(node).getFirst();
              assertTrue(part.endNanos() >= part.startNanos() && part.stayNanos() > 0);
            });
  }

  /** A gather of 5 nodes by a window of 1 has 3 signals: 1 to 2, 2 to 3, 3 to 4. */
  @Test
  void signalsAreFramesToo() throws Exception {
    Work work = new Work(Algorithm.GATHER_COORDINATED, 5, 2, 100, 1, 1, 1);
    List<List<Part>> parts = Stage.perform(MemoryMesh.joined(5), work, 1, Stage.PATIENT);
    assertEquals(
        List.of(0L, 3L, 3L, 3L, 2L), parts.stream().map(p -> p.getFirst().sent()).toList());
    assertEquals(
        List.of(8L, 0L, 1L, 1L, 1L), parts.stream().map(p -> p.getFirst().received()).toList());
  }

  /** Node 2 is never told: the others say so, and do not wait for ever. */
  @ParameterizedTest
  @EnumSource(names = {"UDP", "TCP"})
  void aNodeThatNeverComesIsAFailure(Transport transport) throws Exception {
    List<Mesh> meshes = Stage.joined(transport, 3);
    Limits limits = new Limits(Duration.ofMillis(50), Duration.ofMillis(50), Duration.ofMillis(50));
    try {
      AssertionError e =
          assertThrows(
              AssertionError.class,
              () ->
                  Stage.perform(
                      meshes.subList(0, 2), work(Algorithm.BROADCAST_FLAT, 3, 1), 1, limits));
      assertTrue(e.toString().contains("did not meet the others before repetition 0"), e::toString);
    } finally {
      Stage.close(meshes);
    }
  }

  /** Silence is allowed for longer: it is given up at the deadline. */
  @Test
  void whatDoesNotComeToItsEndIsNotFinished() throws Exception {
    Work work = new Work(Algorithm.GATHER_COORDINATED, 3, 1, 100, 1, 1, 1);
    List<Mesh> meshes =
        Faults.losing(MemoryMesh.joined(3), f -> f.kind() == Frame.FrameKind.SIGNAL);
    Limits limits =
        new Limits(Duration.ofMillis(100), Duration.ofSeconds(20), Duration.ofSeconds(20));
    List<List<Part>> parts = Stage.perform(meshes, work, 1, limits);
    assertEquals(
        List.of(false, true, false), parts.stream().map(p -> p.getFirst().finished()).toList());
    assertFalse(Stage.outcome(parts, 0).finished());
    assertEquals(1, Stage.outcome(parts, 0).missing());
  }
}
