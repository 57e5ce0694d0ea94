package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {
  private static byte[] content(long tag, int bytes, long content) {
    ByteBuffer into = ByteBuffer.allocate(bytes);
    new Payload(tag, bytes).put(into, content);
    assertFalse(into.hasRemaining(), "it fills all of it");
    return into.array();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 1382, 65_489})
  void itIsWhatItIsAndAnyChangedByteIsNoticed(int bytes) {
    Payload payload = new Payload(3, bytes);
    byte[] held = content(3, bytes, 42);
    assertTrue(payload.matches(held, 0, 42));
    for (int at = 0; at < bytes; at += 1 + bytes / 50) {
      held[at] ^= 1;
      assertFalse(payload.matches(held, 0, 42), "byte " + at);
      held[at] ^= 1;
    }
    if (bytes > 0) {
      held[bytes - 1] ^= (byte) 0x80;
      assertFalse(payload.matches(held, 0, 42), "the last byte");
    }
  }

  @Test
  void itIsComparedWhereItStands() {
    byte[] held = new byte[300];
    System.arraycopy(content(3, 100, 5), 0, held, 100, 100);
    assertTrue(new Payload(3, 100).matches(held, 100, 5));
    assertFalse(new Payload(3, 100).matches(held, 99, 5));
  }

  @Test
  void everyContentAndEveryOperationHasItsOwn() {
    Payload payload = new Payload(9, 8);
    Set<Long> all = new HashSet<>();
    for (long content = 0; content < 100_000; content++) {
      ByteBuffer into = ByteBuffer.allocate(8);
      payload.put(into, content);
      all.add(into.getLong(0));
    }
    assertEquals(100_000, all.size());
    assertFalse(new Payload(10, 8).matches(content(9, 8, 0), 0, 0));
  }
}
