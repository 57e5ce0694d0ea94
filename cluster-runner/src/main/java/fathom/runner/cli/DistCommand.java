package fathom.runner.cli;

import fathom.runner.console.UserException;
import fathom.runner.launch.NodeArchive;
import fathom.runner.machine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "dist")
final class DistCommand extends CliCommand implements Runnable {
  @Option(names = "--out", paramLabel = "FILE")
  @Nullable Path out;

  @Override
  public void run() {
    NodeArchive archive = NodeArchive.of(Installation.here());
    Path file = out == null ? archive.file() : copied(archive.file(), out);
    print("%s  %s%n".formatted(archive.digest(), file));
  }

  private static Path copied(Path from, Path to) {
    Path aside = to.resolveSibling(to.getFileName() + ".part");
    try {
      Files.copy(from, aside, StandardCopyOption.REPLACE_EXISTING);
      return Files.move(aside, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw UserException.failed("cannot write " + to + ": " + e.getMessage(), e);
    }
  }
}
