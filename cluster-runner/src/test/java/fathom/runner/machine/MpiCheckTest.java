package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.machine.Doctor.DoctorFinding;
import fathom.runner.machine.Doctor.DoctorVerdict;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MpiCheckTest {
  private static final String FACTS =
      """
      library      /lib/libmpi.so.40
      version      Open MPI v4.1.4
      ranks        2
      eager limit  256 bytes; larger messages wait for their receiver
      """;

  private static final String LOG =
      """
      [h1:1] selected ob1 best priority 20
      [h1:1] mca: bml: Using vader btl for send to [[1,1],1] on node h1
      """;

  @TempDir private Path temp;

  private final List<List<String>> started = new ArrayList<>();
  private Installation installation = new Installation(Path.of("nowhere"));

  @BeforeEach
  void install() throws IOException {
    installation = new Installation(temp);
    Files.createDirectories(temp.resolve("jmh-benches/target"));
    Files.createFile(temp.resolve("jmh-benches/target/benchmarks.jar"));
    install("open", "libmpi.so.40", "mpirun.openmpi");
    install("mpich", "libmpi.so.12", "mpirun.mpich");
    Files.createSymbolicLink(
        temp.resolve("open/bin/mpirun"), temp.resolve("open/bin/mpirun.openmpi"));
  }

  /** An installation: a launcher, and a library that begins as libraries do. */
  private void install(String name, String library, String launcher) throws IOException {
    Path programs = Files.createDirectories(temp.resolve(name).resolve("bin"));
    Path libraries = Files.createDirectories(temp.resolve(name).resolve("lib"));
    Files.writeString(libraries.resolve(library), "\u007fELF");
    executable(programs.resolve(launcher));
  }

  private static void executable(Path file) throws IOException {
    assertTrue(Files.createFile(file).toFile().setExecutable(true));
  }

  private List<DoctorFinding> findings(
      Map<String, String> programs, String version, Tool.ToolResult result, boolean root) {
    return findings(programs, version, result, root, Map.of());
  }

  private List<DoctorFinding> findings(
      Map<String, String> programs,
      String version,
      Tool.ToolResult result,
      boolean root,
      Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("PATH", temp.resolve("open/bin") + ":" + temp.resolve("mpich/bin"));
    return new MpiCheck(
            name -> Optional.ofNullable(programs.get(name)).map(temp::resolve).stream().toList(),
            command -> {
              if (command.contains("--version")) {
                return new Tool.ToolResult(0, version, "");
              }
              if (command.contains("-show") || command.getFirst().equals("ldconfig")) {
                return new Tool.ToolResult(1, "", "");
              }
              started.add(command);
              return result;
            },
            all)
        .findings(installation, root);
  }

  @Test
  void withoutALauncherNothingIsMissing() {
    Tool.ToolResult none = new Tool.ToolResult(1, "", "");
    assertEquals(DoctorVerdict.OK, findings(Map.of(), "", none, false).getFirst().verdict());
    assertEquals(List.of(), started);
  }

  @Test
  void whatWorksIsToldWithItsLibrary() {
    List<DoctorFinding> found =
        findings(
            Map.of("mpirun.openmpi", "open/bin/mpirun.openmpi", "mpirun", "open/bin/mpirun"),
            "mpirun.openmpi (OpenRTE) 4.1.4\n\nReport bugs to http://www.open-mpi.org/",
            new Tool.ToolResult(0, FACTS, LOG),
            true);
    assertEquals(
        List.of(
            new DoctorFinding(
                "MPI by " + temp.resolve("open/bin/mpirun"),
                DoctorVerdict.OK,
                "works with Open MPI 4.1.4 in /lib/libmpi.so.40 (ob1 over vader); between two ranks"
                    + " here, eager limit 256 bytes; larger messages wait for their receiver"),
            new DoctorFinding(
                "MPI of --transport mpi",
                DoctorVerdict.OK,
                "mpirun (Open MPI 4.1.4) with " + temp.resolve("open/lib/libmpi.so.40"))),
        found);
    assertEquals(
        List.of(
            temp.resolve("open/bin/mpirun").toString(),
            "--bind-to",
            "none",
            "--allow-run-as-root",
            "--oversubscribe",
            "-np",
            "2",
            installation.java().toString(),
            "-XX:-UsePerfData",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-jar",
            installation.benchmarksJar().toString(),
            "mpi",
            "--verbose",
            "--library",
            temp.resolve("open/lib/libmpi.so.40").toString()),
        started.getFirst());
  }

  /** MPICH's knows none of Open MPI's options. */
  @Test
  void whatDoesNotWorkIsToldByOurOwnLine() {
    String error = "---\nmpi: the launcher started 2 ranks, but libx sees 1\n---\nExit code: 1\n";
    List<DoctorFinding> found =
        findings(
            Map.of("mpirun.mpich", "mpich/bin/mpirun.mpich"),
            "HYDRA",
            new Tool.ToolResult(1, "", error),
            true);
    assertEquals(
        new DoctorFinding(
            "MPI by " + temp.resolve("mpich/bin/mpirun.mpich"),
            DoctorVerdict.WARN,
            "does not work with "
                + temp.resolve("mpich/lib/libmpi.so.12")
                + ": the launcher started 2 ranks, but libx sees 1"),
        found.getFirst());
    assertEquals(
        List.of(temp.resolve("mpich/bin/mpirun.mpich").toString(), "-np", "2"),
        started.getFirst().subList(0, 3));
  }

  /** A launcher that does not say how many it started: nobody else can tell. */
  @Test
  void twoRanksThatAreEachAloneAreNoJob() {
    List<DoctorFinding> found =
        findings(
            Map.of("mpirun", "mpich/bin/mpirun.mpich"),
            "",
            new Tool.ToolResult(0, "library      /lib/libx.so\nranks        1\n", ""),
            false);
    assertEquals(
        new DoctorFinding(
            "MPI by " + temp.resolve("mpich/bin/mpirun.mpich"),
            DoctorVerdict.WARN,
            "does not work: its two ranks do not know of each other with /lib/libx.so"),
        found.getFirst());
  }

  @Test
  void tagsOfItsLauncherAreNoPartOfALine() {
    List<DoctorFinding> found =
        findings(
            Map.of("mpirun", "openmpi"),
            "",
            new Tool.ToolResult(
                0,
                FACTS.replaceAll("(?m)^(?=.)", "[1,0]<stdout>:"),
                LOG.replaceAll("(?m)^(?=.)", "0: ")),
            false);
    assertEquals(
        "works with Open MPI 4.1.4 in /lib/libmpi.so.40 (ob1 over vader); between two ranks here, eager limit 256"
            + " bytes; larger messages wait for their receiver; launcher: its maker and release are"
            + " not known",
        found.getFirst().finding());
  }

  @Test
  void aLauncherThatSaysNothingOfOursIsToldByItsFirstSentence() {
    List<DoctorFinding> found =
        findings(
            Map.of("mpirun", "mpich/bin/mpirun.mpich"),
            "",
            new Tool.ToolResult(124, "", "mpirun did not end\n-----\n"),
            false);
    assertTrue(
        found.getFirst().finding().endsWith(": mpirun did not end"),
        () -> found.getFirst().finding());
  }

  @Test
  void librariesOfPathsAndModulesAreNamed() {
    List<DoctorFinding> found =
        findings(
            Map.of(),
            "",
            new Tool.ToolResult(1, "", ""),
            false,
            Map.of(
                "LD_LIBRARY_PATH",
                "/nowhere:" + temp.resolve("mpich/lib"),
                "LOADEDMODULES",
                "gcc/14:mpich/5.0"));
    assertEquals(
        List.of(
            new DoctorFinding(
                "MPI libraries",
                DoctorVerdict.OK,
                "LD_LIBRARY_PATH leads to " + temp.resolve("mpich/lib/libmpi.so.12")),
            new DoctorFinding("modules", DoctorVerdict.OK, "loaded: gcc/14, mpich/5.0")),
        found.subList(1, found.size()));
  }
}
