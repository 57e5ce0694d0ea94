package fathom.runner.cli;

import fathom.reports.run.AtomicFile;
import fathom.runner.UserException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Where a result goes. */
final class Output {
  private Output() {}

  /** Prints, or writes the file whole or not at all. */
  static void printOrWrite(CommandSpec spec, @Nullable Path file, String text) {
    if (file == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
      return;
    }
    try {
      AtomicFile.write(file, text);
    } catch (IOException e) {
      throw UserException.failed("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
