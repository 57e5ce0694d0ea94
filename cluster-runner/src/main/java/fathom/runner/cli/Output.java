package fathom.runner.cli;

import fathom.reports.input.Reason;
import fathom.reports.run.AtomicFile;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Where a result goes. */
final class Output {
  private Output() {}

  /**
   * Prints, or writes the file whole or not at all. A link is followed, as a shell's redirection
   * does; what is no file, a pipe or a device, is written to and never replaced by a file.
   */
  static void printOrWrite(CommandSpec spec, @Nullable Path file, String text) {
    if (file == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
      return;
    }
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
}
