package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SheetLike;
import fathom.reports.exports.rules.ExportedFile;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LogGOPSim's options, by hand from Table 1, and which schedules come with them. */
class LogGopSimExportTest {
  private static Export of(Sheet sheet, int nodes) {
    return StrictFiles.export(ExportTarget.LOGGOPSIM, sheet, ExportSheets.nodes(nodes));
  }

  private static LogGopSimParameters parameters(Export export) {
    return LogGopSimReader.read(export.files().getFirst().text());
  }

  /**
   * L = 1.556·16 + 16.684 + 0.0826 = 41.6626; o = (6.3371 + 12.2876 + 9.93)/2; g = 6.73; G =
   * 123.186/1500; O = (44.32 + 86.456)/3000; all in ps.
   */
  @Test
  void tableOneInPicoseconds() {
    Export export = of(TableOne.sheet(), 16);
    assertEquals(
        new LogGopSimParameters(
            41_662_600, 14_277_350, 6_730_000, 82_124, 43_592, Integer.MAX_VALUE),
        parameters(export));
    // The simulator itself, given these options and this send, prints 193321176 for the receiver.
    assertEquals(193_321_176, parameters(export).oneWay(1500), 0.5);
    assertEquals(1, export.files().size());
    assertEquals("loggopsim-16.args", export.files().getFirst().name());
    assertTrue(export.files().getFirst().text().endsWith("-G 82124\n-O 43592\n-S 2147483647\n"));
    assertTrue(
        export
            .lost()
            .contains("beware: times are rounded to whole ps, which changes nothing here"));
    // 2·14.27735 + 41.6626 + 1499·0.082124 = 193.3212; 44.32 + 165.48 + 86.456 = 296.256
    assertTrue(
        export.lost().stream()
            .anyMatch(l -> l.contains("takes 193.3 µs in LogGOPSim and 296.3 µs by the sheet")),
        () -> export.lost().toString());
  }

