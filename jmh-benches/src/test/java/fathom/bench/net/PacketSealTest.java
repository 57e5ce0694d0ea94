package fathom.bench.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacketSealTest {
  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final PacketSeal sender = new PacketSeal(KEY);
  private final PacketSeal receiver = new PacketSeal(KEY);

  private static ByteBuffer message(int bytes) {
    ByteBuffer message = ByteBuffer.allocate(bytes);
    Stamp.write(message, bytes, 77);
    return message;
  }

  private ByteBuffer sealed(int bytes) {
    ByteBuffer message = message(bytes);
    sender.write(message, 0, bytes);
    return message;
  }

  /** The vector of the paper's appendix: key 00 01 … 0f, message 00 01 … 0e. */
  @Test
  void theCodeIsSipHash() {
    assertEquals(
        0xa129ca6149be45e5L,
        PacketSeal.hash(
            0x0706050403020100L, 0x0f0e0d0c0b0a0908L, 0x0706050403020100L, 0x0f0e0d0c0b0a0908L));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 12, 15, 16, 17, 1472})
  void whatWasSealedOpensAndKeepsItsNumber(int bytes) {
    ByteBuffer message = sealed(bytes);
    assertTrue(Stamp.matches(message, bytes, 77));
    assertTrue(receiver.opens(message, 0, bytes, bytes));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 15, 16, 1472})
  void aBitOfTheSealIsTheDifference(int bytes) {
    for (int bit = 0; bit < 8 * Math.min(bytes, 16); bit++) {
      ByteBuffer message = sealed(bytes);
      boolean isSealed = bytes >= PacketSeal.FULL_BYTES || bit < 64; // later bytes are of no code
      message.put(bit / 8, (byte) (message.get(bit / 8) ^ (1 << bit % 8)));
      assertEquals(!isSealed, receiver.opens(message, 0, bytes, bytes), "bit " + bit);
    }
  }

  @Test
  void aMessageOfAnotherKeyDoesNotOpen() {
    assertFalse(
        new PacketSeal("another key of 16".getBytes(StandardCharsets.US_ASCII))
            .opens(sealed(40), 0, 40, 40));
    assertFalse(receiver.opens(ByteBuffer.allocate(40), 0, 40, 40));
  }

  /** It was on its way when the experiment went over to another size. */
  @Test
  void aLateMessageOfAnotherSizeIsNobodyElses() {
    assertTrue(receiver.opens(sealed(40), 0, 40, 1472));
    assertTrue(receiver.opens(sealed(1472), 0, 40, 40));
    assertTrue(receiver.opens(sealed(8), 0, 8, 40));
    assertTrue(receiver.opens(sealed(40), 0, 7, 7));
  }

  @Test
  void aMessageWithoutRoomIsRefusedWhereThereShouldBeRoom() {
    assertTrue(receiver.opens(message(7), 0, 7, 7));
    assertFalse(receiver.opens(message(7), 0, 7, 8));
  }

  @Test
  void whatComesASecondTimeIsNotTaken() {
    ByteBuffer message = sealed(40);
    assertTrue(receiver.opens(message, 0, 40, 40));
    assertFalse(receiver.opens(message, 0, 40, 40));
  }

  /** Ways in parallel bring packets in another order than they were sent in. */
  @Test
  void packetsMayOvertakeOneAnother() {
    List<ByteBuffer> sent = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      sent.add(sealed(16));
    }
    for (int i : List.of(3, 1, 0, 2, 66, 65, 4, 3, 700, 67, 67, 699)) {
      boolean isFirst = sent.get(i).hasRemaining();
      assertEquals(isFirst, receiver.opens(sent.get(i), 0, 16, 16), "packet " + i);
      sent.get(i).position(16);
    }
    assertTrue(receiver.opens(sent.get(2999), 0, 16, 16), "after a loss of many");
    assertTrue(receiver.opens(sent.get(2999 - 1023), 0, 16, 16), "1023 behind");
    assertFalse(receiver.opens(sent.get(2999 - 1024), 0, 16, 16), "too late to tell");
    assertFalse(receiver.opens(sent.get(2999 - 1025), 0, 16, 16), "its place is 2998's now");
    assertFalse(receiver.opens(sent.get(2999 - 1023), 0, 16, 16));
    assertTrue(receiver.opens(sent.get(2998), 0, 16, 16));
  }

  @Test
  void aMessageIsSealedWhereItBegins() {
    ByteBuffer message = ByteBuffer.allocate(60);
    sender.write(message, 20, 40);
    assertEquals(0, message.getLong(8));
    assertTrue(receiver.opens(message, 20, 40, 40));
  }
}
