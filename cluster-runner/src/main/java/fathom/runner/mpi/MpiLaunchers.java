package fathom.runner.mpi;

import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The launchers on this machine. PATH's {@code mpirun} comes before the names that Debian gives
 * them beside each other: a module puts its own there.
 */
public final class MpiLaunchers {
  private static final String ANY = "mpirun";

  private final Function<String, List<Path>> find;
  private final Function<List<String>, Tool.ToolResult> runs;

  /**
   * @param find the files in PATH with this name, in its order
   * @param runs runs a command to its end
   */
  public MpiLaunchers(
      Function<String, List<Path>> find, Function<List<String>, Tool.ToolResult> runs) {
    this.find = find;
    this.runs = runs;
  }

  public static MpiLaunchers here() {
    return new MpiLaunchers(HostTools::findAll, Tool::run);
  }

  /** A launcher and whose it is. */
  record FoundLauncher(MpiImplementation implementation, String program) {}

  /**
   * @param wanted whose; empty for the first there is
   * @throws UserException if there is none
   */
  FoundLauncher require(Optional<MpiImplementation> wanted) {
    return all()
        .filter(found -> wanted.isEmpty() || wanted.get() == found.implementation())
        .findFirst()
        .orElseThrow(
            () ->
                UserException.failed(
                    "no mpirun of %s in PATH: install one (Debian: apt-get install openmpi-bin or mpich), or load its module; ./fathom doctor says what it finds"
                        .formatted(
                            wanted
                                .map(MpiImplementation::word)
                                .orElse("Open MPI, MPICH or Intel MPI"))));
  }

  /** Whose ranks are started where nobody names one; empty where there is none. */
  public Optional<MpiImplementation> usual() {
    return all().map(FoundLauncher::implementation).findFirst();
  }

  /** The launcher that is started where nobody names one; empty if there is none. */
  public Optional<String> usualProgram() {
    return all().map(FoundLauncher::program).findFirst();
  }

  /** Those in PATH by their order in it, then those by Debian's names. */
  private Stream<FoundLauncher> all() {
    List<Path> inPath = find.apply(ANY);
    Stream<FoundLauncher> ofPath =
        IntStream.range(0, inPath.size())
            .boxed()
            .flatMap(
                i -> {
                  String program = i == 0 ? ANY : inPath.get(i).toString();
                  return MpiImplementation.ALL.stream()
                      .filter(one -> one.isNamedBy(version(inPath.get(i))))
                      .map(one -> new FoundLauncher(one, program));
                });
    Stream<FoundLauncher> ofDebian =
        MpiImplementation.ALL.stream()
            .filter(one -> !find.apply(one.ownName()).isEmpty())
            .map(one -> new FoundLauncher(one, one.ownName()));
    return Stream.concat(ofPath, ofDebian);
  }

  private String version(Path launcher) {
    return runs.apply(List.of(launcher.toString(), "--version")).output();
  }
}
