package fathom.model.samples;

/**
 * Where a raw value stands in its campaign. Values of one fork share a JIT, a memory layout and a
 * peer's warm-up; forks of one block share hosts, peers and what else the machine did meanwhile. So
 * neither is independent of each other, and the block is the unit of replication.
 *
 * @param fork JMH fork, from 0; of one experiment no two blocks have the same
 * @param iteration JMH measurement iteration within the fork, from 0
 * @param block what it is not independent of
 */
public record Replicate(int fork, int iteration, CampaignBlock block) {
  /** A value of a fork that stands for itself: nothing is known of rounds. */
  public Replicate(int fork, int iteration) {
    this(fork, iteration, CampaignBlock.ofFork(fork));
  }
}
