package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.predict.Costs;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import fathom.reports.table.CsvReader;
import fathom.reports.table.ParameterTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The strict readers notice a file of the right grammar that says something else than the sheet.
 */
class ReadBackTest {
  private static final Costs COSTS = Costs.of(TableOne.sheet());

  private static String text(ExportTarget target) {
    ExportRequest request =
        target.uses().contains(ExportOption.SIZE)
            ? ExportSheets.sizes(1L, 3000L)
            : ExportRequest.plain();
    return StrictFiles.export(target, TableOne.sheet(), request).files().getFirst().text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "12176708.4Bps | 12176709.4Bps | bw",
        "0.0000201292s | 0.0000201293s | lat",
        "90000000Bps | 90000100Bps | bb_bw",
        "0:0.994237 | 0:0.994238 | smpi/bw-factor",
        ";1516:1\" | ;1515:1\" | smpi/bw-factor",
        "1516:4.2663 | 1516:4.2664 | smpi/lat-factor",
        "\"smpi/os\" value=\"0:0.000006308 | \"smpi/os\" value=\"0:0.000006309 | smpi/ois",
        "0:0.000006308 | 0:0.000006309 | smpi/os",
        "40:0.00000637 | 41:0.00000637 | smpi/os",
        "0:0.000022175 | 0:0.000022176 | smpi/or"
      })
  void simGrid(String from, String to, String what) {
    Export export =
        StrictFiles.export(ExportTarget.SIMGRID, TableOne.sheet(), ExportSheets.nodes(16));
    String text = export.files().getFirst().text();
    String hosts = export.files().getLast().text();
    SimGridNetwork network = SimGridNetwork.of(COSTS, 16, false);
    SimGridCheck.check(SimGridReader.read(text, hosts), COSTS, network, 16);
    assertTrue(text.contains(from), text);
    SimGridPlatform changed = SimGridReader.read(text.replace(from, to), hosts);
    String line = Refusal.defect(() -> SimGridCheck.check(changed, COSTS, network, 16));
    assertTrue(line.endsWith("does not say what was meant: " + what), line);
  }

  @ParameterizedTest
  @CsvSource({"O_s, O_r", "0.0253, 0.0254", "'slope,', 'slopes,'", "fitted, guessed"})
  void csv(String from, String to) {
    List<List<String>> meant = CsvReader.rows(text(ExportTarget.CSV));
    CsvCheck.check(meant, ParameterTable.of(TableOne.sheet()));
    String text = text(ExportTarget.CSV);
    assertTrue(text.contains(from), text);
    List<List<String>> changed = CsvReader.rows(text.replaceFirst(from, to));
    assertThrows(
        IllegalStateException.class,
        () -> CsvCheck.check(changed, ParameterTable.of(TableOne.sheet())));
    assertThrows(
        IllegalStateException.class,
        () ->
            CsvCheck.check(
                meant.subList(0, meant.size() - 1), ParameterTable.of(TableOne.sheet())));
  }

  /** Texts may be made harmless on their way; numbers may not. */
  @Test
  void csvTextsMayBeOnOneLine() {
    String text =
        StrictFiles.export(ExportTarget.CSV, SampleSheets.hostile(), ExportRequest.plain())
            .files()
            .getFirst()
            .text();
    List<List<String>> rows = CsvReader.rows(text);
    CsvCheck.check(rows, ParameterTable.of(SampleSheets.hostile()));
    assertEquals(rows.getFirst(), ParameterTable.of(SampleSheets.hostile()).columnNames());
  }
}
