package fathom.runner.measure;

import fathom.runner.process.HostProcess;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The hosts of a virtual cluster. No program ever runs on them. */
record VirtualHosts(int nodes) implements Cluster {
  @Override
  public List<Host> hosts() {
    return IntStream.rangeClosed(1, nodes).mapToObj(i -> new Host(i, "virtual " + i)).toList();
  }

  @Override
  public HostProcess start(
      Host host, List<String> command, String secret, HostProcess.Errors errors)
      throws IOException {
    throw new IOException(host.describe() + " is virtual: it runs no programs");
  }

  @Override
  public Optional<String> sinkAddress() {
    return Optional.empty();
  }

  @Override
  public Optional<String> steeringObstacle() {
    return Optional.empty();
  }

  @Override
  public Optional<String> idleCores() {
    return Optional.empty();
  }

  @Override
  public Optional<Long> switchDrops() {
    return Optional.empty();
  }

  @Override
  public void close() {
    // Nothing of its own.
  }
}
