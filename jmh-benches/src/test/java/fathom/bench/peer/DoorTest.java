package fathom.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.control.Door;
import fathom.bench.control.Members;
import fathom.bench.control.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What strangers, or a process without descriptors, make a peer say: little. */
@Timeout(60)
class DoorTest {
  private static final Secret SECRET = Secret.of(PeerProcess.SECRET_TEXT);
  private static final Members MEMBERS = Members.of(List.of("127.0.0.1"));

  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();

  /** Fails at once, as where no descriptor is left, so many times. */
  private static final class Exhausted extends ServerSocket {
    private final AtomicInteger failures;

    Exhausted(int failures) throws IOException {
      super(0, Door.MOST_KNOCKING, InetAddress.getLoopbackAddress());
      this.failures = new AtomicInteger(failures);
    }

    @Override
    public Socket accept() throws IOException {
      if (failures.getAndDecrement() > 0) {
        throw new SocketException("Too many open files");
      }
      return super.accept();
    }

    int failed(int of) {
      return of - failures.get();
    }
  }

  @Test
  void aFailureToAcceptIsSaidOnceAndRestedAfter() throws Exception {
    int many = 1_000_000_000;
    try (Exhausted server = new Exhausted(many);
        Door door = new Door(server, SECRET, MEMBERS, lines::add)) {
      assertTrue(door.await(Duration.ofMillis(500)).isEmpty());
      assertEquals(1, lines.size(), lines::toString);
      assertTrue(lines.element().contains("Too many open files"), lines::toString);
      int tries = server.failed(many);
      assertTrue(tries < 10, () -> tries + " tries in 0.5 s");
    }
  }

  @Test
  void whoComesAfterwardsIsLetIn() throws Exception {
    try (Exhausted server = new Exhausted(3);
        Door door = new Door(server, SECRET, MEMBERS, lines::add);
        PeerHandle handle =
            PeerHandle.connect("127.0.0.1:" + server.getLocalPort(), "127.0.0.1", SECRET)) {
      assertTrue(door.await(Duration.ofSeconds(10)).isPresent(), handle::toString);
    }
  }

  @Test
  void strangersFillNoLog() throws Exception {
    int strangers = 4 * Door.MOST_LINES_ABOUT_STRANGERS;
    try (ServerSocket server = new Exhausted(0);
        Door door = new Door(server, SECRET, MEMBERS, lines::add)) {
      for (int i = 0; i < strangers; i++) {
        try (Socket stranger = new Socket(server.getInetAddress(), server.getLocalPort())) {
          stranger.getOutputStream().write(new byte[48]); // no proof
          assertTrue(stranger.getInputStream().readAllBytes().length > 0);
        }
      }
      try (PeerHandle handle =
          PeerHandle.connect("127.0.0.1:" + server.getLocalPort(), "127.0.0.1", SECRET)) {
        assertTrue(door.await(Duration.ofSeconds(10)).isPresent(), handle::toString);
      }
    }
    assertEquals(Door.MOST_LINES_ABOUT_STRANGERS + 1, lines.size(), lines::toString);
    assertEquals(1, lines.stream().filter(line -> line.contains("without a line")).count());
  }
}
