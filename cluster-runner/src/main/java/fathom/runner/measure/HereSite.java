package fathom.runner.measure;

import fathom.model.parameter.Parameter;
import fathom.runner.lab.LabTools;
import fathom.runner.lab.Steering;
import fathom.runner.machine.DisturbanceMonitor;
import fathom.runner.machine.MachineFacts;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/** This machine: over loopback, or as an emulated cluster, which is built anew for each stage. */
final class HereSite implements Site {
  /** Other work on a core shows in every number: above this share of all CPUs the sheet says so. */
  private static final double QUIET_SHARE = 0.1;

  private final Cluster.Choice choice;
  private final Placement placement;

  private HereSite(Cluster.Choice choice, Placement placement) {
    this.choice = choice;
    this.placement = placement;
  }

  static HereSite local() {
    return new HereSite(new Cluster.Choice.Local(), Placement.here());
  }

  static HereSite lab(Cluster.Choice.Lab lab) {
    LabTools.require();
    return new HereSite(lab, Placement.here());
  }

  @Override
  public MeasureRequest settled(MeasureRequest asked) {
    return asked;
  }

  @Override
  public Placement placement() {
    return placement;
  }

  @Override
  public SortedMap<String, String> facts() {
    return MachineFacts.read();
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    Optional<Double> busy = MachineFacts.busy();
    if (busy.isPresent() && busy.get() > QUIET_SHARE) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "other work was running before the start: %.0f %% of %d CPUs busy; every row may"
                  + " be disturbed",
              100 * busy.get(),
              placement.cpus()));
    }
    if (choice instanceof Cluster.Choice.Lab) {
      warnings.add(
          "emulated cluster: a token bucket spaces packets but does not delay an isolated one,"
              + " so "
              + Parameter.TRANSFER_TIME.symbol()
              + " and "
              + Parameter.SEND_SERVICE_TIME.symbol()
              + " hold no wire time; growth with p is this machine's CPU");
    }
    return warnings;
  }

  @Override
  public Cluster stage(KernelWork work) {
    return choice instanceof Cluster.Choice.Lab lab
        ? LabCluster.start(lab.spec(), steering(work))
        : new LocalCluster();
  }

  private Optional<Steering> steering(KernelWork work) {
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
  public Watch watch() {
    return DisturbanceMonitor.start();
  }

  @Override
  public boolean recover() {
    return false; // what fails on this machine fails again
  }

  @Override
  public void close() {
    // Nothing of its own: clusters end with their stages.
  }
}
