package fathom.model.related;

/**
 * What a message costs on a link (GE §3.1.2).
 *
 * @param startUpMicros t_s: preparing the message, in µs
 * @param headerMicros t_h: control data over one link, in µs
 * @param byteMicros t_b: one byte over one link, in µs per byte
 */
public record LinkCosts(double startUpMicros, double headerMicros, double byteMicros) {}
