package fathom.runner.cluster;

import fathom.runner.mpi.MpiLauncher;
import fathom.runner.process.Deployment;
import fathom.runner.process.HostProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Hosts that programs can be started on. Closing it ends everything that still runs there. */
public interface Cluster extends AutoCloseable {
  /** The fact that says where receive work is done. */
  String STEERING = "placement.steering";

  /** All hosts; the first is the timed side. */
  List<Host> hosts();

  /**
   * The same on a host: where its Java, jar and temporary directory are.
   *
   * @param here what is needed on this machine
   */
  default Deployment on(Host host, Deployment here) {
    return here;
  }

  /**
   * Starts a program of ours on a host.
   *
   * @param command of the host's own {@link Deployment}
   * @param log takes its standard error; where there is none, that is among its output
   * @throws IOException when it cannot be started
   */
  HostProcess start(Host host, List<String> command, String secret, Optional<Path> log)
      throws IOException;

  /**
   * Brings a file that a program left in its host's temporary directory.
   *
   * @param here where it is to be; the same file where hosts share this machine
   */
  default void fetch(Host host, Path there, Path here) {}

  /** What starts the ranks of an MPI job on its hosts; empty where nothing does. */
  default Optional<MpiLauncher> mpi() {
    return Optional.empty();
  }

  /** Completes with a line about it when a host is gone. */
  default CompletableFuture<String> death() {
    return new CompletableFuture<>();
  }

  /** An address outside the test that hosts may send to, to empty their token buckets. */
  default Optional<String> sinkAddress() {
    return Optional.empty();
  }

  /**
   * Why the kernel's receive work cannot be steered to a host's core; empty where it is, and where
   * that is left to the hosts' kernels.
   */
  default Optional<String> steeringObstacle() {
    return Optional.empty();
  }

  /**
   * The CPU of the timed host that timed threads are pinned to; −1 where there is none to spare.
   */
  default int timedCpu() {
    return -1;
  }

  /**
   * Moves the kernel's work to where these experiments need it, while hosts and what runs on them
   * stay.
   *
   * @return false where only a cluster that is built anew can have it there
   */
  default boolean move(KernelWork work) {
    return true;
  }

  /** Where the work of the experiments of one kind is done, for the provenance. */
  default Map<String, String> placements(KernelWork work) {
    return Map.of();
  }

  /** Packets dropped so far by the switch's port towards the timed host, where it can be read. */
  default Optional<Long> switchDrops() {
    return Optional.empty();
  }

  /** Ends what is its own: programs end with the stage that started them. */
  @Override
  default void close() {}
}
