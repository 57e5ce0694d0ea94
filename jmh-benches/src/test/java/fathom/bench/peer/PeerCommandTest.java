package fathom.bench.peer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.control.Door;
import fathom.bench.control.RawController;
import fathom.bench.control.Secret;
import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.link.JoinedPair;
import fathom.bench.link.Link;
import fathom.bench.link.Messages;
import fathom.bench.link.Port;
import fathom.bench.peer.PeerProcess.Outcome;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The peer as a process: one for all tests that it must survive, others for how it ends. */
@Timeout(60)
class PeerCommandTest {
  private static final Secret SECRET = Secret.of(PeerProcess.SECRET_TEXT);
  private static final Secret OTHER = Secret.of("the-secret-of-another-run");

  @SuppressWarnings("NullAway.Init") // start() fills it before any test
  private static PeerProcess peer;

  @BeforeAll
  static void start() throws IOException {
    peer = PeerProcess.start("--members", "127.0.0.1,127.0.0.3");
  }

  @AfterAll
  static void endWithItsInput() throws Exception {
    try (PeerProcess last = peer) {
      assertTrue(last.isAlive(), "it must have survived every test");
      Outcome outcome = last.end();
      assertEquals(0, outcome.exitCode());
      assertFalse((outcome.out() + outcome.err()).contains(PeerProcess.SECRET_TEXT));
      assertFalse(outcome.err().contains("\tat "), outcome::err);
    }
  }

  private static PeerHandle connect() throws IOException {
    return PeerHandle.connect(peer.address(), "127.0.0.1", SECRET);
  }

  private static RawController raw() throws IOException {
    return new RawController(Addresses.parse(peer.address()));
  }

  /** A controller whose link is joined to an endpoint of this test. */
  private record Linked(PeerHandle handle, PeerHandle.RemotePort port, Link endpoint)
      implements AutoCloseable {
    static Linked open() throws IOException {
      PeerHandle handle = connect();
      PeerHandle.RemotePort port = handle.open(Transport.UDP);
      Port own = Port.open(Transport.UDP, "127.0.0.1", SECRET.scope());
      port.join(own.address(), Port.Side.RESPONDER);
      Deadline soon = Deadline.in(JoinedPair.PATIENCE);
      return new Linked(handle, port, own.join(port.address(), Port.Side.INITIATOR, soon));
    }

    void takeAll(int messages) throws IOException {
      for (int i = 0; i < messages; i++) {
        assertEquals(40, Messages.take(endpoint, 40).length);
      }
    }

    @Override
    public void close() throws IOException {
      try (handle) {
        endpoint.close();
      }
    }
  }

  /** The next controller is served as if nothing had been. */
  private static void assertServes() throws IOException {
    try (PeerHandle handle = connect()) {
      assertTrue(handle.open(Transport.UDP).address().startsWith("127.0.0.1:"));
    }
  }

  @Test
  void theSecretIsNotOnItsCommandLine() throws IOException {
    String line = Files.readString(Path.of("/proc/" + peer.pid() + "/cmdline"));
    assertTrue(line.contains("fathom.bench.BenchmarksMain"));
    assertFalse(line.contains(PeerProcess.SECRET_TEXT));
  }

  @Test
  void aControllerThatGoesAwayIsFollowedByTheNext() throws Exception {
    for (int i = 0; i < 3; i++) {
      try (Linked to = Linked.open()) {
        to.port.echo(40, Waiting.NAP);
        Messages.send(to.endpoint, Messages.content(i, 40));
        assertArrayEquals(Messages.content(i, 40), Messages.take(to.endpoint, 40));
        to.handle.close(); // without stop, with an echo still running
      }
    }
    assertServes();
  }

  @Test
  void anotherSecretIsTurnedAwayAndNothingIsObeyed() throws Exception {
    IOException e =
        assertThrows(
            IOException.class, () -> PeerHandle.connect(peer.address(), "127.0.0.1", OTHER));
    assertTrue(e.toString().contains("does not hold this run's secret"), e::toString);
    try (RawController stranger = raw()) {
      assertFalse(stranger.shake(OTHER));
      assertEquals(0, stranger.bytesUntilEnd());
    }
    assertServes();
  }

