package fathom.runner.cluster;

import fathom.runner.launch.NodeSite;
import fathom.runner.launch.NodeWatch;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Real nodes for a campaign. */
final class NodesSite implements Site {
  /** An experiment that failed twice on the same nodes will not go well the third time. */
  private static final int MOST_RECOVERIES = 2;

  private final NodesKind asked;
  private final NodeSite nodes;

  /** As all nodes had it at first: one that is lost must not change what is one packet. */
  private final int mtuBytes;

  private int recoveries;

  NodesSite(NodesKind asked, NodeSite nodes) {
    this.asked = asked;
    this.nodes = nodes;
    this.mtuBytes = nodes.mtuBytes();
  }

  @Override
  public ClusterKind kind() {
    return asked.reached(nodes.members().size(), mtuBytes, nodes.areApart());
  }

  @Override
  public Placement placement() {
    return nodes.members().getFirst().placement();
  }

  @Override
  public SortedMap<String, String> facts() {
    return nodes.provenance();
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(nodes.warnings());
    placement().warning().ifPresent(warnings::add);
    warnings.add(
        "the nodes' kernels choose the core that does the receive work, and values hold for their"
            + " choice; O_r is rejected where that is not the timed core");
    return warnings;
  }

  @Override
  public Cluster stage(KernelWork work) {
    return new NodeCluster(nodes);
  }

  @Override
  public Cluster timedHost() {
    return new NodeCluster(nodes);
  }

  @Override
  public Watch watch() {
    return new NodeWatch(nodes.members());
  }

  @Override
  public boolean recover() {
    nodes.leaveOutLost();
    recoveries++;
    return recoveries <= MOST_RECOVERIES;
  }

  @Override
  public void close() {
    nodes.close();
  }
}
