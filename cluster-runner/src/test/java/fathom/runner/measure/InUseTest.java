package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InUseTest {
  @TempDir private Path directory;

  private void assertRefused() {
    try (InUse second = new InUse(directory)) {
      UserException refused = assertThrows(UserException.class, second::take);
      assertEquals(
          directory
              + ": another fathom is measuring into it: wait until it has ended, or give another"
              + " --out",
          refused.getMessage());
    }
  }

  private void assertFree() throws IOException {
    try (InUse next = new InUse(directory)) {
      next.take();
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void oneAtATime() throws IOException {
    try (InUse first = new InUse(directory)) {
      first.take();
      first.take(); // again is no second one
      assertRefused();
      assertRefused();
    }
    assertFree();
  }

  /** However another process ends, its directory is free then. */
  @Test
  void alsoAmongProcesses() throws IOException, InterruptedException {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                InUseTest.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertEquals("taken", other.inputReader(StandardCharsets.UTF_8).readLine());
      assertRefused();
    } finally {
      other.destroyForcibly();
    }
    other.waitFor();
    assertFree();
  }

  /** Who never measured into it leaves nothing and takes nothing away. */
  @Test
  void untilItIsTakenNothingHappens() throws IOException {
    try (InUse none = new InUse(directory.resolve("not there"))) {
      assertEquals(false, Files.exists(directory.resolve("not there")), none::toString);
    }
    assertFree();
  }

  /** Measures into a directory until it is killed. */
  @SuppressWarnings("resource")
  public static void main(String[] directory) throws InterruptedException {
    new InUse(Path.of(directory[0])).take();
    System.out.println("taken");
    Thread.sleep(60_000);
  }
}
