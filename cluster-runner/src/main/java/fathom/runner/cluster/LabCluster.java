package fathom.runner.cluster;

import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.Steering;
import fathom.runner.machine.Placement;
import fathom.runner.process.HostProcess;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** An emulated cluster that lives as long as this object. */
record LabCluster(HeldLab lab, Placement placement) implements Cluster {
  /**
   * Builds it with the kernel's work where these experiments need it, if there is a core for it.
   */
  static LabCluster start(LabSpec spec, Placement placement, KernelWork work) {
    return new LabCluster(HeldLab.start(spec, steering(placement, work)), placement);
  }

  private static Optional<Steering> steering(Placement placement, KernelWork work) {
    if (placement.timedCpu() < 0) {
      return Optional.empty();
    }
    return switch (work) {
      case SWITCH_APART -> Optional.of(new Steering.OfSwitch(placement.peerCpu()));
      case WITH_SENDERS -> Optional.empty();
      case HOSTS_APART ->
          Optional.of(new Steering.OfHosts(placement.timedCpu(), placement.peerCpu()));
    };
  }

  @Override
  public List<Host> hosts() {
    return IntStream.rangeClosed(1, lab.spec().hosts())
        .mapToObj(i -> new Host(i, lab.spec().address(i)))
        .toList();
  }

  @Override
  public HostProcess start(
      Host host, List<String> command, String secret, HostProcess.Errors errors)
      throws IOException {
    return LocalProcess.start(
        lab.onHost(host.number(), command), Map.of(Deployment.SECRET_VARIABLE, secret), errors);
  }

  @Override
  public boolean move(KernelWork work) {
    return placement.timedCpu() < 0 || lab.move(steering(placement, work));
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
    return placement.timedCpu() < 0 ? Optional.of(Placement.ONE_CPU) : lab.steeringObstacle();
  }

  @Override
  public Map<String, String> placements(KernelWork work) {
    Map<String, String> placements = new TreeMap<>(Map.of("placement.idle", lab.idleCores()));
    switch (work) {
      case HOSTS_APART ->
          placements.put(
              STEERING, steeringObstacle().orElse("receive work runs on each host's own core"));
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
                "the software switch runs on CPU "
                    + placement.peerCpu()
                    + " while gaps are measured");
  }

  @Override
  public Optional<Long> switchDrops() {
    return Optional.of(lab.portDrops().getFirst());
  }

  @Override
  public void close() {
    lab.close();
  }
}
