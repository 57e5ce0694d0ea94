package fathom.bench.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.Deadline.SilenceException;
import fathom.bench.link.Port.Side;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every transport promises, whatever lies under it. */
@Timeout(30)
class TransportContractTest {
  private static final int IN_A_ROW = 12;

  private static List<Integer> sizes(Transport transport) {
    List<Integer> sizes = new ArrayList<>(List.of(1, 40, 1400));
    if (transport == Transport.UDP || transport == Transport.UNIX) {
      sizes.add(65_507);
    }
    if (!transport.canLose()) {
      sizes.add(200_000);
    }
    return sizes;
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void messagesArriveWholeAndInOrder(Transport transport) throws Exception {
    try (JoinedPair pair = JoinedPair.of(transport)) {
      for (int size : sizes(transport)) {
        assertCarries(pair, size);
        assertCarries(pair.reversed(), size);
      }
    }
  }

  private static void assertCarries(JoinedPair pair, int size) throws Exception {
    FutureTask<Integer> sender =
        JoinedPair.inBackground(
            () -> {
              for (int i = 0; i < IN_A_ROW; i++) {
                Messages.send(pair.initiator(), Messages.content(i, size));
              }
              return IN_A_ROW;
            });
    for (int i = 0; i < IN_A_ROW; i++) {
      byte[] taken = Messages.take(pair.responder(), size);
      assertArrayEquals(Messages.content(i, size), taken, "message " + i + " of " + size);
    }
    assertEquals(IN_A_ROW, sender.get());
    assertEquals(Link.NOTHING, Messages.poll(pair.responder(), size));
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UDP", "MPI", "MEMORY"})
  void aMessageThatComesInPiecesIsOneMessage(Transport transport) throws Exception {
    byte[] content = Messages.content(1, 200_000);
    try (JoinedPair pair = JoinedPair.of(transport)) {
      FutureTask<Integer> sender =
          JoinedPair.inBackground(
              () -> {
                int pieces = 0;
                for (int at = 0; at < content.length; at += 3001, pieces++) {
                  int length = Math.min(3001, content.length - at);
                  pair.initiator().send(Messages.direct(content).slice(at, length));
                }
                return pieces;
              });
      assertArrayEquals(content, Messages.take(pair.responder(), content.length));
      assertEquals(67, sender.get());
    }
  }

  /** Who waits for the rest of one cannot empty the others, whose floods keep it from coming. */
  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UDP", "MPI", "MEMORY"})
  void halfAMessageIsKeptUntilTheRestComes(Transport transport) throws Exception {
    byte[] content = Messages.content(3, 40);
    try (JoinedPair pair = JoinedPair.of(transport)) {
      for (int round = 0; round < 3; round++) {
        pair.initiator().send(Messages.direct(content).slice(0, 15));
        for (int i = 0; i < 100; i++) {
          assertEquals(Link.NOTHING, Messages.poll(pair.responder(), 40));
        }
        pair.initiator().send(Messages.direct(content).slice(15, 20));
        ByteBuffer within = ByteBuffer.allocateDirect(60).limit(47).position(7);
        for (int i = 0; i < 100; i++) {
          assertEquals(Link.NOTHING, pair.responder().poll(within));
          assertEquals(40, within.remaining());
        }
        pair.initiator().send(Messages.direct(content).slice(35, 5));
        assertArrayEquals(content, Messages.take(pair.responder(), 40));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UDP", "MPI", "MEMORY"})
  void halfAMessageBeforeTheEndOfStreamIsAFailure(Transport transport) throws Exception {
    try (JoinedPair pair = JoinedPair.of(transport)) {
      Messages.send(pair.initiator(), new byte[20]);
      pair.initiator().close();
      assertThrows(IOException.class, () -> Messages.take(pair.responder(), 40));
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void anIdleEndHasNothing(Transport transport) throws Exception {
    try (JoinedPair pair = JoinedPair.of(transport)) {
      for (int i = 0; i < 100; i++) {
        assertEquals(Link.NOTHING, Messages.poll(pair.initiator(), 40));
        assertEquals(Link.NOTHING, Messages.poll(pair.responder(), 40));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void pollFailsOnceTheOtherEndHasClosed(Transport transport) throws Exception {
    try (JoinedPair pair = JoinedPair.of(transport)) {
      pair.responder().close();
      if (transport.canLose()) {
        // Nothing tells a datagram socket but the answer to what it sends.
        Messages.send(pair.initiator(), new byte[40]);
      }
      IOException failure =
          assertThrows(IOException.class, () -> Messages.take(pair.initiator(), 40));
      assertTrue(!(failure instanceof SilenceException), failure::toString);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void sendFailsOnceTheOtherEndHasClosed(Transport transport) throws Exception {
    try (JoinedPair pair = JoinedPair.of(transport)) {
      pair.responder().close();
      IOException failure = assertThrows(IOException.class, () -> sendUntilRefused(pair));
      assertTrue(!(failure instanceof SilenceException), failure::toString);
    }
  }

  private static void sendUntilRefused(JoinedPair pair) throws IOException {
    Deadline deadline = Deadline.in(JoinedPair.PATIENCE);
    while (true) {
      Messages.send(pair.initiator(), new byte[40]);
      deadline.check("sends to a closed end still succeed");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UDP", "MPI"})
  void joiningNobodyFails(Transport transport) throws Exception {
    Port gone = Port.open(transport, "127.0.0.1", JoinedPair.RUN);
    String address = gone.address();
    gone.close();
    try (Port port = Port.open(transport, "127.0.0.1", JoinedPair.RUN)) {
      assertThrows(
          IOException.class, () -> port.join(address, Side.INITIATOR, Deadline.in(PATIENCE)));
    }
  }

  private static final Duration PATIENCE = JoinedPair.PATIENCE;

  @ParameterizedTest
  @EnumSource(
      value = Transport.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UDP", "MPI", "MEMORY"})
  void waitingForNobodyEndsAtTheDeadline(Transport transport) throws Exception {
    try (Port port = Port.open(transport, "127.0.0.1", JoinedPair.RUN);
        Port other = Port.open(transport, "127.0.0.1", JoinedPair.RUN)) {
      Deadline soon = Deadline.in(Duration.ofMillis(50));
      assertThrows(SilenceException.class, () -> port.join(other.address(), Side.RESPONDER, soon));
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void nothingFromAThirdPortIsReceived(Transport transport) throws Exception {
    try (Port near = Port.open(transport, "127.0.0.1", JoinedPair.RUN);
        Port far = Port.open(transport, "127.0.0.1", JoinedPair.RUN);
        Port stranger = Port.open(transport, "127.0.0.1", JoinedPair.RUN)) {
      if (transport.canLose() || transport == Transport.MEMORY) {
        String target = far.address();
        Link intruder = stranger.join(target, Side.INITIATOR, Deadline.in(PATIENCE));
        Messages.send(intruder, Messages.content(99, 40)); // before the two are joined
        Link own = near.join(far.address(), Side.INITIATOR, Deadline.in(PATIENCE));
        Link other = far.join(near.address(), Side.RESPONDER, Deadline.in(PATIENCE));
        intrude(intruder); // and after
        Messages.send(own, Messages.content(1, 40));
        assertArrayEquals(Messages.content(1, 40), Messages.take(other, 40));
        assertEquals(Link.NOTHING, Messages.poll(other, 40));
      } else {
        FutureTask<Link> responder =
            JoinedPair.inBackground(
                () -> far.join(near.address(), Side.RESPONDER, Deadline.in(PATIENCE)));
        Link own = near.join(far.address(), Side.INITIATOR, Deadline.in(PATIENCE));
        try (Link other = responder.get()) {
          // The responder took its one connection and no longer listens.
          assertThrows(
              IOException.class,
              () -> stranger.join(far.address(), Side.INITIATOR, Deadline.in(PATIENCE)));
          assertEquals(Link.NOTHING, Messages.poll(other, 40));
        }
        own.close();
      }
    }
  }

  private static void intrude(Link intruder) throws IOException {
    try {
      Messages.send(intruder, Messages.content(99, 40));
    } catch (IOException e) {
      // Over UDP the kernel answers that nobody listens for this sender: so much the better.
      assertTrue(e.toString().contains("closed its port"), e::toString);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Transport.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
  void theQueueIsEmptyOnceAllIsTaken(Transport transport) throws Exception {
    try (JoinedPair pair = JoinedPair.of(transport)) {
      for (int i = 0; i < 20; i++) {
        Messages.send(pair.initiator(), new byte[1400]);
      }
      for (int i = 0; i < 20; i++) {
        assertEquals(1400, Messages.take(pair.responder(), 1400).length);
      }
      Deadline deadline = Deadline.in(PATIENCE);
      while (pair.initiator().queuedBytes() > 0) {
        deadline.check("the queue did not empty");
      }
      assertEquals(0, pair.initiator().queuedBytes());
      assertEquals(0, pair.responder().receiveDrops());
    }
  }
}
