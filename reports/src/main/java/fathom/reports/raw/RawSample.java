package fathom.reports.raw;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import fathom.model.samples.CopyWindow.Variant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One raw row and what became of it.
 *
 * @param experiment where it comes from
 * @param iteration the row itself
 * @param sizeBytes message size; 0 where the row does not say
 * @param droppedReason why it takes no part in the fit; empty when it does
 */
public record RawSample(
    Experiment experiment, JmhIteration iteration, int sizeBytes, Optional<String> droppedReason) {
  private static final int NODES_PER_PAIR = 2;
  private static final int MOST_PAIRS = Integer.MAX_VALUE / NODES_PER_PAIR;

  /** What was copied; empty where the row is of no copy, or does not say. */
  public Optional<Variant> variant() {
    return Optional.of(iteration)
        .filter(row -> row.has(Counter.VARIANT))
        .flatMap(row -> Counters.variant(row.counter(Counter.VARIANT)));
  }

  /** How many nodes took part; empty where the row is not of pairs, or does not say. */
  public OptionalInt nodes() {
    double pairs = iteration.counter(Counter.PAIRS);
    return pairs >= 1 && pairs <= MOST_PAIRS
        ? OptionalInt.of(NODES_PER_PAIR * (int) pairs)
        : OptionalInt.empty();
  }
}
