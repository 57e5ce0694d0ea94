package fathom.reports.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.parameter.Experiment;
import fathom.reports.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptBlocksTest {
  @TempDir private Path root;

  @SuppressWarnings("NullAway.Init") // made before each test
  private KeptBlocks kept;

  @BeforeEach
  void make() {
    kept = new KeptBlocks(root);
  }

  @Test
  void blocksComeBackInTheOrderOfTheirNumbers() throws IOException {
    for (int block : List.of(10, 2, 0)) {
      kept.keep(Experiment.SEND_GAP, block, "[" + block + "]", "");
    }
    assertEquals(List.of(0, 2, 10), kept.of(Experiment.SEND_GAP));
    assertEquals("[10]", kept.results(Experiment.SEND_GAP, 10).node().toString());
    assertEquals(List.of(), kept.of(Experiment.RECEIVE_GAP));
  }

  @Test
  void histogramsAreKeptBesideWhereThereAreAny() throws IOException {
    kept.keep(Experiment.PING_PONG, 0, "[]", "a log");
    kept.keep(Experiment.PING_PONG, 1, "[]", "");
    assertEquals("a log", kept.histograms(Experiment.PING_PONG, 0));
    assertEquals("", kept.histograms(Experiment.PING_PONG, 1));
  }

  @Test
  void whatIsDiscardedLeavesNothingBehind() throws IOException {
    kept.keep(Experiment.PING_PONG, 0, "[]", "a log");
    kept.keep(Experiment.SEND_GAP, 0, "[]", "");
    kept.discard(Experiment.PING_PONG);
    assertEquals(List.of(), kept.of(Experiment.PING_PONG));
    assertEquals(List.of(0), kept.of(Experiment.SEND_GAP));
    kept.discard(Experiment.SEND_GAP);
    assertFalse(Files.exists(root.resolve("blocks")));
    kept.discard(Experiment.SEND_GAP); // of which there is nothing
  }

  /** Who is killed while writing leaves half a file, which no block is. */
  @Test
  void whatAKilledOneLeftHalfWrittenGoesToo() throws IOException {
    kept.keep(Experiment.SEND_GAP, 0, "[]", "");
    Path directory = root.resolve("blocks").resolve("send-gap");
    Files.writeString(directory.resolve("1.json." + UUID.randomUUID() + ".part"), "[");
    assertEquals(List.of(0), kept.of(Experiment.SEND_GAP));
    kept.discard(Experiment.SEND_GAP);
    assertFalse(Files.exists(root.resolve("blocks")));
  }

  /** A run may come from a stranger. */
  @Test
  void foreignNamesAreNoBlocksAndLinksOutAreNotFollowed() throws IOException {
    kept.keep(Experiment.SEND_GAP, 1, "[]", "");
    Path directory = root.resolve("blocks").resolve("send-gap");
    for (String name : List.of("01.json", "x.json", "-1.json", "1.json.part", "9999999.json")) {
      Files.writeString(directory.resolve(name), "[]");
    }
    assertEquals(List.of(1), kept.of(Experiment.SEND_GAP));
    Path outside = Files.writeString(root.resolveSibling("outside.json"), "[]");
    Files.createSymbolicLink(directory.resolve("2.json"), outside);
    assertThrows(BadInputException.class, () -> kept.results(Experiment.SEND_GAP, 2));
    Files.delete(outside);
  }
}
