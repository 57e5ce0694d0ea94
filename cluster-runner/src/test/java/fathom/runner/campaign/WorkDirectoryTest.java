package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {
  @TempDir private Path temp;

  @Test
  void whatCannotBeRemovedHidesNoResult() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    assertDoesNotThrow(() -> WorkDirectory.delete(file.resolve("below")));
    assertDoesNotThrow(() -> WorkDirectory.delete(temp.resolve("gone")));
  }

  @Test
  void aDirectoryGoesWithAllThatIsInIt() throws IOException {
    Path directory = temp.resolve("a");
    Files.createDirectories(directory.resolve("b"));
    Files.createFile(directory.resolve("b/file"));
    WorkDirectory.delete(directory);
    assertFalse(Files.exists(directory));
  }
}
