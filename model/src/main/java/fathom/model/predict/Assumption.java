package fathom.model.predict;

import java.util.Optional;

/**
 * Something a formula takes for granted, held against the sheet at one point.
 *
 * @param name the same at every point, for a line's beginning: {@code full duplex}
 * @param holds whether it is so there; false too where the sheet cannot tell
 * @param detail the numbers behind it, one line
 * @param extrapolation how far the point is beyond what was measured; empty if it is not, or the
 *     assumption is not about that
 */
public record Assumption(
    String name, boolean holds, String detail, Optional<Extrapolation> extrapolation) {
  /** An assumption that is not about what was measured. */
  public Assumption(String name, boolean holds, String detail) {
    this(name, holds, detail, Optional.empty());
  }

  /** How many times too far the point is from what was measured; 1 if it is not. */
  public double timesBeyond() {
    return extrapolation.map(Extrapolation::times).orElse(1.0);
  }
}
