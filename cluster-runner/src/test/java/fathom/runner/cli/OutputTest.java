package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  @TempDir Path directory;

  @Test
  void aFileIsReplacedAndNothingElseStays() throws IOException {
    Path file = Files.writeString(directory.resolve("out"), "a longer text from before");
    write(file);
    assertEquals("text\n", Files.readString(file));
    try (Stream<Path> all = Files.list(directory)) {
      assertEquals(1, all.count());
    }
  }

  @Test
  void aLinkIsFollowed() throws IOException {
    Path target = Files.writeString(directory.resolve("target"), "before");
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("target"));
    write(link);
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("text\n", Files.readString(target));
  }

  @Test
  void aLinkToNothingIsRefusedByName() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("nothing"));
    UserException refused = assertThrows(UserException.class, () -> write(link));
    assertTrue(
        String.valueOf(refused.getMessage()).endsWith("link: the link leads nowhere"),
        refused.getMessage());
    assertTrue(Files.isSymbolicLink(link));
    assertFalse(Files.exists(directory.resolve("nothing")));
  }

  @Test
  void aDirectoryIsRefused() throws IOException {
    Files.writeString(directory.resolve("mine"), "kept");
    UserException refused = assertThrows(UserException.class, () -> write(directory));
    assertTrue(
        String.valueOf(refused.getMessage()).startsWith("cannot write " + directory),
        refused.getMessage());
    assertEquals("kept", Files.readString(directory.resolve("mine")));
  }

  @Test
  void aFolderThatIsMissingIsNamed() {
    UserException refused =
        assertThrows(UserException.class, () -> write(directory.resolve("no/out")));
    assertTrue(
        String.valueOf(refused.getMessage()).endsWith("no/out: no such directory"),
        refused.getMessage());
  }

  /** As /dev/null and /dev/stdout, which a test had better not put at stake. */
  @Test
  @Timeout(60)
  void aPipeIsWrittenToAndStaysOne() throws IOException, InterruptedException {
    Path pipe = directory.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Path copy = directory.resolve("copy");
    Process reader =
        new ProcessBuilder("cat", pipe.toString()).redirectOutput(copy.toFile()).start();
    try {
      write(pipe);
      assertTrue(reader.waitFor(20, TimeUnit.SECONDS));
      assertEquals("text\n", Files.readString(copy));
      assertFalse(Files.isRegularFile(pipe, LinkOption.NOFOLLOW_LINKS));
    } finally {
      reader.destroyForcibly();
    }
  }

  /** A file system in memory that people put results in stands below /dev. */
  @Test
  void aFileInSharedMemoryIsReplacedAsAnyOther() throws IOException {
    Path file = Files.createTempFile(Path.of("/dev/shm"), "fathom-", ".txt");
    try {
      Files.writeString(file, "a longer text from before");
      write(file);
      assertEquals("text\n", Files.readString(file));
    } finally {
      Files.delete(file);
    }
  }

  private static void write(Path file) {
    Output.write(file, "text\n");
  }
}
