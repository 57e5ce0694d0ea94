package fathom.reports.validation;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;

/**
 * The algorithm a model would have chosen, and what that would have cost.
 *
 * @param cost measured time of the picked over that of the quickest, at least 1
 * @param tied whether the two cannot be told apart: the intervals of their medians overlap
 */
public record Pick(
    Operation operation,
    int nodes,
    long sizeBytes,
    String model,
    Algorithm picked,
    Algorithm quickest,
    double cost,
    boolean tied) {
  /** Whether it was the quickest, or as quick as far as the measurement tells. */
  public boolean isRight() {
    return picked == quickest || tied;
  }
}
