package fathom.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * docs/GLOSSARY.md against the code: the two tables must be what the enums say, row for row and in
 * their order. A row that is missing, differs or is extra fails with the whole table that is right.
 */
final class GlossaryTest {
  private static final Path GLOSSARY = Path.of("..", "docs", "GLOSSARY.md");

  @Test
  void parameterTableIsTheCodes() throws IOException {
    List<String> expected =
        Arrays.stream(Parameter.values())
            .map(p -> row(p.symbol(), p.title(), p.unit(), p.definition(), p.source()))
            .toList();
    assertSameTable(expected, tableUnder("## Parameters"));
  }

  @Test
  void experimentTableIsTheCodes() throws IOException {
    List<String> expected =
        Arrays.stream(Experiment.values()).map(e -> row(e.id(), e.description())).toList();
    assertSameTable(expected, tableUnder("## Experiments"));
  }

  private static void assertSameTable(List<String> expected, List<String> found) {
    assertEquals(
        String.join("\n", expected),
        String.join("\n", found),
        GLOSSARY + ": the rows must be exactly these:\n" + String.join("\n", expected));
  }

  private static String row(String first, String... others) {
    return "| `" + first + "` | " + String.join(" | ", others) + " |";
  }

  /** The rows of the only table under a heading, without the table's own two header lines. */
  private static List<String> tableUnder(String heading) throws IOException {
    List<String> lines = Files.readAllLines(GLOSSARY);
    List<String> table =
        lines.subList(Math.max(0, lines.indexOf(heading) + 1), lines.size()).stream()
            .takeWhile(line -> !line.startsWith("## "))
            .filter(line -> line.startsWith("|"))
            .toList();
    return table.size() < 2 ? List.of() : table.subList(2, table.size());
  }
}
