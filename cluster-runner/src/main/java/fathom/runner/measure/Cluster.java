package fathom.runner.measure;

import fathom.model.EmulatedPort;
import fathom.model.EmulatedUplink;
import fathom.runner.lab.LabSpec;
import java.util.List;
import java.util.Optional;

/** Hosts that programs can be started on. Closing it ends everything that still runs there. */
public interface Cluster extends AutoCloseable {
  /** What kind of cluster to measure, before any of it exists. */
  sealed interface Choice {
    /** This machine over loopback. */
    record Local() implements Choice {}

    /** An emulated cluster with known truth. */
    record Lab(LabSpec spec) implements Choice {}

    /** The word for it on a sheet. */
    default String kind() {
      return switch (this) {
        case Local l -> "local";
        case Lab l -> "lab";
      };
    }

    /** The switch's backplane, where it is a link of known rate. */
    default Optional<EmulatedUplink> uplink() {
      return switch (this) {
        case Local l -> Optional.empty();
        case Lab lab -> lab.spec().profile().uplink();
      };
    }

    /** What each port is known to be like, where it is known. */
    default Optional<EmulatedPort> port() {
      return switch (this) {
        case Local l -> Optional.empty();
        case Lab lab -> Optional.of(lab.spec().profile().port());
      };
    }
  }

  /** All hosts; the first is the timed side. */
  List<Host> hosts();

  /** The argument list that runs a program on a host. */
  List<String> onHost(Host host, List<String> program);

  /** An address outside the test that hosts may send to, to empty their token buckets. */
  Optional<String> sinkAddress();

  /** Why the kernel's receive work cannot be steered to a host's core; empty when it is. */
  Optional<String> steeringObstacle();

  /** What this machine's idle cores do while the cluster is up, where that is seen to. */
  Optional<String> idleCores();

  /** Packets dropped so far by the switch's port towards the timed host, where it can be read. */
  Optional<Long> switchDrops();

  @Override
  void close();
}
