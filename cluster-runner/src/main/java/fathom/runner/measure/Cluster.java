package fathom.runner.measure;

import fathom.model.cost.CostFunction;
import fathom.model.lab.EmulatedPort;
import fathom.model.lab.EmulatedUplink;
import fathom.model.parameter.Parameter;
import fathom.runner.lab.LabSpec;
import fathom.runner.launch.Node;
import fathom.runner.process.HostProcess;
import fathom.runner.virtual.VirtualSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Hosts that programs can be started on. Closing it ends everything that still runs there. */
public interface Cluster extends AutoCloseable {
  /** How real nodes are reached. */
  sealed interface Way {
    /**
     * By ssh.
     *
     * @param nodes in the order of the user's file
     * @param configuration in the place of the user's own
     */
    record Ssh(List<Node> nodes, Optional<Path> configuration) implements Way {
      public Ssh {
        nodes = List.copyOf(nodes);
      }
    }

    /**
     * By Slurm.
     *
     * @param options to ask for an allocation with; empty inside of one
     */
    record Slurm(List<String> options) implements Way {
      public Slurm {
        options = List.copyOf(options);
      }
    }

    /** The word for it on a sheet. */
    default String kind() {
      return switch (this) {
        case Ssh s -> "ssh";
        case Slurm s -> "slurm";
      };
    }
  }

  /** What kind of cluster to measure, before any of it exists. */
  sealed interface Choice {
    /** This machine over loopback. */
    record Local() implements Choice {}

    /** An emulated cluster with known truth. */
    record Lab(LabSpec spec) implements Choice {}

    /**
     * Real nodes.
     *
     * @param way how they are reached
     * @param network to measure, a CIDR or an interface; empty to find it
     * @param hosts that are up; 0 before they are reached
     * @param ipMtuBytes the largest IP packet they all take; likewise
     * @param apart whether each is a machine of its own, with cores that no other node uses
     */
    record Nodes(Way way, Optional<String> network, int hosts, int ipMtuBytes, boolean apart)
        implements Choice {
      public Nodes(Way way, Optional<String> network) {
        this(way, network, 0, 0, true);
      }

      Nodes reached(int count, int mtuBytes, boolean machinesApart) {
        return new Nodes(way, network, count, mtuBytes, machinesApart);
      }
    }

    /** A cluster that follows a sheet, in virtual time. */
    record Simulated(VirtualSpec spec) implements Choice {}

    /** The word for it on a sheet. */
    default String kind() {
      return switch (this) {
        case Local l -> "local";
        case Lab l -> "lab";
        case Nodes nodes -> nodes.way().kind();
        case Simulated s -> "sim";
      };
    }

    /** Hosts that take part; over loopback as many as are needed. */
    default int hosts() {
      return switch (this) {
        case Local l -> 3;
        case Lab lab -> lab.spec().hosts();
        case Nodes nodes -> nodes.hosts();
        case Simulated simulated -> simulated.spec().nodes();
      };
    }

    /** The largest IP packet. */
    default int ipMtuBytes() {
      return switch (this) {
        case Local l -> 65_536;
        case Lab l -> 1_500;
        case Nodes nodes -> nodes.ipMtuBytes();
        case Simulated simulated ->
            simulated.spec().mtuBytes() + MeasureRequest.UDP_IPV4_HEADER_BYTES;
      };
    }

    /** The switch's backplane, where it is a link of known rate. */
    default Optional<EmulatedUplink> uplink() {
      return switch (this) {
        case Local l -> Optional.empty();
        case Nodes n -> Optional.empty();
        case Simulated s -> Optional.empty();
        case Lab lab -> lab.spec().profile().uplink();
      };
    }

    /** What each port is known to be like, where it is known. */
    default Optional<EmulatedPort> port() {
      return switch (this) {
        case Local l -> Optional.empty();
        case Nodes n -> Optional.empty();
        case Simulated s -> Optional.empty();
        case Lab lab -> Optional.of(lab.spec().profile().port());
      };
    }

    /** g_s, where it is known beforehand and no emulated port says more. */
    default Optional<CostFunction> sendGap() {
      return switch (this) {
        case Local l -> Optional.empty();
        case Lab l -> Optional.empty();
        case Nodes n -> Optional.empty();
        case Simulated simulated -> simulated.spec().truth().sheet().cost(Parameter.SEND_GAP);
      };
    }

    /** Packets each port's buffer is known to hold, where it is known. */
    default Optional<Long> bufferPackets() {
      return this instanceof Simulated simulated
          ? simulated.spec().bufferPackets()
          : port().map(port -> (long) port.bufferPackets());
    }

    /** Whether every host is a machine of its own, with cores that no other host uses. */
    default boolean isApart() {
      return switch (this) {
        case Local l -> false;
        case Lab l -> false;
        case Nodes nodes -> nodes.apart();
        case Simulated s -> true;
      };
    }
  }

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
   * @throws IOException when it cannot be started
   */
  HostProcess start(Host host, List<String> command, String secret, HostProcess.Errors errors)
      throws IOException;

  /**
   * Brings a file that a program left in its host's temporary directory.
   *
   * @param here where it is to be; the same file where hosts share this machine
   */
  default void fetch(Host host, Path there, Path here) {}

  /** Completes with a line about it when a host is gone. */
  default CompletableFuture<String> death() {
    return new CompletableFuture<>();
  }

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
