package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Sheet;
import fathom.reports.Refusal;
import fathom.reports.input.BadInputException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines for NCCL's example tuner, whole, broken, and against numbers worked out on paper. */
class NcclTunerTest {
  private static ExportedFile file(Sheet sheet, Integer... nodes) {
    return new NcclExport()
        .export(sheet, new ExportRequest(List.of(nodes), List.of(), Optional.empty()))
        .files()
        .getFirst();
  }

  private static List<NcclTuner.Line> lines(Sheet sheet, Integer... nodes) {
    return NcclTuner.parse(file(sheet, nodes).text()).lines();
  }

  /** The forms of the plug-in's own README: 8, 9 and 10 fields. */
  @Test
  void readsWhatThePlugInReads() {
    NcclTuner tuner =
        NcclTuner.parse(
            """
            # a comment
            allreduce,0,65536,tree,simple,2,1,-1,-1,1

            allreduce,65537,1048576,ring,ll128,-1,4,32,1
            broadcast,0,4294967295,ring,simple,-1,-1,-1
            """);
    assertEquals(
        List.of(
            new NcclTuner.Line("allreduce", 0, 65536, "tree", "simple", 2, 1, -1, -1, 1),
            new NcclTuner.Line("allreduce", 65537, 1048576, "ring", "ll128", -1, 4, 32, 1, -1),
            new NcclTuner.Line("broadcast", 0, 4294967295L, "ring", "simple", -1, -1, -1, -1, -1)),
        tuner.lines());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "allreduce,0,9,tree,simple,-1,8 | not 7",
        "allreduce,0,9,tree,simple,-1,8,8,1,1,1 | not 11",
        "allreduce,0,9,tree,simple,-1,8,8, | no number",
        "allreduce,0,9,Tree,simple,-1,8,8 | no algorithm",
        "allreduce,0,9, tree,simple,-1,8,8 | no algorithm",
        "alltoall,0,9,tree,simple,-1,8,8 | no collective",
        "allreduce,0,9,tree,fast,-1,8,8 | no protocol",
        "allreduce,9,8,tree,simple,-1,8,8 | no message has",
        "allreduce,-1,8,tree,simple,-1,8,8 | no number: -1",
        "allreduce,0,1e9,tree,simple,-1,8,8 | no number: 1e9",
        "allreduce,0,9,tree,simple,0,8,8 | no count: 0",
        "allreduce,0,9,tree,simple,-1,0,8 | no count: 0",
        "allreduce,0,9,tree,simple,-2,8,8 | no number: -2",
        "allreduce,0,9,tree,simple,-1,8,8,-1,2 | registered",
        "' # x' | not 1",
        "garbage | not 1"
      })
  void refusesWhatThePlugInWouldTakeForSomethingElse(String line, String why) {
    String message =
        Refusal.line(() -> NcclTuner.parse("allreduce,100,200,tree,simple,-1,8,8\n" + line + "\n"));
    assertTrue(message.startsWith("NCCL tuner, line 2: "), message);
    assertTrue(message.contains(why), message);
  }

  @Test
  void refusesLinesThatWouldNeverBeReachedOrBeReadInParts() {
    String one = "allreduce,0,100,tree,simple,-1,8,8\n";
    assertThrows(
        BadInputException.class,
        () -> NcclTuner.parse(one + "allreduce,100,200,ring,simple,-1,-1,8\n"));
    assertEquals(
        2, NcclTuner.parse(one + "allreduce,101,200,ring,simple,-1,-1,8\n").lines().size());
    assertEquals(2, NcclTuner.parse(one + "allreduce,0,100,ring,simple,-1,9,9\n").lines().size());
    NcclTuner.parse("#" + "x".repeat(253) + "\n");
    assertThrows(BadInputException.class, () -> NcclTuner.parse("#" + "x".repeat(254) + "\n"));
    assertThrows(BadInputException.class, () -> NcclTuner.parse("#" + "\u00b5".repeat(127) + "\n"));
  }

  /**
   * Among 16, 255 bytes are parts of 16 and halves of 128. Without software a ring takes 30·(7.5 +
   * 8.7) = 486 and a tree 8·(2·13.76 + 8.7) = 289.76, 1.677; with 84 each 3006 and 1633.8, 1.84. At
   * 511 bytes it is 486 to 453.6. Among 13, 24·100.2 to 8·(2·91.5 + 8.7) is 1.568; among 12,
   * 22·100.2 is 1.437; among 8, 14·100.2 to 6·191.7 is 1.22.
   */
  @Test
  void treesWhereRingsLoseToTheirLength() {
    assertEquals(
        List.of(new NcclTuner.Line("allreduce", 1, 255, "tree", "ll", -1, 16, 16, -1, -1)),
        lines(TunerSheets.lab(4), 4, 8, 9, 12, 16));
    assertEquals(13, lines(TunerSheets.lab(4), 13).getFirst().nodes());
    String text = file(TunerSheets.lab(4), 16).text().replaceAll("\n#\\s+", " ");
    assertTrue(
        text.contains(
            "at 255 bytes, no software paid by either, at most 289.8 us in a tree against at least"
                + " 486.0 us in a ring: 1.68 times as fast"),
        text);
    // 24·100.2 = 2404.8 to 8·(2·92.64 + 8.7) = 1551.84, halves of 64 bytes.
    assertTrue(
        file(TunerSheets.lab(4), 13)
            .text()
            .replaceAll("\n#\\s+", " ")
            .contains("10 times O_s + O_r + U_r paid by both, at most 1552 us in a tree"),
        () -> file(TunerSheets.lab(4), 13).text());
  }

  @Test
  void whereNothingIsClearNothingIsSaid() {
    String text = file(TunerSheets.lab(4), 8).text();
    assertEquals(List.of(), NcclTuner.parse(text).lines());
    assertTrue(text.contains("Nowhere for these nodes and sizes."), text);
  }

  /** A name without a space, longer than the plug-in's buffer, that has a rule in it. */
  @Test
  void aHostileNameStaysInItsComment() {
    String rule = "\nallreduce,0,9999,ring,ll,64,-1,-1\n";
    String name = rule + "\u20ac".repeat(300) + "," + rule;
    ExportedFile file = file(TunerSheets.lab(name, 4, 0), 16);
    assertEquals(lines(TunerSheets.lab(4), 16), NcclTuner.parse(file.text()).lines());
    file.text()
        .lines()
        .forEach(
            line ->
                assertTrue(line.getBytes(StandardCharsets.UTF_8).length <= ExportText.WIDTH, line));
    assertTrue(file.text().contains("\\nallreduce"), file.text());
  }

  /**
   * NCCL's tables say tree with ll for small messages: another protocol would be slower than none.
   */
  @Test
  void linesNameTheProtocolNcclWouldTake() {
    for (NcclTuner.Line line : lines(TunerSheets.lab(4), 13, 16, 32)) {
      assertEquals("ll", line.protocol());
    }
    String text = file(TunerSheets.lab(4), 16).text().replaceAll("\n#\\s+", " ");
    assertTrue(text.contains("A line has no effect where NCCL chooses the tree by itself"), text);
  }

  @Test
  void namesTheRestThatNoSheetCanSay() {
    Export export =
        new NcclExport()
            .export(
                TunerSheets.lab(4), new ExportRequest(List.of(16), List.of(), Optional.empty()));
    assertTrue(export.lost().stream().anyMatch(l -> l.contains("one GPU")), "lost");
    assertTrue(ExportSheets.use(export).getFirst().contains("NCCL_TUNER_CONFIG_FILE"), "use");
  }
}
