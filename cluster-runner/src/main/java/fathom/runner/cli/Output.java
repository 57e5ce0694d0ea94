package fathom.runner.cli;

import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import fathom.reports.input.Reason;
import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a result goes. */
final class Output {
  @Option(names = "--out", paramLabel = "FILE")
  @Nullable Path file;

  Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** A document as this output takes it: text for a terminal is as wide as that. */
  String rendered(FormatName format, Document document) {
    return file == null ? TerminalText.of(format, document) : format.render(document);
  }

  /** Prints, or writes the file. */
  void put(CliCommand command, String text) {
    file().ifPresentOrElse(to -> write(to, text), () -> command.print(text));
  }

  /**
   * Writes a file whole or not at all. A link is followed, as a shell's redirection does; what is
   * no file, a pipe or a device, is written to and never replaced by a file.
   */
  static void write(Path file, String text) {
    try {
      if (isStream(file)) {
        Files.writeString(file, text, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      } else {
        AtomicFile.write(Files.isSymbolicLink(file) ? file.toRealPath() : file, text);
      }
    } catch (NoSuchFileException e) {
      String why = Files.isSymbolicLink(file) ? "the link leads nowhere" : "no such directory";
      throw UserException.failed("cannot write " + file + ": " + why, e);
    } catch (IOException e) {
      throw UserException.failed("cannot write " + file + ": " + Reason.of(e, file), e);
    }
  }

  /** /dev/stdout leads to what standard output was redirected to, which may be a file: no link. */
  private static boolean isStream(Path file) {
    return Files.exists(file)
        && (!Files.isRegularFile(file)
            || (Files.isSymbolicLink(file)
                && file.toAbsolutePath().normalize().startsWith("/dev")));
  }

  /**
   * Where the user is, as the shell says it: other nodes may know a directory by the name of a link
   * only, which the system's own answer does not have.
   */
  static Path workingDirectory() {
    Path real = Path.of("").toAbsolutePath();
    String said = System.getenv().getOrDefault("PWD", "");
    try {
      return said.startsWith("/") && Files.isSameFile(Path.of(said), real) ? Path.of(said) : real;
    } catch (IOException | InvalidPathException e) {
      return real; // the shell's word is old, and this is where we are
    }
  }

  /** Makes a directory, with those above it, or leaves the one that is there. */
  static Path directory(Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw UserException.failed("cannot make " + directory + ": " + Reason.of(e, directory), e);
    }
  }
}
