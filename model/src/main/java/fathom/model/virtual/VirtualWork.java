package fathom.model.virtual;

/**
 * A unit of control work on the core that takes messages in.
 *
 * @param messagesPerMicro rate of arrivals while they come
 * @param undisturbedMicros its time while none arrive
 * @param disturbedMicros its time while they do: those that arrive meanwhile cost O_r each
 */
public record VirtualWork(
    double messagesPerMicro, double undisturbedMicros, double disturbedMicros) {}
