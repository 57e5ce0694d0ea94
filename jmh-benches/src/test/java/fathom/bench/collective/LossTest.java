package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.collective.Frame.FrameKind;
import fathom.bench.link.JoinedPair;
import fathom.model.collective.Algorithm;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is lost, late, doubled, changed or foreign: counted exactly, never repaired. */
@Timeout(60)
class LossTest {
  private static Work work(Algorithm algorithm, int nodes, int packets) {
    return new Work(algorithm, nodes, packets, 100, 2, 1, 1);
  }

  private static boolean isData(Frame frame, int from, int number, int repetition) {
    return frame.kind() == FrameKind.DATA
        && frame.sender() == from
        && frame.number() == number
        && frame.repetition() == repetition;
  }

  /** What nodes did of a whole operation, by the node's number. */
  private static List<List<Part>> soon(
      List<Mesh> meshes, Algorithm algorithm, int packets, int repetitions) throws Exception {
    return Stage.perform(meshes, work(algorithm, meshes.size(), packets), repetitions, Stage.SOON);
  }

  /** Nodes in memory; one packet of the root never reaches this one in the first repetition. */
  private static List<Mesh> losing(int nodes, int to, int number) {
    return Faults.losing(
        MemoryMesh.joined(nodes), (node, f) -> node == to && isData(f, 0, number, 0));
  }

  private static List<Mesh> changing() {
    return Faults.changing(MemoryMesh.joined(4), (to, f) -> to == 1 && isData(f, 0, 3, 0));
  }

  private static List<Long> missing(List<List<Part>> parts, int repetition) {
    return parts.stream().map(p -> p.get(repetition).missing()).toList();
  }

  private static List<Boolean> finished(List<List<Part>> parts, int repetition) {
    return parts.stream().map(p -> p.get(repetition).finished()).toList();
  }

  private static void assertClean(List<List<Part>> parts, int repetition) {
    OperationOutcome outcome = Stage.outcome(parts, repetition);
    assertTrue(outcome.verified(), outcome::toString);
    assertEquals(0, outcome.lost() + outcome.refused(), outcome::toString);
  }

  /**
   * Runs it twice, clean the second time.
   *
   * @param missing in the first repetition, by node
   * @param lost in it on the way
   */
  private static List<List<Part>> assertLost(
      List<Mesh> meshes, Algorithm algorithm, int packets, List<Long> missing, long lost)
      throws Exception {
    List<List<Part>> parts = soon(meshes, algorithm, packets, 2);
    assertEquals(missing, missing(parts, 0));
    assertEquals(lost, Stage.outcome(parts, 0).lost());
    assertClean(parts, 1);
    return parts;
  }

  @Test
  void lostPacketsAreMissingWhereTheyShouldHaveComeAndTheNextRepetitionIsClean() throws Exception {
    List<Mesh> meshes =
        Faults.losing(
            MemoryMesh.joined(3), (to, f) -> to == 2 && (isData(f, 0, 2, 0) || isData(f, 0, 5, 0)));
    List<List<Part>> parts =
        assertLost(meshes, Algorithm.BROADCAST_FLAT, 10, List.of(0L, 0L, 2L), 2);
    assertEquals(List.of(true, true, false), finished(parts, 0));
    OperationOutcome outcome = Stage.outcome(parts, 0);
    assertFalse(outcome.verified());
    assertEquals(0, outcome.wrong());
  }

  /** Node 1 lacks one of ten, waits for all of them before it hands on: node 2 lacks ten. */
  @Test
  void whatWasNotHandedOnIsMissingButNotLost() throws Exception {
    assertLost(losing(3, 1, 3), Algorithm.BROADCAST_CHAIN, 10, List.of(0L, 1L, 10L), 1);
  }

  /**
   * Segments of 2: of 0 to 9 number 3 is lost. Node 1 hands on 0 and 1, counts 2 and 4 for the
   * second segment, hands on 2, and has no 3: node 2 gets three and lacks seven.
   */
  @Test
  void aNodeHandsOnNothingThatItDoesNotHold() throws Exception {
    List<List<Part>> parts =
        assertLost(
            losing(3, 1, 3), Algorithm.BROADCAST_SEGMENTED_CHAIN, 10, List.of(0L, 1L, 7L), 1);
    assertEquals(0, Stage.outcome(parts, 0).wrong());
  }

