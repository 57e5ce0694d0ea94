package fathom.fitting;

import java.util.List;

/**
 * One data point of a fit: the median over the windows of one fork at one size.
 *
 * @param sizeBytes message size
 * @param fork the unit of replication
 * @param micros the cost in µs; may be negative where it is a difference
 * @param noiseUnit what the noise is in proportion to, in µs: the time on the clock from which the
 *     cost was derived, positive
 * @param iterations the windows behind it, for the record of dropped rows
 */
record CostPoint(
    int sizeBytes, int fork, double micros, double noiseUnit, List<Integer> iterations) {
  CostPoint {
    iterations = List.copyOf(iterations);
  }
}
