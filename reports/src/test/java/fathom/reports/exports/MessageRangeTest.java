package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.input.BadInputException;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Sizes that one rule serves, and where it is looked at. */
class MessageRangeTest {
  @Test
  void isCheckedAtItsEndsAndAroundPowersOfTwo() {
    assertEquals(
        List.of(100L, 101L, 127L, 128L, 129L, 255L, 256L, 257L, 300L),
        new MessageRange(100, 300).checkpoints());
    assertEquals(List.of(65536L, 65537L, 131071L), new MessageRange(65536, 131071).checkpoints());
    assertEquals(List.of(7L), new MessageRange(7, 7).checkpoints());
    assertEquals(List.of(0L, 1L, 2L, 3L), new MessageRange(0, 3).checkpoints());
  }

  /** A segment of 40 begins at 121, packets of 60 at 121, 181, 241. */
  @Test
  void isCheckedOneByteAboveTheNextMultiplesOfEachStep() {
    assertEquals(List.of(101L, 102L, 121L, 125L), new MessageRange(101, 125).checkpoints(40));
    assertEquals(
        List.of(121L, 122L, 127L, 128L, 129L, 161L, 181L, 201L, 240L),
        new MessageRange(121, 240).checkpoints(40, 60));
    // From a multiple itself on, the next byte is the first above it; 16 are looked at.
    assertTrue(new MessageRange(80, MessageRange.OPEN).checkpoints(40).contains(81L));
    assertTrue(new MessageRange(80, MessageRange.OPEN).checkpoints(40).contains(17 * 40 + 1L));
    assertEquals(List.of(0L, 1L, 2L, 3L, 4L), new MessageRange(0, 4).checkpoints(3));
  }

  @Test
  void anOpenOneIsCheckedUpTo1GiB() {
    List<Long> checked = new MessageRange(4 << 20, MessageRange.OPEN).checkpoints();
    assertEquals(4L << 20, checked.getFirst());
    assertEquals(1L << 30, checked.getLast());
    assertTrue(checked.contains((1L << 29) + 1));
  }

  @Test
  void usualOnesDoubleFrom1ByteTo4MiB() {
    List<MessageRange> ranges = MessageRange.of(ExportRequest.plain());
    assertEquals(23, ranges.size());
    assertEquals(new MessageRange(1, 1), ranges.getFirst());
    assertEquals(new MessageRange(2, 3), ranges.get(1));
    assertEquals(new MessageRange(4L << 20, MessageRange.OPEN), ranges.getLast());
  }

  @Test
  void sizesAskedForAreItsStarts() {
    assertEquals(
        List.of(new MessageRange(5, 99), new MessageRange(100, MessageRange.OPEN)),
        MessageRange.of(asked(100, 5, 100)));
    assertThrows(BadInputException.class, () -> MessageRange.of(asked((1L << 30) + 1)));
    assertThrows(BadInputException.class, () -> MessageRange.of(asked(-1)));
  }

  private static ExportRequest asked(long... sizes) {
    return new ExportRequest(List.of(), LongStream.of(sizes).boxed().toList(), Optional.empty());
  }
}
