package fathom.model.samples;

/**
 * One timed window: the time per message over one JMH iteration.
 *
 * @param sizeBytes message size
 * @param replicate fork and iteration
 * @param micros time per message in µs, finite and positive
 */
public record TimedWindow(int sizeBytes, Replicate replicate, double micros) {
  public TimedWindow {
    if (!(micros > 0) || !Double.isFinite(micros)) {
      throw new IllegalArgumentException("a window's time must be positive: " + micros);
    }
  }
}
