package fathom.reports.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.CostFunction;
import fathom.model.Estimate;
import fathom.model.FitQuality;
import fathom.model.Interval;
import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.Segment;
import fathom.model.Sheet;
import fathom.model.SizeRange;
import fathom.reports.BadInputException;
import fathom.reports.SampleSheets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SheetJsonTest {
  private static final String TABLE_1 = SheetJson.write(SampleSheets.table1());

  @Test
  void readsBackWhatItWrote() {
    for (Sheet sheet : List.of(SampleSheets.table1(), SampleSheets.hostile())) {
      assertEquals(sheet, SheetJson.read("sheet.json", SheetJson.write(sheet)));
    }
  }

  @Test
  void keepsEveryDoubleExactly() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        Sheet sheet = withSendGap(value, new FitQuality(1, Math.abs(value), Double.NaN, 0));
        assertEquals(sheet, SheetJson.read("sheet.json", SheetJson.write(sheet)));
      }
    }
  }

  @Test
  void neverWritesWhatJsonHasNoNumberFor() {
    String json = SheetJson.write(withSendGap(1, new FitQuality(1, Double.NaN, 1.0 / 0, 0)));
    assertFalse(json.contains("NaN") || json.contains("Inf"), json);
    assertTrue(json.contains("\"rms_relative_error\": null"), json);
  }

  @Test
  void everyPrefixOfASheetIsRefused() {
    String whole = TABLE_1.strip();
    for (int end = 0; end < whole.length(); end += 7) {
      String part = whole.substring(0, end);
      BadInputException e =
          assertThrows(BadInputException.class, () -> SheetJson.read("some/sheet.json", part));
      assertTrue(e.getMessage().startsWith("some/sheet.json: "), e.getMessage());
      assertFalse(e.getMessage().contains("\n"), e.getMessage());
    }
  }

  @Test
  void saysWhatIsWrongAndWhere() {
    refused("[]", "expected an object");
    refused("{}", "not a Fathom sheet");
    refused(TABLE_1.replace("fathom-sheet/1", "fathom-sheet/9"), "schema \"fathom-sheet/9\"");
    refused(TABLE_1.replace("\"T_s\"", "\"T_x\""), "parameters.T_x: no such parameter");
    refused(TABLE_1.replace("\"T_s\"", "\"O_s\""), "Duplicate");
    refused(TABLE_1 + "{}", "truncated or not JSON");
    refused(
        TABLE_1.replace("[6.284, 6.332]", "[7, 6]").replace("[ 6.284, 6.332 ]", "[7, 6]"),
        "parameters.O_s.segments[0].constant_ci: not an interval");
    refused(TABLE_1.replaceFirst("\"fitted\"", "\"guessed\""), "parameters.O_s.status");
    refused(TABLE_1.replaceFirst("6\\.308", "1e999"), "out of range");
    refused(TABLE_1.replaceFirst("6\\.308", "\"NaN\""), "expected a number");
    refused(TABLE_1.replaceFirst("\"from\": 41", "\"from\": 40"), "overlap");
    refused(TABLE_1.replace("\"per-port\"", "\"odd\""), "parameters.B_L.architecture");
  }

  @Test
  void aKnownValueStandsBesideItsOutcome() {
    JsonAt gap = JsonAt.parse("s", TABLE_1).field("parameters").field("g_s").field("truth");
    JsonAt low = gap.field("segments").elements().getFirst();
    assertEquals((6.73 - 6.72) / 6.72, low.field("constant_relative_error").number(), 1e-15);
    // The known slope is 0 there: no relative error exists.
    assertTrue(low.optional("slope_relative_error").isEmpty());
    JsonAt buffer = JsonAt.parse("s", TABLE_1).field("parameters").field("B_L").field("truth");
    assertEquals(-2.79e-4, buffer.field("relative_error").number(), 1e-6);
    assertEquals(0.0023, buffer.field("departure_over_arrival_relative_error").number(), 1e-6);
  }

  private static void refused(String json, String part) {
    BadInputException e =
        assertThrows(BadInputException.class, () -> SheetJson.read("sheet.json", json));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  private static Sheet withSendGap(double value, FitQuality fit) {
    Sheet base = SampleSheets.table1();
    Estimate estimate = new Estimate(value, new Interval(-Math.abs(value), Math.abs(value)));
    return new Sheet(
        base.created(),
        base.cluster(),
        Map.of(
            Parameter.SEND_GAP,
            new Outcome.Linear(
                new CostFunction(List.of(new Segment(SizeRange.from(0), estimate, estimate))),
                Optional.empty(),
                fit)),
        Map.of(),
        Map.of(),
        base.warnings(),
        base.diagnostics(),
        base.provenance());
  }
}
