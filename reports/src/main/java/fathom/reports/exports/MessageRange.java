package fathom.reports.exports;

import fathom.reports.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * Message sizes that one rule may serve.
 *
 * @param fromBytes the least
 * @param toBytes the largest; {@link #OPEN} where the next rule never comes
 */
record MessageRange(long fromBytes, long toBytes) {
  /** No message is larger. */
  static final long OPEN = Long.MAX_VALUE;

  /** How far an open range is looked at. */
  static final long MOST_BYTES = 1L << 30;

  /** Of each step, so many multiples are looked at. */
  private static final int MULTIPLES = 16;

  private static final long USUAL_LAST = 4L << 20;

  boolean isOpen() {
    return toBytes == OPEN;
  }

  /** The sizes as text: {@code 65536 to 131071 bytes}. */
  String words() {
    return isOpen() ? fromBytes + " bytes and more" : fromBytes + " to " + toBytes + " bytes";
  }

  /**
   * Where a rule has to hold: both ends, both sides of each power of two between, since libraries
   * change their mind there, and one byte more, where a segment is begun for it; and one byte above
   * each of the first {@value #MULTIPLES} multiples of every step from the least size on. What is
   * proposed takes longer there at once, and what it is compared with hardly; later ones add less
   * to more. (A power of two that a library decides by is such a multiple of a segment itself.)
   *
   * @param steps what messages are divided into: segments, packets, parts of packets
   */
  List<Long> checkpoints(long... steps) {
    long last = isOpen() ? Math.max(MOST_BYTES, fromBytes) : toBytes;
    TreeSet<Long> sizes = new TreeSet<>(List.of(fromBytes, Math.min(fromBytes + 1, last)));
    sizes.add(last);
    for (long step : steps) {
      long first = Math.ceilDiv(Math.max(1, fromBytes), step);
      LongStream.range(first, first + MULTIPLES)
          .map(n -> n * step + 1)
          .filter(size -> size > fromBytes && size < last)
          .forEach(sizes::add);
    }
    for (long power = Long.highestOneBit(Math.max(1, fromBytes)); power <= last; power *= 2) {
      for (long size : new long[] {power - 1, power, power + 1}) {
        if (size > fromBytes && size < last) {
          sizes.add(size);
        }
      }
    }
    return List.copyOf(sizes);
  }

  /**
   * The ranges between the sizes asked for, the last one open; else from 1 byte to 4 MiB, each
   * twice the one before.
   */
  static List<MessageRange> of(ExportRequest request) {
    List<Long> starts =
        request.sizesBytes().isEmpty()
            ? LongStream.iterate(1, s -> s <= USUAL_LAST, s -> 2 * s).boxed().toList()
            : request.sizesBytes().stream().sorted().distinct().toList();
    if (starts.getFirst() < 0 || starts.getLast() > MOST_BYTES) {
      throw new BadInputException("rules are made for messages of 0 to " + MOST_BYTES + " bytes");
    }
    List<MessageRange> ranges = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      ranges.add(
          new MessageRange(starts.get(i), i + 1 < starts.size() ? starts.get(i + 1) - 1 : OPEN));
    }
    return ranges;
  }
}
