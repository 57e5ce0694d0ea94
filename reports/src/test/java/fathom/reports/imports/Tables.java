package fathom.reports.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Parameter;
import fathom.reports.Refusal;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Files in {@code src/test/resources/imports}: written in the forms of their tools from Table 1
 * with 0.2 to 0.4 % noise, and with the damage that such files have in the wild.
 */
public final class Tables {
  private static final Path FOLDER = Path.of("src/test/resources/imports");

  private Tables() {}

  public static Path file(String name) {
    return FOLDER.resolve(name);
  }

  public static ImportedTable read(String name, Parameter parameter) {
    return TableImport.read(file(name), Optional.of(parameter), ImportOptions.NONE);
  }

  /** A table with this text, read as send gaps. */
  static ImportedTable of(Path folder, String text) throws IOException {
    return of(folder, text, ImportOptions.NONE);
  }

  static ImportedTable of(Path folder, String text, ImportOptions options) throws IOException {
    return TableImport.read(
        Files.writeString(folder.resolve("table"), text), Optional.of(Parameter.SEND_GAP), options);
  }

  /** The one line with which a table is refused, without the path before it. */
  static String refusal(Path folder, String text) throws IOException {
    return refusal(folder, text, ImportOptions.NONE);
  }

  static String refusal(Path folder, String text, ImportOptions options) throws IOException {
    Path file = Files.writeString(folder.resolve("table"), text);
    String line =
        Refusal.line(() -> TableImport.read(file, Optional.of(Parameter.SEND_GAP), options));
    assertEquals(file + ": ", line.substring(0, file.toString().length() + 2));
    assertEquals(1, line.lines().count(), line);
    return line.substring(file.toString().length() + 2);
  }

  /** Sizes and times in µs, in the order of the rows. */
  static List<String> rows(ImportedTable table) {
    return table.windows().stream().map(w -> w.sizeBytes() + " " + w.micros()).toList();
  }

  /** How many rows were dropped for which reason. */
  static Map<String, Integer> drops(ImportedTable table) {
    Map<String, Integer> counts = new TreeMap<>();
    table.dropped().forEach(row -> counts.merge(row.reason(), 1, Integer::sum));
    return counts;
  }
}
