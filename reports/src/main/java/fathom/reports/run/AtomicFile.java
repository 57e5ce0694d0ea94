package fathom.reports.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes a file so that a reader sees the old content or the new, never half of it. */
public final class AtomicFile {
  private static final String PART = ".part";

  /** No other file is called like this. */
  private static final String ASIDE = "*.????????-????-????-????-????????????" + PART;

  private AtomicFile() {}

  /**
   * Writes UTF-8 text. It is written under a name that nobody can foresee and that must be new: a
   * link laid out there by who made the directory would otherwise be written through.
   */
  public static void write(Path file, String text) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + PART);
    try {
      // A new file never follows a link. Unlike createTempFile it has the user's usual permissions.
      Files.writeString(
          aside,
          text,
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside); // half a file, where the disk is full
    }
  }

  /** Removes what who was killed while writing has left in a directory that nobody writes into. */
  static void deleteParts(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(directory, ASIDE)) {
      for (Path part : parts) {
        Files.delete(part);
      }
    }
  }
}
