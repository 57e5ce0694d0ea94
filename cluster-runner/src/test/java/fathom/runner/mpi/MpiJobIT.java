package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.Told;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forks of JMH that are MPI jobs, over shared memory. */
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.MPICH})
class MpiJobIT {
  private static final String OF_THIS_TEST = "FATHOM_TEST_OF_A_JOB";

  private static final int SMALL = 1;
  private static final int LARGE = 1 << 20;

  @TempDir private Path temp;

  private Told jmh(Map<String, String> environment, Path result) {
    return jmh(environment, result, SMALL + "/" + LARGE);
  }

  private Told jmh(Map<String, String> environment, Path result, String sizes) {
    try (Launch launch =
        Launch.of(
            environment,
            MpiRuns.jmh(
                "RoundTrip",
                sizes,
                result,
                "-f",
                "2",
                "-wi",
                "2",
                "-w",
                "50ms",
                "-i",
                "4",
                "-r",
                "50ms"))) {
      return launch.end();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {MpiRuns.OPEN_MPI, MpiRuns.MPICH})
  void everyForkIsAJobThatMeasures(String mpirun) throws IOException {
    Path result = temp.resolve("round-trip.json");
    Told told =
        jmh(Map.of("FATHOM_MPI_LAUNCHER", String.join(" ", MpiRuns.launcher(mpirun))), result);
    assertEquals(0, told.exitCode(), told::toString);
    assertEquals(2, MpiRuns.forks(result), told::toString);
    double small = MpiRuns.medianMicros(result, SMALL);
    double large = MpiRuns.medianMicros(result, LARGE);
    // How long they take is the machine's affair: a rank may wait for its core for milliseconds.
    // MpiMeasureIT.theGapIsTheLines has messages of several sizes on a line that is known.
    assertTrue(small > 0 && large > 0, small + " and " + large);
  }

  /** Rank 0 never begins MPI then, and rank 1 would wait for it. */
  @ParameterizedTest
  @ValueSource(strings = {MpiRuns.OPEN_MPI, MpiRuns.MPICH})
  void aBenchmarkThatFailsEndsItsJob(String mpirun) {
    Told told =
        jmh(
            Map.of(
                "FATHOM_MPI_LAUNCHER",
                String.join(" ", MpiRuns.launcher(mpirun)),
                OF_THIS_TEST,
                temp.toString()),
            temp.resolve("failed.json"),
            "many");
    assertTrue(told.out().contains("not a size in bytes: 'many'"), told::toString);
    assertEquals(
        0,
        ProcessHandle.allProcesses()
            .filter(process -> process.info().commandLine().orElse("").contains("peer.RankService"))
            .filter(process -> isOfThisTest(process.pid()))
            .count(),
        told::toString);
  }

  /** Other tests, of this checkout and of others, may run ranks at the same time. */
  private boolean isOfThisTest(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/environ"))
          .contains(OF_THIS_TEST + "=" + temp);
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  /**
   * As MPICH 4.0 over UCX in one launch of ten. Both launchers then kill rank 1; this one also
   * fails.
   */
  @Test
  void aLibraryThatDoesNotEndLosesNothing() throws IOException {
    Path library = endless(temp.resolve("endless.so"));
    Path result = temp.resolve("kept.json");
    try (Launch launch =
        Launch.of(
            Map.of(
                "FATHOM_MPI_LAUNCHER",
                String.join(" ", MpiRuns.launcher(MpiRuns.OPEN_MPI)),
                "FATHOM_MPI_LIBRARY",
                library.toString()),
            MpiRuns.jmh(
                "RoundTrip", "1", result, "-f", "1", "-wi", "1", "-i", "4", "-r", "50ms"))) {
      Told told = launch.end();
      assertTrue(
          (told.out() + told.err()).contains("mpi: rank 0: MPI_Finalize does not come back"),
          told::toString);
      assertEquals(0, told.exitCode(), told::toString);
      assertEquals(1, MpiRuns.forks(result), told::toString);
    }
  }

  private static Path endless(Path library) {
    Path source = Repository.home().resolve("cluster-runner/src/test/c/endless.c");
    Tool.ToolResult built =
        Tool.run(
            List.of(
                "mpicc.openmpi",
                "-Wall",
                "-shared",
                "-fPIC",
                "-Wl,--no-as-needed", // it needs none of MPI's functions, and is to have them all
                "-o",
                library.toString(),
                source.toString()));
    assertTrue(built.ok(), built::reason);
    return library;
  }

  @Test
  void withoutALauncherThatIsSaid() {
    Told told = jmh(Map.of("FATHOM_MPI_LAUNCHER", ""), temp.resolve("none.json"));
    assertTrue(
        (told.out() + told.err())
            .contains("no MPI launcher: set FATHOM_MPI_LAUNCHER=\"mpirun -np 2\""),
        told::toString);
  }

  /** JMH's own fork, without the launcher before it: nobody to send to. */
  @Test
  void aRankThatIsAloneIsToldWhatToDo() {
    Told told = jmh(Map.of("FATHOM_MPI_LAUNCHER", "env"), temp.resolve("alone.json"));
    assertTrue(told.out().contains("mpi: the launcher gives no rank"), told::toString);
  }
}
