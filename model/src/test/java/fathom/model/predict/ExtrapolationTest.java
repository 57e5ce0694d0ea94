package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is beyond a sheet, and how far. Table 1 is of 24 nodes and says no sizes. */
class ExtrapolationTest {
  @ParameterizedTest
  @CsvSource({"48, 2×", "36, 1.5×", "25, 1.042×", "240, 10×"})
  void moreNodesThanWereMeasured(int nodes, String times) {
    assertEquals(
        Optional.of("Extrapolated: " + nodes + " nodes from a sheet of 24 (" + times + ")."),
        Extrapolation.of(TableOne.sheet(), nodes, 1000).map(Extrapolation::sentence));
    assertEquals(nodes / 24.0, Extrapolation.of(TableOne.sheet(), nodes).orElseThrow().times());
  }

  /** Where few and many pairs were placed otherwise, l_p is not the network's alone. */
  @ParameterizedTest
  @CsvSource({
    "Few and many pairs of nodes were timed with different CPU placement: L's growth includes that",
    "ping-pong: not one placement: waiting SPIN | waiting YIELD; growth with p holds that"
  })
  void whatASheetWarnsOfGoesAlong(String warning) {
    Sheet table = TableOne.sheet();
    Sheet mixed =
        new Sheet(
            table.created(),
            table.cluster(),
            table.outcomes(),
            table.heapCopies(),
            table.truths(),
            List.of(warning),
            table.diagnostics(),
            table.provenance());
    String line =
        "Extrapolated: 48 nodes from a sheet of 24 (2×), although the sheet warns that L's growth"
            + " per added node, l_p, includes a difference in CPU placement, so that L must not be"
            + " extrapolated to more nodes.";
    assertEquals(line, Extrapolation.of(mixed, 48).orElseThrow().sentence());
    assertEquals(Optional.empty(), Extrapolation.of(mixed, 24));
    Assumption judged = Premise.ON_THE_SHEET.at(Costs.of(mixed), Point.of(48, 1000));
    assertEquals(line, judged.detail());
  }

  /** A table of one cost has no number of nodes, and without L nothing depends on one. */
  @Test
  void withoutATransferTimeNodesAreNone() {
    Sheet one = new HandSheets().line(Parameter.SEND_OVERHEAD, 1, 0).sheet();
    assertEquals(Optional.empty(), Extrapolation.of(one, 1000, 1, 1000));
    Sheet rejected =
        TableOne.sheet().with(Parameter.TRANSFER_TIME, new Outcome.Rejected("it falls with p"));
    assertEquals(Optional.empty(), Extrapolation.of(rejected, 48));
  }

  @Test
  void whatWasMeasuredIsNot() {
    assertEquals(Optional.empty(), Extrapolation.of(TableOne.sheet(), 24, 1, 40, 1500));
    assertEquals(Optional.empty(), Extrapolation.of(TableOne.sheet(), 2));
  }

  /** What two nodes do is what one ping-pong measures. */
  @Test
  void aPairIsNeverBeyond() {
    Sheet table = TableOne.sheet();
    Sheet alone =
        new Sheet(
            table.created(),
            new Sheet.Cluster("hand", 1, "udp", 1500),
            table.outcomes(),
            table.heapCopies(),
            table.truths(),
            table.warnings(),
            table.diagnostics(),
            table.provenance());
    assertEquals(Optional.empty(), Extrapolation.of(alone, 2));
    assertEquals(3.0, Extrapolation.of(alone, 3).orElseThrow().times());
  }

  /** Copies and T_s are in none of the costs of packets. */
  @Test
  void sizesOfCopiesDoNotCount() {
    Sheet copies =
        new HandSheets()
            .measured(Parameter.COPY_MEMORY_TO_MEMORY, 1, 1, 100)
            .measured(Parameter.SEND_SERVICE_TIME, 1, 1, 100)
            .sheet();
    assertEquals(Optional.empty(), Extrapolation.of(copies, 2, 1, 1000));
  }
}
