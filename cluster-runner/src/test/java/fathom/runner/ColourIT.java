package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sheet in a terminal, which {@code script} makes, and in a pipe. */
class ColourIT {
  private static final String ESCAPE = "\u001b";

  @TempDir private Path temp;

  private Told told(Map<String, String> environment, List<String> command) throws IOException {
    try (Launch launch = Launch.of(environment, command)) {
      return launch.end();
    }
  }

  private List<String> command(String... args) {
    return Launch.fathomCommand(Repository.home(), Repository.fathomJar(), temp, args);
  }

  private String inTerminal(Map<String, String> environment, String... args) throws IOException {
    String quoted =
        command(args).stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Told told = told(environment, List.of("script", "-qec", quoted, "/dev/null"));
    assertEquals(0, told.exitCode(), told::toString);
    return told.out();
  }

  @Test
  void aTerminalHasColoursAndTheSameWords() throws IOException {
    String coloured = inTerminal(Map.of("TERM", "xterm"), "report", "table-1");
    assertTrue(coloured.contains(ESCAPE + "[32m✓" + ESCAPE + "[0m O_s"), coloured);
    String without = inTerminal(Map.of("TERM", "xterm", "NO_COLOR", "1"), "report", "table-1");
    assertFalse(without.contains(ESCAPE), without);
    assertEquals(without, coloured.replaceAll(ESCAPE + "\\[[0-9]+m", ""));
  }

  @Test
  void filesProgramsAndPipesHaveNone() throws IOException {
    Map<String, String> terminal = Map.of("TERM", "xterm");
    assertFalse(inTerminal(terminal, "report", "table-1", "--format", "csv").contains(ESCAPE));
    assertFalse(told(terminal, command("report", "table-1")).out().contains(ESCAPE));
  }
}
