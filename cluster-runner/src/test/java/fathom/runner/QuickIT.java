package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A first look at an emulated cluster: all rows, and the known ones near their truth. Rows that are
 * the machine's own have a value, or a reason; {@code SimulatedCampaignTest} has them all fitted.
 */
@Tag("alone")
@Tag("long")
@Needs(Machine.NAMESPACES)
class QuickIT {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private Path temp;

  @Test
  void aFirstLookHasAllRows() throws IOException {
    Path run = temp.resolve("run");
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--cluster",
            "lab:4:rate=25mbit,packets=50",
            "--quick",
            "--out",
            run.toString())) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    RunFiles files = new RunFiles(run);
    for (String symbol :
        List.of("O_s", "T_s", "g_s", "g_r", "O_r", "U_r", "L", "B_L", "M_ctc", "M_ctm", "M_mtm")) {
      JsonNode row = files.answeredRow(symbol);
      assertNotEquals("not-observable", row.path("status").asText(), () -> symbol + ": " + row);
    }
    assertEquals(3, files.json("raw/send-overhead.json").size(), "blocks");
    if (files.isFittedUnlessDisturbed("g_s")) {
      KnownValue.assertNear(0.32, files.row("g_s"), 1, "slope");
    }
    files.isFittedUnlessDisturbed("g_r");
    if (files.isFittedUnlessDisturbed("B_L")) {
      double known = 50 + 8000 / 1516.0 + 1;
      assertEquals(known, files.row("B_L").path("packets").asDouble(), 0.1 * known);
    }
    assertTrue(files.json("manifest.json").at("/asked/quick").asBoolean());
  }
}
