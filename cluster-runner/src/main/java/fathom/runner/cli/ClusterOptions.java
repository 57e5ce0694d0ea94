package fathom.runner.cli;

import fathom.runner.console.UserException;
import fathom.runner.measure.Cluster;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster a command works on, and how its nodes are reached. */
final class ClusterOptions {
  @Option(
      names = "--cluster",
      paramLabel = "CLUSTER",
      description = {
        "local: this machine over loopback.",
        "lab[:HOSTS[:PROFILE]]: an emulated cluster with known truth. PROFILE is fast-ethernet"
            + " (default), ethernet, gigabit, two-bridges, or rate=37mbit,burst=8000,mpu=84,"
            + "overhead=2,packets=200,uplink=150mbit (any of them).",
        "ssh:FILE: nodes that ssh reaches without a question, one '[user@]host[:port]"
            + " [address=IPv4]' per line or a range node[01-16]; the first is the timed side.",
        "slurm: the nodes of the job this runs in, or of one asked for by --slurm-options.",
        "sim:SHEET[:noise=2%%,nodes=24,seed=1]: a cluster that follows a sheet (a sheet.json, a run"
            + " directory or table-1) in virtual time. Nothing is measured.",
        "Default: ${DEFAULT-VALUE}"
      })
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
  @Nullable Path sshConfiguration;

  @Option(
      names = "--slurm-options",
      paramLabel = "OPTIONS",
      description = "slurm: what to ask salloc for, such as '-N 4 -t 10'.")
  String slurmOptions = "";

  /** The cluster, before any of it is reached. */
  Cluster.Choice choice() {
    boolean ssh = Arguments.isSsh(cluster);
    boolean slurm = cluster.equals("slurm");
    requireOnlyFor("--ssh-config", sshConfiguration != null, ssh, "ssh");
    requireOnlyFor("--slurm-options", !slurmOptions.isEmpty(), slurm, "slurm");
    requireOnlyFor("--network", !network.isEmpty(), ssh || slurm, "ssh or slurm");
    Optional<String> wanted = network.isEmpty() ? Optional.empty() : Optional.of(network);
    if (ssh) {
      return new Cluster.Choice.Nodes(
          new Cluster.Way.Ssh(Arguments.sshNodes(cluster), Optional.ofNullable(sshConfiguration)),
          wanted);
    }
    return slurm
        ? new Cluster.Choice.Nodes(new Cluster.Way.Slurm(Arguments.words(slurmOptions)), wanted)
        : Arguments.cluster(cluster);
  }

  private static void requireOnlyFor(String option, boolean given, boolean fits, String where) {
    if (given && !fits) {
      throw UserException.badInput(option + " is for --cluster " + where);
    }
  }
}
