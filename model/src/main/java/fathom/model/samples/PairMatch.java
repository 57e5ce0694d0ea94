package fathom.model.samples;

/**
 * What one pair of nodes came to while other, disjoint pairs did the same.
 *
 * @param from node that began the round trips and sent the stream, from 1
 * @param to the other one
 * @param round of the tournament, from 1
 * @param replicate fork and iteration
 * @param roundTripMicros mean round trip of the smallest size, back to back
 * @param bytesPerMicro payload bytes per µs of a one-way stream of the largest size
 * @param roundMicros how long the whole round took
 */
public record PairMatch(
    int from,
    int to,
    int round,
    Replicate replicate,
    double roundTripMicros,
    double bytesPerMicro,
    double roundMicros) {
  public PairMatch {
    if (from < 1 || to < 1 || from == to || round < 1) {
      throw new IllegalArgumentException("no pair: " + from + " and " + to + " in round " + round);
    }
    requirePositive("a round trip", roundTripMicros);
    requirePositive("a stream", bytesPerMicro);
    requirePositive("a round", roundMicros);
  }

  private static void requirePositive(String what, double value) {
    if (!(value > 0) || !Double.isFinite(value)) {
      throw new IllegalArgumentException(what + " must be positive: " + value);
    }
  }
}
