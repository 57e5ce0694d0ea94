package fathom.model.predict;

import java.util.OptionalLong;

/**
 * What is asked of a formula.
 *
 * @param nodes p, at least 2
 * @param sizeBytes M, bytes of one message: all of a broadcast, one node's part of a scatter or
 *     gather, what each sends to each in a complete exchange or to all in an allgather, the vector
 *     of one node where vectors are summed; a barrier has none
 * @param segmentBytes s, where an algorithm divides messages; empty asks for the best
 * @param fanOut ω of the group shuffle, at least 1
 * @param rootCopy whether the root of a gather copies each packet to its place, M_mtm (model errata
 *     4)
 */
public record Point(
    int nodes, long sizeBytes, OptionalLong segmentBytes, int fanOut, boolean rootCopy) {
  /** Offsets of one group where nobody asks for another number, as in the programs. */
  public static final int USUAL_FAN_OUT = 2;

  /** More would leave the range of whole numbers where messages are put together. */
  public static final long MOST_BYTES = 1L << 40;

  /** The same, for nodes. */
  public static final int MOST_NODES = 1 << 16;

  public Point {
    if (nodes < 2 || nodes > MOST_NODES) {
      throw new IllegalArgumentException("2 to " + MOST_NODES + " nodes, not " + nodes);
    }
    if (sizeBytes < 0 || sizeBytes > MOST_BYTES) {
      throw new IllegalArgumentException("0 B to 1 TiB, not " + sizeBytes + " bytes");
    }
    if (segmentBytes.isPresent() && segmentBytes.getAsLong() < 1) {
      throw new IllegalArgumentException("a segment has at least 1 byte");
    }
    if (fanOut < 1) {
      throw new IllegalArgumentException("a group has at least 1 offset");
    }
  }

  /** Any segment, the usual fan-out, a root that does not copy. */
  public static Point of(int nodes, long sizeBytes) {
    return new Point(nodes, sizeBytes, OptionalLong.empty(), USUAL_FAN_OUT, false);
  }

  public Point withSegment(long bytes) {
    return new Point(nodes, sizeBytes, OptionalLong.of(bytes), fanOut, rootCopy);
  }

  public Point withoutSegment() {
    return new Point(nodes, sizeBytes, OptionalLong.empty(), fanOut, rootCopy);
  }

  public Point withFanOut(int offsets) {
    return new Point(nodes, sizeBytes, segmentBytes, offsets, rootCopy);
  }

  public Point withRootCopy(boolean copies) {
    return new Point(nodes, sizeBytes, segmentBytes, fanOut, copies);
  }

  /** s := min(s, M): what is smaller than a segment goes undivided, as does all without one. */
  public long segment() {
    return Math.min(segmentBytes.orElse(sizeBytes), sizeBytes);
  }

  /** k = ⌈M/s⌉ (BM prints a floor, which would lose the rest). */
  public long segments() {
    return sizeBytes == 0 ? 1 : Math.ceilDiv(sizeBytes, segment());
  }

  /** ⌈log2 p⌉. */
  public int levels() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
  }

  /** ⌊log2 p⌋. */
  public int fullLevels() {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(nodes);
  }
}