  @Test
  void aHostThatIsNoMemberIsNotEvenGreeted() throws Exception {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.2"), 0));
      socket.setSoTimeout(10_000);
      socket.connect(Addresses.parse(peer.address()));
      assertEquals(-1, socket.getInputStream().read());
    }
    try (PeerHandle member = PeerHandle.connect(peer.address(), "127.0.0.3", SECRET)) {
      assertFalse(member.open(Transport.UDP).address().isEmpty());
    }
  }

  @Test
  void garbageInsteadOfAHandshakeEndsTheConnection() throws Exception {
    byte[] request =
        "GET / HTTP/1.1\r\nHost: a-peer-that-is-none\r\n\r\n"
            .repeat(4)
            .getBytes(StandardCharsets.US_ASCII);
    try (RawController stranger = raw()) {
      stranger.send(request);
      assertTrue(stranger.bytesUntilEnd() <= 24, "more than the greeting");
    }
    try (RawController silent = raw()) {
      silent.sendAndFinish(new byte[0]);
      assertEquals(24, silent.bytesUntilEnd());
    }
    assertServes();
  }

  /** Each of them may take 3 s over its handshake; the controller must not wait for any. */
  @Tag("long")
  @Test
  void strangersWhoSayNothingDoNotKeepTheControllerWaiting() throws Exception {
    List<Socket> strangers = new ArrayList<>();
    try {
      for (int i = 0; i < Door.MOST_KNOCKING + 20; i++) {
        Socket stranger = new Socket();
        strangers.add(stranger);
        stranger.connect(Addresses.parse(peer.address()));
      }
      Socket first = strangers.getFirst();
      first.setSoTimeout(1500); // less than a handshake's patience
      assertEquals(24, first.getInputStream().readAllBytes().length, "who waited longest goes");
      assertServes();
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
    assertServes();
  }

  private interface Mischief {
    void commit(RawController controller) throws IOException;
  }

  private static void assertEndsTheConnection(Mischief mischief) throws Exception {
    try (RawController controller = raw()) {
      assertTrue(controller.shake(SECRET));
      controller.send(controller.frame(0, new Command.Open(0, Transport.UDP).encode()));
      assertInstanceOf(Reply.Done.class, Reply.decode(controller.receive()));
      mischief.commit(controller);
      assertEquals(0, controller.bytesUntilEnd(), "it was answered");
    }
    assertServes();
  }

  @Test
  void anOversizeFrameEndsTheConnection() throws Exception {
    assertEndsTheConnection(c -> c.send(ByteBuffer.allocate(4).putInt(1 << 30).array()));
    assertEndsTheConnection(c -> c.send(ByteBuffer.allocate(4).putInt(-5).array()));
  }

  @Test
  void aReplayedFrameEndsTheConnection() throws Exception {
    assertEndsTheConnection(c -> c.send(c.frame(0, new Command.Open(0, Transport.UDP).encode())));
  }

  @Test
  void aTamperedFrameEndsTheConnection() throws Exception {
    assertEndsTheConnection(
        c -> {
          byte[] frame = c.frame(1, new Command.Open(1, Transport.UDP).encode());
          frame[8] ^= 1; // another link number
          c.send(frame);
        });
  }

  @Test
  void aTruncatedFrameEndsTheConnection() throws Exception {
    assertEndsTheConnection(
        c -> {
          byte[] frame = c.frame(1, new Command.Open(1, Transport.UDP).encode());
          c.sendAndFinish(Arrays.copyOf(frame, frame.length - 1));
        });
  }

  @Test
  void anAuthenticFrameThatIsNoCommandEndsTheConnection() throws Exception {
    assertEndsTheConnection(c -> c.send(c.frame(1, new byte[] {99, 0, 0, 0, 0})));
    assertEndsTheConnection(c -> c.send(c.frame(1, new byte[0])));
  }

  @Test
  void aRefusalComesBackAsOneAndTheConversationGoesOn() throws Exception {
    try (PeerHandle handle = connect()) {
      PeerHandle.RemotePort port = handle.open(Transport.UDP);
      IOException e =
          assertThrows(IOException.class, () -> port.join("192.0.2.1:9", Port.Side.RESPONDER));
      assertTrue(e.toString().contains("192.0.2.1 is no member of this run"), e::toString);
      assertThrows(IOException.class, () -> port.join("nonsense", Port.Side.RESPONDER));
      assertThrows(IOException.class, () -> port.stop());
      assertEquals(1, handle.open(Transport.TCP).link());
    }
  }

  @Test
  void goWithoutPreparationIsNotAnsweredSoThatRepliesStayInStep() throws Exception {
    try (PeerHandle handle = connect()) {
      PeerHandle.RemotePort port = handle.open(Transport.UDP);
      port.go(Duration.ZERO);
      handle.port(77, "").go(Duration.ZERO);
      assertTrue(handle.open(Transport.UDP).address().startsWith("127.0.0.1:"));
    }
  }

  @Test
  void aDelayOutOfBoundsIsNotObeyedAndRepliesStayInStep() throws Exception {
    try (Linked to = Linked.open()) {
      to.port.flood(40, new Pace.BackToBack());
      to.port.go(Duration.ofDays(1));
      to.port.go(Duration.ofNanos(-1));
      assertEquals(0, to.port.look().sent());
      assertEquals(0, to.port.stop().sent());
    }
  }

  @Test
  void aLookIsAnsweredByCountsAndARefusalIsOne() throws Exception {
    try (Linked to = Linked.open()) {
      IOException e = assertThrows(IOException.class, () -> to.port.look());
      assertTrue(e.toString().contains("nothing runs there"), e::toString);
      to.port.echo(40, Waiting.YIELD);
      for (int i = 0; i < 10; i++) {
        Messages.send(to.endpoint, new byte[40]);
        assertEquals(40, Messages.take(to.endpoint, 40).length);
      }
      Counts counts = to.port.look();
      assertTrue(counts.received() >= 9 && counts.received() <= 10, counts::toString);
      assertTrue(counts.elapsedNanos() > 0 && counts.peerAgeMillis() > 0, counts::toString);
      assertEquals(10, to.port.stop().received());
    }
  }

  /** A peer takes each of them for what it is; how long they rest is the activities' own test. */
  @Test
  void floodsWithoutEndGoOnUntilTheyAreStopped() throws Exception {
    try (Linked to = Linked.open()) {
      for (Pace pace :
          List.of(
              new Pace.BackToBack(),
              new Pace.PhasedPace(Duration.ofNanos(1000), Duration.ofMillis(1)),
              new Pace.Clumps(3, Duration.ofNanos(1000)))) {
        to.port.flood(40, pace);
        to.port.go(Duration.ZERO);
        to.takeAll(20);
        assertTrue(to.port.look().sent() >= 20, pace::toString);
        to.port.halt();
        assertTrue(to.port.stop().sent() >= 20, pace::toString);
        while (Messages.poll(to.endpoint, 40) != Link.NOTHING) {
          Thread.onSpinWait(); // what is left over is not the next one's
        }
      }
    }
  }

  @Test
  void aFloodEndsAtItsCount() throws Exception {
    try (Linked to = Linked.open()) {
      to.port.flood(40, new Pace.Burst(100, Pace.PreludeTo.NONE));
      assertEquals(Link.NOTHING, Messages.poll(to.endpoint, 40));
      to.port.go(Duration.ZERO);
      to.takeAll(100);
      Counts counts = to.port.stop();
      assertEquals(100, counts.sent());
      assertTrue(counts.elapsedNanos() >= 99_000, counts::toString);
      assertTrue(counts.peerAgeMillis() > 0, counts::toString);
      assertEquals(Link.NOTHING, Messages.poll(to.endpoint, 40));
    }
  }

  @Tag("long")
  @Test
  void itEndsWithoutAController() throws Exception {
    try (PeerProcess idle = PeerProcess.start("--idle", "1")) {
      assertEquals(0, idle.await().exitCode());
    }
  }

  @Tag("long")
  @Test
  void aControllerThatFallsSilentDoesNotKeepItAlive() throws Exception {
    try (PeerProcess idle = PeerProcess.start("--idle", "1")) {
      try (RawController silent = new RawController(Addresses.parse(idle.address()))) {
        assertTrue(silent.shake(SECRET));
        assertEquals(0, silent.bytesUntilEnd()); // turned out while its end is still open
        Outcome outcome = idle.await();
        assertEquals(0, outcome.exitCode());
        assertTrue(outcome.err().contains("controlling process is gone (Read timed"), outcome::err);
      }
    }
  }

  @Tag("long")
  @Test
  void aControllerThatClosesItsConnectionIsTold() throws Exception {
    try (PeerProcess idle = PeerProcess.start("--idle", "1")) {
      try (RawController brief = new RawController(Addresses.parse(idle.address()))) {
        assertTrue(brief.shake(SECRET));
      }
      assertEquals(
          "peer: The controlling process closed the connection; waiting for the next.",
          idle.await().err().strip());
    }
  }

  @Tag("long")
  @Test
  void itEndsAtItsLifetimeEvenWithAController() throws Exception {
    try (PeerProcess old = PeerProcess.start("--lifetime", "1", "--idle", "60")) {
      try (RawController controller = new RawController(Addresses.parse(old.address()))) {
        assertTrue(controller.shake(SECRET));
        assertEquals(3, old.await().exitCode());
      }
    }
  }

  private static void assertOneLine(int exitCode, String expected, Outcome outcome) {
    assertEquals(exitCode, outcome.exitCode(), outcome::err);
    assertEquals("", outcome.out());
    assertEquals(1, outcome.errorLines().size(), outcome::err);
    assertTrue(outcome.err().contains(expected), outcome::err);
    assertFalse(outcome.err().contains(PeerProcess.SECRET_TEXT));
  }

  @Test
  void withoutASecretItSaysSo() throws Exception {
    assertOneLine(
        2,
        "peer: set FATHOM_SECRET to the run's secret",
        PeerProcess.run(Map.of(), "--listen", "127.0.0.1:0"));
  }

  @Test
  void aBadPlaceToListenIsNamed() throws Exception {
    assertOneLine(
        2,
        "peer: not host:port: '127.0.0.1'",
        PeerProcess.run(PeerProcess.ENVIRONMENT, "--listen", "127.0.0.1"));
  }

  @Test
  void aTimeThatIsNoneIsNamed() throws Exception {
    assertOneLine(
        2,
        "peer: --idle takes 1 to 1000000 seconds, not 0",
        PeerProcess.run(PeerProcess.ENVIRONMENT, "--listen", "127.0.0.1:0", "--idle", "0"));
  }

  @Test
  void aPortInUseIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      String address = "127.0.0.1:" + taken.getLocalPort();
      assertOneLine(
          1,
          "peer: cannot listen on " + address,
          PeerProcess.run(PeerProcess.ENVIRONMENT, "--listen", address));
    }
  }
}
