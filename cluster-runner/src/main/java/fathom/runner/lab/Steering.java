package fathom.runner.lab;

/**
 * On which core the kernel's receive work of some devices runs (receive packet steering). Without
 * it a veth's receive work runs on the sender's core: the switch's work and the receiving host's
 * are the sender's then, and O_r reads 0.
 */
public sealed interface Steering {

  /**
   * Each host's receive work on its own core: O_r shows. The switch's work stays with the sender.
   *
   * @param timedCpu core for host 1, the timed side
   * @param peerCpu core for all other hosts
   */
  record OfHosts(int timedCpu, int peerCpu) implements Steering {
    int cpuOf(int host) {
      return host == 1 ? timedCpu : peerCpu;
    }
  }

  /**
   * All of the switch's work on one core, and with it the delivery to a host: a sender on another
   * core pays for its own line only, so that even small messages can fill it.
   *
   * @param cpu that core
   */
  record OfSwitch(int cpu) implements Steering {}

  /** The mask as the kernel takes it: hexadecimal, one bit per CPU, in groups of 32. */
  static String mask(int cpu) {
    StringBuilder mask = new StringBuilder(Integer.toHexString(1 << (cpu % 32)));
    for (int group = 0; group < cpu / 32; group++) {
      mask.append(",00000000");
    }
    return mask.toString();
  }
}
