package fathom.runner.cli;

import fathom.runner.console.UserException;
import fathom.runner.launch.NodeArchive;
import fathom.runner.machine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "dist",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes the archive that nodes run: a Java runtime and benchmarks.jar, for nodes that have"
          + " no Java. `measure` makes it and brings it to the nodes by itself; this is for who"
          + " wants to do that, or to look at it.",
      "",
      "The same build on the same machine gives the same bytes. Nodes keep it in"
          + " ~/.cache/fathom/DIGEST.",
      ""
    },
    footer = {
      "",
      "By hand, on a node:",
      "  mkdir fathom && tar -xzf fathom-node-….tar.gz -C fathom",
      "  fathom/bin/java -jar fathom/benchmarks.jar -h"
    })
final class DistCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to put it. Default: leave it where measure takes it from")
  @Nullable Path out;

  @Override
  public Integer call() {
    NodeArchive archive = NodeArchive.of(Installation.here());
    Path file = out == null ? archive.file() : copied(archive.file(), out);
    spec.commandLine().getOut().println(archive.digest() + "  " + file);
    spec.commandLine().getOut().flush();
    return 0;
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
