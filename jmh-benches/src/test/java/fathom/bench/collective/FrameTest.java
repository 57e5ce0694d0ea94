package fathom.bench.collective;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.bench.collective.Frame.FrameKind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameTest {
  private static final Frame DATA =
      new Frame(0x0102030405060708L, 0x0A0B0C, 3, 21, 200, FrameKind.DATA);

  private static byte[] bytes(Frame frame) {
    ByteBuffer buffer = ByteBuffer.allocate(frame.bytes());
    frame.put(buffer);
    return buffer.array();
  }

  private static Optional<Frame> take(byte[] bytes) {
    return Frame.take(ByteBuffer.wrap(bytes));
  }

  /** By hand from the layout in the Javadoc; 21 bytes are 0x15, node 200 is 0xC8. */
  @Test
  void theHeaderHasEighteenBytesInThisOrder() {
    byte[] expected =
        HexFormat.of().parseHex("0102030405060708" + "000a0b0c" + "0003" + "0015" + "c8" + "01");
    assertEquals(18, expected.length);
    assertArrayEquals(expected, Arrays.copyOf(bytes(DATA), 18));
    assertEquals(21, Frame.announced(ByteBuffer.wrap(bytes(DATA))));
  }

  @Test
  void everyFrameComesBackAsItWas() {
    List<Frame> frames =
        List.of(
            DATA,
            new Frame(-1, Integer.MAX_VALUE, 65_535, 18, 255, FrameKind.DATA),
            new Frame(0, 0, 0, Frame.MOST_BYTES, 0, FrameKind.DATA),
            Frame.control(5, FrameKind.SIGNAL, 1, 2, 3),
            Frame.control(5, FrameKind.BARRIER, 11, 2, 3),
            Frame.control(5, FrameKind.ASK, 11, 2, 3),
            Frame.control(5, FrameKind.NOT_YET, 11, 2, 3));
    for (Frame frame : frames) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes(frame));
      assertEquals(Optional.of(frame), Frame.take(buffer));
      assertEquals(frame.bytes() - 18, buffer.remaining(), "it stands at the payload");
    }
    assertEquals(
        FrameKind.values().length,
        frames.stream().map(Frame::kind).distinct().count(),
        "all kinds");
  }

  @Test
  void whatIsCutOrLongerOrOfNoKindIsNone() {
    byte[] whole = bytes(DATA);
    for (int length = 0; length < whole.length; length++) {
      assertTrue(take(Arrays.copyOf(whole, length)).isEmpty());
    }
    assertTrue(take(Arrays.copyOf(whole, 22)).isEmpty());
    for (int kind : new int[] {0, 6, 127, -1}) {
      byte[] other = whole.clone();
      other[17] = (byte) kind;
      assertTrue(take(other).isEmpty());
    }
    byte[] negative = whole.clone();
    negative[8] = (byte) 0x80;
    assertTrue(take(negative).isEmpty(), "a negative number");
    byte[] signal = whole.clone();
    signal[17] = 2;
    assertTrue(take(signal).isEmpty(), "a signal with a payload");
  }

  @Test
  void noBytesDoMoreThanBeNoFrame() {
    Random random = new Random(7);
    int frames = 0;
    for (int i = 0; i < 200_000; i++) {
      byte[] bytes = i % 2 == 0 ? new byte[random.nextInt(40)] : bytes(DATA);
      if (i % 2 == 0) {
        random.nextBytes(bytes);
      } else {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      frames += take(bytes).isPresent() ? 1 : 0;
    }
    int some = frames;
    assertTrue(some > 10_000 && some < 100_000, () -> some + " frames: a one-sided test");
  }
}
