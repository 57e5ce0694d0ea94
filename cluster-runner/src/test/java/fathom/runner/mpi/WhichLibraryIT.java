package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.InstalledMpi;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Five MPI libraries on one machine, as sites with modules have them: each launcher gets its own.
 * Two ranks are tried, which is what the provenance of a sheet comes from; nothing is measured.
 */
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.MPICH, Machine.OPEN_MPI_5, Machine.MPICH_5, Machine.INTEL_MPI})
class WhichLibraryIT {
  /** An MPI, the directory that its users put into PATH, and what the sheet has to name. */
  enum Mpi {
    DEBIANS_OPEN_MPI("/usr/bin", "mpirun.openmpi", "Open MPI 4.1.4", "libmpi.so.40"),
    DEBIANS_MPICH("/usr/bin", "mpirun.mpich", "MPICH 4.0.2", "libmpich.so.12"),
    OPEN_MPI_5(InstalledMpi.OPEN_MPI_5, "Open MPI "),
    MPICH_5(InstalledMpi.MPICH_5, "MPICH "),
    INTEL_MPI(InstalledMpi.INTEL_MPI, "Intel MPI ");

    private final String programs;
    private final String launcher;
    private final String release;
    private final String library;

    Mpi(String programs, String launcher, String release, String library) {
      this.programs = programs;
      this.launcher = launcher;
      this.release = release;
      this.library = library;
    }

    Mpi(InstalledMpi installed, String maker) {
      this(
          installed.programs().toString(),
          "mpirun",
          maker + installed.release(),
          installed.library().toString());
    }

    boolean isDebians() {
      return programs.equals("/usr/bin");
    }

    void assertMeasured(MpiFacts facts) throws IOException {
      Map<String, String> provenance = facts.provenance();
      String file = provenance.getOrDefault("mpi.library", "");
      assertEquals(release, provenance.get("mpi.release"), provenance::toString);
      assertEquals(release, provenance.get("mpi.launcher-release"), provenance::toString);
      assertTrue(
          isDebians()
              ? file.contains("/" + library)
              : file.equals(Path.of(library).toRealPath().toString()),
          file);
      assertEquals(List.of(), facts.warnings());
    }
  }

  private static String path(Mpi first) {
    return first.programs + ":" + System.getenv().getOrDefault("PATH", "");
  }

  private static MpiLibraries libraries(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(System.getenv());
    all.putAll(environment);
    return new MpiLibraries(command -> within(environment, command), all);
  }

  /** Runs a command as a shell with these variables would. */
  private static Tool.ToolResult within(Map<String, String> environment, List<String> command) {
    List<String> words = new ArrayList<>(List.of("env"));
    environment.forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(command);
    return Tool.run(words);
  }

  private static MpiFacts tried(MpiLauncher launcher, Map<String, String> environment) {
    return MpiFacts.of(
        launcher,
        List.of(Repository.java().toString(), "-jar", Repository.benchmarksJar().toString()),
        Optional.empty(),
        (command, patience) -> within(environment, command));
  }

  private static MpiLauncher local(Mpi mpi, Map<String, String> environment) {
    List<Path> inPath =
        Stream.of(environment.getOrDefault("PATH", "").split(":"))
            .map(directory -> Path.of(directory, "mpirun"))
            .filter(Files::isExecutable)
            .toList();
    MpiLaunchers launchers =
        new MpiLaunchers(
            name -> name.equals("mpirun") ? inPath : HostTools.findAll(name),
            command -> within(environment, command));
    MpiOptions options =
        mpi == Mpi.DEBIANS_MPICH ? MpiOptions.of(Map.of("--mpi", "mpich")) : MpiOptions.NONE;
    return options.here(launchers, libraries(environment));
  }

  /** {@code --cluster local --transport mpi}; Debian's are told apart by {@code --mpi}. */
  @ParameterizedTest
  @EnumSource(Mpi.class)
  void theFirstInPathIsMeasured(Mpi mpi) throws IOException {
    Map<String, String> environment = Map.of("PATH", path(mpi));
    mpi.assertMeasured(tried(local(mpi, environment), environment));
  }

  /**
   * {@code --cluster mpi --launcher FILE}. Intel's is a script that starts what PATH has, so its
   * users have the directory there.
   */
  @ParameterizedTest
  @EnumSource(Mpi.class)
  void theLaunchersOwnIsMeasured(Mpi mpi) throws IOException {
    Map<String, String> environment = mpi == Mpi.INTEL_MPI ? Map.of("PATH", path(mpi)) : Map.of();
    List<String> words = new ArrayList<>(List.of(mpi.programs + "/" + mpi.launcher));
    if (mpi == Mpi.DEBIANS_OPEN_MPI || mpi == Mpi.OPEN_MPI_5) {
      words.addAll(List.of("--oversubscribe", "--bind-to", "none"));
      if (HostTools.isRoot()) {
        words.add("--allow-run-as-root");
      }
    }
    words.addAll(List.of("-np", "2"));
    MpiOptions options = MpiOptions.of(Map.of("--launcher", String.join(" ", words)));
    mpi.assertMeasured(tried(options.given(libraries(environment)), environment));
  }

  /** The libraries of two MPIs in the environment, and Slurm's launcher, which is of neither. */
  @Test
  void severalAreRefusedWithTheirNames() {
    String both =
        Stream.of(InstalledMpi.OPEN_MPI_5, InstalledMpi.INTEL_MPI)
            .map(one -> one.directory().resolve("lib").toString())
            .collect(Collectors.joining(":"));
    String refused =
        String.valueOf(
            assertThrows(
                    UserException.class,
                    () -> libraries(Map.of("LD_LIBRARY_PATH", both)).of(List.of("srun"), ""))
                .getMessage());
    assertTrue(refused.startsWith("it is not clear which MPI library"), refused);
    assertTrue(refused.endsWith("name the file with --mpi-library"), refused);
  }
}
