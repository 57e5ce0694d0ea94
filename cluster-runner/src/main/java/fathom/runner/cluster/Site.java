package fathom.runner.cluster;

import fathom.model.parameter.Experiment;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import fathom.runner.mpi.MpiFacts;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongSupplier;

/** Where a campaign runs, from its beginning to its end; its stages' clusters come from here. */
public interface Site extends AutoCloseable {
  /** What was asked for, with what is only known once it is reached. */
  ClusterKind kind();

  /** Cores of the timed host. */
  Placement placement();

  /** Facts about the machines for the provenance. */
  SortedMap<String, String> facts();

  /** What a reader of the sheet must know before anything is measured. */
  List<String> warnings();

  /** A cluster for the experiments of one kind. */
  Cluster stage(KernelWork work);

  /** What ranks of MPI said of themselves; empty where none take part. */
  default Optional<MpiFacts> mpi() {
    return Optional.empty();
  }

  /** The timed host alone: memory needs no network, so on this machine none is built for it. */
  default Cluster timedHost() {
    return new LocalCluster(placement());
  }

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
    JmhResults run(Experiment experiment, JmhInvocation invocation);
  }

  /** Looks out for disturbances from now on. */
  Watch watch();

  /**
   * After an experiment failed: makes ready to run it once more, without hosts that are gone. What
   * fails on this machine fails again.
   *
   * @return false where trying again makes no sense
   * @throws fathom.runner.console.UserException when too little is left to go on
   */
  default boolean recover() {
    return false;
  }

  /** Gives back what is its own; clusters end with their stages. */
  @Override
  default void close() {}
}