  /** The signal of node 1 to node 2: of 3 senders the last two never begin, 4 packets. */
  @Test
  void aLostSignalIsALossOfTheWholeRest() throws Exception {
    List<Mesh> meshes =
        Faults.losing(
            MemoryMesh.joined(4),
            (to, f) -> f.kind() == FrameKind.SIGNAL && f.sender() == 1 && f.repetition() == 0);
    List<List<Part>> parts =
        assertLost(meshes, Algorithm.GATHER_COORDINATED, 2, List.of(4L, 0L, 0L, 0L), 1);
    assertEquals(List.of(false, true, false, false), finished(parts, 0));
  }

  /** Of four the first comes twice and the last never: three, not four. */
  @Test
  void whatComesTwiceCountsOnce() throws Exception {
    List<Mesh> meshes =
        Faults.losing(
            Faults.doubling(MemoryMesh.joined(3), (to, f) -> to == 1 && isData(f, 0, 0, 0)),
            (to, f) -> to == 1 && isData(f, 0, 3, 0));
    List<List<Part>> parts =
        assertLost(meshes, Algorithm.BROADCAST_FLAT, 4, List.of(0L, 1L, 0L), 1);
    assertEquals(1, Stage.outcome(parts, 0).refused());
  }

  /** The first packet of the first repetition comes right before that of the second. */
  @Test
  void aLateFrameOfAnEarlierRepetitionDoesNotCountForALaterOne() throws Exception {
    List<ByteBuffer> held = new ArrayList<>();
    List<Mesh> meshes =
        Faults.each(
            MemoryMesh.joined(2),
            (inner, to, frame) -> {
              Frame header = WrappedMesh.header(frame);
              if (isData(header, 0, 0, 0)) {
                held.add(ByteBuffer.allocate(frame.remaining()).put(frame).flip());
                return true;
              }
              if (isData(header, 0, 0, 1)) {
                inner.offer(to, held.removeFirst());
                return true; // and its own is lost
              }
              return inner.offer(to, frame);
            });
    List<List<Part>> parts = soon(meshes, Algorithm.SEND, 3, 3);
    assertEquals(List.of(0L, 1L), missing(parts, 0));
    assertEquals(List.of(0L, 1L), missing(parts, 1));
    assertEquals(1, Stage.outcome(parts, 1).refused());
    assertClean(parts, 2);
  }

