package fathom.reports.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Java's own message is often the path alone. */
class ReasonTest {
  private static final Path NAMED = Path.of("runs", "a", "b");

  private static void says(String reason, IOException e) {
    assertEquals(reason, Reason.of(e, NAMED));
  }

  @Test
  void theReasonIsToldAndNotThePathAgain() {
    says("no such file or directory", new NoSuchFileException("runs/a/b"));
    says("permission denied", new AccessDeniedException("runs/a/b"));
    says("a file of this name is there", new FileAlreadyExistsException("runs/a/b"));
    says("Not a directory", new FileSystemException("runs/a/b", null, "Not a directory"));
    says("no UTF-8 text", new MalformedInputException(1));
    says("No space left on device", new IOException("No space left on device"));
    says("java.io.IOException", new IOException());
  }

  @Test
  void aDirectoryAboveIsNamedAndAFileBesideIsNot() {
    says("runs/a: permission denied", new AccessDeniedException("runs/a"));
    says("permission denied", new AccessDeniedException("runs/a/b.5f1c.part"));
  }
}
