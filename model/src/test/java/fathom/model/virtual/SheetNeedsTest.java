package fathom.model.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.Truth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SheetNeedsTest {
  private static final Sheet TABLE_1 = TableOne.sheet();

  /** Of what sheets usually have; none of these has what is optional. */
  private static Map<Parameter, String> usuallyMissing(Sheet sheet) {
    Map<Parameter, String> missing = new HashMap<>(SheetNeeds.missing(sheet));
    assertEquals(
        "the simulated sheet has no value for it: it is not on the sheet",
        missing.remove(Parameter.REDUCTION));
    return missing;
  }

  @Test
  void aSheetThatHasTheOptionalRowShowsIt() {
    Outcome.Linear cost =
        new Outcome.Linear(CostFunction.line(0.01, 0.0001), List.of(), new FitQuality(0, 0, 0, 0));
    Sheet sheet = Sheets.with(TABLE_1, Parameter.REDUCTION, cost);
    assertEquals(Map.of(), SheetNeeds.missing(sheet));
    assertEquals(Set.copyOf(Parameter.measurable()), KnownTruth.of(sheet, "t", 1500, 3).keySet());
  }

  @Test
  void tableOneHasAll() {
    assertEquals(Map.of(), usuallyMissing(TABLE_1));
    assertEquals(Set.copyOf(Parameter.usual()), KnownTruth.of(TABLE_1, "t", 1500, 3).keySet());
  }

  @Test
  void whatIsMissingTakesWithItWhatNeedsIt() {
    Sheet sheet =
        Sheets.with(
            TABLE_1, Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("steering failed"));
    assertEquals(
        Map.of(
            Parameter.RECEIVE_OVERHEAD,
            "the simulated sheet has no value for it: not observable: steering failed",
            Parameter.TRANSFER_TIME,
            "the experiment for L needs O_r, for which the simulated sheet has no value: not"
                + " observable: steering failed"),
        usuallyMissing(sheet));
    assertEquals(
        Set.of(
            Parameter.SEND_OVERHEAD,
            Parameter.SEND_SERVICE_TIME,
            Parameter.SEND_GAP,
            Parameter.RECEIVE_GAP,
            Parameter.USER_RECEIVE,
            Parameter.NETWORK_BUFFER,
            Parameter.COPY_CACHE_TO_CACHE,
            Parameter.COPY_CACHE_TO_MEMORY,
            Parameter.COPY_MEMORY_TO_MEMORY),
        KnownTruth.of(sheet, "t", 1500, 3).keySet());
  }

  @Test
  void withoutSendGapThereIsNoLine() {
    assertEquals(
        Set.of(
            Parameter.SEND_GAP,
            Parameter.RECEIVE_GAP,
            Parameter.TRANSFER_TIME,
            Parameter.NETWORK_BUFFER),
        usuallyMissing(Sheets.without(TABLE_1, Parameter.SEND_GAP)).keySet());
  }

  /** −2 + 0.01·m is no time below 200 bytes; Table 1's own lines are above 0 everywhere. */
  @Test
  void aCostThatIsNoTimeIsNone() {
    Outcome.Linear falling =
        new Outcome.Linear(CostFunction.line(-2, 0.01), List.of(), new FitQuality(0, 0, 0, 0));
    assertEquals(
        Map.of(
            Parameter.USER_RECEIVE,
            "the simulated sheet has no value for it: -1.99 µs at 1 bytes is no time",
            Parameter.TRANSFER_TIME,
            "the experiment for L needs U_r, for which the simulated sheet has no value: -1.99 µs at"
                + " 1 bytes is no time"),
        usuallyMissing(Sheets.with(TABLE_1, Parameter.USER_RECEIVE, falling)));
  }

  @Test
  void aSwitchThatLetsNothingPassIsNone() {
    Outcome.Transfer blocked =
        new Outcome.Transfer(
            Estimate.exact(1),
            Estimate.exact(2),
            Estimate.exact(0.1),
            Optional.of(Estimate.exact(0)),
            Optional.empty(),
            new FitQuality(0, 0, 0, 0));
    assertEquals(
        Map.of(
            Parameter.TRANSFER_TIME,
            "the simulated sheet has no value for it: its C is not above 0, so that nothing would"
                + " pass the switch"),
        usuallyMissing(Sheets.with(TABLE_1, Parameter.TRANSFER_TIME, blocked)));
  }

  /** D/A = g_s/(3·g_r) = 122.427/(3·123.186). */
  @Test
  void whatIsKnownIsTheSheetItself() {
    Map<Parameter, Truth> known = KnownTruth.of(TABLE_1, "table-1", 1500, 3);
    Truth.KnownTransfer transfer =
        assertInstanceOf(Truth.KnownTransfer.class, known.get(Parameter.TRANSFER_TIME));
    assertEquals(
        new Truth.KnownTransfer(
            1.556, 16.684, 0.0826, Optional.of(90.0), "the simulated sheet, table-1"),
        transfer);
    Truth.KnownBuffer buffer =
        assertInstanceOf(Truth.KnownBuffer.class, known.get(Parameter.NETWORK_BUFFER));
    assertEquals(1935, buffer.packets());
    assertEquals(122.427 / (3 * 123.186), buffer.departureOverArrival(), 1e-12);
  }
}
