package fathom.bench.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.Port.Side;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What only some transports have: back pressure, drops, options, foreign connections. */
@Timeout(30)
class SocketTransportTest {
  private static final int CHUNK = 64 << 10;

  /** More than the send and receive buffers of any stream here can hold together. */
  private static final int CHUNKS = 1024;

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UDP", "MPI", "MEMORY"})
  void aBlockingSendSleepsWhileTheQueueIsFullAndReturnsOnceItIsDrained(Transport transport)
      throws Exception {
    try (JoinedPair pair = JoinedPair.of(transport)) {
      pair.initiator().blockingSends(true);
      CompletableFuture<Path> task = new CompletableFuture<>();
      FutureTask<Integer> sender =
          JoinedPair.inBackground(
              () -> {
                task.complete(Path.of("/proc").resolve(Files.readSymbolicLink(THREAD_SELF)));
                for (int i = 0; i < CHUNKS; i++) {
                  Messages.send(pair.initiator(), new byte[CHUNK]);
                }
                return CHUNKS;
              });
      awaitAsleep(task.get());
      assertFalse(sender.isDone(), "returned although nobody took anything");
      assertTrue(pair.initiator().queuedBytes() > 0);
      for (int i = 0; i < CHUNKS; i++) {
        assertEquals(CHUNK, Messages.take(pair.responder(), CHUNK).length);
      }
      assertEquals(CHUNKS, sender.get());
      assertEquals(0, pair.initiator().queuedBytes());
    }
  }

  private static final Path THREAD_SELF = Path.of("/proc/thread-self");

  /** A thread that spins is running whenever one looks; one that waits in the kernel sleeps. */
  private static void awaitAsleep(Path task) throws Exception {
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    for (int inARow = 0; inARow < 20; ) {
      String stat = Files.readString(task.resolve("stat"));
      char state = stat.charAt(stat.lastIndexOf(')') + 2);
      inARow = state == 'S' ? inARow + 1 : 0;
      deadline.check("the sender spins instead of waiting: " + state);
      Thread.sleep(5);
    }
  }

  @Test
  void aResponderRefusesWhoComesFromAnotherHost() throws Exception {
    try (Port near = Port.open(Transport.TCP, "127.0.0.1", JoinedPair.RUN);
        Port far = Port.open(Transport.TCP, "127.0.0.1", JoinedPair.RUN)) {
      FutureTask<Link> responder =
          JoinedPair.inBackground(
              () -> far.join(near.address(), Side.RESPONDER, Deadline.in(JoinedPair.PATIENCE)));
      try (Socket stranger = new Socket()) {
        stranger.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.2"), 0));
        stranger.setSoTimeout((int) JoinedPair.PATIENCE.toMillis());
        stranger.connect(Addresses.parse(far.address()));
        assertEquals(-1, stranger.getInputStream().read());
      }
      Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
      try (JoinedPair pair =
          new JoinedPair(near.join(far.address(), Side.INITIATOR, deadline), responder.get())) {
        Messages.send(pair.initiator(), Messages.content(7, 40));
        assertArrayEquals(Messages.content(7, 40), Messages.take(pair.responder(), 40));
      }
    }
  }

  @Test
  void everyDatagramBeyondAFullReceiveBufferIsCounted() throws Exception {
    int sent = 20_000;
    try (JoinedPair pair = JoinedPair.of(Transport.UDP)) {
      ByteBuffer message = ByteBuffer.allocateDirect(1400);
      for (int i = 0; i < sent; i++) {
        pair.initiator().send(message.clear());
      }
      int taken = 0;
      while (Messages.poll(pair.responder(), 1400) != Link.NOTHING) {
        taken++;
      }
      long dropped = pair.responder().receiveDrops();
      assertTrue(taken > 0 && dropped > 0, () -> "dropped " + dropped);
      assertEquals(sent, taken + dropped);
      assertEquals(0, pair.initiator().receiveDrops());
    }
  }

  @Test
  void factsAreTheOptionsTheKernelHolds() throws Exception {
    try (JoinedPair udp = JoinedPair.of(Transport.UDP);
        JoinedPair tcp = JoinedPair.of(Transport.TCP);
        JoinedPair unix = JoinedPair.of(Transport.UNIX);
        JoinedPair memory = JoinedPair.of(Transport.MEMORY)) {
      Set<String> buffers = Set.of("SO_SNDBUF", "SO_RCVBUF");
      assertEquals(buffers, udp.initiator().facts().keySet());
      assertEquals(buffers, unix.initiator().facts().keySet());
      assertEquals("true", tcp.initiator().facts().get("TCP_NODELAY"));
      assertEquals("true", tcp.responder().facts().get("TCP_NODELAY"));
      assertTrue(memory.initiator().facts().isEmpty());
      // The kernel holds and charges twice that; the JDK halves what it reads back.
      assertEquals("32768", udp.initiator().facts().get("SO_SNDBUF"));
      int receive = Integer.parseInt(udp.initiator().facts().getOrDefault("SO_RCVBUF", ""));
      assertTrue(receive > 65_536, () -> "SO_RCVBUF " + receive);
    }
  }

  @Test
  void aUnixSocketIsInADirectoryOfItsOwnerAndLeavesNothing() throws Exception {
    Path file;
    try (Port port = Port.open(Transport.UNIX, "", JoinedPair.RUN)) {
      file = Path.of(port.address());
      Path directory = file.resolveSibling("..").normalize();
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)));
    }
    assertFalse(Files.exists(file.resolveSibling("")));
  }

  @Test
  void theRunsDirectoryGoesWithItsLastSocket(@TempDir Path temp) throws Exception {
    RunScope run = in(temp);
    Port first = Port.open(Transport.UNIX, "", run);
    try (Port second = Port.open(Transport.UNIX, "", run)) {
      first.close();
      assertTrue(Files.exists(Path.of(second.address())));
    }
    assertFalse(Files.exists(temp.resolve("fathom-run")));
  }

  private static RunScope in(Path temp) {
    return new RunScope(SocketDirectory.in(temp, "run"), JoinedPair.RUN.tags());
  }

  /** Who has made it before us could read what passes there, and take our sockets away. */
  @Test
  void aDirectoryThatOthersMayEnterIsNotUsed(@TempDir Path temp) throws Exception {
    Path open = Files.createDirectory(temp.resolve("fathom-run"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
    RunScope run = in(temp);
    IOException e = assertThrows(IOException.class, () -> Port.open(Transport.UNIX, "", run));
    assertTrue(e.toString().contains("only this user can enter"), e::toString);
    Files.delete(open);
    Files.createSymbolicLink(open, Files.createDirectory(temp.resolve("mine")));
    assertThrows(IOException.class, () -> Port.open(Transport.UNIX, "", run));
  }

  @Test
  void aHostThatIsNotHereCannotBeBound() {
    assertThrows(IOException.class, () -> Port.open(Transport.UDP, "192.0.2.1", JoinedPair.RUN));
    assertThrows(IOException.class, () -> Port.open(Transport.TCP, "192.0.2.1", JoinedPair.RUN));
  }
}
