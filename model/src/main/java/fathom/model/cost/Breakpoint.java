package fathom.model.cost;

import fathom.model.word.Word;
import java.util.Optional;

/**
 * Where a cost function bends: sizes up to {@code atBytes} belong to the lower piece.
 *
 * @param atBytes the size, in bytes
 * @param source whether it was given or found
 * @param ci its 95 % interval in bytes, only where it was found
 */
public record Breakpoint(double atBytes, BreakpointSource source, Optional<Interval> ci) {
  /** How the place became known. */
  public enum BreakpointSource implements Word {
    FIXED,
    DETECTED
  }

  public static Breakpoint fixed(int atBytes) {
    return new Breakpoint(atBytes, BreakpointSource.FIXED, Optional.empty());
  }
}
