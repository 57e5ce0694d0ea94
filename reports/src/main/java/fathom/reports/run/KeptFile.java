package fathom.reports.run;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Keeps what stands in a file before something else is written there. */
final class KeptFile {
  private KeptFile() {}

  /**
   * Keeps a file beside itself under the first free name, {@code sheet-1.json} of {@code
   * sheet.json}, unless it holds these bytes already. What was kept before stays.
   *
   * @return where it is kept; empty where there was nothing to keep
   */
  static Optional<Path> before(Path file, byte[] next) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    // A link may lead anywhere, and a run may come from a stranger: the link itself is kept,
    // unread.
    boolean link = Files.isSymbolicLink(file);
    if (!link && Files.size(file) == next.length && Arrays.equals(Files.readAllBytes(file), next)) {
      return Optional.empty();
    }
    for (int number = 1; ; number++) {
      Path kept = numbered(file, number);
      try {
        if (link) {
          Files.move(file, kept);
        } else {
          second(file, kept);
        }
        return Optional.of(kept);
      } catch (FileAlreadyExistsException e) {
        // Kept by an earlier fit, or by one that runs now: the next number.
      }
    }
  }

  private static Path numbered(Path file, int number) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return file.resolveSibling(name.substring(0, dot) + "-" + number + name.substring(dot));
  }

  /** A second name for the same bytes, made at once or not at all; a copy where there are none. */
  private static void second(Path file, Path kept) throws IOException {
    try {
      Files.createLink(kept, file);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (FileSystemException | UnsupportedOperationException e) {
      copy(file, kept);
    }
  }

  private static void copy(Path file, Path kept) throws IOException {
    try {
      Files.copy(file, kept);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      Files.deleteIfExists(kept); // half a file, where the disk is full
      throw e;
    }
  }
}
