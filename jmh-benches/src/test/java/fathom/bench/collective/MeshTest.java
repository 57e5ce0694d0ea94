package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.collective.Frame.FrameKind;
import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.link.Deadline.SilenceException;
import fathom.bench.link.JoinedPair;
import fathom.model.transport.Transport;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every mesh on sockets keeps, and what each does about strangers. */
@Timeout(60)
class MeshTest {
  private static final int MILLI = 1_000_000;

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private List<Mesh> joined(Transport transport, int nodes) throws Exception {
    List<Mesh> meshes = Stage.joined(transport, nodes);
    open.addAll(meshes);
    return meshes;
  }

  private static ByteBuffer frame(int from, int number, int bytes) {
    ByteBuffer frame = ByteBuffer.allocateDirect(bytes);
    new Frame(1, number, 0, bytes, from, FrameKind.DATA).put(frame);
    while (frame.hasRemaining()) {
      frame.put((byte) (number + frame.position()));
    }
    return frame.flip();
  }

  /** The next frame, which must be this one. */
  private static void assertComes(Mesh mesh, int from, ByteBuffer expected) throws IOException {
    ByteBuffer into = ByteBuffer.allocateDirect(Frame.MOST_BYTES);
    assertEquals(from, take(mesh, into));
    assertEquals(expected.rewind(), into);
  }

