package fathom.runner.machine;

import fathom.model.lab.EmulatedWire;
import fathom.model.lab.LabProfile;
import fathom.model.parameter.Parameter;
import fathom.runner.console.UserException;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import fathom.runner.lab.LabTools;
import fathom.runner.lab.Steering;
import fathom.runner.lab.WireProcess;
import fathom.runner.machine.Capability.Laboratory;
import fathom.runner.machine.Doctor.DoctorFinding;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.util.List;
import java.util.Optional;

/**
 * Whether an emulated cluster can be built here, found out by building a small one.
 *
 * @param findings for a reader
 * @param laboratory for the table of parameters
 */
record LabCheck(List<DoctorFinding> findings, Laboratory laboratory) {
  static LabCheck run(Placement placement, Installation installation) {
    List<DoctorFinding> missing = missingPrograms();
    if (!missing.isEmpty()) {
      return new LabCheck(missing, none(missing.getFirst().subject() + " is missing"));
    }
    Tool.ToolResult namespaces = HeldLab.tryNamespaces();
    if (!namespaces.ok()) {
      String why = namespaces.reason() + "; run as root or allow user namespaces";
      return new LabCheck(
          List.of(DoctorFinding.missing("namespaces", "needed by --cluster lab: " + why)),
          none("no namespaces: " + why));
    }
    DoctorFinding found =
        DoctorFinding.ok(
            "namespaces",
            HostTools.isRoot() ? "can be made, by root" : "can be made, through a user namespace");
    return build(found, placement, installation);
  }

  private static Laboratory none(String why) {
    return new Laboratory(Optional.of(why), Optional.empty());
  }

  private static List<DoctorFinding> missingPrograms() {
    return LabTools.needs().stream()
        .filter(need -> HostTools.find(need.program()).isEmpty())
        .map(
            need ->
                DoctorFinding.missing(
                    "program " + need.program(),
                    "needed by --cluster lab: apt-get install " + need.debianPackage()))
        .toList();
  }

  private static LabCheck build(
      DoctorFinding namespaces, Placement placement, Installation installation) {
    LabSpec spec = LabSpec.of(2, LabProfile.FAST_ETHERNET);
    boolean spare = placement.timedCpu() >= 0;
    Optional<Steering> steering =
        spare
            ? Optional.of(Steering.ofHosts(placement.timedCpu(), placement.peerCpu()))
            : Optional.empty();
    try (HeldLab lab = HeldLab.start(spec, steering)) {
      Optional<String> obstacle = placement.obstacle().or(lab::steeringObstacle);
      return new LabCheck(
          List.of(namespaces, works(obstacle), wire(lab, spare, installation)),
          new Laboratory(Optional.empty(), obstacle));
    } catch (UserException e) {
      String why = String.valueOf(e.getMessage());
      return new LabCheck(
          List.of(namespaces, DoctorFinding.missing("emulated cluster", why)), none(why));
    }
  }

  private static DoctorFinding works(Optional<String> steeringObstacle) {
    return steeringObstacle
        .map(
            why ->
                DoctorFinding.warning(
                    "emulated cluster",
                    "works; " + Parameter.RECEIVE_OVERHEAD.symbol() + " is not observable: " + why))
        .orElse(DoctorFinding.ok("emulated cluster", "works, receive steering included"));
  }

  /** No fault where it is not to be had: nothing but wires needs it. */
  private static DoctorFinding wire(HeldLab lab, boolean spare, Installation installation) {
    Optional<String> obstacle = WireProcess.obstacle(System.getProperty("os.version", ""), spare);
    if (obstacle.isPresent()) {
      return DoctorFinding.ok("wires that delay", "not here: a wire " + obstacle.get());
    }
    EmulatedWire any = new EmulatedWire(lab.spec().profile().port(), 0);
    List<String> java = WireProcess.launcher(installation.java(), installation.benchmarksJar());
    try (WireProcess wire = WireProcess.start(lab, any, java)) {
      wire.hold(false);
      return DoctorFinding.ok(
          "wires that delay", "by programs in the kernel: --cluster lab:4:wire=100mbit");
    } catch (UserException e) {
      return DoctorFinding.ok("wires that delay", String.valueOf(e.getMessage()));
    }
  }
}
