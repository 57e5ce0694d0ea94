package fathom.runner.mpi;

import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A search for the library that a program loads which was compiled for one launcher. */
final class LibrarySearch {
  /** Directories of libraries beside a directory of programs; Intel's older releases last. */
  private static final List<String> BESIDE = List.of("../lib", "../lib64", "../lib/release");

  private static final String TOOL = "ompi_info";

  private static final String USUAL = "mpirun";

  private static final String OPTION = "--mpi-library";

  /** A name under which programs load a library: its file may have a longer one. */
  private static final Pattern LOADED_NAME = Pattern.compile("(lib[a-z_]+\\.so\\.\\d+).*");

  private static final Pattern DIRECTORY =
      Pattern.compile("(?:^|\\s)-(?:L|Wl,-rpath,|Wl,-rpath -Wl,|Wl,-rpath=)(/\\S+)");

  private static final Pattern LINKED = Pattern.compile("(?:^|\\s)-l(mpi|mpich)(?:\\s|$)");

  /** A line of the loader's list: a library's name, and its file. */
  private static final Pattern CACHED = Pattern.compile("\\s*(lib\\S+) \\(.*\\) => (/\\S+)");

  /** What a launcher's name has before the suffix that its compiler has, too. */
  private static final Pattern NAME = Pattern.compile("^(?:mpirun|mpiexec|orterun|prterun)");

  /** More are a circle. */
  private static final int MOST_LINKS = 16;