  private static int take(Mesh mesh, ByteBuffer into) throws IOException {
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    for (int from = mesh.poll(into); ; from = mesh.poll(into)) {
      if (from != Mesh.NOTHING) {
        return from;
      }
      deadline.check("nothing comes");
      mesh.await(MILLI, false);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UDP", "TCP"})
  void framesOfAnyLengthComeWholeInOrderAndFromWhomTheyAre(Transport transport) throws Exception {
    List<Mesh> meshes = joined(transport, 3);
    for (Mesh from : meshes) {
      for (Mesh to : meshes) {
        if (from.self() != to.self()) {
          int number = 0;
          for (int bytes : List.of(18, 19, 1400, 60_000, 18, Frame.MOST_BYTES, 20)) {
            ByteBuffer frame = frame(from.self(), number++, bytes);
            assertTrue(from.offer(to.self(), frame));
            assertTrue(flushed(from));
            assertComes(to, from.self(), frame);
          }
        }
        assertEquals(3, from.nodes());
      }
    }
    for (Mesh mesh : meshes) {
      assertEquals(Mesh.NOTHING, mesh.poll(ByteBuffer.allocateDirect(Frame.MOST_BYTES)));
      assertEquals(0, mesh.strangers());
      assertEquals(0, mesh.receiveDrops());
      assertTrue(Long.parseLong(mesh.facts().getOrDefault("SO_RCVBUF", "")) > 0);
    }
  }

  /** What does not go at once is owed and goes when there is room. */
  private static boolean flushed(Mesh mesh) throws IOException {
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    while (!mesh.flush()) {
      deadline.check("no room");
      mesh.await(MILLI, true);
    }
    return true;
  }

  /** The kernel takes some of a frame: the rest comes before what is offered next. */
  @Test
  void aFrameThatWasTakenInPartIsNotTornApart() throws Exception {
    List<Mesh> meshes = joined(Transport.TCP, 2);
    int bytes = Frame.MOST_BYTES;
    int sent = 0;
    ByteBuffer refused = frame(0, sent, bytes);
    while (meshes.get(0).offer(1, refused)) {
      refused = frame(0, ++sent, bytes);
    }
    assertTrue(sent > 1);
    assertEquals(bytes, refused.remaining(), "nothing was taken of it");
    for (int number = 0; number < sent; number++) {
      assertComes(meshes.get(1), 0, frame(0, number, bytes));
      meshes.get(0).flush();
    }
    assertTrue(flushed(meshes.get(0)));
    assertTrue(meshes.get(0).offer(1, refused));
    assertTrue(flushed(meshes.get(0)));
    assertComes(meshes.get(1), 0, refused);
  }

  @ParameterizedTest
  @EnumSource(names = {"UDP", "TCP"})
  void waitingEndsWhenSomethingComesOrTheTimeIsOver(Transport transport) throws Exception {
    List<Mesh> meshes = joined(transport, 2);
    meshes.get(0).await(MILLI, false);
    ByteBuffer frame = frame(1, 0, 40);
    assertTrue(meshes.get(1).offer(0, frame));
    // Waits far longer than this test may take.
    meshes.get(0).await(Duration.ofMinutes(10).toNanos(), false);
    assertComes(meshes.get(0), 1, frame);
    // Room is there already.
    meshes.get(0).await(10L * MILLI, true);
  }

  @Test
  void datagramsOfStrangersAreDroppedAndCounted() throws Exception {
    MeshPort port = MeshPort.open(Transport.UDP, "127.0.0.1");
    MeshPort other = MeshPort.open(Transport.UDP, "127.0.0.1");
    Mesh mesh =
        port.join(List.of(port.address(), other.address()), 0, 1, Deadline.in(JoinedPair.PATIENCE));
    open.addAll(List.of(mesh, other));
    InetSocketAddress target = Addresses.parse(port.address());
    try (DatagramChannel stranger = DatagramChannel.open()) {
      stranger.bind(new InetSocketAddress(target.getAddress(), 0));
      for (int i = 0; i < 3; i++) {
        stranger.send(frame(1, i, 40), target);
      }
      mesh.await(Duration.ofMinutes(10).toNanos(), false);
      assertEquals(Mesh.NOTHING, mesh.poll(ByteBuffer.allocateDirect(Frame.MOST_BYTES)));
      assertEquals(3, mesh.strangers());
    }
  }

  /** One says nothing, one says the wrong thing, one hangs up: two nodes meet all the same. */
  @Test
  void whoDoesNotKnowTheKeyIsTurnedAwayAndKeepsNobodyWaiting() throws Exception {
    MeshPort first = MeshPort.open(Transport.TCP, "127.0.0.1");
    MeshPort second = MeshPort.open(Transport.TCP, "127.0.0.1");
    List<String> addresses = List.of(first.address(), second.address());
    InetSocketAddress door = Addresses.parse(first.address());
    try (Socket silent = new Socket(door.getAddress(), door.getPort());
        Socket wrong = new Socket(door.getAddress(), door.getPort())) {
      new Socket(door.getAddress(), door.getPort()).close();
      wrong.getOutputStream().write(ByteBuffer.allocate(12).putLong(6).putInt(1).array());
      FutureTask<Mesh> joining =
          JoinedPair.inBackground(
              () -> first.join(addresses, 0, 5, Deadline.in(JoinedPair.PATIENCE)));
      wrong.setSoTimeout((int) JoinedPair.PATIENCE.toMillis());
      assertEquals(-1, wrong.getInputStream().read(), "turned away while others are waited for");
      Mesh two = second.join(addresses, 1, 5, Deadline.in(JoinedPair.PATIENCE));
      Mesh one = joining.get();
      open.addAll(List.of(one, two));
      assertEquals(3, one.strangers());
      silent.setSoTimeout((int) JoinedPair.PATIENCE.toMillis());
      assertEquals(-1, silent.getInputStream().read());
      ByteBuffer frame = frame(1, 0, 40);
      assertTrue(two.offer(0, frame));
      assertComes(one, 1, frame);
    }
  }

  @Test
  void aNodeThatNeverConnectsIsWaitedForUntilTheDeadline() throws Exception {
    MeshPort first = MeshPort.open(Transport.TCP, "127.0.0.1");
    MeshPort second = MeshPort.open(Transport.TCP, "127.0.0.1");
    open.add(second);
    assertThrows(
        SilenceException.class,
        () ->
            first.join(
                List.of(first.address(), second.address()),
                0,
                5,
                Deadline.in(Duration.ofMillis(50))));
  }

  @Test
  void aConnectionThatEndsOrSendsWhatIsNoFrameIsAFailure() throws Exception {
    List<Mesh> meshes = joined(Transport.TCP, 3);
    ByteBuffer into = ByteBuffer.allocateDirect(Frame.MOST_BYTES);
    ByteBuffer garbage = ByteBuffer.allocateDirect(18);
    assertTrue(meshes.get(1).offer(0, garbage), "announces 0 bytes");
    IOException e = assertThrows(IOException.class, () -> take(meshes.get(0), into));
    assertTrue(e.toString().contains("node 1 sent what is no frame"), e::toString);
    meshes.get(2).close();
    assertThrows(EOFException.class, () -> take(meshes.get(1), into));
  }

  @Test
  void onlySocketsOfNetworksCarryOperations() {
    List<Transport> carrying =
        Arrays.stream(Transport.values()).filter(Transport::carriesOperations).toList();
    assertEquals(carrying, List.copyOf(MeshPort.MESHES.keySet()));
    for (Transport transport : List.of(Transport.UNIX, Transport.MEMORY)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> MeshPort.open(transport, InetAddress.getLoopbackAddress().getHostAddress()));
    }
  }

  @Test
  void aMeshSaysWhatItsWayIsLike() throws Exception {
    Mesh tcp = joined(Transport.TCP, 2).getFirst();
    assertEquals("true", tcp.facts().get("TCP_NODELAY"));
    assertFalse(tcp.facts().getOrDefault("congestion", "").isBlank(), "of this kernel");
    assertFalse(tcp.lossy());
    assertTrue(joined(Transport.UDP, 2).getFirst().lossy());
  }
}
