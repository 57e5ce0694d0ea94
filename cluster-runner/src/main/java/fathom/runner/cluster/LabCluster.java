package fathom.runner.cluster;

import fathom.model.protocol.BenchmarksCommand;
import fathom.runner.console.UserException;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.Steering;
import fathom.runner.machine.Placement;
import fathom.runner.mpi.MpiLauncher;
import fathom.runner.process.HostProcess;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** An emulated cluster that lives as long as this object. */
final class LabCluster implements Cluster {
  private final HeldLab lab;
  private final Placement placement;
  private final Optional<Wires> wires;

  private final Optional<MpiLauncher> mpi;

  private LabCluster(
      HeldLab lab, Placement placement, Optional<Wires> wires, Optional<MpiLauncher> mpi) {
    this.mpi = mpi;
    this.lab = lab;
    this.placement = placement;
    this.wires = wires;
  }

  /**
   * Builds it with the kernel's work where these experiments need it, if there is a core for it.
   *
   * @param wires what delays its frames while isolated ones are timed; empty where nothing does
   * @param mpi what starts ranks on its hosts; empty where nothing is to
   */
  static LabCluster start(
      LabSpec spec,
      Placement placement,
      KernelWork work,
      Optional<Wires> wires,
      Optional<MpiLauncher> mpi) {
    HeldLab lab = HeldLab.start(spec, steering(placement, work, wires.isPresent()));
    LabCluster cluster = new LabCluster(lab, placement, wires, mpi);
    try {
      if (mpi.isPresent()) {
        lab.addAgent();
      }
      cluster.delay(work);
    } catch (UserException e) {
      cluster.close();
      throw e;
    }
    return cluster;
  }

  private static boolean isDelayed(KernelWork work) {
    return work == KernelWork.HOSTS_APART;
  }

  private static Optional<Steering> steering(Placement placement, KernelWork work, boolean wired) {
    if (placement.timedCpu() < 0) {
      return Optional.empty();
    }
    return switch (work) {
      case SWITCH_APART -> Optional.of(Steering.ofSwitch(placement.peerCpu()));
      case WITH_SENDERS -> Optional.empty();
      case HOSTS_APART ->
          Optional.of(
              wired
                  ? Steering.apart(placement.timedCpu(), placement.peerCpu())
                  : Steering.ofHosts(placement.timedCpu(), placement.peerCpu()));
    };
  }

  /** Floods would keep the core that holds frames from all else; their lines space them anyway. */
  private void delay(KernelWork work) {
    wires.ifPresent(its -> its.delay(lab, isDelayed(work)));
  }

  @Override
  public List<Host> hosts() {
    return IntStream.rangeClosed(1, lab.spec().hosts())
        .mapToObj(i -> new Host(i, lab.spec().address(i)))
        .toList();
  }

  @Override
  public Optional<MpiLauncher> mpi() {
    return mpi;
  }

  @Override
  public HostProcess start(Host host, List<String> command, String secret, Optional<Path> log)
      throws IOException {
    return LocalProcess.start(
        lab.onHost(host.number(), command), Map.of(BenchmarksCommand.SECRET_VARIABLE, secret), log);
  }

  @Override
  public boolean move(KernelWork work) {
    if (placement.timedCpu() < 0) {
      return true;
    }
    boolean moved = lab.move(steering(placement, work, wires.isPresent()));
    if (moved) {
      delay(work);
    }
    return moved;
  }

  @Override
  public Optional<String> sinkAddress() {
    return Optional.of(lab.spec().switchAddress());
  }

  @Override
  public int timedCpu() {
    return placement.timedCpu();
  }

  @Override
  public Optional<String> steeringObstacle() {
    return placement.obstacle().or(lab::steeringObstacle);
  }

  @Override
  public Map<String, String> placements(KernelWork work) {
    Map<String, String> placements = new TreeMap<>(Map.of("placement.idle", lab.idleCores()));
    switch (work) {
      case HOSTS_APART -> {
        placements.put(
            STEERING, steeringObstacle().orElse("receive work runs on each host's own core"));
        if (wires.isPresent()) {
          placements.put(
              "placement.wire",
              "packets are held on CPU " + placement.peerCpu() + ", the switch's and the peers'");
        }
      }
      case SWITCH_APART -> placements.put("placement.switch", switchPlace());
      case WITH_SENDERS -> {}
    }
    return placements;
  }

  /** Where the switch's work stays with the senders, small messages may not fill their lines. */
  private String switchPlace() {
    return placement.timedCpu() < 0
        ? "the software switch runs with the senders: one CPU only"
        : lab.steeringObstacle()
            .map(obstacle -> "the software switch runs with the senders: " + obstacle)
            .orElse(
                "the software switch runs on CPU %s while gaps are measured"
                    .formatted(placement.peerCpu()));
  }

  @Override
  public Optional<Long> switchDrops() {
    return Optional.of(lab.portDrops().getFirst());
  }

  @Override
  public void close() {
    try {
      wires.ifPresent(Wires::end);
    } finally {
      lab.close();
    }
  }
}
