package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Experiment;
import fathom.model.protocol.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/sheet-format.md against the counters that are asked for here. */
class RowRulesTest {
  private static final Path PAGE = Path.of("..", "docs", "sheet-format.md");
  private static final Pattern QUOTED = Pattern.compile("`([A-Za-z-]+)`");
  private static final int NEEDED = 2;
  private static final int READ = 3;

  @ParameterizedTest
  @EnumSource(Experiment.class)
  void thePageSaysWhatIsNeeded(Experiment experiment) throws IOException {
    assertEquals(ids(RowRules.required(experiment)), quoted(cells(experiment).get(NEEDED)));
  }

  @ParameterizedTest
  @EnumSource(Experiment.class)
  void thePageSaysWhatElseIsRead(Experiment experiment) throws IOException {
    List<String> shown = quoted(cells(experiment).get(READ));
    assertTrue(shown.containsAll(ids(RowRules.optionalTimes(experiment))), () -> shown.toString());
  }

  private static List<String> ids(List<Counter> counters) {
    return counters.stream().map(Counter::id).toList();
  }

  private static List<String> cells(Experiment experiment) throws IOException {
    return Files.readAllLines(PAGE).stream()
        .dropWhile(line -> !line.startsWith("| experiment | benchmark | needed counters "))
        .takeWhile(line -> line.startsWith("|"))
        .map(row -> List.of(row.substring(1, row.length() - 1).split("\\|", -1)))
        .filter(cells -> quoted(cells.getFirst()).contains(experiment.id()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row for " + experiment.id()));
  }

  private static List<String> quoted(String cell) {
    return QUOTED.matcher(cell).results().map(found -> found.group(1)).toList();
  }
}
