package fathom.model.samples;

/**
 * One timed window of memory copies.
 *
 * @param sizeBytes bytes per copy; 0 for {@link CopyVariant#PICK_ONLY}
 * @param variant what was copied, and how
 * @param replicate fork and iteration
 * @param micros time per copy in µs, cost of picking the next slot included
 */
public record CopyWindow(int sizeBytes, CopyVariant variant, Replicate replicate, double micros) {
  /** The columns of a memory tier; they are never mixed. */
  public enum CopyVariant {
    /** {@code MemorySegment.copy} between off-heap segments: the sheet's row. */
    SEGMENT,
    /** {@code System.arraycopy} between heap arrays: a column of its own. */
    HEAP,
    /** The same loop without the copy: what picking the next slot costs. */
    PICK_ONLY
  }

  public CopyWindow {
    TimedWindow.requireTime(micros);
  }
}
