package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunNamesTest {
  @TempDir private Path temp;

  @Test
  void timeInUtcAndCluster() {
    Instant start = Instant.parse("2026-11-21T01:32:00Z");
    assertEquals("20261121T013200Z-lab", RunNames.of(start, Requests.LAB));
    assertEquals("20261121T013200Z-local", RunNames.of(start, Requests.LOCAL));
  }

  @Test
  void absentAndEmptyDirectoriesAreFree() {
    assertDoesNotThrow(() -> RunNames.requireFree(temp));
    assertDoesNotThrow(() -> RunNames.requireFree(temp.resolve("new")));
  }

  @Test
  void anythingElseIsRefused() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "");
    refused(file, "is a file; --out takes a new directory");
    refused(temp, "is not empty; raw results are never overwritten: choose another --out");
  }

  private static void refused(Path directory, String why) {
    UserException e = assertThrows(UserException.class, () -> RunNames.requireFree(directory));
    assertEquals(directory + " " + why, e.getMessage());
    assertTrue(e.kind() == UserException.Kind.BAD_INPUT);
  }
}
