package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WakefulCoresTest {
  @TempDir Path directory;

  @Test
  void asksForALatencyOfZeroAsLongAsItIsOpen() throws IOException {
    Path device = Files.createFile(directory.resolve("latency"));
    try (WakefulCores cores = WakefulCores.hold(device)) {
      assertEquals("idle cores poll and do not sleep", cores.state());
      assertArrayEquals(new byte[4], Files.readAllBytes(device));
    }
  }

  @Test
  void saysWhyTheyMayHalt() throws IOException {
    Path none = directory.resolve("none");
    try (WakefulCores cores = WakefulCores.hold(none)) {
      assertEquals(
          "idle cores may sleep: cannot write to " + none + " (NoSuchFileException)",
          cores.state());
    }
    assertFalse(Files.exists(none));
  }
}
