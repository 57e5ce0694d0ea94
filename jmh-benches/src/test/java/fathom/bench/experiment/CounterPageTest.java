package fathom.bench.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/sheet-format.md against what the benchmarks emit: every counter, and no other. */
class CounterPageTest {
  private static final Path PAGE = Path.of("..", "docs", "sheet-format.md");
  private static final String COUNTERS = "| experiment | benchmark | needed counters ";
  private static final String MEANINGS = "| counter | meaning |";
  private static final Pattern SETS =
      Pattern.compile("row\\s*\\.(?:set|add)\\(\\s*Counter\\.([A-Z_]+)");
  private static final Pattern BASE = Pattern.compile(" class \\w+ extends (\\w+)");

  /** Classes that set counters for a benchmark that has them. */
  private static final List<String> HELPERS = List.of("MessageRow", "Frames");

  private static final Pattern QUOTED = Pattern.compile("`([A-Za-z-]+)`");

  @ParameterizedTest
  @EnumSource(Experiment.class)
  void thePageHasWhatABenchmarkEmits(Experiment experiment) throws Exception {
    List<String> cells = cells(experiment);
    Set<String> shown = new TreeSet<>();
    cells.subList(2, cells.size()).forEach(cell -> shown.addAll(quoted(cell)));
    assertEquals(emitted(quoted(cells.get(1)).getFirst()), shown);
  }

  @Test
  void everyCounterHasItsMeaning() throws Exception {
    Set<String> emitted = set(source("WindowAccount"));
    for (Experiment experiment : Experiment.values()) {
      emitted.addAll(emitted(quoted(cells(experiment).get(1)).getFirst()));
    }
    Set<String> explained = new TreeSet<>();
    for (String row : table(MEANINGS)) {
      explained.addAll(quoted(split(row).getFirst()));
    }
    assertEquals(emitted, explained);
  }

  /** The rule itself must be able to fail. */
  @Test
  void rowsAreFound() throws IOException {
    assertEquals(Experiment.values().length, rows().size());
    assertFalse(table(MEANINGS).isEmpty());
  }

  /** The counters that a benchmark sets, by its source and those of its bases and helpers. */
  private static Set<String> emitted(String benchmark) throws IOException {
    Set<String> names = new TreeSet<>();
    for (String type = benchmark; !type.isEmpty(); ) {
      String source = source(type);
      names.addAll(set(source));
      for (String helper : HELPERS) {
        if (source.contains(" " + helper + " ")) {
          names.addAll(set(source(helper)));
        }
      }
      Matcher base = BASE.matcher(source);
      type = base.find() ? base.group(1) : "";
    }
    return names;
  }

  private static Set<String> set(String source) {
    return SETS.matcher(source)
        .results()
        .map(match -> Counter.valueOf(match.group(1)).id())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String source(String type) throws IOException {
    for (String folder : List.of("experiment", "memory", "fork")) {
      Path file = Path.of("src/main/java/fathom/bench", folder, type + ".java");
      if (Files.exists(file)) {
        return Files.readString(file);
      }
    }
    throw new AssertionError("no source of " + type);
  }

  private static List<String> cells(Experiment experiment) throws IOException {
    return rows().stream()
        .map(CounterPageTest::split)
        .filter(cells -> quoted(cells.getFirst()).contains(experiment.id()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row for " + experiment.id()));
  }

  private static List<String> rows() throws IOException {
    return table(COUNTERS);
  }

  private static List<String> table(String header) throws IOException {
    return Files.readAllLines(PAGE).stream()
        .dropWhile(line -> !line.startsWith(header))
        .takeWhile(line -> line.startsWith("|"))
        .skip(2)
        .toList();
  }

  /** Cells of a row, without its outer bars. */
  private static List<String> split(String row) {
    return List.of(row.substring(1, row.length() - 1).split("\\|", -1));
  }

  private static List<String> quoted(String cell) {
    return QUOTED.matcher(cell).results().map(found -> found.group(1)).toList();
  }
}
