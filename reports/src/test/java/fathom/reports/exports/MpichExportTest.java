package fathom.reports.exports;

import static fathom.reports.exports.MpichFiles.ANY;
import static fathom.reports.exports.MpichFiles.BASE;
import static fathom.reports.exports.MpichFiles.BINOMIAL;
import static fathom.reports.exports.MpichFiles.DOUBLING;
import static fathom.reports.exports.MpichFiles.RING;
import static fathom.reports.exports.MpichFiles.at;
import static fathom.reports.exports.MpichFiles.export;
import static fathom.reports.exports.MpichFiles.intra;
import static fathom.reports.exports.MpichFiles.names;
import static fathom.reports.exports.MpichFiles.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.reports.Refusal;
import fathom.reports.json.JsonText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MPICH's file changed where numbers worked out on paper say so, and nowhere else. */
class MpichExportTest {
  /**
   * Binomial: g(32768) = 2702.96, so 3·g + 8.7 = 8117.6 among 5 and 3·g + 17.4 = 8126.3 among 6 and
   * 7. The ring: 4·542 + 3·92.7 + 4·(542 + 92.7) = 4984.9 among 5 (1.63), 5·451.2 + 278.1 +
   * 5·(451.2 + 92.7) = 5253.6 among 6 (1.55), 6·388.8 + 278.1 + 6·(388.8 + 92.7) = 5499.9 among 7
   * (1.48: not yet); at 65536 among 7 16228 to 10121 (1.6). At 16384 among 5 4069.5 to 2832 (1.44).
   * Among 4 or fewer, and against doubling, it is never so far ahead.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 1048576, " + BINOMIAL,
    "5, 0, " + BINOMIAL,
    "5, 32767, " + BINOMIAL,
    "5, 32768, " + RING,
    "5, 1073741824, " + RING,
    "6, 32767, " + BINOMIAL,
    "6, 32768, " + RING,
    "7, 65535, " + BINOMIAL,
    "7, 65536, " + RING,
    "8, 12288, " + BINOMIAL,
    "8, 12289, " + DOUBLING,
    "8, 524288, " + DOUBLING,
    "8, 524289, " + RING,
    "9, 12289, " + RING,
    "2, 1048576, " + BINOMIAL,
    "3, 1048576, " + BINOMIAL
  })
  void broadcastsOfTheLab(int ranks, long bytes, String algorithm) {
    assertEquals(algorithm, at(text(BASE, 2, 3, 4, 5, 6, 7, 8, 9), ranks, bytes));
  }

  /** Only what was asked for: with 6 alone, 5 and 7 stay. */
  @Test
  void sizesBetweenStayAsTheyWere() {
    String text = text(BASE, 6);
    assertEquals(BINOMIAL, at(text, 5, 1 << 20));
    assertEquals(RING, at(text, 6, 1 << 20));
    assertEquals(BINOMIAL, at(text, 7, 1 << 20));
    assertEquals(RING, at(text, 100, 1 << 20));
    assertEquals(
        List.of("comm_size<=5", "comm_size<=6", "comm_size<8", "comm_size=pow2", "comm_size=any"),
        names(intra(text)));
  }

  /** 5 and 6 say the same, so one bound serves both. */
  @Test
  void neighboursThatSayTheSameAreOne() {
    assertEquals(
        List.of(
            "comm_size<=4",
            "comm_size<=6",
            "comm_size<=7",
            "comm_size<8",
            "comm_size=pow2",
            "comm_size=any"),
        names(intra(text(BASE, 5, 6, 7))));
  }

  @Test
  void everythingElseIsTheBases() {
    ObjectNode before = MpichTuning.parse(BASE).copy();
    ObjectNode after = MpichTuning.parse(text(BASE, 5, 6, 7)).copy();
    assertEquals(names(before), names(after));
    assertNotEquals(before.remove("collective=bcast"), after.remove("collective=bcast"));
    assertEquals(before, after);
    ObjectNode first = (ObjectNode) intra(text(BASE, 5)).get("comm_size<=5");
    assertEquals(
        MpichTuning.parse(BASE)
            .copy()
            .at("/collective=bcast/comm_type=intra/comm_size<8/comm_hierarchy=parent"),
        first.get("comm_hierarchy=parent"));
  }

