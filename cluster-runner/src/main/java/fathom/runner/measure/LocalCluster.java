package fathom.runner.measure;

import java.util.List;
import java.util.Optional;

/** This machine over loopback: as many hosts as are needed, all at the same address. */
final class LocalCluster implements Cluster {
  private static final String LOOPBACK = "127.0.0.1";

  @Override
  public List<Host> hosts() {
    return List.of(new Host(1, LOOPBACK), new Host(2, LOOPBACK), new Host(3, LOOPBACK));
  }

  @Override
  public List<String> onHost(Host host, List<String> program) {
    return program;
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
