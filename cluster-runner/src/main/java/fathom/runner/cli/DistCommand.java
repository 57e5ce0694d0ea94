package fathom.runner.cli;

import fathom.runner.console.UserException;
import fathom.runner.launch.NodeArchive;
import fathom.runner.machine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "dist")
final class DistCommand extends CliCommand implements Runnable {
  @Mixin Output out = new Output();

  @Override
  public void run() {
    NodeArchive archive = NodeArchive.of(Installation.here());
    Path file = out.file.map(to -> copied(archive.file(), to)).orElse(archive.file());
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
