package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.cost.Estimate;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.predict.formula.Catalogue;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TableOne;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which sizes a sheet speaks about: those between the least and the largest measured. */
class CoverageTest {

  private static Formula of(Algorithm algorithm, Model model) {
    return Catalogue.of(algorithm.operation()).stream()
        .filter(f -> f.algorithm().equals(Optional.of(algorithm)) && f.model() == model)
        .findFirst()
        .orElseThrow();
  }

  private static Assumption last(HandSheets sheet, Formula formula, Point point) {
    return sheet.predictor().predict(formula, point).assumptions().getLast();
  }

  /** O_s measured at 40, 500 and 1000 bytes; the mtu of hand sheets is 1000. */
  private static HandSheets measured() {
    return HandSheets.fullDuplex().measured(Parameter.SEND_OVERHEAD, 1, 40, 500, 1000);
  }

  /** A piece that begins at 1 and is open says nothing of what was measured. */
  @ParameterizedTest
  @CsvSource({"39, 1.026× below", "40, ''", "700, ''", "1000, ''", "1, 40× below"})
  void measuredSizesCount(long size, String times) {
    Formula exchange = of(Algorithm.EXCHANGE_SHIFT, Model.CLUSTER);
    Assumption found = last(measured(), exchange, Point.of(4, size));
    assertEquals(Coverage.TITLE, found.name());
    assertEquals(times.isEmpty(), found.holds());
    assertEquals(
        times.isEmpty()
            ? "m = " + size + ", p = 4; the sheet has 16 nodes"
            : String.format(
                Locale.ROOT,
                "Extrapolated: O_s at %d byte%s, measured from 40 to 1000 (%s).",
                size,
                size == 1 ? "" : "s",
                times),
        found.detail());
    assertEquals(times.isEmpty() ? 1 : 40.0 / size, found.timesBeyond());
  }

  @Test
  void bothTheSizeAndTheNodesAreTold() {
    Formula exchange = of(Algorithm.EXCHANGE_SHIFT, Model.CLUSTER);
    assertEquals(
        "Extrapolated: 17 nodes from a sheet of 16 (1.1×); O_s at 10 bytes, measured from 40 to"
            + " 1000 (4× below).",
        last(measured(), exchange, Point.of(17, 10)).detail());
  }

  /** pLogP's latency is that of 1 byte, GE's models are made at 1 byte and at the mtu. */
  @Test
  void sizesOfTheFormulasOwnCountToo() {
    Point middle = Point.of(2, 500);
    assertTrue(last(measured(), of(Algorithm.SEND, Model.CLUSTER), middle).holds());
    for (Model model : new Model[] {Model.PLOGP, Model.HOCKNEY, Model.A, Model.B}) {
      Assumption found = last(measured(), of(Algorithm.SEND, model), middle);
      assertFalse(found.holds());
      assertEquals(
          "Extrapolated: O_s at 1 byte, measured from 40 to 1000 (40× below).", found.detail());
      assertEquals(40, found.timesBeyond());
    }
    HandSheets small = HandSheets.fullDuplex().measured(Parameter.RECEIVE_GAP, 9, 1, 900);
    assertTrue(last(small, of(Algorithm.SEND, Model.PLOGP), middle).holds());
    assertEquals(
        "Extrapolated: g_r at 1000 bytes, measured from 1 to 900 (1.1×).",
        last(small, of(Algorithm.SEND, Model.HOCKNEY), middle).detail());
  }

  /** Nodes twice as many and a size four times too small are eight times too far. */
  @Test
  void howFarCountsBoth() {
    Formula exchange = of(Algorithm.EXCHANGE_SHIFT, Model.CLUSTER);
    assertEquals(8, last(measured(), exchange, Point.of(32, 10)).timesBeyond());
  }

  /** Each parameter with the farthest of its sizes, below and above, not the farthest of all. */
  @Test
  void everyParameterHasItsOwnFarthestSizes() {
    HandSheets sheet =
        measured()
            .measured(Parameter.SEND_OVERHEAD, 1, 40, 500)
            .measured(Parameter.RECEIVE_OVERHEAD, 2, 40, 500)
            .measured(Parameter.RECEIVE_GAP, 9, 1, 900);
    Assumption found = last(sheet, of(Algorithm.SEND, Model.HOCKNEY), Point.of(2, 950));
    assertEquals(
        "Extrapolated: O_s, O_r at 1 byte, measured from 40 to 500 (40× below); O_s, O_r at 1000"
            + " bytes, measured from 40 to 500 (2×); g_r at 1000 bytes, measured from 1 to 900"
            + " (1.1×).",
        found.detail());
    assertEquals(40, found.timesBeyond());
  }

