package fathom.runner.cluster;

import fathom.model.protocol.BenchmarksCommand;
import fathom.runner.machine.Placement;
import fathom.runner.mpi.MpiLauncher;
import fathom.runner.process.Deployment;
import fathom.runner.process.HostProcess;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * This machine over loopback: as many hosts as are needed, all at the same address.
 *
 * @param mpi what starts ranks; empty where nothing does
 * @param deployed what is run in the place of this machine's own Java and jar
 * @param isOneMachine whether nothing comes from other hosts; ranks of MPI may be on some
 */
public record LocalCluster(
    Placement placement,
    Optional<MpiLauncher> mpi,
    UnaryOperator<Deployment> deployed,
    boolean isOneMachine)
    implements Cluster {
  static final int HOSTS = 3;
  private static final String LOOPBACK = "127.0.0.1";

  public LocalCluster(Placement placement) {
    this(placement, Optional.empty());
  }

  LocalCluster(Placement placement, Optional<MpiLauncher> mpi) {
    this(placement, mpi, UnaryOperator.identity(), true);
  }

  @Override
  public List<Host> hosts() {
    return IntStream.rangeClosed(1, HOSTS).mapToObj(i -> new Host(i, LOOPBACK)).toList();
  }

  @Override
  public Deployment on(Host host, Deployment here) {
    return deployed.apply(here);
  }

  @Override
  public HostProcess start(Host host, List<String> command, String secret, Optional<Path> log)
      throws IOException {
    return LocalProcess.start(command, Map.of(BenchmarksCommand.SECRET_VARIABLE, secret), log);
  }

  @Override
  public int timedCpu() {
    return placement.timedCpu();
  }

  @Override
  public Optional<String> steeringObstacle() {
    Optional<String> atLoopback =
        isOneMachine
            ? Optional.of("on loopback the kernel's receive work is part of the send call")
            : Optional.empty();
    return placement.obstacle().or(() -> atLoopback);
  }

  @Override
  public Map<String, String> placements(KernelWork work) {
    return work == KernelWork.HOSTS_APART
        ? Map.of(STEERING, steeringObstacle().orElse("left to each host's kernel"))
        : Map.of();
  }
}
