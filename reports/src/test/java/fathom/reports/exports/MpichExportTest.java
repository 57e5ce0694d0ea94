package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.LibraryOperation;
import fathom.reports.Refusal;
import fathom.reports.exports.rules.MpichFiles;
import fathom.reports.exports.rules.MpichSelection;
import fathom.reports.exports.rules.MpichTuning;
import fathom.reports.json.JsonText;
import fathom.reports.validation.LibraryCase;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the files for MPICH say beside their rules, and for which bases there are none. */
class MpichExportTest {
  @Test
  void withoutABaseItSaysWhichFileItNeeds() {
    String message =
        Refusal.line(() -> ExportTarget.MPICH.export(TunerSheets.lab(4), ExportRequest.plain()));
    assertTrue(message.contains("maint/tuning/coll/mpir/generic.json"), message);
    assertFalse(message.contains("\n"));
  }

  /** A base that comes out at whole pages gets one byte more: MPICH's reader finds no end else. */
  @Test
  void noFileIsAsLongAsWholePages() {
    int missing = Math.floorMod(-text(0).length(), 4096);
    assertEquals(1, text(missing).length() % 4096);
    assertTrue(text(missing).endsWith("}\n\n"), "a line feed more");
    assertEquals(1, text(missing + 1).length() % 4096);
    assertFalse(text(missing + 1).endsWith("\n\n"));
  }

  private static String text(int more) {
    String base = MpichFiles.BASE.replace("Bcast_intra_smp", "Bcast_" + "b".repeat(more));
    LibraryCase ring =
        new LibraryCase(
            new TunePoint(LibraryOperation.REDUCE, 4, 1024),
            new LibraryChoice("reduce_scatter_gather", 0, 0));
    String text = MpichSelection.file(base, List.of(ring), List.of(1024L)).text();
    assertEquals(text.stripTrailing(), JsonText.render(MpichTuning.parse(text)).stripTrailing());
    return text;
  }

  @Test
  void theReportSaysWhatHoldsAndHoldsHostileNames() {
    String name = "x\n# 5 ranks \u202e\u0007";
    Export export =
        StrictFiles.export(
            ExportTarget.MPICH,
            TunerSheets.lab(name, 4, 0),
            MpichFiles.request(MpichFiles.BASE, 4));
    String report = export.files().get(1).text();
    assertTrue(report.lines().allMatch(l -> l.startsWith("#")), report);
    assertTrue(report.contains("x\\n#"), report);
    String words = report.replaceAll("\n#\\s+", " ");
    assertTrue(words.contains("rules for MPICH 4 that name what is predicted"), words);
    assertTrue(words.contains("MPI_Bcast among 4 ranks, messages of 1024 to 2047 bytes: "), words);
    assertFalse(export.files().getFirst().text().contains("\u202e"));
  }
}
