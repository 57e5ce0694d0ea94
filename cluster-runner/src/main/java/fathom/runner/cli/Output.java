package fathom.runner.cli;

import fathom.model.sheet.TableOne;
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
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a result goes. */
final class Output {
  @Option(names = "--out", paramLabel = "FILE")
  Optional<Path> file = Optional.empty();

  /** A document as this output takes it: text for a terminal is as wide as that. */
  String rendered(FormatName format, Document document) {
    return file.isEmpty() ? Terminal.rendered(format, document) : format.render(document);
  }

  /** Prints, or writes the file. */
  void put(CliCommand command, String text) {
    file.ifPresentOrElse(to -> write(to, text), () -> command.print(text));
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

  /**
   * Keeps what is compared from what is written: refuses a file that is one of the sheets, under
   * whatever name, or lies in one of the runs.
   *
   * @throws UserException naming the file
   */
  static void keepApart(Path out, List<String> sheets) {
    Path file = Files.exists(out) ? out : out.toAbsolutePath().normalize();
    for (String name : sheets) {
      if (!name.equals(TableOne.NAME) && isPartOf(file, name)) {
        throw UserException.badInput(
            out
                + ": --out would overwrite a sheet that is to be compared, or lie in its run directory");
      }
    }
  }

  private static boolean isPartOf(Path out, String name) {
    try {
      Path compared = Path.of(name);
      // A file that does not exist is refused when it is read.
      return Files.exists(compared)
          && (real(out).startsWith(compared.toRealPath())
              || (Files.exists(out) && Files.isSameFile(out, compared)));
    } catch (InvalidPathException e) {
      return false; // no path, which is refused when it is read
    } catch (IOException e) {
      throw UserException.badInput(
          "cannot find out whether " + name + " and " + out + " are the same file: " + e, e);
    }
  }

  /** Real path of a file that may not exist yet; links of the part that exists are followed. */
  private static Path real(Path out) throws IOException {
    Path parent = out.getParent();
    return Files.exists(out) || parent == null
        ? out.toRealPath()
        : real(parent).resolve(out.getFileName());
  }
}
