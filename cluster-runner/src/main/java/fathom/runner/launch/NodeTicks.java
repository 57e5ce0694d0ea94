package fathom.runner.launch;

/**
 * CPU time of a node since it came up, over all its CPUs, in ticks.
 *
 * @param all of them; 0 where its kernel does not tell
 * @param idle those in which a CPU had nothing to do
 * @param stolen those that the hypervisor gave to others
 */
public record NodeTicks(long all, long idle, long stolen) {
  public NodeTicks {
    if (all < 0 || idle < 0 || stolen < 0) {
      throw new IllegalArgumentException("ticks below 0");
    }
    if (idle > all || stolen > all) {
      throw new IllegalArgumentException("a part that is more than all ticks");
    }
  }
}