  private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};

  private final LauncherProgram launcher;
  private final Function<List<String>, Tool.ToolResult> runs;
  private final Map<String, String> variables;
  private final Optional<Path> program;
  private final Optional<MpiRelease> release;
  private final List<MpiImplementation> families;

  /** Each file, and where it was found. */
  private final Map<Path, Set<String>> found = new LinkedHashMap<>();

  /**
   * @param runs runs a command to its end
   * @param environment of the launcher
   */
  LibrarySearch(
      LauncherProgram launcher,
      Function<List<String>, Tool.ToolResult> runs,
      Map<String, String> environment) {
    this.launcher = launcher;
    this.runs = runs;
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(launcher.environment());
    this.variables = all;
    this.program = launcher.isOfLibrary() ? inPath(launcher.word()).findFirst() : Optional.empty();
    String version =
        program.map(file -> runs.apply(List.of(file.toString(), "--version")).output()).orElse("");
    this.release = MpiRelease.ofLauncher(version);
    this.families = MpiImplementation.ALL.stream().filter(one -> one.isNamedBy(version)).toList();
  }

  /** The files with this name in PATH, or the file with this path. */
  private Stream<Path> inPath(String name) {
    Stream<Path> files =
        name.contains("/")
            ? Stream.of(Path.of(name))
            : directories("PATH").map(directory -> directory.resolve(name));
    return files.filter(file -> Files.isExecutable(file) && !Files.isDirectory(file));
  }

  private Stream<Path> directories(String variable) {
    return Stream.of(variables.getOrDefault(variable, "").split(":", -1))
        .filter(text -> !text.isEmpty())
        .map(Path::of);
  }

  /** The release of the launcher, if it prints a known one. */
  Optional<MpiRelease> release() {
    return release;
  }

  /**
   * The only library that fits; empty if there is no such launcher, which cannot be started.
   *
   * @throws UserException if no library fits, or several do
   */
  Optional<Path> only() {
    if (launcher.isOfLibrary() && program.isEmpty()) {
      return Optional.empty();
    }
    program.ifPresent(this::lookAround);
    inLibraryPath();
    // srun and its like start programs of any library: a module may have set PATH alone.
    if (found.isEmpty() || program.isEmpty()) {
      inPath("mpicc").findFirst().ifPresent(this::lookIntoCompiler);
    }
    if (found.isEmpty() && program.isEmpty()) {
      ofPathsLauncher();
    }
    if (found.isEmpty()) {
      inLoadersList();
    }
    if (found.size() == 1) {
      return found.keySet().stream().findFirst();
    }
    throw UserException.badInput(
        found.isEmpty()
            ? "no MPI library fits the launcher %s (Fathom looked beside it, in LD_LIBRARY_PATH, beside PATH's mpicc, and where the loader looks): name the file with %s"
                .formatted(described(), OPTION)
            : "it is not clear which MPI library the programs of the launcher %s load: %s; name the file with %s"
                .formatted(described(), candidates(), OPTION));
  }

  /** A launcher that is of no library starts the programs of what the shell is set up for. */
  private void ofPathsLauncher() {
    LauncherProgram usual = new LauncherProgram(USUAL, true, Map.of());
    inPath(USUAL)
        .findFirst()
        .flatMap(launcher -> new LibrarySearch(usual, runs, variables).only())
        .ifPresent(file -> put(file, "of PATH's " + USUAL));
  }

  private String described() {
    return program.map(Path::toString).orElse(launcher.word())
        + release.map(its -> " (" + its + ")").orElse("");
  }

  private String candidates() {
    return found.entrySet().stream()
        .map(one -> one.getKey() + " (" + String.join(", ", one.getValue()) + ")")
        .collect(Collectors.joining(" or "));
  }

  private void lookAround(Path launcher) {
    List<Path> links = links(launcher);
    for (Path link : links) {
      for (String beside : BESIDE) {
        List<Path> files = in(link.resolveSibling(beside), names());
        if (!files.isEmpty()) {
          files.forEach(file -> put(file, "beside " + launcher));
          break;
        }
      }
    }
    // Debian has mpirun.openmpi and mpicc.openmpi, to which mpirun may lead, and mpicc may not.
    links.reversed().stream()
        .map(link -> link.resolveSibling("mpicc" + NAME.matcher(name(link)).replaceFirst("")))
        .filter(Files::isExecutable)
        .findFirst()
        .ifPresent(this::lookIntoCompiler);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  /** A program and the files that its links lead to, in this order. */
  private static List<Path> links(Path program) {
    Set<Path> links = new LinkedHashSet<>();
    Path at = program.toAbsolutePath();
    try {
      while (links.size() < MOST_LINKS && links.add(at) && Files.isSymbolicLink(at)) {
        at = at.resolveSibling(Files.readSymbolicLink(at)).normalize();
      }
      links.add(program.toRealPath());
    } catch (IOException e) {
      return List.copyOf(links); // starting the launcher will say what is wrong with it
    }
    return List.copyOf(links);
  }

  /** The compiler links programs with the library: it names the directory, and what it links. */
  private void lookIntoCompiler(Path compiler) {
    Tool.ToolResult shown = runs.apply(List.of(compiler.toString(), "-show"));
    if (!shown.ok()) {
      return;
    }
    Matcher linked = LINKED.matcher(shown.output());
    String name = linked.find() ? "lib" + linked.group(1) + ".so" : "libmpi.so";
    Matcher directory = DIRECTORY.matcher(shown.output());
    Set<Path> files = new LinkedHashSet<>();
    while (directory.find()) {
      Path at = Path.of(directory.group(1));
      List<Path> exact = in(at, List.of(name));
      files.addAll(exact.isEmpty() ? in(at, names()) : exact);
    }
    files.stream()
        .filter(file -> names().contains(loadedName(real(file))))
        .limit(1)
        .forEach(file -> put(file, compiler + " -show"));
  }

  /** The loader prefers LD_LIBRARY_PATH to what the compiler has put into a program. */
  private void inLibraryPath() {
    List<String> loaded = found.keySet().stream().map(LibrarySearch::loadedName).toList();
    List<String> wanted = loaded.isEmpty() ? names() : loaded;
    Set<String> taken = new LinkedHashSet<>();
    directories("LD_LIBRARY_PATH")
        .flatMap(directory -> in(directory, wanted).stream())
        .filter(file -> taken.add(name(file))) // the loader takes the first of a name
        .forEach(file -> put(file, "LD_LIBRARY_PATH"));
  }

  private static String loadedName(Path file) {
    Matcher loaded = LOADED_NAME.matcher(name(file));
    return loaded.matches() ? loaded.group(1) : name(file);
  }

  private void inLoadersList() {
    Map<String, Path> listed = new LinkedHashMap<>();
    for (String line : runs.apply(List.of("ldconfig", "-p")).output().lines().toList()) {
      Matcher cached = CACHED.matcher(line);
      if (cached.matches()) {
        listed.putIfAbsent(cached.group(1), Path.of(cached.group(2)));
      }
    }
    for (MpiImplementation family : families()) {
      family.libraryNames().stream()
          .flatMap(name -> Optional.ofNullable(listed.get(name)).stream())
          .findFirst()
          .ifPresent(file -> put(file, "where the loader looks"));
    }
  }

  private List<MpiImplementation> families() {
    return families.isEmpty() ? MpiImplementation.ALL : families;
  }

  private List<String> names() {
    return families().stream()
        .flatMap(family -> family.libraryNames().stream())
        .distinct()
        .toList();
  }

  /** The first file of each family in a directory. */
  private List<Path> in(Path directory, List<String> names) {
    List<Path> files = new ArrayList<>();
    for (MpiImplementation family : families()) {
      names.stream()
          .filter(name -> names.size() == 1 || family.libraryNames().contains(name))
          .map(directory::resolve)
          .filter(LibrarySearch::isLibrary)
          .findFirst()
          .ifPresent(files::add);
    }
    return files;
  }

  private void put(Path file, String where) {
    found.computeIfAbsent(real(file), f -> new LinkedHashSet<>()).add(where);
  }

  /** The tool of the library: it says what has been set for the library, and by whom. */
  Optional<Path> tool(Path library) {
    Stream<Path> beside =
        Stream.of("../bin", "../../bin").map(to -> library.resolveSibling(to).normalize());
    Stream<Path> ofLauncher = program.stream().flatMap(file -> links(file).stream());
    return Stream.concat(
            library.isAbsolute()
                ? beside.map(directory -> directory.resolve(TOOL))
                : Stream.empty(),
            ofLauncher.map(link -> link.resolveSibling(TOOL)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize(); // opening it will say what is wrong
    }
  }

  /** Installations have texts for the linker under such names, too. */
  static boolean isLibrary(Path file) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      return false;
    }
    try (InputStream stream = Files.newInputStream(file)) {
      return Arrays.equals(stream.readNBytes(ELF.length), ELF);
    } catch (IOException e) {
      return false;
    }
  }
}
