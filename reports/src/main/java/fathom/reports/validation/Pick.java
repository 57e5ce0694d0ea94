package fathom.reports.validation;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import java.util.OptionalDouble;

/**
 * The algorithm a model would have chosen, and what that would have cost. Of several to which it
 * gives the same time it has no way to choose: it is judged by the dearest of them.
 *
 * @param among how many it could not tell apart, 1 where it chose
 * @param cost measured time of the picked over that of the quickest, at least 1; empty where the
 *     picked lost data every time
 * @param tied whether the two cannot be told apart: the intervals of their medians overlap
 */
public record Pick(
    Operation operation,
    int nodes,
    long sizeBytes,
    String model,
    Algorithm picked,
    int among,
    Algorithm quickest,
    OptionalDouble cost,
    boolean tied) {
  /** Whether it was the quickest, or as quick as far as the measurement tells. */
  public boolean isRight() {
    return picked == quickest || tied;
  }
}
