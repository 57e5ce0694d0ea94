package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.model.sheet.Sheet;
import fathom.reports.operations.RulePoints;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.cluster.ClusterKind;
import java.util.List;

/**
 * Where rules are looked for.
 *
 * @param nodes empty for the cluster's usual ones
 * @param sizes of the message of one rank, in bytes
 */
public record TunePlaces(List<LibraryOperation> operations, List<Integer> nodes, List<Long> sizes) {
  RulePoints on(ClusterKind cluster, Sheet sheet, RanksPerNode perNode) {
    List<Integer> among = nodes.isEmpty() ? cluster.usualRanks(sheet.cluster().nodes()) : nodes;
    return new RulePoints(operations, among.stream().map(perNode::ranks).toList(), sizes);
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
    List<Integer> among = nodes.isEmpty() && known ? cluster.usualRanks(cluster.hosts()) : nodes;
    List<Integer> ranks = among.stream().map(perNode::ranks).toList();
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
  public List<Integer> askedRanks(RanksPerNode perNode) {
    return nodes.stream().map(perNode::ranks).toList();
  }

  /** The most ranks that run on a cluster of known size. */
  public int mostRanks(ClusterKind cluster, RanksPerNode perNode) {
    List<Integer> among = nodes.isEmpty() ? cluster.usualRanks(cluster.hosts()) : nodes;
    return among.stream().mapToInt(perNode::ranks).max().orElse(1);
  }
}
