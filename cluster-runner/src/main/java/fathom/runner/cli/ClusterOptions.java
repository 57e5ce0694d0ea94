package fathom.runner.cli;

import fathom.model.transport.Transport;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKinds;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which cluster a command works on, how its nodes are reached, and what is measured there. */
final class ClusterOptions {
  @Option(names = "--cluster", paramLabel = "CLUSTER", completionCandidates = Kinds.class)
  String cluster = "lab";

  @Option(names = "--network", paramLabel = "CIDR|IFACE")
  String network = "";

  @Option(names = "--ssh-config", paramLabel = "FILE")
  String sshConfiguration = "";

  @Option(names = "--slurm-options", paramLabel = "OPTIONS")
  String slurmOptions = "";

  @Option(names = "--transport", paramLabel = "NAME", completionCandidates = Transports.class)
  String transport = Transport.USUAL;

  @Option(names = "--budget", paramLabel = "TIME")
  String budget = "";

  /** The lines of the help about the kinds there are. */
  static final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(ClusterKinds.help()).iterator();
    }
  }

  /** The transports there are, in words. */
  static final class Transports implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      List<String> all = Transport.offered().stream().map(Transport::id).toList();
      String staying =
          Transport.offered().stream()
              .filter(transport -> !transport.leavesTheMachine())
              .map(Transport::id)
              .collect(Collectors.joining(", "));
      return List.of(
              String.join(", ", all.subList(0, all.size() - 1))
                  + (" or " + all.getLast() + " (" + staying + ": local only)"))
          .iterator();
    }
  }

  /** How long a sheet may take, where the user says so. */
  Optional<Duration> budget() {
    return budget.isEmpty() ? Optional.empty() : Optional.of(Arguments.time("--budget", budget));
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
