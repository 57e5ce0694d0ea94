package fathom.runner.lab;

/**
 * On which core each host's kernel receive work runs (receive packet steering). Without it a veth's
 * receive work runs on the sender's core, and O_r reads 0.
 *
 * @param timedCpu core for host 1, the timed side
 * @param peerCpu core for all other hosts
 */
public record Steering(int timedCpu, int peerCpu) {
  /** The mask as the kernel takes it: hexadecimal, one bit per CPU, in groups of 32. */
  static String mask(int cpu) {
    StringBuilder mask = new StringBuilder(Integer.toHexString(1 << (cpu % 32)));
    for (int group = 0; group < cpu / 32; group++) {
      mask.append(",00000000");
    }
    return mask.toString();
  }

  int cpuOf(int host) {
    return host == 1 ? timedCpu : peerCpu;
  }
}
