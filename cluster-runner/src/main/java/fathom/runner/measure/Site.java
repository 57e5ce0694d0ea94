package fathom.runner.measure;

import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.util.List;
import java.util.SortedMap;

/** Where a campaign runs, from its beginning to its end; its stages' clusters come from here. */
interface Site extends AutoCloseable {
  /** The site of a cluster; real nodes are reached and made ready. */
  static Site open(Cluster.Choice choice, Installation installation, Progress progress) {
    return switch (choice) {
      case Cluster.Choice.Local l -> HereSite.local();
      case Cluster.Choice.Lab lab -> HereSite.lab(lab);
      case Cluster.Choice.Nodes nodes -> NodesSite.open(nodes, installation, progress);
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

  /** Looks out for disturbances from now on. */
  Watch watch();

  /**
   * After an experiment failed: makes ready to run it once more, without hosts that are gone.
   *
   * @return false where trying again makes no sense
   * @throws fathom.runner.UserException when too little is left to go on
   */
  boolean recover();

  @Override
  void close();
}
