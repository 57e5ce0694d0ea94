package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Operation;
import fathom.model.cost.Interval;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Extrapolation.BeyondSize;
import fathom.model.predict.formula.Catalogue;
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
            new Sheet.SheetCluster("hand", 1, "udp", 1500),
            table.outcomes(),
            table.heapCopies(),
            table.truths(),
            table.warnings(),
            table.diagnostics(),
            table.provenance());
    assertEquals(Optional.empty(), Extrapolation.of(alone, 2));
    assertEquals(3.0, Extrapolation.of(alone, 3).orElseThrow().times());
  }

  /** A cost of a size says by itself that nothing was measured there: 150000/1472 = 101.9. */
  @Test
  void aValueSaysThatItIsExtrapolated() {
    Costs costs =
        Costs.of(
            new HandSheets()
                .measured(Parameter.SEND_GAP, 118.5, 1, 40, 1472)
                .measured(Parameter.SEND_OVERHEAD, 6, 40, 1472)
                .sheet(1472));
    ParameterValue far = costs.value(Parameter.SEND_GAP, 150_000);
    assertEquals(118.5, far.micros());
    assertEquals(new Interval(118.5, 118.5), far.ci());
    BeyondSize beyond = far.extrapolation().orElseThrow().beyond().getFirst();
    assertEquals(new BeyondSize(Parameter.SEND_GAP, 150_000, new SizeRange(1, 1472)), beyond);
    assertEquals(101.9, beyond.times(), 0.01);
    assertEquals(
        Optional.of("Extrapolated: g_s at 150000 bytes, measured from 1 to 1472 (102×)."),
        far.extrapolation().map(Extrapolation::sentence));
    assertEquals(Optional.empty(), costs.value(Parameter.SEND_GAP, 1472).extrapolation());
    assertEquals(40, costs.value(Parameter.SEND_OVERHEAD, 1).extrapolation().orElseThrow().times());
    assertThrows(MissingParameterException.class, () -> costs.value(Parameter.RECEIVE_GAP, 1));
    assertThrows(IllegalArgumentException.class, () -> costs.value(Parameter.TRANSFER_TIME, 1));
  }

  /** The printed table does not say what was measured, but no packet is longer than the mtu. */
  @Test
  void noPacketIsLongerThanTheMtu() {
    Costs table = Costs.of(TableOne.sheet());
    assertEquals(Optional.empty(), table.value(Parameter.SEND_GAP, 1500).extrapolation());
    assertEquals(
        100, table.value(Parameter.SEND_GAP, 150_000).extrapolation().orElseThrow().times());
    assertEquals(
        Optional.empty(), table.value(Parameter.COPY_MEMORY_TO_MEMORY, 150_000).extrapolation());
  }

  /** The prediction's own mark is what its assumption says. */
  @Test
  void aPredictionSaysWhichParametersAreExtrapolated() {
    Predictor predictor =
        HandSheets.fullDuplex()
            .measured(Parameter.RECEIVE_GAP, 9, 1, 500)
            .measured(Parameter.SEND_OVERHEAD, 1, 1, 500)
            .predictor();
    Formula flat = Catalogue.of(Operation.SCATTER).getFirst();
    Prediction within = predictor.predict(flat, Point.of(4, 500));
    assertEquals(Optional.empty(), within.extrapolation());
    Prediction far = predictor.predict(flat, Point.of(32, 1000));
    SizeRange measured = new SizeRange(1, 500);
    Extrapolation extrapolation = far.extrapolation().orElseThrow();
    assertEquals(
        List.of(
            new BeyondSize(Parameter.SEND_OVERHEAD, 1000, measured),
            new BeyondSize(Parameter.RECEIVE_GAP, 1000, measured)),
        extrapolation.beyond());
    assertEquals(2, extrapolation.nodes().orElseThrow().times());
    assertEquals(
        List.of(extrapolation.sentence()),
        far.broken().stream()
            .filter(assumption -> assumption.name().equals(Coverage.TITLE))
            .map(Assumption::detail)
            .toList());
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
