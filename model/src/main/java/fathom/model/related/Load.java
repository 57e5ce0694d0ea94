package fathom.model.related;

/**
 * What an operation is asked to do.
 *
 * @param nodes p
 * @param messageBytes m, of one message; what one node has for all others together is m·(p − 1)
 * @param shift q of a circular shift; other operations do not look at it
 */
public record Load(int nodes, long messageBytes, int shift) {}
