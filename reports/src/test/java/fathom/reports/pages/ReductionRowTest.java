package fathom.reports.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.ExportRequest;
import fathom.reports.exports.ExportTarget;
import fathom.reports.exports.StrictFiles;
import fathom.reports.json.SheetJson;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The optional row wherever a sheet goes, and sheets without it, which say nothing of it. */
class ReductionRowTest {
  private static final String SYMBOL = Parameter.REDUCTION.symbol();
  private static final Sheet WITHOUT = SampleSheets.table1();
  private static final Sheet WITH =
      SheetLike.of(WITHOUT).with(Parameter.REDUCTION, twoPieces()).sheet();

  /** 0.01 + 0.0001·m up to 1 MiB, and 0.0004 a byte, a quarter as fast, above. */
  private static Outcome twoPieces() {
    return new Outcome.Linear(
        new CostFunction(
            List.of(
                new Segment(
                    new SizeRange(8, 1 << 20),
                    Estimate.of(0.01, 0.001),
                    Estimate.of(1e-4, 1e-6),
                    OptionalDouble.empty()),
                new Segment(
                    new SizeRange((1 << 20) + 1, 64 << 20),
                    Estimate.of(-300, 10),
                    Estimate.of(4e-4, 1e-5),
                    OptionalDouble.empty()))),
        List.of(Breakpoint.fixed(1 << 20)),
        new FitQuality(12, 0.01, 0.02, 0.03));
  }

  /** At 64 MiB: −300 + 4e-4·67108864 = 26543.5 µs, which is 2.528 GB/s. */
  @Test
  void theShortSheetHasItsEndsAndSaysWhatTheyAre() {
    String text = FormatName.TEXT.render(SheetSummary.of(WITH));
    assertTrue(text.contains("R_sum reduction"), text);
    assertTrue(text.contains("0.0108–26544 (2.5 GB/s)"), text);
    String flat = text.replaceAll("\\s+", " ");
    assertTrue(
        flat.contains("R_sum is the time of adding a message of doubles to another: at the"), text);
    assertTrue(text.lines().count() <= 50, text);
  }

  @ParameterizedTest
  @CsvSource({"TEXT, ── Reduction", "MARKDOWN, | reduction |", "LATEX, Reduction"})
  void theWholeSheetHasItInAPlaceOfItsOwn(FormatName format, String title) {
    String with = format.render(SheetDocument.of(WITH));
    String without = format.render(SheetDocument.of(WITHOUT));
    assertTrue(with.contains(title), with);
    assertFalse(without.contains("eduction"), without);
  }

  @Test
  void itIsReadAsItWasWritten() {
    assertEquals(WITH, SheetJson.read("sheet", SheetJson.write(WITH)));
    assertFalse(SheetJson.write(WITHOUT).contains(SYMBOL));
  }

  @Test
  void anExportThatDoesNotTakeItSaysSo() {
    ExportRequest request = ExportRequest.plain();
    String line = "lost: R_sum is not used";
    Sheet without = TableOne.sheet();
    Sheet with = SheetLike.of(without).with(Parameter.REDUCTION, twoPieces()).sheet();
    assertTrue(StrictFiles.export(ExportTarget.SIMGRID, with, request).lost().contains(line));
    assertFalse(StrictFiles.export(ExportTarget.SIMGRID, without, request).lost().contains(line));
    assertFalse(StrictFiles.export(ExportTarget.CSV, with, request).lost().contains(line));
    assertTrue(
        StrictFiles.export(ExportTarget.CSV, with, request).files().toString().contains(SYMBOL));
  }
}
