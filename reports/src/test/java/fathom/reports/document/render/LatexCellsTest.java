package fathom.reports.document.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.SampleSheets;
import fathom.reports.SheetLike;
import fathom.reports.document.Digits;
import fathom.reports.pages.SheetDocument;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatexCellsTest {
  private static String number(double value, double half) {
    return LatexCells.number(Digits.of(Estimate.of(value, half)));
  }

  /** The half-width has two significant digits; in parentheses they count from the last digit. */
  @Test
  void halfWidthsStandInParentheses() {
    assertEquals("6.308(24)", number(6.308, 0.024));
    assertEquals("11.88(11)", number(11.88, 0.11));
    assertEquals("90.0(19)", number(90, 1.9));
    assertEquals("1935(12)", number(1935, 12.4));
    assertEquals("12345678(4300)", number(12345678, 4321));
    assertEquals("-0.0000300(1)", number(-3e-5, 2e-9));
    assertEquals("0.0796", LatexCells.number(Digits.of(Estimate.exact(0.0796))));
    assertEquals(" - \\num{2.00(50)}", LatexCells.summand(Digits.of(Estimate.of(-2, 0.5))));
    assertEquals(" + \\num{16.68(33)}", LatexCells.summand(Digits.of(Estimate.of(16.684, 0.33))));
  }

  @Test
  void aColumnHasRoomForAllItsNumbers() {
    assertEquals(
        "2.4(2)", LatexCells.tableFormat(List.of("6.308(24)", "11.88(11)", "0.0291(12)", "7")));
    assertEquals("-5", LatexCells.tableFormat(List.of("-3", "12345")));
    assertEquals("1", LatexCells.tableFormat(List.of()));
    assertThrows(
        IllegalArgumentException.class, () -> LatexCells.tableFormat(List.of("\\input{x}")));
  }

  @Test
  void marksGoOnAfterZ() {
    assertEquals("a", LatexNotes.letters(0));
    assertEquals("z", LatexNotes.letters(25));
    assertEquals("aa", LatexNotes.letters(26));
    assertEquals("ba", LatexNotes.letters(52));
    LatexNotes notes = new LatexNotes(true);
    assertEquals("\\textsuperscript{a,b}", notes.mark(List.of("one", "two")));
    assertEquals("\\textsuperscript{b,c}", notes.mark(List.of("two", "three")));
    assertEquals("", notes.mark(List.of()));
  }

  /** What a measured sheet is cited by, and a name that would leave the label. */
  @Test
  void theCitationTellsASheetFromEveryOther() {
    Sheet sheet =
        SheetLike.bare(SampleSheets.hostile())
            .cluster(new Sheet.SheetCluster("} \\input{x} É", 3, "udp", 1472))
            .outcomes(Map.of(Parameter.SEND_GAP, new Outcome.Rejected("none")))
            .provenance(
                Map.of(
                    "fathom.version", "0.1.0 (commit 0123abcd)",
                    "fathom.benchmarks.sha256", "feed"))
            .sheet();
    String latex = FormatName.LATEX.render(SheetDocument.of(sheet));
    assertTrue(
        latex.contains(
            "(3 nodes, udp, up to 1472 bytes per packet), measured 2026-11-21T01:32:00Z, with Fathom 0.1.0"
                + " (commit 0123abcd), benchmarks.jar SHA-256 feed."),
        latex);
    assertTrue(latex.contains("\\label{tab:fathom-input-x-2026-11-21t01-32-00z}"), latex);
    assertTrue(latex.lines().noneMatch(line -> line.contains("\\input{x}")), latex);
  }
}