  /** A node's own communicator is no network; {@code any} would take it along. */
  @Test
  void ranksThatShareANodeKeepTheBases() {
    ObjectNode before = (ObjectNode) intra(BASE).get("comm_size<8");
    ObjectNode after = (ObjectNode) intra(text(BASE, 5)).get("comm_size<=5");
    assertEquals(List.of("comm_hierarchy=parent", "comm_hierarchy=node", ANY), names(after));
    assertEquals(before.get("comm_hierarchy=parent"), after.get("comm_hierarchy=parent"));
    assertEquals(before.get(ANY), after.get("comm_hierarchy=node"));
    assertNotEquals(before.get(ANY), after.get(ANY));
  }

  /** Where the base does not ask who shares a node. */
  @Test
  void ranksThatShareANodeKeepWhatABaseSaysOfAll() {
    String all = "\"avg_msg_size=any\": {\"algorithm=" + BINOMIAL + "\": {}}";
    String plain =
        BASE.replaceFirst(
            "(?s)\"comm_size<8\": \\{.*\"comm_size=pow2\"",
            "\"comm_size<8\": {" + all + "}, \"comm_size=pow2\"");
    ObjectNode after = (ObjectNode) intra(text(plain, 5)).get("comm_size<=5");
    assertEquals(List.of("comm_hierarchy=parent", "comm_hierarchy=node", ANY), names(after));
    assertEquals(intra(plain).get("comm_size<8"), after.get("comm_hierarchy=parent"));
    assertEquals(intra(plain).get("comm_size<8"), after.get("comm_hierarchy=node"));
    assertEquals(RING, at(text(plain, 5), 5, 1 << 20));
    assertEquals(BINOMIAL, at(text(plain, 5), 5, 32767));
  }

  /** A file that this program made serves as a base, and says the same again. */
  @Test
  void changingTwiceIsChangingOnce() {
    String once = text(BASE, 5, 6, 7);
    String twice = text(once, 5, 6, 7);
    for (int ranks = 2; ranks < 20; ranks++) {
      for (long bytes = 1; bytes <= 1 << 24; bytes *= 2) {
        assertEquals(at(once, ranks, bytes), at(twice, ranks, bytes));
        assertEquals(at(once, ranks, bytes - 1), at(twice, ranks, bytes - 1));
      }
    }
  }

  /** What was not asked for is decided as before, and what was asked for only from its size on. */
  @Test
  void noOtherDecisionChanges() {
    String text = text(BASE, 5, 7);
    for (int ranks = 2; ranks < 20; ranks++) {
      for (long bytes = 0; bytes < 1 << 22; bytes = 2 * bytes + 1) {
        boolean ours = (ranks == 5 && bytes >= 32768) || (ranks == 7 && bytes >= 65536);
        assertEquals(ours ? RING : at(BASE, ranks, bytes), at(text, ranks, bytes));
      }
    }
  }

  @Test
  void withoutABaseItSaysWhichFileItNeeds() {
    String message =
        Refusal.line(() -> new MpichExport().export(TunerSheets.lab(4), ExportRequest.plain()));
    assertTrue(message.contains("maint/tuning/coll/mpir/generic.json"), message);
    assertFalse(message.contains("\n"));
  }

  /** A base that comes out at whole pages gets one byte more: MPICH's reader finds no end else. */
  @Test
  void noFileIsAsLongAsWholePages() {
    int missing = Math.floorMod(-plain(0).length(), 4096);
    assertEquals(0, plain(missing).length() % 4096);
    assertEquals(plain(missing) + "\n", text(longer(missing), 4));
    assertEquals(plain(missing + 1), text(longer(missing + 1), 4));
  }

  private static String plain(int more) {
    return JsonText.render(MpichTuning.parse(longer(more)).copy());
  }

  private static String longer(int more) {
    return BASE.replace("Barrier_intra_dissemination", "Barrier_" + "b".repeat(more));
  }

  @Test
  void theReportSaysWhyAndHoldsHostileNames() {
    String name = "x\n# 5 ranks \u202e\u0007";
    Export export = export(TunerSheets.lab(name, 4, 0), BASE, 5);
    String report = export.files().get(1).text();
    assertTrue(report.lines().allMatch(l -> l.startsWith("#")), report);
    assertTrue(report.contains("x\\n#"), report);
    assertTrue(
        report
            .replaceAll("\n#\\s+", " ")
            .contains(
                "5 ranks from 32768 bytes on: MPIR_Bcast_intra_scatter_ring_allgather, because there"
                    + " at most 4985 us are predicted, against at least 8118 us for"
                    + " MPIR_Bcast_intra_binomial: 1.63 times as fast"),
        report);
    assertFalse(export.files().getFirst().text().contains("\u202e"));
  }
}
