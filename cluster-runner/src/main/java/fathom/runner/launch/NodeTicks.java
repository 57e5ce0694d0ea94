package fathom.runner.launch;

/**
 * CPU time of a node over all its CPUs, in ticks: since it came up, or over some time.
 *
 * @param all of them; 0 where its kernel does not tell
 * @param stolen those that the hypervisor gave to others
 */
public record NodeTicks(long all, long stolen) {
  NodeTicks plus(NodeTicks more) {
    return new NodeTicks(all + more.all, stolen + more.stolen);
  }

  NodeTicks minus(NodeTicks before) {
    return new NodeTicks(all - before.all, stolen - before.stolen);
  }
}
