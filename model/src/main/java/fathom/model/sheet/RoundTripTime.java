package fathom.model.sheet;

import fathom.model.cost.Estimate;

/**
 * A measured round trip between two hosts while no others exchanged messages: what the parts of the
 * model are held against, and the first number a reader looks for.
 *
 * @param sizeBytes message size m, the same both ways
 * @param micros there and back in µs, at least 0: the median over forks of their medians, and its
 *     95 % interval
 */
public record RoundTripTime(int sizeBytes, Estimate micros) {
  public RoundTripTime {
    if (sizeBytes < 0) {
      throw new IllegalArgumentException("not a message size: " + sizeBytes);
    }
    if (!(micros.value() >= 0) || !(micros.ci().low() >= 0)) {
      throw new IllegalArgumentException("a round trip takes time: " + micros);
    }
  }
}
