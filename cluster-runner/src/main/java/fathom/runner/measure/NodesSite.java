package fathom.runner.measure;

import fathom.runner.launch.Launcher;
import fathom.runner.launch.NodeArchive;
import fathom.runner.launch.NodeSite;
import fathom.runner.launch.NodeWatch;
import fathom.runner.launch.SlurmLauncher;
import fathom.runner.launch.SshLauncher;
import fathom.runner.machine.BuildFacts;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.machine.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Real nodes for a campaign. */
final class NodesSite implements Site {
  /** An experiment that failed twice on the same nodes will not go well the third time. */
  private static final int MOST_RECOVERIES = 2;

  private final Cluster.Choice.Nodes choice;
  private final NodeSite nodes;

  /** As all nodes had it at first: one that is lost must not change what is one packet. */
  private final int mtuBytes;

  private int recoveries;

  private NodesSite(Cluster.Choice.Nodes choice, NodeSite nodes) {
    this.choice = choice;
    this.nodes = nodes;
    this.mtuBytes = nodes.mtuBytes();
  }

  static NodesSite open(Cluster.Choice.Nodes choice, Installation installation, Progress progress) {
    progress.now("making the archive for the nodes, once after a build");
    NodeArchive archive = NodeArchive.of(installation);
    progress.now("reaching the nodes");
    Launcher launcher =
        switch (choice.way()) {
          case Cluster.Way.Ssh ssh -> SshLauncher.of(ssh.nodes(), ssh.configuration());
          case Cluster.Way.Slurm slurm -> SlurmLauncher.of(System.getenv(), slurm.options());
        };
    return new NodesSite(
        choice,
        NodeSite.open(
            launcher,
            archive,
            BuildFacts.digest(installation.benchmarksJar()),
            choice.network(),
            progress::now));
  }

  @Override
  public MeasureRequest settled(MeasureRequest asked) {
    return asked.on(choice.reached(nodes.members().size(), mtuBytes, nodes.areApart()));
  }

  @Override
  public Placement placement() {
    return Placement.of(nodes.members().getFirst().fact("cpus"));
  }

  @Override
  public SortedMap<String, String> facts() {
    return nodes.provenance();
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(nodes.warnings());
    warnings.add(
        "receive work stays where the nodes' kernels put it; values hold for that, and O_r is"
            + " rejected where it does not land on the timed core");
    return warnings;
  }

  @Override
  public Cluster stage(KernelWork work) {
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
