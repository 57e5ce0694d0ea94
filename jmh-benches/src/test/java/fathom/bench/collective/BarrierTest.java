package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.JoinedPair;
import fathom.model.collective.Algorithm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BarrierTest {
  /** 2 nodes meet in one round, 3 and 4 in two, 5 to 8 in three, 9 in four. */
  @Test
  void roundsAreTheLogarithmRoundedUp() {
    List<Integer> nodes = List.of(2, 3, 4, 5, 8, 9, 16, 17);
    assertEquals(
        List.of(1, 2, 2, 3, 3, 4, 4, 5),
        nodes.stream().map(n -> new Barrier(0, n).rounds()).toList());
  }

  /** In random order, one round of one node at a time: none is through before the last entered. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 13, 16})
  void noneIsThroughBeforeAllHaveEntered(int nodes) {
    Random random = new Random(nodes);
    for (int run = 0; run < 200; run++) {
      List<Barrier> all = new ArrayList<>();
      for (int node = 0; node < nodes; node++) {
        all.add(new Barrier(node, nodes));
        all.getLast().next();
      }
      int[] round = new int[nodes];
      Set<Integer> entered = new HashSet<>();
      Set<Integer> through = new HashSet<>();
      while (through.size() < nodes) {
        int node = random.nextInt(nodes);
        Barrier own = all.get(node);
        if (through.contains(node)) {
          continue;
        }
        if (entered.add(node)) {
          tell(all, node, 0);
        } else if (own.has(round[node])) {
          if (++round[node] == own.rounds()) {
            through.add(node);
            assertEquals(nodes, entered.size(), "node " + node + " is through");
          } else {
            tell(all, node, round[node]);
          }
        }
      }
    }
  }

  private static void tell(List<Barrier> all, int node, int round) {
    int after = all.get(node).after(round);
    assertTrue(all.get(after).hear(0, round, node));
    all.get(node).told(round);
  }

  @Test
  void wordOfTheNextRepetitionIsKeptAndNoFurther() {
    Barrier barrier = new Barrier(0, 4);
    barrier.next();
    assertTrue(barrier.hear(1, 0, 3));
    assertFalse(barrier.has(0));
    assertFalse(barrier.hear(2, 0, 3), "nobody can be there");
    assertFalse(barrier.hear(0, 0, 1), "not this node's to say");
    assertFalse(barrier.hear(0, 6, 3), "three barriers of two rounds");
    barrier.next();
    assertTrue(barrier.has(0));
    assertFalse(barrier.has(1));
    assertTrue(barrier.hear(0, 1, 2), "told twice");
    assertFalse(barrier.has(1), "but of a repetition that is over");
  }

  @Test
  void itTellsAgainOnlyWhatItHasTold() {
    Barrier barrier = new Barrier(0, 4);
    barrier.next();
    barrier.next();
    barrier.told(0);
    assertTrue(barrier.hasTold(0, 5));
    assertTrue(barrier.hasTold(1, 0));
    assertFalse(barrier.hasTold(1, 1));
    assertFalse(barrier.hasTold(2, 0));
  }

  /** All read the same clock here. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void nobodyStartsBeforeTheLastHasCome(int nodes) throws Exception {
    Work work = new Work(Algorithm.BROADCAST_FLAT, nodes, 1, 40, 1, 1, 1);
    for (int late = 0; late < nodes; late++) {
      List<Mesh> meshes = MemoryMesh.joined(nodes);
      List<FutureTask<List<Part>>> early = new ArrayList<>();
      for (Mesh mesh : meshes) {
        if (mesh.self() != late) {
          early.add(JoinedPair.inBackground(() -> performance(mesh, work).run(1)));
        }
      }
      Thread.sleep(50); // they would start meanwhile; if they are slow, the test still holds
      long came = System.nanoTime();
      List<Part> parts = new ArrayList<>(performance(meshes.get(late), work).run(1));
      for (FutureTask<List<Part>> node : early) {
        parts.addAll(node.get());
      }
      for (Part part : parts) {
        assertTrue(part.startNanos() - came > 0, () -> part + " before " + came);
      }
      OperationOutcome outcome = OperationOutcome.of(parts, true);
      assertTrue(outcome.verified());
      assertTrue(outcome.skewMicros() <= outcome.skewBoundMicros(), outcome::toString);
    }
  }

  private static Performance performance(Mesh mesh, Work work) {
    return new Performance(mesh, work, Stage.TAG, Idle.blocking(), Stage.PATIENT);
  }

  /** Every first word of every round is lost, and every second time it is asked for. */
  @Test
  void whatIsLostInABarrierIsAskedForAgain() throws Exception {
    List<Mesh> meshes =
        MemoryMesh.joined(3).stream()
            .<Mesh>map(
                mesh ->
                    new WrappedMesh(mesh) {
                      private final Set<List<Integer>> told = new HashSet<>();
                      private int asked;

                      @Override
                      public boolean offer(int to, ByteBuffer frame) throws IOException {
                        Frame header = header(frame);
                        boolean lost =
                            switch (header.kind()) {
                              case BARRIER ->
                                  told.add(List.of(header.repetition(), header.number()));
                              case ASK -> asked++ % 2 == 0;
                              case DATA, SIGNAL, NOT_YET -> false;
                            };
                        return lost || inner.offer(to, frame);
                      }
                    })
            .toList();
    Work work = new Work(Algorithm.BROADCAST_FLAT, 3, 4, 40, 1, 1, 1);
    List<List<Part>> parts = Stage.perform(meshes, work, 2, Stage.PATIENT);
    assertTrue(Stage.outcome(parts, 0).verified());
    assertTrue(Stage.outcome(parts, 1).verified());
    assertEquals(0, Stage.outcome(parts, 1).refused());
  }
}
