package fathom.runner.measure;

import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.Steering;
import fathom.runner.process.HostProcess;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** An emulated cluster that lives as long as this object. */
final class LabCluster implements Cluster {
  private final HeldLab lab;

  private LabCluster(HeldLab lab) {
    this.lab = lab;
  }

  static LabCluster start(LabSpec spec, Optional<Steering> steering) {
    return new LabCluster(HeldLab.start(spec, steering));
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
  public Optional<String> sinkAddress() {
    return Optional.of(lab.spec().switchAddress());
  }

  @Override
  public Optional<String> steeringObstacle() {
    return lab.steeringObstacle();
  }

  @Override
  public Optional<String> idleCores() {
    return Optional.of(lab.idleCores());
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
