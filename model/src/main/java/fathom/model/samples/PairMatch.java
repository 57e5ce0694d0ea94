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
      throw new UnusableSampleException("no pair of nodes");
    }
    requirePositive(roundTripMicros, "no round trip was answered");
    requirePositive(bytesPerMicro, "nothing was received");
    requirePositive(roundMicros, "the round took no time");
  }

  private static void requirePositive(double value, String otherwise) {
    if (!(value > 0) || !Double.isFinite(value)) {
      throw new UnusableSampleException(otherwise);
    }
  }
}