  @Test
  void aFrameOfAnotherOperationIsRefused() throws Exception {
    List<Mesh> meshes = MemoryMesh.joined(2);
    Predicate<Long> offered =
        tag -> {
          ByteBuffer frame = ByteBuffer.allocate(100);
          new Frame(tag, 0, 0, 100, 0, FrameKind.DATA).put(frame);
          try {
            return meshes.get(0).offer(1, frame.clear());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    assertTrue(offered.test(Stage.TAG + 1));
    assertTrue(meshes.get(0).offer(1, ByteBuffer.allocate(5)), "not even a header");
    List<List<Part>> parts = Stage.perform(meshes, work(Algorithm.SEND, 2, 1), 1, Stage.PATIENT);
    OperationOutcome outcome = Stage.outcome(parts, 0);
    assertTrue(outcome.verified(), "its zeros would have been wrong");
    assertEquals(2, outcome.refused());
  }

  /** A byte that changed on the way to node 1 is wrong there, and at all it handed it on to. */
  @Test
  void changedBytesAreNoticedAlsoByWhomTheyWereHandedOnTo() throws Exception {
    List<Mesh> meshes = changing();
    for (Algorithm algorithm :
        List.of(Algorithm.BROADCAST_CHAIN, Algorithm.BROADCAST_SEGMENTED_CHAIN)) {
      List<List<Part>> parts = Stage.perform(meshes, work(algorithm, 4, 10), 2, Stage.PATIENT);
      assertEquals(List.of(0L, 1L, 1L, 1L), parts.stream().map(p -> p.getFirst().wrong()).toList());
      assertFalse(Stage.outcome(parts, 0).verified());
      assertEquals(0, Stage.outcome(parts, 0).missing());
      assertClean(parts, 1);
    }
  }

  /** In a scatter down a chain packet 3 to node 1 is the second of node 2's two. */
  @Test
  void whatIsScatteredIsHandedOnAsItCame() throws Exception {
    List<Mesh> meshes = changing();
    List<List<Part>> parts =
        Stage.perform(meshes, work(Algorithm.SCATTER_CHAIN, 4, 2), 1, Stage.PATIENT);
    assertEquals(List.of(0L, 1L, 1L, 0L), parts.stream().map(p -> p.getFirst().wrong()).toList());
  }

  @Test
  void lossesOnRealDatagramsAreCountedTheSame() throws Exception {
    List<Mesh> sockets = Stage.joined(Transport.UDP, 3);
    try {
      List<Mesh> meshes =
          Faults.losing(
              sockets, (to, f) -> to == 2 && f.kind() == FrameKind.DATA && f.repetition() == 1);
      List<List<Part>> parts = soon(meshes, Algorithm.BROADCAST_FLAT, 20, 3);
      assertClean(parts, 0);
      assertEquals(List.of(0L, 0L, 20L), missing(parts, 1));
      assertEquals(20, Stage.outcome(parts, 1).lost());
      assertEquals(0, Stage.outcome(parts, 1).dropped());
      assertClean(parts, 2);
    } finally {
      Stage.close(sockets);
    }
  }

  /**
   * After the program nobody hears anything any more: nodes wait neither for ever nor as long as
   * for one that is late, and know what they have done. Rounds 4 and 5 are the third barrier's.
   */
  @Tag("long")
  @Test
  void whoseLastWordIsLostIsNotWaitedForLong() throws Exception {
    List<Mesh> meshes =
        Faults.losing(
            MemoryMesh.joined(3),
            f -> f.kind() != FrameKind.DATA && f.repetition() == 1 && f.number() >= 4);
    Limits limits = new Limits(Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1));
    List<List<Part>> parts =
        Stage.perform(meshes, work(Algorithm.BROADCAST_FLAT, 3, 10), 2, limits);
    assertClean(parts, 0);
    assertClean(parts, 1);
  }

  /**
   * Node 1 waits 3 s for what is lost, longer than unanswered questions are asked. The others leave
   * after it.
   */
  @Tag("long")
  @Test
  void whoIsStillAtItSaysSoAndIsWaitedFor() throws Exception {
    List<Mesh> meshes = losing(3, 1, 0);
    Limits limits = new Limits(Duration.ofMinutes(1), Duration.ofSeconds(3), Duration.ofMinutes(1));
    List<FutureTask<Long>> leaving = new ArrayList<>();
    for (Mesh mesh : List.of(meshes.get(0), meshes.get(2))) {
      leaving.add(
          JoinedPair.inBackground(
              () -> {
                performance(mesh, limits).run(1);
                return System.nanoTime();
              }));
    }
    Part late = performance(meshes.get(1), limits).run(1).getFirst();
    assertEquals(1, late.missing());
    for (FutureTask<Long> left : leaving) {
      assertTrue(left.get() - late.endNanos() > 0);
    }
  }

  private static Performance performance(Mesh mesh, Limits limits) {
    return new Performance(mesh, work(Algorithm.SEND, 3, 1), Stage.TAG, Idle.blocking(), limits);
  }

  /** Some of everything is lost in both directions, words of barriers too: it ends all the same. */
  @Tag("long")
  @Test
  void whateverIsLostItEndsAndTheCountsAgree() throws Exception {
    Random random = new Random(5);
    List<Mesh> meshes =
        Faults.losing(
            MemoryMesh.joined(4),
            f -> {
              synchronized (random) {
                return random.nextInt(10) == 0;
              }
            });
    for (Algorithm algorithm :
        List.of(Algorithm.EXCHANGE_PAIRWISE, Algorithm.BROADCAST_SEGMENTED_BINOMIAL)) {
      List<List<Part>> parts = soon(meshes, algorithm, 40, 3);
      for (int repetition = 0; repetition < 3; repetition++) {
        OperationOutcome outcome = Stage.outcome(parts, repetition);
        assertFalse(outcome.verified(), "a tenth of hundreds is not nothing");
        assertTrue(outcome.missing() >= outcome.lost() && outcome.lost() > 0, outcome::toString);
        assertEquals(0, outcome.wrong());
      }
    }
  }
}
