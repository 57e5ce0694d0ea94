package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.model.sheet.Sheet;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.operations.RulePoints;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.mpi.LibraryAlgorithm;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.LibrarySettings;
import fathom.runner.operations.LibraryCampaign;
import fathom.runner.operations.LibraryTurn;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Where rules are looked for.
 *
 * @param nodes empty for the cluster's usual ones
 * @param sizes of the message of one rank, in bytes
 */
public record TunePlaces(List<LibraryOperation> operations, List<Integer> nodes, List<Long> sizes) {
  /** So many sizes may have as many best choices. */
  private static final int FEW_SIZES = 2;

  RulePoints on(ClusterKind cluster, Sheet sheet, RanksPerNode perNode) {
    return new RulePoints(operations, ranks(cluster, sheet.cluster().nodes(), perNode), sizes);
  }

  private List<Integer> ranks(ClusterKind cluster, int hosts, RanksPerNode perNode) {
    List<Integer> among = nodes.isEmpty() ? cluster.usualRanks(hosts) : nodes;
    return among.stream().map(perNode::ranks).toList();
  }

  /**
   * Refuses what can be refused before anything is measured.
   *
   * @param run whether operations are run there; predictions may be of more nodes
   * @throws fathom.reports.input.BadInputException for sizes that an operation does not have or a
   *     rank does not hold, and for more ranks than are predicted
   * @throws fathom.runner.console.UserException for more nodes than there are
   */
  public void check(ClusterKind cluster, RanksPerNode perNode, boolean run) {
    boolean known = cluster.hosts() > 0;
    List<Integer> ranks = known ? ranks(cluster, cluster.hosts(), perNode) : askedRanks(perNode);
    RulePoints places = new RulePoints(operations, ranks, sizes);
    if (run) {
      places.checkHeld();
    } else {
      places.checkPredicted();
    }
    if (run && known && !ranks.isEmpty()) {
      cluster.placed(perNode).checkRanks(ranks);
    }
  }

  /** The numbers of ranks that the user asks for; empty for the cluster's usual ones. */
  List<Integer> askedRanks(RanksPerNode perNode) {
    return nodes.stream().map(perNode::ranks).toList();
  }

  /**
   * Seconds of the stages that run operations, guessed before anything is known of the cluster.
   *
   * @param candidates choices that are tried at each place
   * @param rounds in which rules, and then candidates, are compared
   */
  Map<TuneStage, Double> seconds(
      ClusterKind cluster, RanksPerNode perNode, int candidates, int rounds) {
    double once = once(cluster, perNode);
    // Sizes have their own best choices, and one start serves all sizes.
    double ways = 1.0 + candidates + (sizes.size() > FEW_SIZES ? FEW_SIZES : 0);
    Map<TuneStage, Double> seconds = new EnumMap<>(TuneStage.class);
    seconds.put(TuneStage.SETTINGS, 2 * SettingsTrial.ROUNDS * once);
    seconds.put(TuneStage.TRIAL, ways * Tuning.TRIAL_ROUNDS * once);
    seconds.put(TuneStage.COMPARISON, 2 * rounds * once);
    seconds.put(TuneStage.CANDIDATES, ways * rounds * once);
    return seconds;
  }

  /** Seconds of one start for each operation and number of ranks. */
  private double once(ClusterKind cluster, RanksPerNode perNode) {
    List<Integer> ranks = ranks(cluster, cluster.hosts(), perNode);
    return LibraryCampaign.seconds(
        cluster,
        TuneCampaign.REPETITIONS,
        operations.stream()
            .flatMap(
                operation ->
                    ranks.stream()
                        .map(p -> LibraryTurn.once(LibraryAlgorithm.own(operation), p, sizes)))
            .toList());
  }

  /** Seconds of running all operations with and without components that rules switch off. */
  double componentsSeconds(ClusterKind cluster, RanksPerNode perNode, LibraryAlgorithms library) {
    return LibraryCampaign.seconds(
        cluster,
        TuneCampaign.REPETITIONS,
        new ComponentsTrial(
                "",
                LibraryControl.of(library).othersOff(),
                LibrarySettings.NONE,
                ComponentsTrial.points(ranks(cluster, cluster.hosts(), perNode), sizes))
            .turns());
  }

  /** The most ranks that run on a cluster of known size. */
  int mostRanks(ClusterKind cluster, RanksPerNode perNode) {
    return ranks(cluster, cluster.hosts(), perNode).stream().max(Integer::compare).orElse(1);
  }
}