  @Test
  void contentionIsLostWhereTheSheetHasSome() {
    Sheet none = ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 30, 0));
    assertTrue(
        of(none, 4)
            .lost()
            .contains(
                "lost: B_L: the simulated network drops nothing, and has contention at ports only"));
    assertTrue(
        of(TableOne.sheet(), 4)
            .lost()
            .contains(
                "lost: contention inside the switch (its bandwidth C, which is part of L on the"
                    + " sheet), and B_L: the simulated network has contention at ports only and"
                    + " drops nothing"));
  }

  /** 3 ms are more ps than an int holds: ns, where the smallest is still told within 1 %. */
  @Test
  void aWideNetworkIsCountedInNanoseconds() {
    Sheet sheet = ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 3000, 0));
    Export export = of(sheet, 4);
    assertEquals(3_000_000, parameters(export).latency());
    assertEquals(82, parameters(export).gapPerByte());
    assertTrue(export.files().getFirst().text().contains("# times in ns, for 4 nodes\n"));
    // O = 43.592 becomes 44, 0.94 % more.
    assertTrue(
        export
            .lost()
            .contains(
                "beware: times are rounded to whole ns, which changes no parameter by more than 0.94 %"));
  }

  /** 0.08 ns per byte as a whole number of ns would be 0. */
  @Test
  void whatNoUnitTellsIsRefused() {
    Sheet fast =
        ExportSheets.with(
            ExportSheets.with(
                ExportSheets.with(Parameter.TRANSFER_TIME, ExportSheets.transfer(0, 3000, 0)),
                Parameter.SEND_GAP,
                ExportSheets.line(0, 8e-5)),
            Parameter.RECEIVE_GAP,
            ExportSheets.line(0, 8e-5));
    String line = Refusal.line(() -> of(fast, 4));
    assertTrue(line.contains("whole numbers up to 2147483647"), line);
  }

  @Test
  void aHundredGigabitKeepItsTimePerByte() {
    Sheet fast =
        ExportSheets.with(
            ExportSheets.with(Parameter.SEND_GAP, ExportSheets.line(0, 8e-5)),
            Parameter.RECEIVE_GAP,
            ExportSheets.line(0, 8e-5));
    assertEquals(80, parameters(of(fast, 4)).gapPerByte());
  }

  @Test
  void whatIsMissingIsNamedWithItsReason() {
    Sheet sheet = ExportSheets.with(Parameter.TRANSFER_TIME, new Outcome.Rejected("no trend"));
    String line = Refusal.line(() -> of(sheet, 4));
    assertEquals(
        "no export to loggopsim from this sheet: L has no value on this sheet: rejected:"
            + " no trend",
        line);
  }

  @Test
  void schedulesComeWhereOperationsOrSizesAreAskedFor() {
    ExportRequest request =
        new ExportRequest(
            List.of(4, 8),
            List.of(1500L),
            List.of(Operation.SCATTER),
            ExportRequest.OfLibrary.USUAL);
    assertEquals(
        List.of(
            "loggopsim-4.args",
            "loggopsim-8.args",
            "goal-scatter-flat-4-1500.goal",
            "goal-scatter-flat-8-1500.goal",
            "goal-scatter-chain-4-1500.goal",
            "goal-scatter-chain-8-1500.goal",
            "goal-scatter-binomial-4-1500.goal",
            "goal-scatter-binomial-8-1500.goal"),
        StrictFiles.export(ExportTarget.LOGGOPSIM, TableOne.sheet(), request).files().stream()
            .map(ExportedFile::name)
            .toList());
    // Each algorithm once, a single send between two nodes whatever is asked for.
    Export all =
        StrictFiles.export(
            ExportTarget.LOGGOPSIM,
            TableOne.sheet(),
            new ExportRequest(List.of(4, 8), List.of(64L)));
    assertEquals(2 + (Algorithm.values().length - 1) * 2 + 1, all.files().size());
    assertEquals(
        all.files().size(), all.files().stream().map(ExportedFile::name).distinct().count());
    assertEquals(
        "txt2bin -i /data/rules/goal-point-to-point-send-2-64.goal -o /data/rules/schedule.bin",
        ExportSheets.use(all).getFirst());
  }

  /**
   * A library's sheet has no packets: a ring's blocks are eighths of the bytes, not all of them.
   */
  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE, allreduce-ring, send 8192b to 1 tag 0",
    "BROADCAST, broadcast-segmented-chain, 'segments of 8192 of 65536 bytes'",
    "COMPLETE_EXCHANGE, complete-exchange-synchronous-shuffle, send 65536b to 1 tag 0"
  })
  void messagesOfALibraryAreDividedIntoBytes(Operation operation, String file, String line) {
    Sheet sheet =
        SheetLike.bare(TableOne.sheet())
            .cluster(new Sheet.SheetCluster("lab", 8, "mpi", 262144))
            .sheet();
    ExportRequest request =
        new ExportRequest(
            List.of(8), List.of(65536L), List.of(operation), ExportRequest.OfLibrary.USUAL);
    String text =
        StrictFiles.export(ExportTarget.LOGGOPSIM, sheet, request).files().stream()
            .filter(f -> f.name().equals("goal-" + file + "-8-65536.goal"))
            .findFirst()
            .orElseThrow()
            .text();
    assertTrue(text.contains(line), () -> text.substring(0, 600));
  }

  @Test
  void aRangeThatIsAMistakeIsRefused() {
    ExportRequest request =
        new ExportRequest(List.of(2, 3, 4, 5, 6, 7), LongStream.range(1, 20).boxed().toList());
    String line =
        Refusal.line(() -> StrictFiles.export(ExportTarget.LOGGOPSIM, TableOne.sheet(), request));
    int algorithms = Algorithm.values().length;
    assertTrue(line.contains(algorithms + " algorithms, 19 sizes, 6 numbers of nodes"), line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-L 41662600 | -L 0 | -L is 0",
        "-L 41662600 | -L 41662.6 | no option",
        "-L 41662600 | -l 41662600 | no option",
        "-L 41662600 | -g 41662600 | twice",
        "-O 43592 | # | no -O",
        "-S 2147483647 | -S 2147483648 | more than an int holds",
        "-o 14277350 | -o -1 | no option",
        "-G 82124 | -G  82124 | no option"
      })
  void brokenOptionsAreNoticed(String from, String to, String why) {
    String text = of(TableOne.sheet(), 16).files().getFirst().text();
    Broken.isNoticed(LogGopSimReader::read, text, from, to, why);
    assertThrows(
        IllegalStateException.class,
        () -> LogGopSimReader.read(text.substring(0, text.length() - 1)));
  }
}
