package fathom.model.samples;

/**
 * One-way streams of several disjoint pairs at once, counted at the receivers while all of them
 * were settled.
 *
 * @param sizeBytes payload of one packet
 * @param pairs pairs that streamed at the same time
 * @param replicate fork and iteration
 * @param bytesPerMicro payload bytes per µs that arrived at all receivers together
 */
public record StreamWindow(int sizeBytes, int pairs, Replicate replicate, double bytesPerMicro) {
  public StreamWindow {
    if (pairs < 1) {
      throw new UnusableSampleException("no pair was active");
    }
    if (!(bytesPerMicro > 0) || !Double.isFinite(bytesPerMicro)) {
      throw new UnusableSampleException("nothing was received");
    }
  }
}
