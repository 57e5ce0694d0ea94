package fathom.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.collective.Part;
import fathom.bench.collective.Work;
import fathom.bench.control.Members;
import fathom.bench.control.Secret;
import fathom.bench.link.JoinedPair;
import fathom.bench.os.Precedence;
import fathom.model.collective.Algorithm;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a peer does as a node of collective operations, and what it refuses. */
@Timeout(60)
class MeshesTest {
  private static final Work WORK = new Work(Algorithm.EXCHANGE_SHIFT, 3, 5, 100, 1, 1, 1);
  private static final int SECOND = 1000;

  private final List<Session> sessions = List.of(session(), session(), session());

  private static Session session() {
    return new Session(
        new Session.SessionLimits(
            "127.0.0.1",
            Members.of(List.of("127.0.0.1")),
            Secret.of(PeerProcess.SECRET_TEXT).scope(),
            System.nanoTime()));
  }

  @AfterEach
  void close() throws IOException {
    for (Session session : sessions) {
      session.close();
    }
  }

  private static Reply obey(Session session, Command command) throws IOException {
    return session.obey(command).orElseThrow();
  }

  private static String done(Session session, Command command) throws IOException {
    return assertInstanceOf(Reply.Done.class, obey(session, command)).text();
  }

  private static void assertRefused(String reason, Session session, Command command) {
    Exception e = assertThrows(Exception.class, () -> session.obey(command));
    assertTrue(e instanceof IOException || e instanceof IllegalArgumentException, e::toString);
    assertTrue(e.toString().contains(reason), e::toString);
  }

  private List<String> opened(Transport transport) throws IOException {
    List<String> addresses = new ArrayList<>();
    for (Session session : sessions) {
      addresses.add(done(session, new MeshCommand.OpenMesh(3, transport)));
    }
    return addresses;
  }

