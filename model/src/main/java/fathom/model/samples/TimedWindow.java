package fathom.model.samples;

/**
 * One timed window: the time per message over one JMH iteration.
 *
 * @param sizeBytes message size
 * @param replicate fork and iteration
 * @param micros time per message in µs, finite and positive
 * @param isCensored whether the parameter is known only to be at most this: senders that do not
 *     saturate a link show their own gap
 */
public record TimedWindow(int sizeBytes, Replicate replicate, double micros, boolean isCensored) {
  public TimedWindow {
    requireTime(micros);
  }

  /**
   * Refuses what is no time.
   *
   * @throws UnusableSampleException with the reason
   */
  public static void requireTime(double micros) {
    if (!Double.isFinite(micros)) {
      throw new UnusableSampleException("the time is not finite");
    }
    if (!(micros > 0)) {
      throw new UnusableSampleException("the time is not positive");
    }
  }

  /** A window that shows the parameter itself. */
  public TimedWindow(int sizeBytes, Replicate replicate, double micros) {
    this(sizeBytes, replicate, micros, false);
  }

  /** The same time as an upper limit. */
  public TimedWindow asCensored() {
    return new TimedWindow(sizeBytes, replicate, micros, true);
  }
}
