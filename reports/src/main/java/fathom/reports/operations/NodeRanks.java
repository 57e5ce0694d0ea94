package fathom.reports.operations;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Program;
import fathom.model.collective.ProgramShape;
import fathom.model.collective.program.Programs;
import fathom.model.sheet.Sheet;
import fathom.reports.validation.RanksPerNode;
import java.util.Optional;

/**
 * How ranks are placed on nodes, and what is known of messages within one.
 *
 * @param each ranks on each node
 * @param inside the sheet of two ranks of one node; empty where there is none
 */
public record NodeRanks(RanksPerNode each, Optional<Sheet> inside) {
  /** One rank on each node: no message stays in one. */
  public static final NodeRanks ONE = new NodeRanks(RanksPerNode.ONE, Optional.empty());

  /** Said where it is not {@link #isKnown}. */
  public static final String NOTHING_PREDICTED =
      "nothing is predicted of ranks that share nodes without a sheet of a node's inside: give one by"
          + " --intra-sheet";

  /** Whether operations of such ranks can be predicted. */
  public boolean isKnown() {
    return each.isOne() || inside.isPresent();
  }

  /**
   * A library's schedule. With one rank on each node its ranks' numbers make no difference.
   *
   * @param library empty where nobody knows which it is
   */
  Program program(
      Optional<LibraryAlgorithms> library, Algorithm algorithm, int ranks, ProgramShape shape) {
    return library
        .filter(its -> !each.isOne())
        .map(its -> its.program(algorithm, ranks, shape))
        .orElseGet(() -> Programs.of(algorithm, ranks, shape));
  }

  /** The same with the sheet of a node's inside. */
  public NodeRanks with(Sheet ofInside) {
    return new NodeRanks(each, Optional.of(ofInside));
  }
}