  private List<Reply> all(List<? extends Command> commands) throws Exception {
    List<FutureTask<Reply>> running = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      Session session = sessions.get(i);
      Command command = commands.get(i);
      running.add(JoinedPair.inBackground(() -> obey(session, command)));
    }
    List<Reply> replies = new ArrayList<>();
    for (FutureTask<Reply> reply : running) {
      replies.add(reply.get());
    }
    return replies;
  }

  private void joined(Transport transport) throws Exception {
    List<String> addresses = opened(transport);
    List<MeshCommand> joins = new ArrayList<>();
    for (int self = 0; self < 3; self++) {
      joins.add(new MeshCommand.JoinMesh(3, self, 9, addresses));
    }
    for (Reply reply : all(joins)) {
      String facts = assertInstanceOf(Reply.Done.class, reply).text();
      assertTrue(facts.contains("SO_RCVBUF="), facts);
      assertTrue(facts.contains("clock="), facts);
    }
  }

  private static MeshCommand.Perform perform(Work work, int repetitions) {
    return new MeshCommand.Perform(
        3, work, 77, repetitions, Waiting.BLOCK, -1, 10 * SECOND, 5 * SECOND, 0);
  }

  @ParameterizedTest
  @EnumSource(names = {"UDP", "TCP"})
  void nodesPerformTogetherAndSayWhatEachDid(Transport transport) throws Exception {
    joined(transport);
    for (int time = 0; time < 2; time++) {
      for (Reply reply : all(Collections.nCopies(3, perform(WORK, 2)))) {
        List<Part> parts = assertInstanceOf(Reply.Performed.class, reply).parts();
        assertEquals(2, parts.size());
        for (Part part : parts) {
          assertTrue(part.finished());
          assertEquals(0, part.missing() + part.wrong());
          assertEquals(10, part.sent(), "5 packets to each of two");
          assertEquals(10, part.received());
        }
      }
    }
    for (Session session : sessions) {
      done(session, new MeshCommand.CloseMesh(3));
    }
    assertRefused("no mesh 3", sessions.getFirst(), perform(WORK, 1));
  }

  @ParameterizedTest
  @EnumSource
  void nodesWaitAsTheyAreTold(Waiting waiting) throws Exception {
    joined(Transport.TCP);
    MeshCommand command =
        new MeshCommand.Perform(3, WORK, 1, 1, waiting, -1, 10 * SECOND, SECOND, 0);
    for (Reply reply : all(Collections.nCopies(3, command))) {
      assertTrue(assertInstanceOf(Reply.Performed.class, reply).parts().getFirst().finished());
    }
  }

  /**
   * Who is woken goes before ordinary threads, where the kernel lets it; who polls does not. The
   * node waits for others that are never told, so it can be looked at.
   */
  @ParameterizedTest
  @EnumSource(names = {"BLOCK", "SPIN"})
  void whoIsWokenGoesBeforeOthers(Waiting waiting) throws Exception {
    boolean allowed = JoinedPair.inBackground(Precedence::take).get();
    String policy = allowed && waiting == Waiting.BLOCK ? "1" : "0";
    joined(Transport.TCP);
    Session lonely = sessions.getFirst();
    MeshCommand command = new MeshCommand.Perform(3, WORK, 1, 1, waiting, -1, SECOND, SECOND, 0);
    FutureTask<Reply> waits = JoinedPair.inBackground(() -> obey(lonely, command));
    assertEquals(policy, SessionTest.policyOfThread("mesh-3", policy));
    for (Session other : sessions.subList(1, 3)) {
      other.close();
    }
    assertThrows(ExecutionException.class, waits::get);
  }

  private static MeshCommand within(int repetitions, int deadlineMillis, int silenceMillis) {
    return new MeshCommand.Perform(
        3, WORK, 1, repetitions, Waiting.BLOCK, -1, deadlineMillis, silenceMillis, 0);
  }

  @Test
  void whatIsOutOfBoundsIsRefusedBeforeAnythingRuns() throws Exception {
    joined(Transport.UDP);
    Session session = sessions.getFirst();
    assertRefused("0 repetitions", session, perform(WORK, 0));
    assertRefused("33 repetitions", session, perform(WORK, 33));
    assertRefused("a deadline of 0 ms", session, within(1, 0, 1));
    assertRefused("a deadline of 600001 ms", session, within(1, 600_001, 1));
    assertRefused("11 repetitions of 60000 ms", session, within(11, 60_000, 1));
    assertRefused("a silence of 0 ms", session, within(1, 100, 0));
    assertRefused("a silence of 101 ms", session, within(1, 100, 101));
    for (int rest : List.of(-1, Meshes.MOST_REST_MICROS + 1)) {
      assertRefused(
          "a rest of " + rest + " µs",
          session,
          new MeshCommand.Perform(3, WORK, 1, 1, Waiting.BLOCK, -1, SECOND, SECOND, rest));
    }
    assertRefused(
        "packets for all nodes",
        session,
        perform(new Work(Algorithm.SEND, 3, Integer.MAX_VALUE, 1, 1, 1, 1), 1));
    assertRefused(
        "node 0 of 3 in an operation of 4",
        session,
        perform(new Work(Algorithm.SEND, 4, 1, 1, 1, 1, 1), 1));
  }

  @Test
  void aMeshIsOfMembersAndHasThisPeerInItsPlace() throws Exception {
    List<String> addresses = opened(Transport.UDP);
    Session session = sessions.getFirst();
    List<String> strange = List.of(addresses.get(0), "192.0.2.1:9");
    assertRefused("is no member", session, new MeshCommand.JoinMesh(3, 0, 9, strange));
    assertRefused("not node 1", session, new MeshCommand.JoinMesh(3, 1, 9, addresses));
    assertRefused("not node 3", session, new MeshCommand.JoinMesh(3, 3, 9, addresses));
    assertRefused("not node -1", session, new MeshCommand.JoinMesh(3, -1, 9, addresses));
    assertRefused(
        "a mesh of 1 nodes", session, new MeshCommand.JoinMesh(3, 0, 9, addresses.subList(0, 1)));
    assertRefused("mesh 3 is not joined", session, perform(WORK, 1));
    done(session, new MeshCommand.JoinMesh(3, 0, 9, addresses));
    assertRefused("mesh 3 is joined", session, new MeshCommand.JoinMesh(3, 0, 9, addresses));
  }

  @Test
  void meshesAreBoundedAndNumberedOnce() throws Exception {
    Session session = sessions.getFirst();
    for (int mesh = 0; mesh < Meshes.MOST_MESHES; mesh++) {
      done(session, new MeshCommand.OpenMesh(mesh, Transport.TCP));
    }
    assertRefused("more than 4 meshes", session, new MeshCommand.OpenMesh(-1, Transport.TCP));
    done(session, new MeshCommand.CloseMesh(2));
    assertRefused("mesh 1 is open", session, new MeshCommand.OpenMesh(1, Transport.UDP));
    assertRefused("not over memory", session, new MeshCommand.OpenMesh(2, Transport.MEMORY));
    done(session, new MeshCommand.OpenMesh(2, Transport.UDP));
    for (MeshCommand command :
        List.of(
            new MeshCommand.CloseMesh(9),
            new MeshCommand.JoinMesh(9, 0, 0, List.of("127.0.0.1:1", "127.0.0.1:2")))) {
      assertRefused("no mesh 9", session, command);
    }
  }

  @Test
  void aNodeThatIsGoneIsARefusalWithItsReason() throws Exception {
    joined(Transport.TCP);
    sessions.get(2).close();
    for (Session session : sessions.subList(0, 2)) {
      assertRefused("has closed its end", session, perform(WORK, 1));
    }
  }

  @Test
  void aCpuThatIsNotThereIsARefusal() throws Exception {
    joined(Transport.UDP);
    assertRefused(
        "cannot pin to CPU 1000",
        sessions.getFirst(),
        new MeshCommand.Perform(3, WORK, 1, 1, Waiting.BLOCK, 1000, SECOND, SECOND, 0));
  }
}
