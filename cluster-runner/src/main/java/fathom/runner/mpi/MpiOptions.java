package fathom.runner.mpi;

import fathom.model.word.Word;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.process.HostTools;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which MPI is wanted.
 *
 * @param implementation whose launcher is to be used on this machine; empty for the first found
 * @param launcher the words that start ranks; empty where they are ours to find
 * @param library a file or a name; empty for the launcher's own
 * @param threads what threads may do with MPI
 * @param shared a directory that all nodes see, for Java and benchmarks.jar; empty where nodes have
 *     this machine's at the same path
 */
public record MpiOptions(
    Optional<MpiImplementation> implementation,
    List<String> launcher,
    String library,
    String threads,
    Optional<Path> shared) {
  private static final String IMPLEMENTATION = "--mpi";
  private static final String LAUNCHER = "--launcher";
  private static final String LIBRARY = "--mpi-library";
  private static final String THREADS = "--mpi-thread";

  /** What brings Java to nodes that have none. */
  public static final String SHARED = "--shared-dir";

  /** As most programs run. */
  private static final String SINGLE = "single";

  private static final List<String> LEVELS = List.of(SINGLE, "funneled", "serialized", "multiple");

  /** Where nobody said anything. */
  public static final MpiOptions NONE =
      new MpiOptions(Optional.empty(), List.of(), "", SINGLE, Optional.empty());

  /** Names of the options where Fathom finds the launcher. */
  public static final Set<String> ON_THIS_MACHINE = Set.of(IMPLEMENTATION, LIBRARY, THREADS);

  /** Names of the options where the user names it. */
  public static final Set<String> BY_LAUNCHER = Set.of(LAUNCHER, LIBRARY, THREADS, SHARED);

  public MpiOptions {
    launcher = List.copyOf(launcher);
  }

  /** Reads options by name, without those that are about something else. */
  public static MpiOptions of(Map<String, String> options) {
    return new MpiOptions(
        Optional.ofNullable(options.get(IMPLEMENTATION)).map(MpiOptions::implementation),
        Amounts.words(options.getOrDefault(LAUNCHER, "")),
        library(options.getOrDefault(LIBRARY, "")),
        level(options.getOrDefault(THREADS, SINGLE)),
        Optional.ofNullable(options.get(SHARED)).map(MpiOptions::absolute));
  }

  private static MpiImplementation implementation(String word) {
    return Word.find(MpiImplementation.ALL, word)
        .orElseThrow(
            () ->
                UserException.badInput(
                    "%s: no MPI library '%s'; there are %s"
                        .formatted(IMPLEMENTATION, word, Word.list(MpiImplementation.ALL))));
  }

  /** Ranks have directories of their own: a file is named from the root. */
  private static String library(String text) {
    return text.contains("/") ? absolute(text).toString() : text;
  }

  private static Path absolute(String text) {
    return Path.of(text).toAbsolutePath().normalize();
  }

  private static String level(String word) {
    if (!LEVELS.contains(word)) {
      throw UserException.badInput(
          THREADS + ": no such level '" + word + "'; there are " + String.join(", ", LEVELS));
    }
    return word;
  }

  /** What starts ranks on this machine, with shared memory between them. */
  public MpiLauncher here(MpiLaunchers launchers, MpiLibraries libraries) {
    return by(
        launchers,
        libraries,
        (family, launcher, ranks) -> family.here(launcher.program(), ranks, root()),
        0);
  }

  /** What starts ranks on these hosts, on each as many as are to be there. */
  public MpiLauncher onHosts(
      MpiLaunchers launchers, MpiLibraries libraries, MpiImplementation.EmulatedHosts hosts) {
    return by(
        launchers,
        libraries,
        (family, launcher, ranks) -> family.onHosts(launcher, hosts, ranks, root()),
        hosts.fewest());
  }

  private static boolean root() {
    return HostTools.isRoot();
  }

  private interface LauncherArguments {
    List<String> of(
        MpiImplementation family, MpiImplementation.InstalledLauncher launcher, int ranks);
  }

  private MpiLauncher by(
      MpiLaunchers launchers, MpiLibraries libraries, LauncherArguments arguments, int tried) {
    MpiLaunchers.FoundLauncher found = launchers.require(implementation);
    LaunchedMpi mpi = libraries.of(List.of(found.program()), library);
    MpiImplementation.InstalledLauncher launched =
        new MpiImplementation.InstalledLauncher(found.program(), mpi.launcher());
    return new MpiLauncher(
        ranks -> arguments.of(found.implementation(), launched, ranks), mpi, threads, tried);
  }

  /** What the user named. */
  public MpiLauncher given(MpiLibraries libraries) {
    return new MpiLauncher(ranks -> launcher, libraries.of(launcher, library), threads, 0);
  }
}
