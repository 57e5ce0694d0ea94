package fathom.bench.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Lets in who holds the run's secret. Who knocks is heard aside, each by itself: a stranger who
 * connects and says nothing, or connects again and again, must not keep the controller waiting.
 */
public final class Door implements AutoCloseable {
  /** Strangers at a time; where there are more, who has waited longest is turned away. */
  public static final int MOST_KNOCKING = 64;

  /**
   * After a failure to accept, whose reason may stay: out of descriptors, each try fails at once.
   */
  private static final long SHORTEST_REST_MILLIS = 50;

  private static final long LONGEST_REST_MILLIS = 1000;

  /** What strangers do must not fill a disk. */
  public static final int MOST_LINES_ABOUT_STRANGERS = 50;

  private final ServerSocket server;
  private final Secret secret;
  private final Members members;
  private final Consumer<String> note;
  private final BlockingQueue<ControlChannel> inside = new LinkedBlockingQueue<>();
  private final Deque<Socket> knocking = new ArrayDeque<>();
  private boolean cannotAccept;
  private final AtomicInteger turnedAway = new AtomicInteger();

  /**
   * @param server bound already
   * @param note hears who was turned away and why
   */
  public Door(ServerSocket server, Secret secret, Members members, Consumer<String> note) {
    this.server = server;
    this.secret = secret;
    this.members = members;
    this.note = note;
    Thread.ofPlatform().name("door").daemon().start(this::hear);
  }

  /** The next controller; empty when none came for so long. */
  public Optional<ControlChannel> await(Duration patience) throws IOException {
    try {
      return Optional.ofNullable(inside.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void hear() {
    long restMillis = 0;
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        restMillis = 0;
        if (members.contains(address(socket))) {
          knock(socket);
          // No virtual thread: it would leave the socket polled, and later reads take longer.
          Thread.ofPlatform().name("handshake").daemon().start(() -> shakeHands(socket));
        } else {
          socket.close();
        }
      } catch (IOException e) {
        if (!server.isClosed()) {
          if (!cannotAccept) {
            cannotAccept = true;
            note.accept(
                "cannot accept a connection now ("
                    + e.getMessage()
                    + "); trying again, without another line");
          }
          restMillis = Math.clamp(2 * restMillis, SHORTEST_REST_MILLIS, LONGEST_REST_MILLIS);
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(restMillis));
        }
      }
    }
  }

  private static InetAddress address(Socket socket) {
    return ((InetSocketAddress) socket.getRemoteSocketAddress()).getAddress();
  }

  private void knock(Socket socket) throws IOException {
    synchronized (knocking) {
      knocking.add(socket);
      if (knocking.size() > MOST_KNOCKING) {
        knocking.removeFirst().close();
      }
    }
  }

  private void shakeHands(Socket socket) {
    try {
      inside.add(ControlChannel.open(socket, secret, ControlChannel.ChannelRole.PEER));
    } catch (IOException e) {
      turnedAway(socket.getRemoteSocketAddress() + ": " + e.getMessage());
      close(socket);
    } finally {
      synchronized (knocking) {
        knocking.remove(socket);
      }
    }
  }

  private void turnedAway(String who) {
    int number = turnedAway.incrementAndGet();
    if (number <= MOST_LINES_ABOUT_STRANGERS) {
      note.accept("turned away " + who);
    }
    if (number == MOST_LINES_ABOUT_STRANGERS) {
      note.accept("turning strangers away from now on without a line for each");
    }
  }

  private void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      turnedAway("someone, whose connection cannot be closed: " + e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
