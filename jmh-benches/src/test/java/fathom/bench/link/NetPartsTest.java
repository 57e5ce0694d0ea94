package fathom.bench.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.link.Deadline.SilenceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetPartsTest {
  private static final long NUMBER = 0x1122_3344_5566_7788L;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 1400})
  void aStampMatchesItsOwnNumberOnly(int bytes) {
    ByteBuffer message = ByteBuffer.allocateDirect(bytes);
    Stamp.write(message, bytes, NUMBER);
    assertTrue(Stamp.matches(message, bytes, NUMBER));
    int carried = Math.min(bytes, 4);
    for (int bit = 0; bit < 8 * carried; bit++) {
      assertFalse(Stamp.matches(message, bytes, NUMBER ^ (1L << bit)), "bit " + bit);
    }
    for (int i = 4; i < bytes; i++) {
      assertEquals(0, message.get(i), "a stamp has four bytes at most");
    }
  }

  @Test
  void aShortMessageTellsNumbersApartAsFarAsItsSizeCan() {
    ByteBuffer message = ByteBuffer.allocateDirect(3);
    Stamp.write(message, 1, NUMBER);
    assertTrue(Stamp.matches(message, 1, NUMBER + 256));
    assertFalse(Stamp.matches(message, 1, NUMBER + 255));
    Stamp.write(message, 3, NUMBER);
    assertTrue(Stamp.matches(message, 3, NUMBER ^ (1L << 24)));
  }

  @Test
  void aStampLeavesTheBuffersPositionAlone() {
    ByteBuffer message = ByteBuffer.allocateDirect(40);
    Stamp.write(message, 40, NUMBER);
    assertTrue(Stamp.matches(message, 40, NUMBER));
    assertEquals(40, message.remaining());
  }

  @Test
  void aDeadlineFailsWithWhatWasWaitedFor() throws IOException {
    Deadline far = Deadline.in(Duration.ofHours(1));
    far.check("nothing");
    assertFalse(far.passed());
    assertTrue(far.leftMillis() > 3_000_000 && far.leftMillis() <= 3_600_000);
    Deadline over = Deadline.in(Duration.ofMillis(-7));
    assertTrue(over.passed());
    // Zero would mean forever to a socket.
    assertEquals(1, over.leftMillis());
    Exception e = assertThrows(SilenceException.class, () -> over.check("no answer"));
    assertEquals("no answer for -7 ms", e.getMessage());
  }

  @Test
  void aDeadlineFurtherThanAnIntOfMillisecondsIsClamped() {
    assertEquals(Integer.MAX_VALUE, Deadline.in(Duration.ofDays(60)).leftMillis());
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:1", "10.0.0.1:65535", "[0:0:0:0:0:0:0:1]:7117"})
  void addressesAreReadAsTheyAreWritten(String text) {
    assertEquals(text, Addresses.format(Addresses.parse(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ":", ":80", "host", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:0", "a:65536"})
  void whatIsNoAddressIsRefusedByName(String text) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> Addresses.parse(text));
    assertTrue(e.toString().contains("'" + text + "'"), e::getMessage);
  }
}
