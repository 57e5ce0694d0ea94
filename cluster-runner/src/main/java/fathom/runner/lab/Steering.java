package fathom.runner.lab;

import java.util.Optional;

/**
 * On which core the kernel's receive work of some devices runs (receive packet steering). Without
 * it a veth's receive work runs on the sender's core: the switch's work and the receiving host's
 * are the sender's then, and O_r reads 0.
 *
 * @param hosts each host's receive work on its own core; empty where it stays where it is
 * @param switchCpu the core of all of the switch's work, and with it of the delivery to a host that
 *     is not steered; empty where it stays with the sender
 */
public record Steering(Optional<OfHosts> hosts, Optional<Integer> switchCpu) {
  /**
   * Cores of the hosts.
   *
   * @param timedCpu for host 1, the timed side
   * @param peerCpu for all other hosts
   */
  public record OfHosts(int timedCpu, int peerCpu) {
    int cpuOf(int host) {
      return host == 1 ? timedCpu : peerCpu;
    }
  }

  /** Each host's receive work on its own core: O_r shows. The switch's stays with the sender. */
  public static Steering ofHosts(int timedCpu, int peerCpu) {
    return new Steering(Optional.of(new OfHosts(timedCpu, peerCpu)), Optional.empty());
  }

  /**
   * All of the switch's work on one core: a sender on another core pays for its own line only, so
   * that even small messages can fill it.
   */
  public static Steering ofSwitch(int cpu) {
    return new Steering(Optional.empty(), Optional.of(cpu));
  }

  /**
   * Each host's receive work on its own core, and the switch's with the peers: whatever the switch
   * does with a frame, the timed core does not do it.
   */
  public static Steering apart(int timedCpu, int peerCpu) {
    return new Steering(Optional.of(new OfHosts(timedCpu, peerCpu)), Optional.of(peerCpu));
  }

  /** The mask as the kernel takes it: hexadecimal, one bit per CPU, in groups of 32. */
  static String mask(int cpu) {
    StringBuilder mask = new StringBuilder(Integer.toHexString(1 << (cpu % 32)));
    for (int group = 0; group < cpu / 32; group++) {
      mask.append(",00000000");
    }
    return mask.toString();
  }
}
