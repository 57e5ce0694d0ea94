package fathom.bench.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.net.Endpoint;
import fathom.bench.net.JoinedPair;
import fathom.bench.net.Messages;
import fathom.bench.net.Traffic;
import fathom.bench.peer.Counts;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a flood over a byte stream: nothing of it is left for the next size. */
@Timeout(30)
class StreamEndTest {
  private static final int SIZE = 40_000;

  private static Counts sent(long messages) {
    return new Counts(messages, 0, 0, 0, 1, 0, 0, Traffic.NONE);
  }

  private static long take(Endpoint endpoint) throws IOException {
    long taken = 0;
    while (Messages.poll(endpoint, SIZE) != Endpoint.NOTHING) {
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
      List<Counts> counts =
          StreamEnd.takeAll(
              7,
              () -> take(pair.responder()),
              () -> {
                for (int i = 0; i < 200; i++) {
                  Messages.send(pair.initiator(), Messages.content(i, SIZE));
                }
                return List.of(sent(100), sent(107));
              });
      assertEquals(List.of(sent(100), sent(107)), counts);
      assertEquals(Endpoint.NOTHING, Messages.poll(pair.responder(), 1));
    }
  }

  /** As after a lost packet: the sender has long ended, and nothing comes for a while. */
  @Test
  void whatComesAfterTheSendersHaveEndedIsTakenAsWell() throws Exception {
    CountDownLatch asked = new CountDownLatch(500);
    AtomicLong late = new AtomicLong(3);
    StreamEnd.takeAll(
        0,
        () -> {
          asked.countDown();
          return asked.getCount() > 0 ? 0 : Math.min(1, late.getAndUpdate(n -> Math.max(0, n - 1)));
        },
        () -> List.of(sent(3)));
    assertEquals(0, late.get());
  }

  @Test
  void aSenderThatCannotBeEndedIsAFailure() {
    IOException failure =
        assertThrows(
            IOException.class,
            () ->
                StreamEnd.takeAll(
                    0,
                    () -> 0,
                    () -> {
                      throw new IOException("the peer is gone");
                    }));
    assertTrue(String.valueOf(failure.getMessage()).contains("the peer is gone"));
  }
}
