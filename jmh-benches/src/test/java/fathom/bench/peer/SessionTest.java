package fathom.bench.peer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.control.Members;
import fathom.bench.control.Secret;
import fathom.bench.link.Deadline;
import fathom.bench.link.Deadline.SilenceException;
import fathom.bench.link.JoinedPair;
import fathom.bench.link.Link;
import fathom.bench.link.Messages;
import fathom.bench.link.Port;
import fathom.bench.link.Port.Side;
import fathom.bench.os.Precedence;
import fathom.bench.os.PrecedenceTest;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a peer does for who holds the secret, and what it refuses even then. */
@Timeout(30)
class SessionTest {
  private static final int MINUTE = 60_000;
  private static final Secret SECRET = Secret.of(PeerProcess.SECRET_TEXT);

  private final Session session =
      new Session(
          new Session.SessionLimits(
              "127.0.0.1", Members.of(List.of("127.0.0.1")), SECRET.scope(), System.nanoTime()));

  @AfterEach
  void close() throws IOException {
    session.close();
  }

  private String done(Command command) throws IOException {
    return assertInstanceOf(Reply.Done.class, session.obey(command).orElseThrow()).text();
  }

  private Counts stop(int link) throws IOException {
    Reply reply = session.obey(new Command.Stop(link)).orElseThrow();
    return assertInstanceOf(Reply.Counted.class, reply).counts();
  }

  private Counts look(int link) throws IOException {
    Reply reply = session.obey(new Command.Look(link)).orElseThrow();
    return assertInstanceOf(Reply.Counted.class, reply).counts();
  }

  private void assertRefused(String reason, Command command) {
    IOException e = assertThrows(IOException.class, () -> session.obey(command));
    assertTrue(e.toString().contains(reason), e::toString);
  }

  /** Joins the session's link to an endpoint of this test. */
  private Link joined(int link, Transport transport) throws Exception {
    String address = done(new Command.Open(link, transport));
    Port own = Port.open(transport, "127.0.0.1", SECRET.scope());
    var initiator =
        JoinedPair.inBackground(
            () -> own.join(address, Side.INITIATOR, Deadline.in(JoinedPair.PATIENCE)));
    done(new Command.Join(link, own.address(), Side.RESPONDER));
    return initiator.get();
  }

