package fathom.model.virtual;

/**
 * What came of one burst of several senders.
 *
 * @param offered packets that all senders sent together
 * @param passed packets the switch had room for
 * @param sendingMicros from the beginning to the last packet of the slowest sender
 */
public record VirtualBurst(long offered, long passed, double sendingMicros) {}
