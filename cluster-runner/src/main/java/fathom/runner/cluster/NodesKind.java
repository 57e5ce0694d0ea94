package fathom.runner.cluster;

import fathom.model.parameter.Experiment;
import fathom.model.transport.Transport;
import fathom.runner.launch.Launcher;
import fathom.runner.launch.NodeArchive;
import fathom.runner.launch.NodeSite;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.Installation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Real nodes, however they are reached. */
final class NodesKind extends ClusterKind {
  /** The option that names the network. */
  static final String NETWORK_OPTION = "--network";

  /** The fact about it. */
  private static final String NETWORK = "option.network";

  private final Supplier<Launcher> launcher;
  private final Optional<String> network;
  private final boolean apart;

  private NodesKind(
      String word,
      Supplier<Launcher> launcher,
      Optional<String> network,
      int hosts,
      int ipMtuBytes,
      boolean apart) {
    super(word, hosts, ipMtuBytes, Machines.OTHERS);
    this.launcher = launcher;
    this.network = network;
    this.apart = apart;
  }

  /**
   * Before they are reached.
   *
   * @param launcher takes what is needed to run scripts on them
   * @param options may name the network to measure, a CIDR or an interface; else it is found
   */
  static NodesKind of(String word, Supplier<Launcher> launcher, Map<String, String> options) {
    return new NodesKind(
        word, launcher, Optional.ofNullable(options.get(NETWORK_OPTION)), 0, 0, true);
  }

  /**
   * The same once they are reached.
   *
   * @param hosts that are up
   * @param mtuBytes the largest IP packet they all take
   * @param machinesApart whether each is a machine of its own
   */
  NodesKind reached(int hosts, int mtuBytes, boolean machinesApart) {
    return new NodesKind(word(), launcher, network, hosts, mtuBytes, machinesApart);
  }

  @Override
  public boolean isApart() {
    return apart;
  }

  /** Pauses and bursts are cut to the line. */
  @Override
  public Set<Experiment> completed(Set<Experiment> experiments) {
    if (experiments.stream().anyMatch(e -> e.kind() == Experiment.ExperimentKind.PACKET)) {
      experiments.add(Experiment.SEND_GAP);
    }
    return experiments;
  }

  @Override
  public Map<String, String> asked() {
    return network.map(name -> Map.of(NETWORK, name)).orElse(Map.of());
  }

  @Override
  public Set<String> identity() {
    return Set.of(NETWORK);
  }

  @Override
  public Site open(Transport transport, Installation installation, Consumer<String> told) {
    told.accept("making the archive for the nodes, once after a build");
    NodeArchive archive = NodeArchive.of(installation);
    told.accept("reaching the nodes");
    String digest = BuildFacts.digest(installation.benchmarksJar());
    return new NodesSite(this, NodeSite.open(launcher.get(), archive, digest, network, told));
  }
}
