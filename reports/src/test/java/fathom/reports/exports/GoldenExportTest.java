package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.GoldenFiles;
import fathom.reports.document.render.FormatName;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.pages.SheetDocument;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Every target's files, what is lost and how they are used. The numbers themselves are tested
 * beside this.
 */
class GoldenExportTest extends GoldenFiles {
  /** The others choose algorithms, and are in GoldenTunerTest. */
  private static final Set<ExportTarget> TARGETS =
      EnumSet.complementOf(EnumSet.of(ExportTarget.OPENMPI, ExportTarget.MPICH));

  private static Map<String, Export> exports() {
    Map<String, Sheet> sheets =
        Map.of("table-1", TableOne.sheet(), "hostile", ExportSheets.hostile());
    Map<String, Export> exports = new TreeMap<>();
    sheets.forEach(
        (name, sheet) -> {
          for (ExportTarget target : TARGETS) {
            exports.put(
                "export-" + name + "." + target.word(),
                StrictFiles.export(target, sheet, request(target)));
          }
        });
    return exports;
  }

  /** All that the target has a use for. */
  private static ExportRequest request(ExportTarget target) {
    Set<ExportOption> uses = target.uses();
    return new ExportRequest(
        uses.contains(ExportOption.NODES) ? List.of(4) : List.of(),
        uses.contains(ExportOption.SIZE) ? List.of(1L, 1500L, 65536L) : List.of(),
        uses.contains(ExportOption.OPERATION) ? List.of(Operation.POINT_TO_POINT) : List.of(),
        ExportRequest.OfLibrary.USUAL);
  }

  private static boolean isTable(String name) {
    return ExportSheets.TABLES.stream().anyMatch(target -> name.endsWith("." + target.word()));
  }

  private static String text(Export export) {
    StringBuilder out = new StringBuilder();
    for (ExportedFile file : export.files()) {
      out.append("==> ").append(file.name()).append(" <==\n").append(file.text());
    }
    export.lost().forEach(line -> out.append(line).append('\n'));
    ExportSheets.use(export).forEach(line -> out.append("use: ").append(line).append('\n'));
    return out.toString();
  }

  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "export-hostile.loggopsim",
            """
            made by Fathom from a sheet: mtu 1500, 16 nodes, cluster la b\\n--><x a='"&<%, u|dp\\n#
              \\u0000\\u00E9
            created: 2026\\r\\n1 10 -->\\n<platform/> --- \\u001B[31m \\u2028 '"
            fathom: 1\\n-L 1\\nrank 0 {\\n]]>--><!ENTITY x "&y;"> `$(z)` %s %n # \\u202E \\u6F22
            """),
        Map.entry(
            "export-hostile.simgrid",
            """
            made by Fathom from a sheet: mtu 1500, 16 nodes, cluster la b\\n- -><x a='"&<%, u|dp\\n#
              \\u0000\\u00E9
            created: 2026\\r\\n1 10 - ->\\n<platform/> - - - \\u001B[31m \\u2028 '"
            fathom: 1\\n-L 1\\nrank 0 {\\n]]>- -><!ENTITY x "&y;"> `$(z)` %s %n # \\u202E \\u6F22
            """),
        Map.entry(
            "export-table-1.json",
            """
            ==> parameters.json <==
            lost: warnings, checks, residuals, time spent and provenance; sheet.json has them all
            use: python3 -c 'import sys, pandas; print(pandas.read_json(sys.argv[1]))'
              /data/rules/parameters.json
            """),
        Map.entry(
            "export-table-1.csv",
            """
            ==> sheet.csv <==
            lost: warnings, checks, residuals, time spent and provenance; sheet.json has them all
            use: python3 -c 'import sys, pandas; print(pandas.read_csv(sys.argv[1]))'
              /data/rules/sheet.csv
            use: # for a spreadsheet with decimal commas: fathom report --format csv-semicolon
            """));
  }

  @Override
  protected void make(Made made) {
    exports()
        .forEach(
            (name, export) -> {
              if (name.startsWith("export-table-1.") && !isTable(name)) {
                made.file(name, text(export));
              } else {
                made.other(name, text(export));
              }
            });
  }

  /** The layout of the CSV is that of the sheet, whose golden file has it. */
  @Test
  void csvIsThatOfTheSheet() {
    exports()
        .forEach(
            (name, export) -> {
              if (name.endsWith(".csv")) {
                Sheet sheet = name.contains("hostile") ? ExportSheets.hostile() : TableOne.sheet();
                assertEquals(
                    List.of(FormatName.CSV.render(SheetDocument.of(sheet))),
                    export.files().stream().map(ExportedFile::text).toList());
              }
            });
  }

  /** What foreign text could do: end its line or comment, colour a terminal, turn text around. */
  @Test
  void foreignTextStaysInItsComment() {
    exports()
        .forEach(
            (name, export) -> {
              for (ExportedFile file : export.files()) {
                String where = name + " " + file.name();
                assertTrue(file.text().endsWith("\n"), where);
                assertTrue(file.text().chars().allMatch(c -> c == '\n' || c >= ' '), where);
                assertTrue(isTable(name) || file.text().chars().allMatch(c -> c <= '~'), where);
                assertEquals(-1, file.name().indexOf('/'), where);
              }
            });
    Map<String, Export> all = exports();
    for (ExportTarget target : TARGETS) {
      // Apart from comments and titles, names change nothing.
      assertEquals(
          bare(all, "export-table-1." + target.word()),
          bare(all, "export-hostile." + target.word()));
    }
  }

  private static List<String> bare(Map<String, Export> exports, String name) {
    Export export = exports.get(name);
    assertNotNull(export, name);
    return export.files().stream()
        .map(f -> f.text().replaceAll("(?s)<!--.*?-->", ""))
        .flatMap(String::lines)
        .filter(l -> !l.startsWith("#") && !l.startsWith("//"))
        .toList();
  }
}
