package fathom.fitting.cost;

import java.util.Arrays;
import java.util.List;

/**
 * Where the straight pieces of a cost function are to meet. On Fast Ethernet the place is 40 bytes,
 * because shorter frames are padded; it belongs to the platform, so it can be given, left out or
 * looked for.
 */
public sealed interface BreakpointChoice {
  /**
   * Given places: sizes up to each belong to the piece below it.
   *
   * @param atBytes at least one size ≥ 1; kept in ascending order, each once
   */
  record Fixed(List<Integer> atBytes) implements BreakpointChoice {
    public Fixed {
      atBytes = atBytes.stream().distinct().sorted().toList();
      if (atBytes.isEmpty() || atBytes.getFirst() < 1 || atBytes.getLast() == Integer.MAX_VALUE) {
        throw new IllegalArgumentException("breakpoints must be sizes from 1 byte up: " + atBytes);
      }
    }
  }

  /** One straight line for all sizes. */
  record NoBreakpoints() implements BreakpointChoice {}

  /** As many breakpoints as the data show clearly, with an interval for each place. */
  record Auto() implements BreakpointChoice {}

  /** The choice {@link Fixed} at these sizes in bytes. */
  static BreakpointChoice fixed(int... atBytes) {
    return new Fixed(Arrays.stream(atBytes).boxed().toList());
  }
}
