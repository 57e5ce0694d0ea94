package fathom.bench.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.control.ControlChannel.ChannelRole;
import fathom.bench.link.JoinedPair;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ControlChannelTest {
  private static final Secret SECRET = Secret.of("the-secret-of-this-test");
  private static final Secret OTHER = Secret.of("the-secret-of-another-run");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @SuppressWarnings("NullAway.Init") // listen() fills it before each test
  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 4, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  private InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
  }

  /** Attends to one connection as the peer; closes it when the handshake fails, as a peer does. */
  private FutureTask<ControlChannel> peer(Secret secret) {
    return JoinedPair.inBackground(
        () -> {
          Socket socket = server.accept();
          try {
            return ControlChannel.open(socket, secret, ChannelRole.PEER);
          } catch (IOException e) {
            socket.close();
            throw e;
          }
        });
  }

  private static String failure(FutureTask<?> task) {
    Throwable cause = assertThrows(ExecutionException.class, task::get).getCause();
    return String.valueOf(assertInstanceOf(IOException.class, cause).getMessage());
  }

  @Test
  void withTheSameSecretFramesGoBothWaysInOrder() throws Exception {
    FutureTask<ControlChannel> accepting = peer(SECRET);
    try (ControlChannel controller =
            ControlChannel.open(connect(), SECRET, ChannelRole.CONTROLLER);
        ControlChannel peer = accepting.get()) {
      for (int size : new int[] {0, 1, 40, ControlChannel.MAX_FRAME_BYTES}) {
        byte[] content = new byte[size];
        Arrays.fill(content, (byte) size);
        controller.write(content);
        controller.write(new byte[] {1});
        peer.write(content);
        assertArrayEquals(content, peer.read(PATIENCE));
        assertArrayEquals(new byte[] {1}, peer.read(PATIENCE));
        assertArrayEquals(content, controller.read(PATIENCE));
      }
      byte[] large = new byte[ControlChannel.MAX_FRAME_BYTES + 1];
      assertThrows(IllegalArgumentException.class, () -> controller.write(large));
      assertThrows(SocketTimeoutException.class, () -> controller.read(Duration.ofMillis(20)));
    }
  }

  /** Both ends send control traffic, which a switch may prefer by its mark, AF22. */
  @Test
  void bothEndsMarkTheirPackets() throws Exception {
    FutureTask<Integer> ofThePeer =
        JoinedPair.inBackground(
            () -> {
              Socket socket = server.accept();
              try (ControlChannel peer = ControlChannel.open(socket, SECRET, ChannelRole.PEER)) {
                assertEquals(0, peer.read(PATIENCE).length);
                return socket.getTrafficClass();
              }
            });
    Socket socket = connect();
    try (ControlChannel controller = ControlChannel.open(socket, SECRET, ChannelRole.CONTROLLER)) {
      assertEquals(0x50, socket.getTrafficClass());
      controller.write(new byte[0]);
      assertEquals(0x50, ofThePeer.get());
    }
  }

  @Test
  void anotherSecretIsRefusedOnBothSides() throws Exception {
    FutureTask<ControlChannel> accepting = peer(SECRET);
    IOException e =
        assertThrows(
            IOException.class, () -> ControlChannel.open(connect(), OTHER, ChannelRole.CONTROLLER));
    assertEquals("the peer does not hold this run's secret", e.getMessage());
    assertEquals("the controller does not hold this run's secret", failure(accepting));
  }

  @Test
  void aControllerWithoutTheSecretLearnsNoProof() throws Exception {
    FutureTask<ControlChannel> accepting = peer(SECRET);
    try (RawController stranger = new RawController(address())) {
      assertEquals(false, stranger.shake(OTHER));
      assertEquals(0, stranger.bytesUntilEnd());
    }
    failure(accepting);
  }

  private FutureTask<Boolean> fakePeer(byte[] greeting, boolean reflect) {
    return JoinedPair.inBackground(
        () -> {
          try (Socket socket = server.accept()) {
            socket.getOutputStream().write(greeting);
            byte[] proof = socket.getInputStream().readNBytes(48);
            // A proof that does not name its side could simply be sent back.
            byte[] answer = reflect ? Arrays.copyOfRange(proof, 16, 48) : new byte[32];
            socket.getOutputStream().write(answer);
            return socket.getInputStream().read() < 0;
          } catch (SocketException e) {
            return true; // reset: it closed without having read all of the greeting
          }
        });
  }

  private void assertControllerRefuses(byte[] greeting, boolean reflect, String reason)
      throws Exception {
    FutureTask<Boolean> fake = fakePeer(greeting, reflect);
    try (Socket socket = connect()) {
      IOException e =
          assertThrows(
              IOException.class, () -> ControlChannel.open(socket, SECRET, ChannelRole.CONTROLLER));
      assertEquals(reason, e.getMessage());
    }
    assertTrue(fake.get(), "the controller said more than its proof");
  }

  @Test
  void aControllerRefusesAPeerThatOnlyPretends() throws Exception {
    byte[] greeting = "FATHOM/2................".getBytes(StandardCharsets.US_ASCII);
    assertControllerRefuses(greeting, false, "the peer does not hold this run's secret");
    assertControllerRefuses(greeting, true, "the peer does not hold this run's secret");
  }

  @Test
  void aControllerThatMeetsSomethingElseSaysSo() throws Exception {
    byte[] greeting = "SSH-2.0-OpenSSH_9.6 Ubuntu\r\n".getBytes(StandardCharsets.US_ASCII);
    assertControllerRefuses(greeting, false, "no Fathom peer listens there");
  }

  /** What a stranger or a meddler does after an honest handshake; frame 0 is authentic. */
  private interface Mischief {
    void commit(RawController controller, byte[] authentic) throws IOException;
  }

  private void assertRefused(int readBefore, Mischief mischief) throws Exception {
    FutureTask<ControlChannel> accepting = peer(SECRET);
    try (RawController controller = new RawController(address())) {
      assertTrue(controller.shake(SECRET));
      try (ControlChannel peer = accepting.get()) {
        peer.write(new byte[] {5, 6});
        byte[] authentic = controller.frame(0, new byte[] {1, 2, 3});
        mischief.commit(controller, authentic);
        for (int i = 0; i < readBefore; i++) {
          assertArrayEquals(new byte[] {1, 2, 3}, peer.read(PATIENCE));
        }
        IOException e = assertThrows(IOException.class, () -> peer.read(PATIENCE));
        assertTrue(!(e instanceof SocketTimeoutException), e::toString);
      }
    }
  }

  @Test
  void everyTamperedByteIsNoticed() throws Exception {
    for (int at = 0; at < 4 + 3 + 16; at++) {
      int position = at;
      assertRefused(
          0,
          (controller, authentic) -> {
            authentic[position] ^= 0x10;
            controller.sendAndFinish(authentic);
          });
    }
  }

  @Test
  void aReplayedFrameIsRefused() throws Exception {
    assertRefused(
        1,
        (controller, authentic) -> {
          controller.send(authentic);
          controller.sendAndFinish(authentic);
        });
  }

  @Test
  void aFrameOutOfTurnIsRefused() throws Exception {
    assertRefused(
        0, (controller, authentic) -> controller.sendAndFinish(controller.frame(1, new byte[3])));
  }

  @Test
  void aPeersOwnFrameSentBackIsRefused() throws Exception {
    assertRefused(
        0, (controller, authentic) -> controller.sendAndFinish(controller.receiveFrame()));
  }

  @Test
  void aFrameCutShortIsRefused() throws Exception {
    for (int length : new int[] {0, 3, 4, 6, 7, 22}) {
      assertRefused(
          0, (controller, authentic) -> controller.sendAndFinish(Arrays.copyOf(authentic, length)));
    }
  }

  @Test
  void anImpossibleLengthIsRefusedBeforeAnythingIsReadOrAllocated() throws Exception {
    for (int length : new int[] {4097, Integer.MAX_VALUE, -1, Integer.MIN_VALUE}) {
      // Not finished: a peer that believed the length would wait for the rest.
      assertRefused(
          0,
          (controller, authentic) ->
              controller.send(ByteBuffer.allocate(4).putInt(length).array()));
    }
  }

  @Test
  void aFrameOfThisLengthIsAuthenticToTheHandMadeController() throws Exception {
    FutureTask<ControlChannel> accepting = peer(SECRET);
    try (RawController controller = new RawController(address())) {
      assertTrue(controller.shake(SECRET));
      try (ControlChannel peer = accepting.get()) {
        controller.send(controller.frame(0, new byte[] {9}));
        controller.send(controller.frame(1, new byte[] {8}));
        assertArrayEquals(new byte[] {9}, peer.read(PATIENCE));
        assertArrayEquals(new byte[] {8}, peer.read(PATIENCE));
      }
    }
  }
}
