package fathom.model.predict;

/**
 * Something a formula takes for granted, held against the sheet at one point.
 *
 * @param name the same at every point, for a line's beginning: {@code full duplex}
 * @param holds whether it is so there; false too where the sheet cannot tell
 * @param detail the numbers behind it, one line
 * @param timesBeyond how many times too far the point is from what was measured ({@link
 *     Extrapolation#times}); 1 where it is not, or the assumption is not about that
 */
public record Assumption(String name, boolean holds, String detail, double timesBeyond) {
  /** An assumption that is not about what was measured. */
  public Assumption(String name, boolean holds, String detail) {
    this(name, holds, detail, 1);
  }
}
