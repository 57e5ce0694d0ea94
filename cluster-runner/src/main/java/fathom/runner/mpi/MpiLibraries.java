package fathom.runner.mpi;

import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The MPI libraries of this machine: which one a program loads that was compiled for a launcher. A
 * machine with modules has several, and each launcher works with its own alone.
 */
public final class MpiLibraries {
  private final Function<List<String>, Tool.ToolResult> runs;
  private final Map<String, String> environment;

  /**
   * @param runs runs a command to its end
   * @param environment of the launcher
   */
  public MpiLibraries(
      Function<List<String>, Tool.ToolResult> runs, Map<String, String> environment) {
    this.runs = runs;
    this.environment = Map.copyOf(environment);
  }

  public static MpiLibraries here() {
    return new MpiLibraries(Tool::run, System.getenv());
  }

  /**
   * Finds the MPI of a launcher.
   *
   * @param words that start ranks
   * @param library a file or a name that a user gave; empty for the launcher's own
   * @throws UserException if no library fits, or several do
   */
  public LaunchedMpi of(List<String> words, String library) {
    LibrarySearch search = new LibrarySearch(LauncherProgram.of(words), runs, environment);
    String file = library.isEmpty() ? search.only().map(Path::toString).orElse("") : library;
    return new LaunchedMpi(file, search.release(), search.tool(Path.of(file)));
  }

  /** The MPI libraries in a directory, one of each family. */
  public static List<Path> in(Path directory) {
    return MpiImplementation.ALL.stream()
        .flatMap(
            family ->
                family.libraryNames().stream()
                    .map(directory::resolve)
                    .filter(LibrarySearch::isLibrary)
                    .limit(1))
        .distinct()
        .toList();
  }
}
