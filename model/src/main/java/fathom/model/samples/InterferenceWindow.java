package fathom.model.samples;

/**
 * Control work on the core that does the kernel's receive work, over one JMH iteration.
 *
 * @param sizeBytes size of the messages that arrived meanwhile
 * @param replicate fork and iteration
 * @param workMicros time per unit of control work in µs
 * @param messagesPerWork messages that arrived per unit of control work; 0 for the undisturbed run
 */
public record InterferenceWindow(
    int sizeBytes, Replicate replicate, double workMicros, double messagesPerWork) {
  public InterferenceWindow {
    if (!(workMicros > 0) || !Double.isFinite(workMicros)) {
      throw new IllegalArgumentException("work must take time: " + workMicros);
    }
    if (!(messagesPerWork >= 0) || !Double.isFinite(messagesPerWork)) {
      throw new IllegalArgumentException("messages per work: " + messagesPerWork);
    }
  }
}
