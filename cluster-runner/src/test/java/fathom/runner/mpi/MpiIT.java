package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.reports.validation.RanksPerNode;
import fathom.runner.InstalledMpi;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.Told;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code benchmarks.jar mpi} with the libraries and launchers of Open MPI and MPICH. */
@Tag("long")
@Needs({Machine.OPEN_MPI, Machine.MPICH, Machine.COMPILER})
class MpiIT {
  private static final String OPEN_MPI = MpiRuns.OPEN_MPI;
  private static final String MPICH = MpiRuns.MPICH;

  @TempDir private Path temp;

  private static Told mpi(Map<String, String> environment, List<String> launcher, String... args) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(
        List.of(
            Repository.java().toString(), "-jar", Repository.benchmarksJar().toString(), "mpi"));
    command.addAll(List.of(args));
    try (Launch launch = Launch.of(environment, command)) {
      return launch.end();
    }
  }

  /** The launcher's own library is found without being named, beside the other's. */
  @ParameterizedTest
  @CsvSource({
    OPEN_MPI + ",Open MPI v,Open MPI's,256",
    MPICH + ",MPICH Version: ,MPICH's,8255",
  })
  void theLibraryAndItsEagerLimitAreTold(
      String mpirun, String version, String whose, int limitBytes) {
    Told told = mpi(Map.of(), MpiRuns.launcher(mpirun));
    assertEquals(0, told.exitCode(), told::toString);
    List<String> lines = told.out().lines().toList();
    assertTrue(lines.get(0).matches("library      /.*libmpi.*"), told::toString);
    assertTrue(lines.get(1).startsWith("version      " + version), told::toString);
    assertEquals("interface    " + whose, lines.get(2));
    assertEquals("threads      single (asked for: single)", lines.get(3));
    assertEquals("ranks        2", lines.get(4));
    assertEquals(
        "eager limit  " + limitBytes + " bytes; larger messages wait for their receiver",
        lines.getLast());
    assertTrue(lines.contains("first place  " + OwnPlace.find().orElseThrow()), told::toString);
  }

  /** Over TCP: {@code btl_tcp_eager_limit} is 65536, of which a header of 56 bytes is a part. */
  @Test
  void theEagerLimitIsThatOfTheTransportInUse() {
    Told told =
        mpi(
            Map.of(),
            MpiRuns.launcher(OPEN_MPI, "--mca", "pml", "ob1", "--mca", "btl", "tcp,self"),
            "--mpi-thread",
            "multiple",
            "--verbose");
    assertTrue(told.out().contains("threads      multiple (asked for: multiple)"), told::toString);
    assertTrue(told.out().contains("eager limit  65480 bytes;"), told::toString);
    assertEquals(Optional.of("ob1 over tcp"), TransportInUse.of(told.out() + told.err() + "\n"));
  }

  /** Those that Fathom starts on emulated hosts. */
  static Stream<Arguments> onHosts() {
    return Stream.of(
        Arguments.of(
            MpiImplementation.OPEN_MPI, launcher(OPEN_MPI, new MpiRelease("Open MPI", "4.1.4"))),
        Arguments.of(
            MpiImplementation.OPEN_MPI,
            launcher(
                InstalledMpi.OPEN_MPI_5.launcher().toString(),
                new MpiRelease("Open MPI", "5.0.11"))),
        Arguments.of(MpiImplementation.MPICH, launcher(MPICH, new MpiRelease("MPICH", "4.0.2"))));
  }

  private static MpiImplementation.InstalledLauncher launcher(String program, MpiRelease release) {
    return new MpiImplementation.InstalledLauncher(program, Optional.of(release));
  }

  /** Launchers hear their ranks over the control network, not over a line that is flooded. */
  @ParameterizedTest
  @MethodSource("onHosts")
  @Needs({Machine.NAMESPACES, Machine.ROOT, Machine.OPEN_MPI_5})
  void aRankIsStartedOnAHostWhoseLineIsDown(
      MpiImplementation library, MpiImplementation.InstalledLauncher launcher) {
    LabSpec spec = LabSpec.parse("2");
    MpiImplementation.EmulatedHosts hosts =
        new MpiImplementation.EmulatedHosts(
            List.of(spec.address(1), spec.address(2)),
            spec.network(),
            HeldLab.DEVICE,
            spec.controlNetwork(),
            HeldLab.CONTROL_DEVICE,
            HeldLab.AGENT,
            HeldLab.DIRECTORY,
            RanksPerNode.ONE);
    List<String> command = new ArrayList<>(library.onHosts(launcher, hosts, 2, true));
    command.addAll(List.of("sh", "-c", "hostname; sleep 1")); // MPICH's dies if both end at once
    try (HeldLab lab = HeldLab.start(spec, Optional.empty())) {
      lab.addAgent();
      Tool.ToolResult down =
          Tool.run(lab.onHost(2, List.of("ip", "link", "set", HeldLab.DEVICE, "down")));
      assertTrue(down.ok(), down::reason);
      Tool.ToolResult ran = Tool.run(lab.onHost(1, command), "", Duration.ofMinutes(1));
      assertTrue(ran.ok(), ran::toString);
      assertTrue(ran.output().lines().anyMatch("h2"::equals), ran::toString);
    }
  }

  /** MPICH's launcher of several hosts often ended without a word when ranks ended at once. */
  @Test
  void whatRanksSayBeforeTheyEndIsHeard() throws IOException {
    Path agent = temp.resolve("agent");
    Files.writeString(agent, "#!/bin/sh\nshift\nexec sh -c \"$*\"\n");
    assertTrue(agent.toFile().setExecutable(true));
    List<String> command = new ArrayList<>(List.of(MPICH, "-hosts", "127.0.0.1,127.0.0.2"));
    command.addAll(List.of("-launcher", "rsh", "-launcher-exec", agent.toString(), "-n", "2"));
    Path nowhere = temp.resolve("java");
    command.addAll(RankFiles.ofEveryNode(nowhere, Repository.benchmarksJar()).checked());
    List<Tool.ToolResult> starts =
        IntStream.range(0, 24).parallel().mapToObj(i -> Tool.run(command)).toList();
    for (Tool.ToolResult start : starts) {
      assertTrue(start.error().contains(" has no " + nowhere), start::toString);
    }
  }

  @Test
  void anotherLimitIsFoundToo() {
    Told told =
        mpi(
            Map.of("OMPI_MCA_btl_tcp_eager_limit", "5000"),
            MpiRuns.launcher(OPEN_MPI, "--mca", "pml", "ob1", "--mca", "btl", "tcp,self"));
    assertTrue(told.out().contains("eager limit  4944 bytes;"), told::toString);
  }

  /** Each rank is a world of its own then, and would measure nothing. */
  @ParameterizedTest
  @CsvSource({OPEN_MPI + ",libmpich.so.12", MPICH + ",libmpi.so.40"})
  void aLauncherOfAnotherMpiIsToldInOneLine(String mpirun, String library) {
    Told told = mpi(Map.of(), MpiRuns.launcher(mpirun), "--library", library);
    assertTrue(told.exitCode() != 0, told::toString);
    assertEquals("", told.out());
    List<String> ours = told.err().lines().filter(line -> line.startsWith("mpi: ")).toList();
    assertEquals(1, ours.size(), told::toString);
    assertTrue(ours.getFirst().startsWith("mpi: the launcher started 2 ranks, but /"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"libnothing.so", "libc.so.6"})
  void whatIsNoMpiLibraryIsRefused(String name) {
    Told told = mpi(Map.of("FATHOM_MPI_LIBRARY", name), List.of());
    assertEquals(1, told.exitCode(), told::toString);
    assertEquals(1, told.err().lines().count(), told::toString);
    assertTrue(told.err().startsWith("mpi: ") && told.err().contains(name), told::toString);
  }

  /** UCX, which MPICH uses here, would take SIGSEGV from the JVM. */
  @ParameterizedTest
  @ValueSource(strings = {OPEN_MPI, MPICH})
  void theJvmKeepsItsSignalsAndErrorsAreNamed(String mpirun) {
    List<String> command = MpiRuns.launcher(mpirun);
    command.addAll(MpiRuns.program("fathom.bench.mpi.NullChecks"));
    try (Launch launch = Launch.of(Map.of(), command)) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
      assertTrue(told.out().startsWith("caught 10000; mpi_send failed: "), told::toString);
      assertTrue(told.out().contains("invalid rank"), told::toString);
    }
  }

  /**
   * No library at hand has it, so one of our own says which constant of the standard it is not
   * given: handles, thread levels, MPI_ANY_TAG, MPI_STATUS_IGNORE, and where a status has its tag.
   */
  @ParameterizedTest
  @ValueSource(strings = {"single", "funneled", "serialized", "multiple"})
  void theStandardInterfaceIsGivenItsOwnValues(String level) {
    Path library = temp.resolve("libmpi_abi.so.1");
    Path source = Repository.home().resolve("cluster-runner/src/test/c/mpi-abi.c");
    Tool.ToolResult built =
        Tool.run(
            List.of(
                "gcc",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-shared",
                "-fPIC",
                "-o",
                library.toString(),
                source.toString()));
    assertTrue(built.ok(), built::reason);
    List<String> command = MpiRuns.program("fathom.bench.mpi.EveryCall");
    command.add(level);
    try (Launch launch =
        Launch.of(
            Map.of("FATHOM_MPI_LIBRARY", library.toString(), "STAND_IN_LEVEL", level), command)) {
      Told told = launch.end();
      assertEquals("", told.err());
      assertEquals(0, told.exitCode(), told::toString);
      assertEquals(
          List.of(
              library.toString(),
              "MPICH Version: 5, a stand-in",
              "standard (MPI 5)",
              level + " of " + level + ", rank 0 of 1",
              "every call was made"),
          told.out().lines().toList());
    }
  }
}
