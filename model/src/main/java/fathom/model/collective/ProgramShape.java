package fathom.model.collective;

import java.util.List;

/**
 * Size and division of an operation, of which an algorithm makes its program.
 *
 * @param packets k of one message, at least 1: what the root has, what each has for each or for
 *     all, the whole vector of each where vectors are summed; a barrier has none
 * @param segmentPackets packets of one segment, where it divides messages; the last may be less
 * @param window senders at once of the coordinated gather
 * @param fanOut ω, offsets of one group of the group shuffle; radix of the k-nomial tree, at least
 *     2; number of the chains
 */
public record ProgramShape(long packets, long segmentPackets, int window, int fanOut) {
  public ProgramShape {
    if (packets < 1 || segmentPackets < 1 || window < 1 || fanOut < 1) {
      throw new IllegalArgumentException(
          "packets, segment, window and fan-out must be at least 1: "
              + List.of(packets, segmentPackets, window, fanOut));
    }
  }

  /** Undivided, one sender at a time, groups of two. */
  public static ProgramShape of(long packets) {
    return new ProgramShape(packets, packets, 1, 2);
  }

  public ProgramShape withSegment(long segment) {
    return new ProgramShape(packets, segment, window, fanOut);
  }

  public ProgramShape withWindow(int senders) {
    return new ProgramShape(packets, segmentPackets, senders, fanOut);
  }

  public ProgramShape withFanOut(int offsets) {
    return new ProgramShape(packets, segmentPackets, window, offsets);
  }
}
