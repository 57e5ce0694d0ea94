package fathom.runner.cli;

import fathom.runner.measure.Progress;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Of commands that measure: what is printed, where everything is kept, and what is told on the way.
 */
final class KeptOptions {
  @Mixin FormatOption format = new FormatOption();

  @Option(names = "--out", paramLabel = "DIR", descriptionKey = "directory")
  @Nullable Path out;

  @Option(names = "--quiet")
  boolean quiet;

  Optional<Path> out() {
    return Optional.ofNullable(out);
  }

  Progress progress(CliCommand command) {
    return TerminalProgress.of(command.err(), quiet);
  }
}
