package fathom.model.samples;

/**
 * Paced ping-pong over one JMH iteration, of one pair while {@code pairs} pairs were active.
 *
 * @param sizeBytes message size, the same both ways
 * @param pairs pairs that exchanged messages at the same time, this one included
 * @param replicate fork and iteration
 * @param micros round-trip time in µs
 */
public record RoundTripWindow(int sizeBytes, int pairs, Replicate replicate, double micros) {
  public RoundTripWindow {
    if (pairs < 1) {
      throw new UnusableSampleException("no pair was active");
    }
    TimedWindow.requireTime(micros);
  }
}
