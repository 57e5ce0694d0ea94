package fathom.reports.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.TimedWindow;
import fathom.reports.Refusal;
import fathom.reports.imports.table.ImportedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The corpus of files of other tools: the right value, or a refusal that names the cause. */
class ForeignFilesTest {
  /** The tools print two decimals or three digits. */
  private static final double PRINTED = 0.003;

  @TempDir private Path temp;

  static Stream<ForeignCase> cases() throws IOException {
    return ForeignCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isReadRightOrRefused(ForeignCase of) throws IOException {
    Path file = Files.writeString(temp.resolve("foreign"), of.text());
    String[] words = of.expected().split(" ", 2);
    if (words[0].equals("refused")) {
      String line = Refusal.line(() -> TableImport.read(file, of.as(), of.importOptions()));
      assertEquals(1, line.lines().count(), line);
      for (String part : words[1].split("; ", -1)) {
        assertTrue(
            line.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT)),
            part + " in: " + line);
      }
      return;
    }
    ImportedTable table = TableImport.read(file, of.as(), of.importOptions());
    String[] values = words[1].split(" ", -1);
    assertEquals(values[0], table.parameter().symbol());
    for (int i = 1; i < values.length; i++) {
      String[] pair = values[i].split("=", -1);
      if (pair[0].equals("dropped")) {
        assertEquals(Integer.parseInt(pair[1]), table.dropped().size());
      } else if (pair[0].equals("rows")) {
        assertEquals(Integer.parseInt(pair[1]), table.windows().size());
      } else {
        double expected = Double.parseDouble(pair[1]);
        assertEquals(expected, median(table, Integer.parseInt(pair[0])), PRINTED * expected);
      }
    }
  }

  private static double median(ImportedTable table, int size) {
    double[] micros =
        table.windows().stream()
            .filter(w -> w.sizeBytes() == size)
            .mapToDouble(TimedWindow::micros)
            .sorted()
            .toArray();
    assertTrue(micros.length > 0, "no row of " + size + " bytes");
    return (micros[(micros.length - 1) / 2] + micros[micros.length / 2]) / 2;
  }

  @Test
  void theCorpusIsLargeEnough() throws IOException {
    assertTrue(ForeignCase.all().count() >= 150, "cases: " + ForeignCase.all().count());
    assertEquals(
        ForeignCase.all().count(), ForeignCase.all().map(ForeignCase::name).distinct().count());
  }
}
