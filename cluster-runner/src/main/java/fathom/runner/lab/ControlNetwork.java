package fathom.runner.lab;

import java.util.function.IntFunction;

/**
 * A second network between the emulated hosts, whose lines nothing shapes. ssh, Slurm's daemons and
 * launchers of MPI use it, as they use a management network on a real cluster. On the network that
 * is measured their packets would wait, or be lost, while an experiment floods a line.
 */
final class ControlNetwork {
  /** The interface of each host, and the bridge beside the switch. */
  static final String DEVICE = "control";

  private ControlNetwork() {}

  /**
   * Adds the network to hosts that exist.
   *
   * @param namespace the name of a host's namespace, by its number
   * @param inHost where a host's programs run, by its number
   */
  static void add(
      LabSpec spec, Realm inSwitch, IntFunction<String> namespace, IntFunction<Realm> inHost) {
    StringBuilder batch = new StringBuilder("link add " + DEVICE + " type bridge\n");
    batch.append("link set ").append(DEVICE).append(" addrgenmode none up\naddr add ");
    batch.append(spec.switchControlAddress()).append("/24 dev ").append(DEVICE).append('\n');
    for (int i = 1; i <= spec.hosts(); i++) {
      String port = DEVICE + i;
      batch.append("link add ").append(port).append(" type veth peer name ").append(DEVICE);
      batch.append(" netns ").append(namespace.apply(i)).append("\nlink set ").append(port);
      batch.append(" addrgenmode none master ").append(DEVICE).append(" up\n");
    }
    inSwitch.require("building the control network", batch.toString(), "ip", "-batch", "-");
    for (int i = 1; i <= spec.hosts(); i++) {
      inHost
          .apply(i)
          .require(
              "connecting host " + i + " to the control network",
              "link set "
                  + DEVICE
                  + " addrgenmode none up\naddr add "
                  + spec.controlAddress(i)
                  + "/24 dev "
                  + DEVICE
                  + "\n",
              "ip",
              "-batch",
              "-");
    }
  }
}
