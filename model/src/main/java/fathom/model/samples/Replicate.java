package fathom.model.samples;

/**
 * Where a raw value stands in its campaign. The fork is the unit of replication: values of one fork
 * share a JIT, a memory layout and a peer's warm-up, so they are not independent of each other.
 *
 * @param fork JMH fork, from 0
 * @param iteration JMH measurement iteration within the fork, from 0
 */
public record Replicate(int fork, int iteration) {}
