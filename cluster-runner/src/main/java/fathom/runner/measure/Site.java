package fathom.runner.measure;

import fathom.model.parameter.Experiment;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongSupplier;

/** Where a campaign runs, from its beginning to its end; its stages' clusters come from here. */
interface Site extends AutoCloseable {
  /** The site of a cluster; real nodes are reached and made ready. */
  static Site open(Cluster.Choice choice, Installation installation, Progress progress) {
    return switch (choice) {
      case Cluster.Choice.Local l -> HereSite.local();
      case Cluster.Choice.Lab lab -> HereSite.lab(lab);
      case Cluster.Choice.Nodes nodes -> NodesSite.open(nodes, installation, progress);
      case Cluster.Choice.Simulated simulated -> new VirtualSite(simulated.spec());
    };
  }

  /** The request with what is only known once the cluster is reached. */
  MeasureRequest settled(MeasureRequest asked);

  /** Cores of the timed host. */
  Placement placement();

  /** Facts about the machines for the provenance. */
  SortedMap<String, String> facts();

  /** What a reader of the sheet must know before anything is measured. */
  List<String> warnings();

  /** A cluster for the experiments of one kind. */
  Cluster stage(KernelWork work);

  /** What runs the starts of JMH in the place of processes, where there are none. */
  default Optional<Forks> forks() {
    return Optional.empty();
  }

  /** The clock that the budget is spent by, as {@link System#nanoTime}. */
  default LongSupplier nanoClock() {
    return System::nanoTime;
  }

  /** Runs starts of JMH. */
  @FunctionalInterface
  interface Forks {
    /**
     * One start.
     *
     * @return what it would have written, and what its time went into
     */
    Execution.Part run(Experiment experiment, JmhInvocation invocation);
  }

  /** Looks out for disturbances from now on. */
  Watch watch();

  /**
   * After an experiment failed: makes ready to run it once more, without hosts that are gone.
   *
   * @return false where trying again makes no sense
   * @throws fathom.runner.console.UserException when too little is left to go on
   */
  boolean recover();

  @Override
  void close();
}
