package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A first look at an emulated cluster: all rows, and the known ones near their truth. Rows that are
 * the machine's own have a value, or a reason; {@code SimulatedCampaignTest} has them all fitted. A
 * first look has few windows, so a busy machine may take a known row from it: such a row is looked
 * at again, twice at most.
 */
@Tag("alone")
@Tag("long")
@Needs(Machine.NAMESPACES)
class QuickIT {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private Path temp;

  private static final String CLUSTER = "lab:4:rate=25mbit,packets=50";
  private static final int LOOKS = 3;

  private RunFiles look(String name, String... more) {
    Path run = temp.resolve(name);
    List<String> words =
        new ArrayList<>(
            List.of("measure", "--cluster", CLUSTER, "--quick", "--out", run.toString()));
    words.addAll(List.of(more));
    try (Launch launch = Launch.fathom(temp, words.toArray(String[]::new))) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    return new RunFiles(run);
  }

  /** The first look at a row that gave it a value. */
  private RunFiles fitted(RunFiles first, String symbol) throws IOException {
    RunFiles files = first;
    for (int look = 1; look < LOOKS && !files.isFitted(symbol); look++) {
      files = look(symbol + look, "--parameters", symbol);
    }
    assertTrue(files.isFitted(symbol), files.row(symbol)::toString);
    return files;
  }

  @Test
  void aFirstLookHasAllRows() throws IOException {
    RunFiles first = look("run");
    for (String symbol :
        List.of("O_s", "T_s", "g_s", "g_r", "O_r", "U_r", "L", "B_L", "M_ctc", "M_ctm", "M_mtm")) {
      JsonNode row = first.answeredRow(symbol);
      assertNotEquals("not-observable", row.path("status").asText(), () -> symbol + ": " + row);
    }
    assertEquals(3, first.json("raw/send-overhead.json").size(), "blocks");
    assertTrue(first.json("manifest.json").at("/asked/quick").asBoolean());
    KnownValue.assertNear(0.32, fitted(first, "g_s").row("g_s"), 1, "slope");
    fitted(first, "g_r");
    double known = 50 + 8000 / 1516.0 + 1;
    double found = fitted(first, "B_L").row("B_L").path("packets").asDouble();
    assertEquals(known, found, 0.1 * known);
  }
}
