package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.document.render.FormatName;
import fathom.reports.imports.TableImport;
import fathom.reports.imports.Tables;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.json.SheetJson;
import fathom.reports.pages.SheetDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From a file of another origin to a sheet. */
class ImportedSheetTest {
  @TempDir private Path temp;

  private static Sheet sheet(String name, Parameter parameter) {
    return ImportedSheet.of(Tables.read(name, parameter), Optional.empty(), Optional.empty());
  }

  private Sheet sheet(String text) throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("t.csv"), text.startsWith("size") ? text : "size,time_us\n" + text);
    return ImportedSheet.of(
        TableImport.read(file, Optional.of(Parameter.SEND_GAP), ImportOptions.NONE),
        Optional.empty(),
        Optional.empty());
  }

  private static List<Segment> segments(Sheet sheet, Parameter parameter) {
    return sheet.cost(parameter).orElseThrow(() -> new AssertionError(sheet)).segments();
  }

  private static void assertNear(double expected, double relative, double found) {
    assertEquals(expected, found, Math.abs(relative * expected));
  }

  @Test
  void recoversTableOnesSendGap() {
    Sheet sheet = sheet("gaps.csv", Parameter.SEND_GAP);
    List<Segment> pieces = segments(sheet, Parameter.SEND_GAP);
    assertEquals(2, pieces.size());
    assertEquals(40, pieces.getFirst().range().toBytes());
    assertNear(6.73, 0.01, pieces.getFirst().at(20));
    assertTrue(pieces.getFirst().slope().ci().contains(0));
    assertNear(3.027, 0.03, pieces.getLast().constant().value());
    assertNear(0.0796, 0.01, pieces.getLast().slope().value());
    double width = pieces.getLast().slope().ci().width();
    assertTrue(width > 0 && Math.abs(pieces.getLast().slope().value() - 0.0796) < width);
    assertEquals(Set.of(Parameter.SEND_GAP), sheet.outcomes().keySet());
  }

  @Test
  void recoversFromTheTablesOfTools() {
    assertNear(
        0.015,
        0.02,
        last(
            sheet("jmh-copies.json", Parameter.COPY_CACHE_TO_CACHE),
            Parameter.COPY_CACHE_TO_CACHE));
  }

  private static double last(Sheet sheet, Parameter parameter) {
    return segments(sheet, parameter).getLast().slope().value();
  }

  @ParameterizedTest
  @EnumSource(
      value = Parameter.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"TRANSFER_TIME", "NETWORK_BUFFER"})
  void everyCostFunctionCanBeImported(Parameter parameter) {
    Sheet sheet = sheet("gaps.csv", parameter);
    assertEquals(2, segments(sheet, parameter).size());
    assertEquals(
        parameter.isMemoryCopy(),
        sheet.warnings().stream().anyMatch(w -> w.contains("nothing was subtracted")));
  }

  @Test
  void saysWhereItComesFromAndWhatIsNotKnown() throws IOException {
    Sheet sheet = sheet("1,9\n1,9.1\n1025,85\n2049,167\n3073,-249\n4097,332\n");
    assertEquals(new Sheet.SheetCluster("import", 1, "unknown", 4097), sheet.cluster());
    assertEquals("unknown", sheet.created());
    assertEquals("t.csv", sheet.provenance().get("import.file"));
    assertEquals("table, column time_us", sheet.provenance().get("import.kind"));
    assertEquals("us (header)", sheet.provenance().get("import.unit"));
    assertEquals("6", sheet.provenance().get("import.rows"));
    assertTrue(String.valueOf(sheet.provenance().get("import.sha256")).matches("[0-9a-f]{64}"));
    assertTrue(
        sheet.warnings().getFirst().contains("nodes, transport, largest packet, date or machine"));
    assertTrue(
        sheet.warnings().contains("Note: 1 measurement of g_s left out: the time is negative"),
        () -> String.join("\n", sheet.warnings()));
    assertEquals("1", sheet.provenance().get("import.dropped"));
  }

  @Test
  void sizesAboveTheMtuAreDropped() {
    Sheet sheet =
        ImportedSheet.of(
            Tables.read("gaps.csv", Parameter.SEND_GAP), Optional.empty(), Optional.of(800));
    assertEquals(800, sheet.cluster().mtuBytes());
    assertTrue(
        sheet
            .warnings()
            .contains("Note: 12 measurements of g_s left out: larger than the largest packet"));
    assertEquals("12", sheet.provenance().get("import.dropped"));
  }

  @Test
  void breakpointsAreObeyed() {
    Sheet none =
        ImportedSheet.of(
            Tables.read("gaps.csv", Parameter.SEND_GAP),
            Optional.of(new BreakpointChoice.NoBreakpoints()),
            Optional.empty());
    Outcome.Rejected rejected =
        assertInstanceOf(Outcome.Rejected.class, none.outcomes().get(Parameter.SEND_GAP));
    assertTrue(
        rejected.reason().contains("--breakpoint auto finds a breakpoint at 40 bytes"),
        rejected::reason);
    Sheet auto =
        ImportedSheet.of(
            Tables.read("gaps.csv", Parameter.SEND_GAP),
            Optional.of(new BreakpointChoice.Auto()),
            Optional.empty());
    Outcome.Linear linear =
        assertInstanceOf(Outcome.Linear.class, auto.outcomes().get(Parameter.SEND_GAP));
    // Table 1 falls by 0.44 µs from 40 to 41 bytes; its lines would meet at 46.5.
    assertEquals(43, linear.breakpoints().getFirst().atBytes(), 4);
  }

  @Test
  void theUsualBreakpointNeedsRowsOnBothSides() throws IOException {
    Sheet sheet = sheet("1,9\n1025,85\n2049,167\n3073,249\n4097,332\n");
    assertEquals(1, segments(sheet, Parameter.SEND_GAP).size());
    String warning = "g_s has one line for all sizes: too few sizes lie on one side";
    assertTrue(
        sheet.warnings().stream().anyMatch(w -> w.startsWith(warning)),
        () -> String.join("\n", sheet.warnings()));
    Sheet enough = sheet("1,9\n1,9.1\n1025,85\n2049,167\n3073,249\n4097,332\n");
    assertEquals(2, segments(enough, Parameter.SEND_GAP).size());
    assertTrue(enough.warnings().stream().noneMatch(w -> w.startsWith(warning)));
  }

  @Test
  void theSameBytesInEveryLocale() {
    Locale before = Locale.getDefault();
    List<String> sheets = new ArrayList<>();
    try {
      for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("ar-EG"))) {
        Locale.setDefault(locale);
        Sheet sheet = sheet("gaps.csv", Parameter.SEND_GAP);
        for (FormatName format : FormatName.values()) {
          sheets.add(format.render(SheetDocument.of(sheet)));
        }
      }
    } finally {
      Locale.setDefault(before);
    }
    int each = sheets.size() / 3;
    assertEquals(sheets.subList(0, each), sheets.subList(each, 2 * each));
    assertEquals(sheets.subList(0, each), sheets.subList(2 * each, 3 * each));
  }

  @Test
  void theFolderDoesNotMatter() throws IOException {
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere")).resolve("gaps.csv");
    Files.copy(Tables.file("gaps.csv"), elsewhere);
    Sheet moved =
        ImportedSheet.of(
            TableImport.read(elsewhere, Optional.of(Parameter.SEND_GAP), ImportOptions.NONE),
            Optional.empty(),
            Optional.empty());
    assertEquals(SheetJson.write(sheet("gaps.csv", Parameter.SEND_GAP)), SheetJson.write(moved));
    assertEquals(
        SheetJson.write(moved), SheetJson.write(SheetJson.read("again", SheetJson.write(moved))));
  }

  private static String table(List<Integer> sizes, IntToDoubleFunction micros) {
    StringBuilder text = new StringBuilder("size,time_us\n");
    for (int size : sizes) {
      text.append(size).append(',').append(micros.applyAsDouble(size)).append('\n');
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,2\n",
        "1,2\n1000,3\n",
        "1,2\n2000,3\n",
        "100,9\n200,7\n300,5\n400,3\n500,1\n",
        "1,2\n1000,3\n1000000000,4\n",
      })
  void tooLittleOrNoCostIsRejectedWithAReason(String text) throws IOException {
    Outcome.Rejected rejected =
        assertInstanceOf(Outcome.Rejected.class, sheet(text).outcomes().get(Parameter.SEND_GAP));
    assertEquals(1, rejected.reason().lines().count(), rejected.reason());
    assertFalse(rejected.reason().contains("NaN"), rejected.reason());
  }

  @Test
  void hugeNumbersNeverLeaveAsNaN() throws IOException {
    List<Integer> sizes = List.of(41, 100, 1000, 100_000, 1_000_000_000, Integer.MAX_VALUE);
    List<String> tables =
        List.of(
            table(sizes, m -> 1e300),
            table(sizes, m -> m * 1e295),
            table(sizes, m -> 1e-300),
            table(sizes, m -> Double.MIN_VALUE),
            table(sizes, m -> m == 41 ? 1e-300 : 1e300),
            table(sizes, m -> 5 + 1e-9 * m),
            table(List.of(64, 64, 64, 64), m -> 7),
            table(List.of(0, 0, 64, 64, 128, 128), m -> 7));
    for (String text : tables) {
      Sheet sheet = sheet(text);
      for (FormatName format : FormatName.values()) {
        String shown = format.render(SheetDocument.of(sheet));
        assertAll(
            () -> assertFalse(shown.contains("NaN"), shown),
            () -> assertFalse(shown.contains("Infinity") || shown.contains("∞"), shown));
      }
    }
  }

  @Test
  void oneSizeIsAConstant() throws IOException {
    Sheet sheet = sheet("64,7\n64,7.1\n64,6.9\n64,7\n");
    Segment only = segments(sheet, Parameter.SEND_GAP).getFirst();
    assertEquals(7, only.constant().value(), 0.05);
    assertEquals(0, only.slope().value());
    assertTrue(
        sheet.warnings().stream().anyMatch(w -> w.contains("was measured at 64 bytes only")));
  }

  /** One size on each side of the breakpoint of 40 bytes: nothing is known of those between. */
  @Test
  void aPieceOfOneSizeHoldsForNoSizeBelowALargerOne() throws IOException {
    List<Segment> pieces =
        segments(sheet("1,2\n1,2.1\n1,1.9\n1024,84\n1024,85\n1024,83\n"), Parameter.SEND_GAP);
    assertEquals(
        List.of(new SizeRange(1, 1), SizeRange.from(1024)),
        pieces.stream().map(Segment::range).toList());
  }

  /** A size is no outlier: nothing else was measured there. */
  @Test
  void aSizeThatIsOffTheLineIsNotLeftOut() throws IOException {
    StringBuilder text = new StringBuilder("size,time_us\n");
    for (int m = 100; m <= 1400; m += 50) {
      text.append(m).append(',').append(m == 700 ? 500 : 3 + 0.08 * m).append('\n');
    }
    Sheet sheet = sheet(text.toString());
    Outcome.Rejected rejected =
        assertInstanceOf(Outcome.Rejected.class, sheet.outcomes().get(Parameter.SEND_GAP));
    assertTrue(
        rejected.reason().contains("at 700 bytes the measured median is +"), rejected::reason);
  }
}
