package fathom.runner.cli;

import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which cluster a command works on, and how its nodes are reached. */
final class ClusterOptions {
  @Option(
      names = "--cluster",
      paramLabel = "CLUSTER",
      completionCandidates = Kinds.class,
      description = {"${COMPLETION-CANDIDATES}", "Default: ${DEFAULT-VALUE}"})
  String cluster = "lab";

  @Option(
      names = "--network",
      paramLabel = "CIDR|IFACE",
      description =
          "ssh, slurm: the network to measure, if the nodes share several; control travels by the"
              + " launcher.")
  String network = "";

  @Option(
      names = "--ssh-config",
      paramLabel = "FILE",
      description = "ssh: a configuration file in the place of your own.")
  String sshConfiguration = "";

  @Option(
      names = "--slurm-options",
      paramLabel = "OPTIONS",
      description = "slurm: what to ask salloc for, such as '-N 4 -t 10'.")
  String slurmOptions = "";

  /** The lines of the help about the kinds there are. */
  static final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(ClusterKinds.help()).iterator();
    }
  }

  /** The cluster, before any of it is reached. */
  ClusterKind kind() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("--ssh-config", sshConfiguration);
    options.put("--slurm-options", slurmOptions);
    options.put("--network", network);
    options.values().removeIf(String::isEmpty);
    return ClusterKinds.parse(cluster, options);
  }
}
