package fathom.bench.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacketTagTest {
  private static final long BITS = 0x0123456789abcdefL;

  private final PacketTag tag = new PacketTag(BITS);

  private ByteBuffer tagged(int bytes) {
    ByteBuffer message = ByteBuffer.allocate(bytes);
    Stamp.write(message, bytes, 77);
    tag.write(message, 0, bytes);
    return message;
  }

  @Test
  void theTagIsInBytes4To11AsFarAsTheyAreThere() {
    assertEquals(ByteBuffer.allocate(7).put(0, new byte[] {0, 0, 0, 77}), tagged(7));
    ByteBuffer whole = ByteBuffer.allocate(16).putInt(0, 77).putLong(4, BITS);
    assertEquals(whole.slice(0, 8), tagged(8));
    assertEquals(whole.slice(0, 8), tagged(11).slice(0, 8));
    assertEquals(ByteBuffer.allocate(3), tagged(11).slice(8, 3));
    assertEquals(whole.slice(0, 12), tagged(12));
    assertEquals(whole, tagged(16));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 11, 12, 16, 1472})
  void aMessageKeepsItsNumberAndEveryBitOfTheTagCounts(int bytes) {
    ByteBuffer message = tagged(bytes);
    assertTrue(Stamp.matches(message, bytes, 77));
    assertTrue(tag.isOn(message, 0, bytes));
    int end = bytes < 8 ? 4 : bytes < 12 ? 8 : 12;
    for (int bit = 0; bit < 8 * Math.min(bytes, 16); bit++) {
      ByteBuffer other = tagged(bytes);
      other.put(bit / 8, (byte) (other.get(bit / 8) ^ (1 << bit % 8)));
      boolean isOfTag = bit >= 32 && bit < 8 * end;
      assertEquals(!isOfTag, tag.isOn(other, 0, bytes), "bit " + bit);
    }
  }

  /** A longer message that arrives late is cut to the size that is expected now. */
  @Test
  void aMessageThatWasCutStillShowsItsTag() {
    for (int bytes = 1; bytes <= 64; bytes++) {
      assertTrue(tag.isOn(tagged(64), 0, bytes), "cut to " + bytes);
    }
  }

  @Test
  void aMessageIsTaggedWhereItBegins() {
    ByteBuffer message = ByteBuffer.allocate(60);
    tag.write(message, 20, 40);
    assertEquals(BITS, message.getLong(24));
    assertTrue(tag.isOn(message, 20, 40));
  }
}
