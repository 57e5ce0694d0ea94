package fathom.reports.input;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Why a file could not be read or written, in words. Java's own messages are often the path alone,
 * and name the reason only by the exception's class.
 */
public final class Reason {
  private Reason() {}

  /**
   * The reason, and where it lies if that is a directory above the file.
   *
   * @param named the file that the message is about and names already
   */
  public static String of(IOException e, Path named) {
    return above(e, named).map(path -> path + ": ").orElse("") + of(e);
  }

  private static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException gone -> "no such file or directory";
      case AccessDeniedException denied -> "permission denied";
      case FileAlreadyExistsException there -> "a file of this name is there";
      case NotDirectoryException file -> "not a directory";
      case DirectoryNotEmptyException full -> "a directory that is not empty";
      case CharacterCodingException binary -> "no UTF-8 text";
      case FileSystemException other ->
          Optional.ofNullable(other.getReason()).orElseGet(other::toString);
      default -> Optional.ofNullable(e.getMessage()).orElseGet(e::toString);
    };
  }

  private static Optional<Path> above(IOException e, Path named) {
    if (!(e instanceof FileSystemException there) || there.getFile() == null) {
      return Optional.empty();
    }
    Path path = Path.of(there.getFile());
    return named.startsWith(path) && !named.equals(path) ? Optional.of(path) : Optional.empty();
  }
}
