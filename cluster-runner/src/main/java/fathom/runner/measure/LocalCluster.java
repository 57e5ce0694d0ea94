package fathom.runner.measure;

import fathom.runner.process.HostProcess;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** This machine over loopback: as many hosts as are needed, all at the same address. */
final class LocalCluster implements Cluster {
  private static final String LOOPBACK = "127.0.0.1";

  @Override
  public List<Host> hosts() {
    return List.of(new Host(1, LOOPBACK), new Host(2, LOOPBACK), new Host(3, LOOPBACK));
  }

  @Override
  public HostProcess start(
      Host host, List<String> command, String secret, HostProcess.Errors errors)
      throws IOException {
    return LocalProcess.start(command, Map.of(Deployment.SECRET_VARIABLE, secret), errors);
  }

  @Override
  public Optional<String> sinkAddress() {
    return Optional.empty();
  }

  @Override
  public Optional<String> steeringObstacle() {
    return Optional.of("on loopback the kernel's receive work is part of the send call");
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
    // Nothing of its own: the peers end with their standard input.
  }
}
