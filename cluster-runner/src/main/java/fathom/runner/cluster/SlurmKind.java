package fathom.runner.cluster;

import fathom.runner.input.Amounts;
import fathom.runner.launch.SlurmLauncher;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Nodes by Slurm. */
final class SlurmKind {
  private static final String ALLOCATION = "--slurm-options";

  static final ClusterSyntax SYNTAX =
      new ClusterSyntax(
          "slurm",
          "",
          "The nodes of the job this runs in, or of one asked for by --slurm-options.",
          Set.of(ALLOCATION, NodesKind.NETWORK_OPTION),
          (rest, options) -> parse(options));

  private SlurmKind() {}

  private static ClusterKind parse(Map<String, String> options) {
    List<String> asked = Amounts.words(options.getOrDefault(ALLOCATION, ""));
    return NodesKind.of(SYNTAX.word(), () -> SlurmLauncher.of(System.getenv(), asked), options);
  }
}
