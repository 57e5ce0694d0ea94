package fathom.runner.cluster;

import fathom.model.collective.RankPlacement.Order;
import fathom.model.parameter.Parameter;
import fathom.model.transport.Transport;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.console.UserException;
import fathom.runner.launch.NodeArchive;
import fathom.runner.launch.SharedArchive;
import fathom.runner.machine.ClassCache;
import fathom.runner.machine.Installation;
import fathom.runner.machine.Placement;
import fathom.runner.mpi.MpiFacts;
import fathom.runner.mpi.MpiLibraries;
import fathom.runner.mpi.MpiOptions;
import fathom.runner.mpi.MpiSetting;
import fathom.runner.mpi.RankFiles;
import fathom.runner.mpi.RankHosts;
import fathom.runner.process.Deployment;
import fathom.runner.process.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Nodes that a launcher of MPI reaches; the first rank runs on this one. */
final class MpiKind extends ClusterKind {
  static final ClusterSyntax SYNTAX =
      new ClusterSyntax(
          "mpi",
          "",
          "The nodes that --launcher starts ranks on, through their MPI library (fathom help mpi)."
              + " The first rank must run here.",
          MpiOptions.BY_LAUNCHER,
          (rest, options) -> MpiKind.of(MpiOptions.of(options)));

  private final MpiOptions mpi;

  /** Whether the timed ranks are on one host; before they are reached, that is not known. */
  private final boolean isOneMachine;

  /** The placement that was asked for; empty if a sheet may be of any ranks. */
  private final Optional<RanksPerNode> placed;

  private MpiKind(MpiOptions mpi, int ranks, boolean isOneMachine, Optional<RanksPerNode> placed) {
    super(SYNTAX.word(), ranks, 0, Machines.OTHERS);
    this.mpi = mpi;
    this.isOneMachine = isOneMachine;
    this.placed = placed;
  }

  /** Before they are reached. */
  private static MpiKind of(MpiOptions mpi) {
    if (mpi.launcher().isEmpty()) {
      throw UserException.badInput(
          "--cluster mpi needs --launcher, such as \"mpirun -np 2 --hostfile hosts --map-by node\""
              + " or \"srun -N 2\"");
    }
    return new MpiKind(mpi, 0, false, Optional.empty());
  }

  @Override
  public RanksPerNode perNode() {
    return placed.orElse(RanksPerNode.ONE);
  }

  /** What the launcher does is seen when it is tried. */
  @Override
  public ClusterKind placed(RanksPerNode ranks) {
    return new MpiKind(mpi, hosts(), isOneMachine, Optional.of(ranks));
  }

  /** The launcher's words start as many as they say. */
  @Override
  public boolean startsOneRankOnEach() {
    return false;
  }

  @Override
  public Transport usualTransport() {
    return Transport.MPI;
  }

  @Override
  public void check(Transport transport) {
    if (!transport.isOfLibrary()) {
      throw UserException.badInput(
          "--cluster mpi is measured through MPI: leave --transport out, or name mpi");
    }
  }

  @Override
  Optional<MpiOptions> mpi() {
    return Optional.of(mpi);
  }

  @Override
  public Map<Parameter, String> missing(Transport transport) {
    Map<Parameter, String> missing = super.missing(transport);
    if (isOneMachine) {
      BETWEEN_RANKS_OF_ONE_MACHINE.forEach(
          (parameter, reason) ->
              missing.put(
                  parameter,
                  reason
                      + "; ranks 0 and 1 are on one host here: start one rank on each (mpirun"
                      + " --map-by node, srun -N)"));
    }
    if (hosts() < 3) {
      missing.put(
          Parameter.RECEIVE_GAP,
          "needs two senders and a receiver: a launcher of at least 3 ranks");
    }
    return missing;
  }

  /** The launcher's words say how many it starts. */
  @Override
  public void checkRanks(List<Integer> ranks) {
    if (!ranks.equals(List.of(hosts()))) {
      throw UserException.badInput(
          "--launcher starts " + hosts() + " ranks: give --nodes " + perNode().nodes(hosts()));
    }
  }

