package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is no run, no sheet or no place for a run is refused with its name, and nothing is
 * overwritten.
 */
class NamedFilesTest {
  @TempDir private Path temp;

  @Test
  void refusalsLeaveNothingBehind() throws IOException {
    Path out = temp.resolve("run");
    Told.by("measure", "--out", out.toString(), "--budget", "1s").refusal();
    assertFalse(Files.exists(out));
  }

  @Test
  void aRunIsNeverOverwritten() throws IOException {
    Files.writeString(temp.resolve("precious"), "data");
    String full = Told.by("measure", "--out", temp.toString()).refusal();
    assertTrue(full.contains("is not empty; raw results are never overwritten"), full);
    String file = Told.by("measure", "--out", temp.resolve("precious").toString()).refusal();
    assertTrue(file.contains("is a file; --out takes a new directory"), file);
    assertEquals("data", Files.readString(temp.resolve("precious")));
  }

  @ParameterizedTest
  @CsvSource({"fit", "report"})
  void whatIsNoRunIsNamed(String command) throws IOException {
    String missing = Told.by(command, temp.resolve("gone").toString()).refusal();
    assertTrue(missing.contains(temp.resolve("gone").toString()), missing);
    String empty = Told.by(command, temp.toString()).refusal();
    assertTrue(empty.contains("not a run directory, it has no manifest.json"), empty);
    Files.writeString(temp.resolve("manifest.json"), "{\"schema\": \"fathom-run/1\", \"id\": \"x");
    String truncated = Told.by(command, temp.toString()).refusal();
    assertTrue(truncated.contains("manifest.json: truncated or not JSON, at line 1"), truncated);
    Files.writeString(temp.resolve("manifest.json"), "{\"name\": \"left-pad\"}");
    String foreign = Told.by(command, temp.toString()).refusal();
    assertTrue(foreign.contains("not the manifest of a Fathom run"), foreign);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": [1, 2 | truncated or not JSON, at line 1",
        "{\"name\": \"left-pad\"} | not a Fathom sheet: it has no \"schema\"",
        "{\"schema\": \"fathom-sheet/9\"} | is not \"fathom-sheet/1\"",
        "[1, 2] | expected an object, found [1,2]",
        "<html></html> | truncated or not JSON",
        "'' | the file is empty"
      })
  void foreignSheetsAreRefused(String text, String message) throws IOException {
    Path file = temp.resolve("sheet.json");
    Files.writeString(file, text);
    String line = Told.by("report", file.toString()).refusal();
    assertTrue(line.contains(file.toString()) && line.contains(message), line);
  }

  /** As bytes beyond ASCII are under LC_ALL=C: no class of Java's, but what to do. */
  @Test
  void aPathTheLocaleCannotReadNamesTheWayOut() {
    for (Told told :
        List.of(
            Told.by("report", "m\ud800nchen"),
            Told.by("report", "m\ud800nchen", "--format=html"),
            Told.by("report", "m\ud800nchen", "--pairs"),
            Told.by("report", "table-1", "--out=m\ud800nchen.txt"))) {
      String line = told.refusal();
      assertTrue(line.contains("lack some of it; set LC_ALL=C.UTF-8"), line);
      assertFalse(line.contains("java.nio"), line);
    }
  }

  @Test
  void aBinaryIsNoSheet() throws IOException {
    Path file = temp.resolve("photo.jpg");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, 0});
    String line = Told.by("report", file.toString()).refusal();
    assertTrue(line.contains(file.toString()), line);
  }
}
