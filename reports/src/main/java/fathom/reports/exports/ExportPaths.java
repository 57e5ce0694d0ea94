package fathom.reports.exports;

import fathom.reports.text.ShellWord;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Where the files of an export were written, as words of a shell's command line. Tools are quick to
 * go on without a file that is not there, so no line may name one by anything but its path.
 */
public final class ExportPaths {
  private static final String PARENT = "..";

  private final Path workingDirectory;
  private final Path directory;
  private final Optional<Path> only;

  private ExportPaths(Path workingDirectory, Path directory, Optional<Path> only) {
    this.workingDirectory = workingDirectory;
    this.directory = directory;
    this.only = only;
  }

  /**
   * Files under their own names.
   *
   * @param workingDirectory where the user is, absolute
   * @param directory as the user wrote it
   */
  public static ExportPaths into(Path workingDirectory, Path directory) {
    return new ExportPaths(workingDirectory, directory, Optional.empty());
  }

  /** The one file there is, under a name of the user's own. */
  public static ExportPaths as(Path workingDirectory, Path file) {
    return new ExportPaths(workingDirectory, file.resolveSibling(""), Optional.of(file));
  }

  /** A file for a program that the user starts: {@code rules/platform-4.xml}. */
  String here(String name) {
    return argument(path(name));
  }

  /** A word that no program takes for an option. */
  private static String argument(Path path) {
    return ShellWord.of(path.toString().startsWith("-") ? "./" + path : path.toString());
  }

  /** The same for who opens it elsewhere, as processes on other nodes do: an absolute path. */
  String everywhere(String name) {
    return ShellWord.of(absolute(name));
  }

  private String absolute(String name) {
    Path whole = workingDirectory.resolve(path(name));
    // Above a link, .. is another directory than the one before it.
    boolean up =
        StreamSupport.stream(whole.spliterator(), false)
            .anyMatch(each -> each.toString().equals(PARENT));
    return (up ? whole : whole.normalize()).toString();
  }

  /** The directory they are in, for a shell to go to; a single dot where the user is. */
  String directory() {
    return directory.toString().isEmpty() ? "." : argument(directory);
  }

  /** Whether scripts that do not quote what they are given take these paths for one word each. */
  boolean isPlain() {
    return ShellWord.isPlain(directory.resolve("x").toString());
  }

  private Path path(String name) {
    return only.orElseGet(() -> directory.resolve(name));
  }
}
