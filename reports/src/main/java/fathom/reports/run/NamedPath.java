package fathom.reports.run;

import fathom.reports.input.BadInputException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A path as a user names it. */
public final class NamedPath {
  /** What Java makes of bytes that are no letters of the locale. */
  private static final char UNREADABLE = '\uFFFD';

  private NamedPath() {}

  /**
   * Reads it.
   *
   * @throws BadInputException where it is none; under a locale without the path's letters Java
   *     cannot decode it, and the message says which locale can
   */
  public static Path of(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new BadInputException(name + ": no path: " + reason(name, e), e);
    }
  }

  private static String reason(String name, InvalidPathException e) {
    return name.indexOf(UNREADABLE) < 0 && name.chars().allMatch(c -> c < 128)
        ? e.getReason()
        : "the locale's characters, "
            + System.getProperty("sun.jnu.encoding")
            + ", lack some of it; set LC_ALL=C.UTF-8";
  }
}
