package fathom.model.virtual;

/**
 * What came of several senders that flooded one receiver.
 *
 * @param gapMicros between two arrivals, once the flood has settled
 * @param offeredGapMicros between two messages of all senders together
 * @param sent messages of all senders from first to last
 * @param lost those of them the switch had no room for
 */
public record VirtualFlood(double gapMicros, double offeredGapMicros, long sent, long lost) {}
