package fathom.reports.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file so that a reader sees the old content or the new, never half of it. */
final class AtomicFile {
  private AtomicFile() {}

  static void write(Path file, String text) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.writeString(aside, text, StandardCharsets.UTF_8);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside);
    }
  }
}
