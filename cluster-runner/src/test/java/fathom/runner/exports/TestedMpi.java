package fathom.runner.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.reports.operations.LibraryAlgorithms;
import fathom.reports.rules.LibraryRelease;
import fathom.reports.rules.RuleAssumptions;
import fathom.reports.rules.RuleLimits;
import fathom.runner.InstalledMpi;
import fathom.runner.mpi.LibraryControl;
import fathom.runner.mpi.MeasuredLibrary;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The releases among which rules must change no result. */
enum TestedMpi {
  OPEN_MPI_4("Open MPI v4.1.4", "mpirun.openmpi", "mpicc.openmpi"),
  OPEN_MPI_5("Open MPI v5.0.11", InstalledMpi.OPEN_MPI_5),
  MPICH_4("MPICH Version: 4.0.2", "mpirun.mpich", "mpicc.mpich"),
  MPICH_5("MPICH Version: 5.0.2", InstalledMpi.MPICH_5);

  /**
   * The legal programs, and what lets ranks share cores; the compiler is given the first two, which
   * include the others.
   */
  private static final List<String> SOURCES =
      List.of(
          "legal-programs.c", "yielding.c", "legal-programs.h", "legal-moves.h", "legal-sums.h");

  private final String version;
  private final String launcher;
  private final String compiler;

  TestedMpi(String version, InstalledMpi installed) {
    this(version, installed.launcher().toString(), installed.compiler().toString());
  }

  TestedMpi(String version, String launcher, String compiler) {
    this.version = version;
    this.launcher = launcher;
    this.compiler = compiler;
  }

  /** The beginning of what the library says of its version. */
  String version() {
    return version;
  }

  /** Whether the library that says this of itself is this release. */
  boolean isNamedBy(String words) {
    String plain = words.replaceAll("\\s+", " ").strip();
    return plain.equals(version) || plain.startsWith(version + ",");
  }

  LibraryAlgorithms algorithms() {
    return LibraryControl.algorithmsOf(version).orElseThrow();
  }

  RuleLimits limits(RuleAssumptions assumed) {
    return new RuleLimits(LibraryRelease.ofVersion(version).orElseThrow(), assumed);
  }

  MeasuredLibrary library() {
    return new MeasuredLibrary(algorithms(), version);
  }

  boolean isMpich() {
    return algorithms() == LibraryAlgorithms.MPICH;
  }

  /** Compiles the programs with the release's own compiler, which names the library in them. */
  Path compiled(Path where) throws IOException {
    for (String name : SOURCES) {
      try (InputStream in = TestedMpi.class.getResourceAsStream(name)) {
        Files.write(where.resolve(name), in.readAllBytes());
      }
    }
    Path program = where.resolve(name());
    List<String> command = new ArrayList<>(List.of(compiler, "-O1", "-o", program.toString()));
    SOURCES.stream().limit(2).map(name -> where.resolve(name).toString()).forEach(command::add);
    Tool.ToolResult result = Tool.run(command);
    assertEquals(0, result.exitCode(), result::toString);
    return program;
  }

  /**
   * The launcher's words before a program's.
   *
   * @param settings of the environment, which ranks on this machine inherit
   */
  List<String> launcher(int ranks, Map<String, String> settings) {
    List<String> command = new ArrayList<>(List.of("env"));
    settings.forEach((name, value) -> command.add(name + "=" + value));
    LibraryControl.sharingCores().forEach((name, value) -> command.add(name + "=" + value));
    if (isMpich()) {
      // Rules are for one rank per node: each rank passes for a node of its own.
      command.add("MPIR_CVAR_NOLOCAL=1");
    }
    command.addAll(List.of(launcher, "-np", Integer.toString(ranks)));
    if (!isMpich()) {
      command.add("--oversubscribe");
      if (HostTools.isRoot()) {
        command.add("--allow-run-as-root");
      }
    }
    return command;
  }
}