  /**
   * Compares where ranks are with where they are to be. All ranks of one host pass as one rank per
   * node: the machine is the cluster then, and what is written says so.
   *
   * @throws UserException with what was found, and what to give instead
   */
  static void checkPlaced(MpiFacts facts, RanksPerNode asked) {
    RankHosts found =
        facts
            .places()
            .orElseThrow(
                () ->
                    UserException.failed(
                        "rank 0 does not say on which hosts the ranks are: its line 'hosts' did not"
                            + " come through the launcher"));
    if (found.isPlaced(asked) || (asked.isOne() && found.hosts() == 1)) {
      return;
    }
    String wanted =
        asked.isOne()
            ? "one rank per node is meant where --ranks-per-node does not say more"
            : options(asked) + " was asked for";
    throw UserException.badInput(
        "%s, but --launcher starts %s ranks on %s: give %s%s"
            .formatted(
                wanted,
                facts.ranks(),
                found.describe(),
                found.asOptions().map(its -> options(its) + ", or ").orElse(""),
                launcherOf(asked)));
  }

  private static String options(RanksPerNode placed) {
    return placed.isOne()
        ? "--ranks-per-node 1"
        : "--ranks-per-node " + placed.count() + " --placement " + placed.order().word();
  }

  private static String launcherOf(RanksPerNode asked) {
    if (asked.isOne()) {
      return "a launcher that starts one rank on each node (mpirun -np NODES --map-by node, srun"
          + " --ntasks-per-node=1)";
    }
    String order = asked.order() == Order.BLOCK ? "one node after the other" : "to nodes in turn";
    return "a launcher that starts " + asked.count() + " ranks on each node, dealt " + order;
  }

  /** The launcher's words say how many it starts. */
  @Override
  public List<Integer> usualRanks(int nodes) {
    return List.of(nodes);
  }

  @Override
  public Path seenByNodes(Path file) {
    return mpi.shared().map(shared -> SharedArchive.of(shared, file)).orElse(file);
  }

  @Override
  public Site open(Transport transport, Installation installation, Consumer<String> told) {
    Placement placement = Placement.here();
    RankFiles files = files(installation, told);
    MpiSetting jobs =
        MpiSetting.beginningHere(
            mpi.given(MpiLibraries.here()),
            files.checked(),
            told,
            (command, patience) -> Tool.run(command, "", patience));
    placed.ifPresent(asked -> checkPlaced(jobs.facts(), asked));
    boolean here = jobs.facts().isOneMachine();
    return new HereSite(
        new MpiKind(mpi, jobs.facts().ranks(), here, placed),
        placement,
        placed.isPresent() ? List.of() : sharing(jobs.facts()).stream().toList(),
        work -> new LocalCluster(placement, Optional.of(jobs.launcher()), deployment(files), here),
        UnaryOperator.identity(),
        Optional.of(jobs.facts().with("java", files.describe())));
  }

  /** Warns the reader of a sheet of ranks that share hosts, but not all one host. */
  static Optional<String> sharing(MpiFacts facts) {
    return facts
        .places()
        .filter(RankHosts::isOnTwoLevels)
        .map(
            its ->
                "The launcher started %s ranks on %s: ranks of one host share its cores, memory and line, so rows of several ranks at once (C, g_r, L among several pairs) are not those of one rank on each node. Start one rank on each (mpirun --map-by node, srun --ntasks-per-node=1)"
                    .formatted(facts.ranks(), its.describe()));
  }

  /** What ranks run: this machine's, or a copy that all nodes see. */
  private RankFiles files(Installation installation, Consumer<String> told) {
    if (mpi.shared().isEmpty()) {
      return RankFiles.ofEveryNode(installation.java(), installation.benchmarksJar());
    }
    Path shared = mpi.shared().get();
    if (!Files.isDirectory(shared)) {
      throw UserException.badInput(
          MpiOptions.SHARED
              + ": no such directory: "
              + shared
              + "; name one that all nodes see at the same path");
    }
    told.accept("making the archive for the nodes, once after a build");
    NodeArchive archive = NodeArchive.of(installation);
    told.accept("looking whether it is in " + shared);
    SharedArchive copy = SharedArchive.in(shared, archive);
    return RankFiles.shared(copy.java(), copy.benchmarksJar());
  }

  /** JMH, whose forks are the first ranks, runs what the others run. */
  private UnaryOperator<Deployment> deployment(RankFiles files) {
    return runsThisJar()
        ? UnaryOperator.identity()
        : here ->
            ClassCache.besideJar(
                new Deployment(
                    files.java(), files.benchmarksJar(), here.temporary(), here.secret()));
  }

  @Override
  public boolean runsThisJar() {
    return mpi.shared().isEmpty();
  }
}
