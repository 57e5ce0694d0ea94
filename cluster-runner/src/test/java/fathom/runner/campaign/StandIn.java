package fathom.runner.campaign;

import fathom.model.protocol.BenchmarksCommand;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.Host;
import fathom.runner.process.Deployment;
import fathom.runner.process.HostProcess;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster of one host on which another program runs instead of the one asked for. */
final class StandIn implements Cluster {
  private final Host host;
  private final List<String> program;
  private final List<String> asked = new ArrayList<>();

  StandIn(Host host, List<String> program) {
    this.host = host;
    this.program = program;
  }

  /** What would be started there. */
  static Deployment deployment(Path temporary) {
    return new Deployment(
        Path.of("java"), Path.of("benchmarks.jar"), temporary, "s3cret-s3cret-s3cret");
  }

  /** What was to be run. */
  List<String> asked() {
    return asked;
  }

  @Override
  public List<Host> hosts() {
    return List.of(host);
  }

  @Override
  public HostProcess start(Host where, List<String> command, String secret, Optional<Path> log)
      throws IOException {
    asked.addAll(command);
    return LocalProcess.start(program, Map.of(BenchmarksCommand.SECRET_VARIABLE, secret), log);
  }

  @Override
  public Optional<String> sinkAddress() {
    return Optional.of("10.77.0.254");
  }
}
