package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SheetLike;
import fathom.reports.exports.rules.ExportText;
import fathom.reports.input.BadInputException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sheets that nobody measured: one line for each, never a defect's. */
class ExtremeSheetsTest {
  private static Sheet cluster(String kind, int nodes, int mtuBytes) {
    return SheetLike.bare(TableOne.sheet())
        .created(kind)
        .cluster(new Sheet.SheetCluster(kind, nodes, kind, mtuBytes))
        .sheet();
  }

  /** All costs alike, and a network of 10 µs. */
  private static Sheet costs(double micros) {
    Sheet sheet = ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 10, 8e-4));
    for (Parameter parameter : LINES) {
      sheet = ExportSheets.with(sheet, parameter, ExportSheets.line(micros, 0));
    }
    return sheet;
  }

  private static String refusal(ExportTarget target, Sheet sheet) {
    String line = Refusal.line(() -> StrictFiles.export(target, sheet, ExportRequest.plain()));
    assertFalse(line.contains("\n"), line);
    return line;
  }

  @Test
  void moreNodesThanAnExportIsForAreRefused() {
    for (ExportTarget target : List.of(ExportTarget.SIMGRID, ExportTarget.LOGGOPSIM)) {
      String line = refusal(target, cluster("x", 2_000_000_000, 1500));
      assertTrue(line.contains("at most 65536: say for how many (--nodes)"), line);
    }
    assertEquals(
        2,
        StrictFiles.export(
                ExportTarget.SIMGRID, cluster("x", 2_000_000_000, 1500), ExportSheets.nodes(16))
            .files()
            .size());
  }

  @ParameterizedTest
  @CsvSource({"2147483647", "999999999", "999999984"})
  void anMtuThatNoThresholdHoldsIsRefused(int mtu) {
    String line = refusal(ExportTarget.SIMGRID, cluster("x", 4, mtu));
    assertTrue(line.endsWith("the mtu of this sheet is " + mtu), line);
  }

  @ParameterizedTest
  @CsvSource({"SIMGRID, 1e-300, no bandwidth"})
  void aTimeThatATableCannotHoldIsRefused(ExportTarget target, double micros, String why) {
    String line = refusal(target, costs(micros));
    assertTrue(line.contains(why), line);
  }

  /** The squares of such intervals are none, which was an internal error. */
  @ParameterizedTest
  @EnumSource(ExportTarget.class)
  void aConstantWithAnIntervalThatHasNoSquareIsRefusedOrLeftOut(ExportTarget target) {
    Estimate huge = new Estimate(1e300, new Interval(9e299, 1.1e300));
    Segment small = new Segment(new SizeRange(1, 700), huge, Estimate.exact(0));
    Segment large = new Segment(SizeRange.from(701), Estimate.exact(10), Estimate.exact(0));
    FitQuality none = new FitQuality(0, Double.NaN, Double.NaN, 0);
    Outcome line =
        new Outcome.Linear(
            new CostFunction(List.of(small, large)), List.of(Breakpoint.fixed(700)), none);
    for (Parameter parameter : LINES) {
      try {
        assertFalse(
            StrictFiles.export(target, ExportSheets.with(parameter, line), ExportRequest.plain())
                .files()
                .isEmpty());
      } catch (BadInputException e) {
        assertEquals(1, String.valueOf(e.getMessage()).lines().count(), e::getMessage);
      }
    }
  }

  private static final List<Parameter> LINES =
      List.of(
          Parameter.SEND_OVERHEAD,
          Parameter.SEND_GAP,
          Parameter.RECEIVE_GAP,
          Parameter.RECEIVE_OVERHEAD,
          Parameter.USER_RECEIVE);

  /** Either files or one line. */
  @ParameterizedTest
  @EnumSource(value = ExportTarget.class, mode = EnumSource.Mode.EXCLUDE, names = "MPICH")
  void nothingElseComesOfAny(ExportTarget target) {
    Stream.concat(
            Stream.of(1e-300, 1e-9, 1e-6, 2e-6, 1e-3, 1e6, 1e9, 9e11, 1e12, 1e13, 1e17, 1e300)
                .map(ExtremeSheetsTest::costs),
            Stream.of(cluster("x", 1, 1), cluster("x", 65536, 65535), cluster("x", 3, 999_999_983)))
        .forEach(
            sheet -> {
              try {
                assertFalse(
                    StrictFiles.export(target, sheet, ExportRequest.plain()).files().isEmpty());
              } catch (BadInputException e) {
                assertFalse(String.valueOf(e.getMessage()).contains("\n"), e.getMessage());
              }
            });
  }

  /** 100 characters of each text, with what is cut off marked. */
  @Test
  void longTextsAreCut() {
    Sheet sheet = TunerSheets.lab("\uD83D\uDE00".repeat(99) + "x" + "y".repeat(200_000), 4, 0);
    String text = ExportText.source(sheet);
    assertTrue(text.contains("x..., 4 nodes"), text);
    assertFalse(text.contains("xy"), text);
    String three = ExportText.source(cluster("z".repeat(200_000), 4, 1500));
    assertTrue(three.length() < 400, three.length() + " characters");
    assertTrue(ExportText.source(TunerSheets.lab("a".repeat(100), 4, 0)).contains("a, 4 nodes"));
  }
}
