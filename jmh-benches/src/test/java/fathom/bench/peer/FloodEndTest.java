package fathom.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.JoinedPair;
import fathom.bench.link.Link;
import fathom.bench.link.Messages;
import fathom.bench.link.Traffic;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a flood over a byte stream: nothing of it is left for the next size. */
@Timeout(30)
class FloodEndTest {
  private static final int SIZE = 40_000;

  private static Counts sent(long messages) {
    return new Counts(messages, 0, 0, 0, 1, 0, 0, Traffic.NONE);
  }

  /** A sender that ends when this is done, and fails as this does. */
  private static Peer sender(Callable<Counts> end) {
    FutureTask<Counts> task = JoinedPair.inBackground(end);
    return (Peer)
        Proxy.newProxyInstance(
            Peer.class.getClassLoader(),
            new Class<?>[] {Peer.class},
            (proxy, method, arguments) -> {
              assertEquals("ended", method.getName());
              if (!task.isDone()) {
                return Optional.empty();
              }
              try {
                return Optional.of(task.get());
              } catch (java.util.concurrent.ExecutionException e) {
                throw e.getCause();
              }
            });
  }

  private static long take(Link link) throws IOException {
    long taken = 0;
    while (Messages.poll(link, SIZE) != Link.NOTHING) {
      taken++;
    }
    return taken;
  }

  /**
   * Its last messages need more room than both ends' buffers have: it ends while they are taken.
   */
  @Test
  void aSenderThatWaitsForRoomIsTakenFromUntilItEnds() throws Exception {
    try (JoinedPair pair = JoinedPair.of(Transport.UNIX)) {
      Peer waiting =
          sender(
              () -> {
                for (int i = 0; i < 200; i++) {
                  Messages.send(pair.initiator(), Messages.content(i, SIZE));
                }
                return sent(107);
              });
      List<Counts> counts =
          FloodEnd.takeAll(
              List.of(sender(() -> sent(100)), waiting), 7, () -> take(pair.responder()));
      assertEquals(List.of(sent(100), sent(107)), counts);
      assertEquals(Link.NOTHING, Messages.poll(pair.responder(), 1));
    }
  }

  /** As after a lost packet: the sender has long ended, and nothing comes for a while. */
  @Test
  void whatComesAfterTheSendersHaveEndedIsTakenAsWell() throws Exception {
    CountDownLatch asked = new CountDownLatch(500);
    AtomicLong late = new AtomicLong(3);
    FloodEnd.takeAll(
        List.of(sender(() -> sent(3))),
        0,
        () -> {
          asked.countDown();
          return asked.getCount() > 0 ? 0 : Math.min(1, late.getAndUpdate(n -> Math.max(0, n - 1)));
        });
    assertEquals(0, late.get());
  }

  @Test
  void aSenderThatCannotBeEndedIsAFailure() {
    Peer gone =
        sender(
            () -> {
              throw new IOException("the peer is gone");
            });
    IOException failure =
        assertThrows(IOException.class, () -> FloodEnd.takeAll(List.of(gone), 0, () -> 0));
    assertTrue(String.valueOf(failure.getMessage()).contains("the peer is gone"));
  }
}
