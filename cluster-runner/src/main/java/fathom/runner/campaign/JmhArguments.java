package fathom.runner.campaign;

import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JmhParameter;
import fathom.runner.cluster.Cluster;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.process.Deployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** JMH's command line for one start. */
final class JmhArguments {
  /** A fork that runs for its own arguments only: JMH else hands its own JVM's on. */
  private static final String FORK_ARGUMENTS = "-XX:-UsePerfData -Xmx2g -Djava.io.tmpdir=";

  private JmhArguments() {}

  /** Whether a start times single operations beside its windows. */
  static boolean timesSingles(JmhInvocation invocation) {
    return invocation.params().containsKey(JmhParameter.HLOG_MILLIS);
  }

  /**
   * The arguments, each of one line.
   *
   * @param there what is needed on the timed host
   * @param peerAddresses control addresses of the peers it may use, by host number
   * @param results where they are to be, on the timed host
   */
  static List<String> of(
      JmhInvocation invocation,
      Cluster cluster,
      Deployment there,
      Map<Integer, String> peerAddresses,
      JmhOutput results) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "\\." + invocation.benchmark() + "\\.",
                "-prof",
                BenchmarksCommand.COUNTERS,
                "-foe",
                "true",
                "-f",
                Integer.toString(invocation.forks()),
                "-wi",
                Integer.toString(invocation.warmup().count()),
                "-w",
                millis(invocation.warmup()),
                "-i",
                Integer.toString(invocation.measured().count()),
                "-r",
                millis(invocation.measured()),
                "-rf",
                "json",
                "-rff",
                results.json().toString(),
                "-jvm",
                there.java().toString(),
                "-jvmArgs",
                forkArguments(there)));
    invocation.params().forEach((name, value) -> param(arguments, name, value));
    if (invocation.ranks().count() > 0) {
      arguments.addAll(
          cluster
              .mpi()
              .orElseThrow()
              .jmhArguments(invocation.ranks().count(), invocation.ranks().environment()));
      param(arguments, JmhParameter.MPI_THREAD, cluster.mpi().orElseThrow().threads());
    }
    if (!invocation.peers().isEmpty()) {
      param(arguments, JmhParameter.LOCAL, cluster.hosts().getFirst().address());
      param(arguments, JmhParameter.PEERS, peers(invocation, peerAddresses));
    }
    if (timesSingles(invocation)) {
      param(arguments, JmhParameter.HLOG, results.hlog().toString());
    }
    if (invocation.params().containsKey(JmhParameter.PRELUDE_COUNT)) {
      cluster
          .sinkAddress()
          .ifPresent(sink -> param(arguments, JmhParameter.PRELUDE_TO, sink + ":9"));
    }
    return arguments;
  }

  private static String forkArguments(Deployment deployment) {
    String own = FORK_ARGUMENTS + deployment.temporary();
    return deployment.cacheOptions().isEmpty()
        ? own
        : String.join(" ", deployment.cacheOptions()) + " " + own;
  }

  private static String peers(JmhInvocation invocation, Map<Integer, String> addresses) {
    return invocation.peers().stream()
        .map(
            host ->
                Optional.ofNullable(addresses.get(host))
                    .orElseThrow(() -> new IllegalStateException("no peer on host " + host)))
        .collect(Collectors.joining("/"));
  }

  private static String millis(JmhInvocation.Iterations iterations) {
    return Math.max(1, Math.round(iterations.windowMillis())) + "ms";
  }

  private static void param(List<String> arguments, JmhParameter parameter, String value) {
    arguments.add("-p");
    arguments.add(parameter.id() + "=" + value);
  }
}
