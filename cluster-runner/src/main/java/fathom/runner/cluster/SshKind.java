package fathom.runner.cluster;

import fathom.reports.input.ForeignText;
import fathom.reports.input.Reason;
import fathom.reports.run.NamedPath;
import fathom.runner.console.UserException;
import fathom.runner.launch.HostsFile;
import fathom.runner.launch.Node;
import fathom.runner.launch.SshLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Nodes by ssh. */
final class SshKind {
  private static final String CONFIGURATION = "--ssh-config";

  static final ClusterSyntax SYNTAX =
      new ClusterSyntax(
          "ssh",
          ":FILE",
          "Nodes that ssh reaches without asking for a password. FILE has one '[user@]host[:port]"
              + " [address=IPv4]' per line, or a range node[01-16]; lists for Open MPI, PBS and LSF"
              + " are read too. The first node's clock takes the times.",
          Set.of(CONFIGURATION, NodesKind.NETWORK_OPTION),
          SshKind::parse);

  private SshKind() {}

  private static ClusterKind parse(String file, Map<String, String> options) {
    List<Node> nodes = nodes(file);
    Optional<Path> configuration = Optional.ofNullable(options.get(CONFIGURATION)).map(Path::of);
    return NodesKind.of(SYNTAX.word(), () -> SshLauncher.of(nodes, configuration), options);
  }

  /** The nodes of a file, in its order. */
  static List<Node> nodes(String file) {
    if (file.isEmpty()) {
      throw UserException.badInput("--cluster ssh:FILE takes a file that names the nodes");
    }
    Path path = NamedPath.of(file);
    try {
      return HostsFile.parse(file, ForeignText.read(path));
    } catch (IllegalArgumentException e) {
      throw UserException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserException.badInput(file + ": cannot be read: " + Reason.of(e, path), e);
    }
  }
}
