package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.exports.rules.ExportedFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files for Open MPI, what they lose and how they are used. */
class GoldenTunerTest extends GoldenFiles {
  private static final ExportRequest REQUEST =
      new ExportRequest(List.of(4, 8), List.of(1024L, 65536L));

  @Override
  protected Map<String, String> facts() {
    return Map.of(
        "tuners/table-1.openmpi-rules.conf",
        """
        Open MPI 4.1, coll/tuned: dynamic rules that name what is predicted to be the fastest.
          Nothing was run: they may be slower than the library's own choices.
        The rules assume nothing: they are right for every legal program of Open MPI 4.1.
        From the parameter sheet: table-1, 24 nodes (assumed), directed-point, mtu 1500 bytes
          (assumed), unknown
        2 # collectives
        1024
        larger than what was tried
        131072 0 0 0
        """);
  }

  @Override
  protected void make(Made made) {
    Export export =
        StrictFiles.export(ExportTarget.OPENMPI, TunerSheets.lab("lab", 8, 0.004), REQUEST);
    export.files().forEach(file -> made.file("tuners/lab." + file.name(), file.text()));
    made.other(
        "tuners/table-1.openmpi-rules.conf",
        StrictFiles.export(ExportTarget.OPENMPI, TableOne.sheet(), REQUEST)
            .files()
            .getFirst()
            .text());
    made.file(
        "tuners/lab.OpenMpiExport",
        String.join("\n", export.lost())
            + "\n\n"
            + String.join("\n", ExportSheets.use(export))
            + "\n");
  }

  /** No sheet changes the file that asks whether rules are in force. */
  @Test
  void theProbeIsTheSameForAllSheets() throws IOException {
    for (Sheet sheet : List.of(TableOne.sheet(), TunerSheets.lab("lab", 8, 0.004))) {
      ExportedFile probe =
          StrictFiles.export(ExportTarget.OPENMPI, sheet, REQUEST).files().getLast();
      assertEquals(OpenMpiExport.PROBE, probe.name());
      assertEquals(read("tuners/lab.openmpi-probe.conf"), probe.text());
    }
  }
}
