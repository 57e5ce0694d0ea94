package fathom.runner.cluster;

import fathom.runner.virtual.VirtualSpec;
import java.util.Map;

/** Kinds of cluster that no text makes, as tests need them. */
public final class Clusters {
  private Clusters() {}

  /** So many machines that were reached, with jumbo frames. */
  public static ClusterKind nodes(int hosts) {
    return nodes(hosts, 9000);
  }

  /** Machines that were reached and take IP packets of this size. */
  public static ClusterKind nodes(int hosts, int mtuBytes) {
    return NodesKind.of(
            "ssh",
            () -> {
              throw new AssertionError("nothing is launched");
            },
            Map.of())
        .reached(hosts, mtuBytes, true);
  }

  /** One that follows a sheet of the test's own. */
  public static ClusterKind simulated(VirtualSpec spec) {
    return new SimulatedKind(spec);
  }
}
