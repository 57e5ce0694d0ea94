package fathom.reports.validation;

import java.util.OptionalDouble;

/**
 * An algorithm that was chosen, beside the fastest that it was chosen from.
 *
 * @param by the model that would have chosen it, or {@code own} or {@code rules}
 * @param among how many the model could not tell apart, 1 where it chose
 * @param judging what counts as equally fast
 */
public record Pick<C extends Case>(
    String by, Measured<C> picked, int among, Measured<C> fastest, Judging judging) {
  /** The measured time as a multiple of the fastest one's; empty if it lost data every time. */
  public OptionalDouble cost() {
    return picked.hasNoTime()
        ? OptionalDouble.empty()
        : OptionalDouble.of(picked.costMicros() / fastest.costMicros());
  }

  /** Whether the intervals of both medians overlap. */
  public boolean isTied() {
    return picked.times().overlaps(fastest.times());
  }

  /** Whether it was the fastest itself. */
  public boolean isFastest() {
    return picked.of().equals(fastest.of());
  }

  /** Whether it was the fastest, or as fast as the measurement tells. */
  public boolean isRight() {
    return isFastest() || isTied() || cost().orElse(Double.POSITIVE_INFINITY) < judging.same();
  }
}