  /** An empty message is beyond 1 byte, but not so many times. */
  @Test
  void anEmptyPacketIsBelowAnySizeMeasured() {
    Formula exchange = of(Algorithm.EXCHANGE_SHIFT, Model.CLUSTER);
    HandSheets fromOne = HandSheets.fullDuplex().measured(Parameter.SEND_OVERHEAD, 1, 1, 1000);
    assertEquals(
        "Extrapolated: O_s, g_s, g_r, O_r, U_r at 0 bytes, measured from 1 to 1000.",
        last(fromOne, exchange, Point.of(4, 0)).detail());
    assertTrue(
        last(measured(), exchange, Point.of(4, 0))
            .detail()
            .startsWith("Extrapolated: O_s at 0 bytes, measured from 40 to 1000 (40× below)"));
  }

  /** 2·480 bytes are one packet of 960 where BM puts messages together, 2·500 of 1000 are not. */
  @ParameterizedTest
  @CsvSource({"450, ''", "480, 960", "600, ''", "333, 999"})
  void messagesPutTogetherCount(long size, String longest) {
    HandSheets sheet = HandSheets.fullDuplex().measured(Parameter.RECEIVE_GAP, 9, 1, 950);
    Assumption found = last(sheet, of(Algorithm.SCATTER_CHAIN, Model.PLOGP), Point.of(4, size));
    assertEquals(longest.isEmpty(), found.holds(), found::detail);
    if (!found.holds()) {
      assertTrue(
          found.detail().startsWith("Extrapolated: g_r at " + longest + " bytes"), found::detail);
    }
  }

  /** L has no pieces: without its points all sizes are as good. */
  @Test
  void theTransferTimeHasSizesToo() {
    HandSheets sheet = HandSheets.fullDuplex();
    Formula exchange = of(Algorithm.EXCHANGE_SHIFT, Model.CLUSTER);
    assertTrue(last(sheet, exchange, Point.of(4, 10)).holds());
    sheet.with(
        Parameter.TRANSFER_TIME,
        new Outcome.Transfer(
            Estimate.exact(0),
            Estimate.exact(20),
            Estimate.exact(0),
            Optional.empty(),
            Optional.empty(),
            HandSheets.measuredAt(100, 200)));
    assertEquals(
        "Extrapolated: L at 10 bytes, measured from 100 to 200 (10× below).",
        last(sheet, exchange, Point.of(4, 10)).detail());
    assertTrue(last(sheet, exchange, Point.of(4, 150)).holds());
  }

  /** T_s enters no prediction, copies only where the root of a gather makes them. */
  @Test
  void whatNoFormulaUsesDoesNotCount() {
    HandSheets sheet =
        HandSheets.fullDuplex()
            .measured(Parameter.SEND_SERVICE_TIME, 1, 100, 200)
            .measured(Parameter.COPY_CACHE_TO_CACHE, 1, 100, 200)
            .measured(Parameter.COPY_MEMORY_TO_MEMORY, 1, 100, 200);
    Formula gather = of(Algorithm.GATHER_UNCOORDINATED, Model.CLUSTER);
    Point point = Point.of(4, 10);
    assertTrue(last(sheet, gather, point).holds());
    assertEquals(
        "Extrapolated: M_mtm at 10 bytes, measured from 100 to 200 (10× below).",
        last(sheet, gather, point.withRootCopy(true)).detail());
  }

  /** The printed table has no points: what its pieces are for is known, and the mtu. */
  @Test
  void withoutPointsThePiecesCount() {
    assertEquals(
        Optional.of(new SizeRange(1, 1500)),
        Coverage.of(Costs.of(TableOne.sheet()), Parameter.SEND_GAP));
    assertEquals(
        Optional.of(SizeRange.OPEN),
        Coverage.of(Costs.of(TableOne.sheet()), Parameter.COPY_MEMORY_TO_MEMORY)
            .map(SizeRange::toBytes));
    assertEquals(
        Optional.empty(), Coverage.of(Costs.of(TableOne.sheet()), Parameter.TRANSFER_TIME));
    assertEquals(
        Optional.empty(), Coverage.of(Costs.of(TableOne.sheet()), Parameter.NETWORK_BUFFER));
  }
}
