package fathom.model.samples;

/**
 * Control work on the core that does the kernel's receive work, over one JMH iteration.
 *
 * @param sizeBytes size of the messages that arrived meanwhile
 * @param replicate fork and iteration
 * @param workMicros time per unit of control work in µs
 * @param messagesPerWork messages that arrived per unit of control work; 0 for the undisturbed run
 * @param undisturbedMicros the same work without arrivals, between those of this window, in µs; 0
 *     where only other windows tell it
 */
public record InterferenceWindow(
    int sizeBytes,
    Replicate replicate,
    double workMicros,
    double messagesPerWork,
    double undisturbedMicros) {
  public InterferenceWindow {
    TimedWindow.requireTime(workMicros);
    if (!(messagesPerWork >= 0) || !Double.isFinite(messagesPerWork)) {
      throw new UnusableSampleException("the messages per unit of work are no number");
    }
    if (!(undisturbedMicros >= 0) || !Double.isFinite(undisturbedMicros)) {
      throw new UnusableSampleException(
          "the time of the undisturbed work is not finite or below zero");
    }
  }

  /** A window whose undisturbed work other windows tell. */
  public InterferenceWindow(
      int sizeBytes, Replicate replicate, double workMicros, double messagesPerWork) {
    this(sizeBytes, replicate, workMicros, messagesPerWork, 0);
  }

  /** Messages arrived, and this window itself tells what the work takes without. */
  public boolean isPaired() {
    return messagesPerWork > 0 && undisturbedMicros > 0;
  }

  /** What one message cost, of a paired window, in µs. */
  public double microsPerMessage() {
    return (workMicros - undisturbedMicros) / messagesPerWork;
  }
}