  /** Any socket of this user could be written to otherwise, of a database or a desktop. */
  @Test
  void aUnixLinkJoinsNoSocketElsewhere(@TempDir Path elsewhere) throws Exception {
    Path foreign = elsewhere.resolve("s");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(foreign)).configureBlocking(false);
      Path own = Path.of(done(new Command.Open(0, Transport.UNIX)));
      Path run = own.resolveSibling("..").normalize();
      Path link = Files.createSymbolicLink(run.resolve("link"), elsewhere);
      try {
        for (String path :
            List.of(
                foreign.toString(),
                run + "/x/../" + run.relativize(own),
                run + "/../" + elsewhere.relativize(foreign),
                link.resolve("s").toString(),
                own.resolveSibling("other").toString(),
                "s",
                "")) {
          assertRefused(
              "is not in this run's directory", new Command.Join(0, path, Side.INITIATOR));
          done(new Command.Close(0));
          done(new Command.Open(0, Transport.UNIX));
        }
        assertNull(server.accept(), "somebody connected");
      } finally {
        Files.delete(link);
      }
    }
  }

  private static Command.Flood flood(int link, long count, long intervalNanos) {
    return new Command.Flood(link, 40, Waiting.SPIN, MINUTE, count, 1, intervalNanos, 0, 0, 0, "");
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void everyMessageIsEchoedAndCounted(Transport transport) throws Exception {
    try (Link endpoint = joined(3, transport)) {
      done(new Command.Echo(3, 40, Waiting.YIELD, MINUTE));
      for (int i = 0; i < 30; i++) {
        Messages.send(endpoint, Messages.content(i, 40));
        assertArrayEquals(Messages.content(i, 40), Messages.take(endpoint, 40));
      }
      Counts counts = stop(3);
      assertEquals(30, counts.received());
      assertEquals(30, counts.sent());
      assertEquals(0, counts.lost() + counts.dropped());
      assertTrue(counts.elapsedNanos() > 0 && counts.peerAgeMillis() >= 0);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void aFloodSendsItsCountAfterGoAndNotBefore(Transport transport) throws Exception {
    try (Link endpoint = joined(0, transport)) {
      done(flood(0, 200, 0));
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
      assertEquals(Optional.empty(), session.obey(new Command.Go(0, 0)));
      for (int i = 0; i < 200; i++) {
        assertEquals(40, Messages.take(endpoint, 40).length);
      }
      assertEquals(200, stop(0).sent());
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
      // The link is free again, and takes another size.
      done(new Command.Echo(0, 1, Waiting.NAP, MINUTE));
      Messages.send(endpoint, new byte[] {5});
      assertArrayEquals(new byte[] {5}, Messages.take(endpoint, 1));
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void aLookCountsWhatGoesOnAndDoesNotEndIt(Transport transport) throws Exception {
    try (Link endpoint = joined(0, transport)) {
      done(new Command.Sink(0, 40, Waiting.NAP, MINUTE));
      Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
      for (int round = 1; round <= 2; round++) {
        for (int i = 0; i < 20; i++) {
          Messages.send(endpoint, new byte[40]);
        }
        while (look(0).received() < 20L * round) {
          deadline.check("the sink does not see what came");
        }
        assertEquals(20L * round, look(0).received());
      }
      assertEquals(40, stop(0).received());
      assertRefused("nothing runs there", new Command.Look(0));
    }
  }

  @Test
  void aLookAtAFloodThatHasEndedIsItsCount() throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(flood(0, 5, 0));
      assertEquals(0, look(0).sent());
      session.obey(new Command.Go(0, 0));
      for (int i = 0; i < 5; i++) {
        assertEquals(40, Messages.take(endpoint, 40).length);
      }
      // Between its last message and its end it is asked as well.
      for (int i = 0; i < 1000; i++) {
        assertEquals(5, look(0).sent());
      }
      assertEquals(5, stop(0).sent());
    }
  }

  @Test
  void aGoMayBeDelayedAndADelayIsBounded() throws Exception {
    long most = Session.MAX_MILLIS * 1_000_000L;
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(flood(0, 5, 0));
      for (long delay : new long[] {-1, Long.MIN_VALUE, most + 1, Long.MAX_VALUE}) {
        assertRefused("a delay of " + delay + " ns", new Command.Go(0, delay));
      }
      assertEquals(0, look(0).sent());
      assertEquals(Optional.empty(), session.obey(new Command.Go(0, most)));
      assertEquals(0, stop(0).sent());
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
      done(flood(0, 5, 0));
      session.obey(new Command.Go(0, 2_000_000));
      for (int i = 0; i < 5; i++) {
        assertEquals(40, Messages.take(endpoint, 40).length);
      }
      assertEquals(5, stop(0).sent());
    }
  }

  @Test
  void aHaltedFloodEndsWithoutAnAnswerAndIsCountedAfterwards() throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(flood(0, 1_000_000, 1_000_000));
      session.obey(new Command.Go(0, 0));
      assertEquals(40, Messages.take(endpoint, 40).length);
      assertEquals(Optional.empty(), session.obey(new Command.Halt(0)));
      Counts counts = stop(0);
      assertTrue(counts.sent() >= 1 && counts.sent() < 1_000_000, counts::toString);
      for (long i = 1; i < counts.sent(); i++) {
        assertEquals(40, Messages.take(endpoint, 40).length);
      }
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void aSinkCountsAllThatHadComeWhenItIsStopped(Transport transport) throws Exception {
    try (Link endpoint = joined(0, transport)) {
      for (int i = 0; i < 100; i++) {
        Messages.send(endpoint, new byte[40]);
      }
      Thread.sleep(100); // until a busy kernel has handed them over
      done(new Command.Sink(0, 40, Waiting.NAP, MINUTE));
      assertEquals(100, stop(0).received());
    }
  }

  @Test
  void twoLinksOfASessionPingEachOther() throws Exception {
    String near = done(new Command.Open(0, Transport.UDP));
    String far = done(new Command.Open(1, Transport.UDP));
    done(new Command.Join(0, far, Side.INITIATOR));
    done(new Command.Join(1, near, Side.RESPONDER));
    try (Link beside = joined(2, Transport.MEMORY)) {
      done(new Command.Echo(1, 40, Waiting.YIELD, MINUTE));
      done(new Command.Ping(0, 40, Waiting.YIELD, MINUTE, 1000));
      done(new Command.Echo(2, 40, Waiting.YIELD, MINUTE));
      Messages.send(beside, new byte[40]); // other work goes on meanwhile
      assertEquals(40, Messages.take(beside, 40).length);
      Counts ping = stop(0);
      Counts echo = stop(1);
      assertTrue(ping.sent() - ping.received() - ping.lost() <= 1, ping::toString);
      assertTrue(echo.received() >= ping.received(), () -> ping + " " + echo);
    }
  }

  @Test
  void aPreludeGoesToAMemberFirst() throws Exception {
    try (Link endpoint = joined(0, Transport.UDP);
        DatagramSocket member = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      member.setSoTimeout((int) JoinedPair.PATIENCE.toMillis());
      String address = "127.0.0.1:" + member.getLocalPort();
      done(new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, 1, 0, 0, 0, 5, address));
      session.obey(new Command.Go(0, 0));
      assertEquals(40, Messages.take(endpoint, 40).length);
      assertEquals(1, stop(0).sent(), "a prelude is no part of the burst");
      for (int i = 0; i < 5; i++) {
        DatagramPacket packet = new DatagramPacket(new byte[100], 100);
        member.receive(packet);
        assertEquals(40, packet.getLength());
      }
      member.setSoTimeout(1);
      DatagramPacket more = new DatagramPacket(new byte[100], 100);
      assertThrows(SocketTimeoutException.class, () -> member.receive(more));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.1:9", "127.0.0.2:9", "[0:0:0:0:0:0:0:1]:9", "224.0.0.1:9"})
  void whoIsNoMemberIsNotSentTo(String stranger) throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(new Command.Open(1, Transport.UDP));
      done(new Command.Open(2, Transport.TCP));
      for (Side side : Side.values()) {
        assertRefused("is no member of this run", new Command.Join(1, stranger, side));
        assertRefused("is no member of this run", new Command.Join(2, stranger, side));
      }
      // A link that was refused its join has nobody to flood.
      assertRefused("link 1 is not joined", flood(1, 1, 0));
      assertRefused(
          "is no member of this run",
          new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, 1, 0, 0, 0, 1, stranger));
      assertRefused("nothing runs there", new Command.Stop(0));
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
    }
  }

  /**
   * Every transport there is and will be: whose addresses are those of hosts, is asked for members,
   * and so is one that says nothing of itself.
   */
  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void noTransportThatLeavesTheMachineReachesAStranger(Transport transport) throws Exception {
    String own = done(new Command.Open(0, transport));
    boolean ofAHost = own.startsWith("127.0.0.1:");
    assertTrue(transport.leavesTheMachine() || !ofAHost, () -> own + " is reached from elsewhere");
    if (!transport.leavesTheMachine()) {
      return;
    }
    for (Side side : Side.values()) {
      assertRefused("is no member of this run", new Command.Join(0, "192.0.2.1:9", side));
    }
    assertRefused("link 0 is not joined", flood(0, 1, 0));
  }

  static List<Command> outOfBounds() {
    String member = "127.0.0.1:9";
    return List.of(
        flood(0, -1, 0),
        flood(0, Session.MAX_COUNT + 1, 0),
        flood(0, 1, -1),
        flood(0, 1, Session.MAX_MILLIS * 1_000_000L + 1),
        flood(0, 1, Long.MAX_VALUE),
        new Command.Flood(0, 0, Waiting.SPIN, MINUTE, 1, 1, 0, 0, 0, 0, ""),
        new Command.Flood(
            0, Session.MAX_SIZE_BYTES + 1, Waiting.SPIN, MINUTE, 1, 1, 0, 0, 0, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, 0, 1, 1, 0, 0, 0, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, Session.MAX_MILLIS + 1, 1, 1, 0, 0, 0, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, 0, 0, 0, 0, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, Integer.MIN_VALUE, 0, 0, 0, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, 1, 0, -1, 0, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, 1, 0, 0, -1, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, 1, 1000, 0, 4, 0, ""),
        new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 1, 1, 0, 0, 0, -1, member),
        new Command.Flood(
            0, 40, Waiting.SPIN, MINUTE, 1, 1, 0, 0, 0, Prelude.MAX_COUNT + 1, member),
        new Command.Echo(0, 0, Waiting.NAP, MINUTE),
        new Command.Echo(0, Integer.MAX_VALUE, Waiting.NAP, MINUTE),
        new Command.Echo(0, 40, Waiting.NAP, -1),
        new Command.Sink(0, -40, Waiting.NAP, MINUTE),
        new Command.Sink(0, 40, Waiting.NAP, Integer.MAX_VALUE),
        new Command.Ping(0, 65_508, Waiting.NAP, MINUTE, 0),
        new Command.Ping(0, 40, Waiting.NAP, 0, 0),
        new Command.Ping(0, 40, Waiting.NAP, MINUTE, -1),
        new Command.Ping(0, 40, Waiting.NAP, MINUTE, Long.MAX_VALUE));
  }

  @ParameterizedTest
  @MethodSource("outOfBounds")
  void whatIsOutOfBoundsIsRefusedAndLeavesTheLinkFree(Command command) throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      assertThrows(IOException.class, () -> session.obey(command));
      assertRefused("nothing runs there", new Command.Stop(0));
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
    }
  }

  @Test
  void linksAreBoundedAndNumberedOnce() throws Exception {
    for (int i = 0; i < Session.MAX_LINKS; i++) {
      done(new Command.Open(i, Transport.MEMORY));
    }
    assertRefused("more than 64 links", new Command.Open(-1, Transport.MEMORY));
    done(new Command.Close(7));
    assertRefused("link 8 is open", new Command.Open(8, Transport.MEMORY));
    done(new Command.Open(7, Transport.MEMORY));
  }

  @Test
  void whatIsNotThereIsRefused() throws Exception {
    assertRefused("no link 0", new Command.Stop(0));
    assertRefused("no link 0", new Command.Close(0));
    assertRefused("no link 0", new Command.Pin(0, 0));
    assertRefused("no link 0", new Command.Go(0, 0));
    assertRefused("no link 0", new Command.Halt(0));
    assertRefused("no link 0", new Command.Look(0));
    assertRefused("no link 0", new Command.Join(0, "127.0.0.1:9", Side.INITIATOR));
    done(new Command.Open(0, Transport.UDP));
    assertRefused("link 0 is not joined", new Command.Echo(0, 40, Waiting.NAP, MINUTE));
    assertRefused("nothing to start", new Command.Go(0, 0));
    assertRefused("nothing runs there", new Command.Stop(0));
    assertRefused("nothing runs there", new Command.Look(0));
  }

  @Test
  void aBusyLinkTakesNothingElse() throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(new Command.Sink(0, 40, Waiting.NAP, MINUTE));
      assertRefused("link 0 is busy", new Command.Echo(0, 40, Waiting.NAP, MINUTE));
      assertRefused("link 0 is busy", flood(0, 1, 0));
      assertRefused("link 0 is joined", new Command.Join(0, "127.0.0.1:9", Side.INITIATOR));
      assertEquals(
          Optional.empty(), session.obey(new Command.Go(0, 0)), "nothing to start in a sink");
      stop(0);
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
    }
  }

  @Test
  void aFloodThatWaitsForItsNextMessageCanBeStopped() throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(flood(0, 10, Session.MAX_MILLIS * 1_000_000L));
      session.obey(new Command.Go(0, 0));
      assertEquals(40, Messages.take(endpoint, 40).length);
      assertEquals(1, stop(0).sent());
    }
  }

  @Test
  void anActivityThatFailedIsARefusalWithItsReason() throws Exception {
    Link endpoint = joined(0, Transport.TCP);
    done(new Command.Sink(0, 40, Waiting.NAP, MINUTE));
    endpoint.close();
    assertFailure("has closed its end");
  }

  @Test
  void aCpuThatIsNotThereIsARefusalAndNotAnEmptyCount() throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(new Command.Pin(0, 1000));
      done(new Command.Sink(0, 40, Waiting.NAP, MINUTE));
      assertFailure("cannot pin to CPU 1000");
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
    }
  }

  @Test
  void aLookAtWhatCouldNotBeginSaysWhy() throws Exception {
    try (Link endpoint = joined(0, Transport.UDP)) {
      done(new Command.Pin(0, 1000));
      done(new Command.Sink(0, 40, Waiting.NAP, MINUTE));
      Reply reply = session.obey(new Command.Look(0)).orElseThrow();
      String reason = assertInstanceOf(Reply.PeerRefusal.class, reply).reason();
      assertTrue(reason.contains("cannot pin to CPU 1000"), reason);
      assertEquals(Link.NOTHING, Messages.poll(endpoint, 40));
    }
  }

  /** Asks until the activity has come to its end: its thread may not have begun yet. */
  private void assertFailure(String reason) throws IOException {
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    while (true) {
      Reply reply = session.obey(new Command.Stop(0)).orElseThrow();
      if (reply instanceof Reply.PeerRefusal refused) {
        assertTrue(refused.reason().contains(reason), refused::reason);
        return;
      }
      deadline.check("the failure does not show");
      done(new Command.Sink(0, 40, Waiting.NAP, MINUTE));
    }
  }

  @Test
  void theEndOfASessionEndsAllItsLinksEvenASendThatNobodyTakes() throws Exception {
    Link blocked = joined(0, Transport.TCP);
    Link other = joined(1, Transport.TCP);
    done(new Command.Flood(0, 65_507, Waiting.SPIN, MINUTE, Session.MAX_COUNT, 1, 0, 0, 0, 0, ""));
    done(new Command.Echo(1, 40, Waiting.NAP, MINUTE));
    session.obey(new Command.Go(0, 0));
    assertEquals(65_507, Messages.take(blocked, 65_507).length);
    Thread.sleep(100); // fills both buffers; if it does not, the test still holds
    session.close();
    assertCloses(other, 40);
    assertCloses(blocked, 65_507);
    assertRefused("no link 0", new Command.Stop(0));
  }

  private static void assertCloses(Link endpoint, int size) throws IOException {
    try (endpoint) {
      IOException e =
          assertThrows(
              IOException.class,
              () -> {
                while (true) {
                  assertEquals(size, Messages.take(endpoint, size).length);
                }
              });
      assertTrue(!(e instanceof SilenceException), e::toString);
    }
  }

  /** Where the kernel lets a thread go before others; where it does not, all are ordinary. */
  @Test
  void whatHearsTheControllerAndABurstGoBeforeOrdinaryThreadsAndNothingElse() throws Exception {
    boolean allowed = JoinedPair.inBackground(Precedence::take).get();
    String ahead = allowed ? "1" : "0";
    joined(0, Transport.UDP);
    done(new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 10, 1, 0, 0, 4, 0, ""));
    joined(1, Transport.UDP);
    done(new Command.Sink(1, 40, Waiting.NAP, MINUTE));
    assertEquals(ahead, PrecedenceTest.policy(Path.of("/proc/thread-self")));
    assertEquals(ahead, policyOfThread("link-0", ahead));
    assertEquals("0", policyOfThread("link-1", "0"));
    stop(0);
    stop(1);
    done(new Command.Flood(0, 40, Waiting.SPIN, MINUTE, 10, 1, 0, 0, 4, 0, ""));
    session.close();
    assertEquals("0", PrecedenceTest.policy(Path.of("/proc/thread-self")));
  }

  /** A thread may not have come to ask for it yet. */
  static String policyOfThread(String name, String expected) throws Exception {
    String policy = "";
    for (int i = 0; i < 200 && !policy.equals(expected); i++) {
      Thread.sleep(10);
      try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
        for (Path thread : threads.toList()) {
          if (isCalled(thread, name)) {
            policy = PrecedenceTest.policy(thread);
          }
        }
      }
    }
    return policy;
  }

  /** False where the thread ended while it was looked at. */
  private static boolean isCalled(Path thread, String name) {
    try {
      return Files.readString(thread.resolve("comm")).strip().equals(name);
    } catch (IOException e) {
      return false;
    }
  }
}
