package fathom.reports.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import fathom.reports.exports.rules.MpichSelection;
import fathom.reports.exports.rules.MpichTuning;
import fathom.reports.exports.rules.OpenMpiRules;
import fathom.reports.exports.rules.OpenMpiTuning;
import fathom.reports.table.CsvReader;
import fathom.reports.table.ParameterTable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Exports whose files all pass the strict readers of their grammars, and say what the sheet says:
 * several tools take a bad file without a word.
 */
public final class StrictFiles {
  private static final Pattern OF_NODES = Pattern.compile("(platform|loggopsim)-(\\d+)\\..*");

  private StrictFiles() {}

  /** The files, read back. */
  public static Export export(ExportTarget target, Sheet sheet, ExportRequest request) {
    return checked(sheet, target.export(sheet, request));
  }

  static Export checked(Sheet sheet, Export export) {
    Map<String, String> texts = new TreeMap<>();
    export.files().forEach(file -> texts.put(file.name(), file.text()));
    assertEquals(export.files().size(), texts.size(), "each file has a name of its own");
    texts.forEach((name, text) -> check(name, text, sheet, texts));
    return export;
  }

  private static void check(String name, String text, Sheet sheet, Map<String, String> texts) {
    if (name.endsWith(".goal")) {
      GoalReader.read(text);
      return;
    }
    Matcher among = OF_NODES.matcher(name);
    if (among.matches()) {
      int nodes = Integer.parseInt(among.group(2));
      if (among.group(1).equals("platform")) {
        platform(text, texts.getOrDefault("hostfile-" + nodes, ""), sheet, nodes);
      } else {
        assertEquals(
            LogGopSimParameters.of(Costs.of(sheet), nodes).parameters(),
            LogGopSimReader.read(text),
            name);
      }
      return;
    }
    switch (name) {
      case "sheet.csv" -> CsvCheck.check(CsvReader.rows(text), ParameterTable.of(sheet));
      case "parameters.json" -> rows(text, sheet);
      case OpenMpiTuning.NAME -> assertFalse(OpenMpiRules.parse(text).collectives().isEmpty());
      case MpichSelection.NAME -> assertFalse(MpichTuning.parse(text).isEmpty());
      case OpenMpiExport.PROBE, MpichSelection.REPORT -> {} // tests of their own
      default -> assertEquals("hostfile-", name.replaceAll("\\d", ""), "has no strict reader");
    }
  }

  private static void platform(String text, String hosts, Sheet sheet, int nodes) {
    Costs costs = Costs.of(sheet);
    SimGridCheck.check(
        SimGridReader.read(text, hosts),
        costs,
        SimGridNetwork.of(costs, nodes, SimGridExport.isOfMessages(sheet)),
        nodes);
  }

  /** Number by number the rows of the CSV. */
  private static void rows(String text, Sheet sheet) {
    JsonNode array;
    try {
      array = new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
    String csv = ExportTarget.CSV.export(sheet, ExportRequest.plain()).files().getFirst().text();
    List<List<String>> rows = CsvReader.rows(csv);
    assertEquals(rows.size() - 1, array.size());
    List<String> names = rows.getFirst();
    for (int row = 0; row < array.size(); row++) {
      for (int i = 0; i < names.size(); i++) {
        JsonNode value = array.get(row).path(names.get(i));
        String cell = rows.get(row + 1).get(i);
        if (value.isNumber()) {
          assertEquals(Double.parseDouble(cell), value.asDouble(), names.get(i));
        } else {
          assertTrue(CsvCheck.says(cell, value.asText("")), names.get(i));
        }
      }
    }
  }
}
