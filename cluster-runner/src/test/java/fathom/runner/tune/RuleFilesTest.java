package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.RankPlacement.Order;
import fathom.reports.library.RanksPerNode;
import fathom.reports.tuning.Rule;
import fathom.reports.tuning.TunePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleFilesTest {
  @TempDir private Path temp;

  /** The comment of a file, whose lines are wrapped. */
  private String comment(RanksPerNode perNode) throws IOException {
    Rule rule = new Rule(new TunePoint(LibraryOperation.BCAST, 8, 1024), 3, "pipeline", 0, 0);
    Path file =
        new RuleFiles(new TuningFiles(temp), List.of(1024L), perNode).predicted(List.of(rule));
    return Files.readString(file).replaceAll("\\n# *", " ");
  }

  /** Open MPI sees the number of ranks alone: the file says of which placement it is. */
  @Test
  void rulesSayForWhichRanksPerNodeTheyHold() throws IOException {
    String one = comment(RanksPerNode.ONE);
    assertTrue(one.contains(". One rank per node. Algorithm 0 is"), one);
    String two = comment(new RanksPerNode(2, Order.CYCLIC));
    assertTrue(
        two.contains(
            ". For 2 ranks per node, placed cyclic (ranks 0 and 1 on two nodes), and no other"
                + " placement: Open MPI looks rules up by the number of ranks alone. Algorithm 0"),
        two);
  }
}
