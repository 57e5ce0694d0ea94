package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulated sheet is not blamed for what its noise, or the sheet that it follows, makes. */
class SimulatedSheetTest {
  private static final String TIERS = "M_ctc < M_ctm < M_mtm per byte";

  @TempDir private Path temp;

  /** With this noise O_r was "disturbed"; M_ctm of Table 1 is faster per byte than its M_ctc. */
  @Test
  void noiseIsNoDisturbanceAndTheFollowedSheetNoFault() throws IOException {
    Told told =
        Told.by(
            "measure",
            "--cluster=sim:table-1:noise=2%",
            "--parameters=O_r,M_ctc,M_ctm,M_mtm",
            "--quick",
            "--quiet",
            "--format=json",
            "--out=" + temp.resolve("run"));
    assertEquals(0, told.exitCode(), told::err);
    assertFalse(told.out().contains("isturbed"), told.out());
    JsonNode sheet = new ObjectMapper().readTree(told.out());
    boolean found = false;
    for (JsonNode check : sheet.get("checks")) {
      if (check.get("name").asText().equals(TIERS)) {
        found = true;
        assertEquals("unknown", check.get("verdict").asText(), check::toString);
        assertTrue(
            check.get("detail").asText().contains("has M_ctm no slower than M_ctc"),
            check::toString);
      }
    }
    assertTrue(found, told.out());
    assertFalse(sheet.get("warnings").toString().contains("Use neither"), told.out());
    String report = Told.by("report", temp.resolve("run").toString()).out();
    assertTrue(report.contains("\nUsable: "), report);
  }
}
