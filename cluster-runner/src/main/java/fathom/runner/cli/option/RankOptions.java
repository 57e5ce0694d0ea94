package fathom.runner.cli.option;

import fathom.model.collective.RankPlacement.Order;
import fathom.model.word.Word;
import fathom.reports.operations.NodeRanks;
import fathom.reports.validation.RanksPerNode;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.console.UserException;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Option;

/** How ranks of an MPI library's operations are placed on nodes. */
public final class RankOptions {
  private static final int MOST = 1024;

  @Option(names = "--ranks-per-node", paramLabel = "N")
  String perNode = "";

  @Option(names = "--placement", paramLabel = "ORDER", completionCandidates = Orders.class)
  String placement = "";

  @Option(names = "--intra-sheet", paramLabel = "SHEET")
  public String intraSheet = "";

  /** The orders there are, in words. */
  static final class Orders implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(Word.list(Order.ALL).replace(", ", " or ")).iterator();
    }
  }

  /**
   * What was asked for, on a cluster that can have it.
   *
   * @param hasSheet whether the sheet of one rank on each node is given
   * @throws UserException where it is none, or cannot be had there
   */
  public NodeRanks on(ClusterKind cluster, boolean hasSheet) {
    RanksPerNode each = each();
    cluster.placed(each);
    if (!each.isOne() && !hasSheet && !cluster.startsOneRankOnEach()) {
      throw UserException.badInput(
          "--launcher starts more than one rank on each node: give the sheet of one rank on each by"
              + " --sheet");
    }
    if (each.isOne() && !intraSheet.isEmpty()) {
      throw UserException.badInput("--intra-sheet is for --ranks-per-node 2 or more");
    }
    return new NodeRanks(each, Arguments.sheet(intraSheet));
  }

  private RanksPerNode each() {
    Order order =
        placement.isEmpty()
            ? Order.BLOCK
            : Word.find(Order.ALL, placement)
                .orElseThrow(Arguments.unknown("placement", placement, Word.list(Order.ALL)));
    return new RanksPerNode(perNode.isEmpty() ? 1 : count(), order);
  }

  private int count() {
    int count = perNode.matches("\\d{1,6}") ? Integer.parseInt(perNode) : 0;
    if (count < 1 || count > MOST) {
      throw UserException.badInput(
          "--ranks-per-node takes 1 to " + MOST + ", not '" + perNode + "'");
    }
    return count;
  }

  /**
   * @param why there is no use for them
   * @throws UserException where one is given
   */
  public void refuse(String why) {
    for (String given : List.of(perNode, placement, intraSheet)) {
      if (!given.isEmpty()) {
        throw UserException.badInput(
            "--ranks-per-node, --placement and --intra-sheet are not for this: " + why);
      }
    }
  }
}
