package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import fathom.runner.process.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MpiFactsTest {
  private static final String SAID =
      """
      library      /lib/libmpi.so.40
      version      Open MPI v4.1.4, package: Debian OpenMPI
      interface    Open MPI's
      threads      single (asked for: single)
      ranks        2
      first host   lxn1
      first place  net:[1] boot
      eager limit  65480 bytes; larger messages wait for their receiver
      """;

  private final List<String> started = new ArrayList<>();

  private MpiFacts facts(Tool.ToolResult result, String library) {
    return facts(result, library, Optional.of("net:[1] boot"));
  }

  private MpiFacts facts(Tool.ToolResult result, String library, Optional<String> own) {
    MpiLauncher launcher =
        new MpiLauncher(
            ranks -> List.of("mpirun", "-np", "" + ranks),
            new LaunchedMpi(
                library, Optional.of(new MpiRelease("Open MPI", "4.1.4")), Optional.empty()),
            "multiple",
            2);
    return MpiFacts.of(
        launcher,
        List.of("java", "-jar", "b.jar"),
        own,
        (command, patience) -> {
          started.addAll(command);
          assertEquals(Duration.ofSeconds(90), patience);
          return result;
        });
  }

  @Test
  void twoRanksAreStartedAndHeard() {
    MpiFacts facts = facts(new Tool.ToolResult(0, SAID, ""), "");
    assertEquals(
        List.of(
            "mpirun",
            "-np",
            "2",
            "java",
            "-jar",
            "b.jar",
            "mpi",
            "--verbose",
            "--mpi-thread",
            "multiple",
            "--presets",
            "none"),
        started);
    assertEquals(2, facts.ranks());
    assertEquals(OptionalInt.of(65480), facts.eagerLimitBytes());
    assertEquals(
        Map.of(
            "mpi.library", "/lib/libmpi.so.40",
            "mpi.version", "Open MPI v4.1.4, package: Debian OpenMPI",
            "mpi.release", "Open MPI 4.1.4",
            "mpi.interface", "Open MPI's",
            "mpi.threads", "single (asked for: single)",
            "mpi.ranks", "2",
            "mpi.launcher", "mpirun -np 2",
            "mpi.launcher-release", "Open MPI 4.1.4",
            "mpi.eager-limit", "65480"),
        facts.provenance());
  }

  /** The launcher fails with the exit code of a rank that it killed: all has been said. */
  @Test
  void aLibraryThatDoesNotEndHasSaidAll() {
    Tool.ToolResult killed =
        new Tool.ToolResult(
            9,
            SAID,
            "mpi: rank 0: MPI_Finalize does not come back; what was measured is complete\n"
                + "BAD TERMINATION");
    assertEquals(OptionalInt.of(65480), facts(killed, "").eagerLimitBytes());
  }

  @Test
  void aFactMoreIsOneOfMpi() {
    assertEquals(
        "own",
        facts(new Tool.ToolResult(0, SAID, ""), "")
            .with("java", "own")
            .provenance()
            .get("mpi.java"));
  }

  @Test
  void aLibraryThatIsNamedIsAskedFor() {
    facts(new Tool.ToolResult(0, SAID, ""), "/opt/mpi ü/libmpi.so");
    assertEquals(
        List.of("--library", "/opt/mpi ü/libmpi.so"),
        started.subList(started.size() - 2, started.size()));
  }

  @Test
  void withoutALimitThereIsNone() {
    String none = SAID.replaceAll("65480 bytes.*", "none up to 4194304 bytes");
    MpiFacts facts = facts(new Tool.ToolResult(0, none, ""), "");
    assertEquals(OptionalInt.empty(), facts.eagerLimitBytes());
    assertEquals("none", facts.provenance().getOrDefault("mpi.eager-limit", "none"));
  }

  /** Of a library's log the transport is taken, and no line for a fact. */
  @Test
  void whatTheLibraryChoseIsAFact() {
    String log =
        """
        [h1:1] selected ob1 best priority 20
        [h1:1] mca: bml: Using tcp btl for send to [[1,1],1] on node h2
        [1.0] [h1:1:0]       rdmacm_cm.c:928  UCX  DIAG  no such device
        """;
    for (Tool.ToolResult result :
        List.of(new Tool.ToolResult(0, SAID, log), new Tool.ToolResult(0, log + SAID, ""))) {
      MpiFacts facts = facts(result, "");
      assertEquals("ob1 over tcp", facts.provenance().get("mpi.transport"));
      assertEquals(10, facts.provenance().size());
    }
  }

  /** A program compiled for the launcher would load something else. */
  @Test
  void aLauncherOfAnotherReleaseIsAWarning() {
    MpiLauncher launcher =
        new MpiLauncher(
            ranks -> List.of("mpirun"),
            new LaunchedMpi(
                "/lib/libmpi.so.40",
                Optional.of(new MpiRelease("Open MPI", "5.0.11")),
                Optional.empty()),
            "single",
            2);
    MpiFacts facts =
        MpiFacts.of(
            launcher,
            List.of("java"),
            Optional.empty(),
            (command, patience) -> new Tool.ToolResult(0, SAID, ""));
    assertEquals("Open MPI 5.0.11", facts.provenance().get("mpi.launcher-release"));
    assertEquals(1, facts.warnings().size());
    assertTrue(
        facts
            .warnings()
            .getFirst()
            .startsWith("The launcher is of Open MPI 5.0.11 and the MPI library of Open MPI 4.1.4"),
        () -> facts.warnings().getFirst());
    assertEquals(List.of(), facts(new Tool.ToolResult(0, SAID, ""), "").warnings());
  }

  /**
   * A wrapper of a site may start another MPI than the library that was found: nothing was said.
   */
  @ParameterizedTest
  @CsvSource({
    "/site/mpi-launch -n 4, 1",
    "mpirun -np 4, 1",
    "srun -N 2, 0",
    "env A=b srun -n 2, 0"
  })
  void aLauncherThatDoesNotSayItsReleaseIsAWarning(String words, int warnings) {
    MpiFacts facts =
        MpiFacts.of(
            new MpiLauncher(
                ranks -> List.of(words.split(" ", -1)),
                new LaunchedMpi("/lib/libmpi.so.40", Optional.empty(), Optional.empty()),
                "single",
                2),
            List.of("java"),
            Optional.empty(),
            (command, patience) -> new Tool.ToolResult(0, SAID, ""));
    assertEquals("not known", facts.provenance().get("mpi.launcher-release"));
    assertEquals(warnings, facts.warnings().size(), () -> facts.warnings().toString());
    facts
        .warnings()
        .forEach(
            line ->
                assertTrue(
                    line.startsWith(
                        "The maker and the release of the launcher "
                            + words.split(" ", -1)[0]
                            + " are not known"),
                    line));
  }

  /** A parameter file counts as the environment does: tune refused the one and took the other. */
  @ParameterizedTest
  @ValueSource(strings = {"environment", "/home/u/.openmpi/mca-params.conf:3"})
  void aSettingThatIsInForceIsNotTried(String source) {
    String log =
        "[h1:1] selected ob1 best priority 20\n[h1:1] mca: bml: Using tcp btl for send to x\n";
    assertEquals(
        "btl_tcp_flags=send", facts(new Tool.ToolResult(0, SAID, log), "").worthATry().words());
    String preset = "preset aa    btl_tcp_flags=send [" + source + "] on n1\n";
    String variable =
        source.equals("environment") ? "settings     OMPI_MCA_btl_tcp_flags=send\n" : "";
    MpiFacts facts = facts(new Tool.ToolResult(0, SAID + variable + preset, log), "");
    assertEquals(LibrarySettings.NONE, facts.worthATry());
    assertTrue(facts.inForce().orElseThrow().startsWith("btl_tcp_flags=send (in "));
    assertDoesNotThrow(() -> facts.requireOwnChoice(facts.worthATry()));
  }

  @Test
  void aQuotaOfRanksHostsIsAWarning() {
    String quota = "quota        lxn2: 1.20 CPUs in each 100 ms";
    MpiFacts facts = facts(new Tool.ToolResult(0, SAID + quota + "\n", ""), "");
    assertEquals("lxn2: 1.20 CPUs in each 100 ms", facts.provenance().get("mpi.quota"));
    assertTrue(
        facts
            .warnings()
            .getFirst()
            .startsWith("Ranks have a quota of CPU time (lxn2: 1.20 CPUs in each 100 ms): "),
        () -> facts.warnings().getFirst());
  }

  @Test
  void ranksThatAreAloneAreNoJob() {
    Tool.ToolResult alone =
        new Tool.ToolResult(0, SAID.replace("ranks        2", "ranks        1"), "");
    assertEquals(
        "the ranks do not know of each other with /lib/libmpi.so.40: name the launcher's own"
            + " library with --mpi-library, or use this library's launcher",
        assertThrows(UserException.class, () -> facts(alone, "")).getMessage());
  }

  @Test
  void theFirstRankMustRunHereWhereItCouldRunElsewhere() {
    Tool.ToolResult said = new Tool.ToolResult(0, SAID, "");
    assertEquals(
        "the first rank runs on lxn1, and must run here, where the clock is read: start fathom"
            + " there, or put this host first in the launcher's list",
        assertThrows(
                UserException.class, () -> facts(said, "", Optional.of("net:[1] another boot")))
            .getMessage());
    assertEquals(2, facts(said, "", Optional.empty()).ranks());
  }

  /** It was the advice to name a library. */
  @Test
  void tagsOfLaunchersAreNoPartOfALine() {
    String log =
        "[h1:1] selected ob1 best priority 20\n[h1:1] mca: bml: Using tcp btl for send to x\n";
    MpiFacts plain = facts(new Tool.ToolResult(0, SAID, log), "");
    for (String tag : List.of("[1,0]<stdout>:", "[1,0]<stdout>: ", "[0] ", "0: ")) {
      Tool.ToolResult tagged =
          new Tool.ToolResult(0, SAID.replaceAll("(?m)^", tag), log.replaceAll("(?m)^(?=.)", tag));
      assertEquals(plain, facts(tagged, ""), tag);
    }
  }

  @Test
  void aTagThatIsNotKnownIsQuotedWithTheOptions() {
    Tool.ToolResult xml =
        new Tool.ToolResult(
            0, "<mpirun>\n" + SAID.replaceAll("(?m)^(?=.)", "<stdout rank=\"0\">"), "");
    UserException refused = assertThrows(UserException.class, () -> facts(xml, ""));
    assertEquals(UserException.ExitKind.BAD_INPUT, refused.kind());
    assertEquals(
        "the launcher writes '<stdout rank=\"0\">' before each line that a rank prints, which"
            + " Fathom cannot read: leave out the option that asks for it (Open MPI's --tag-output,"
            + " --timestamp-output, --xml and --output, MPICH's -l and -prepend-pattern, srun's -l"
            + " and SLURM_LABELIO)",
        refused.getMessage());
  }

  /** A message of the day became a fact of the sheet. */
  @Test
  void whatAShellPrintsBeforeTheFirstLineIsSkipped() {
    Tool.ToolResult talking =
        new Tool.ToolResult(0, "welcome  to the cluster\nversion      of today\n" + SAID, "");
    assertEquals(facts(new Tool.ToolResult(0, SAID, ""), ""), facts(talking, ""));
  }

  @Test
  void aLauncherWithoutALineOfARankIsQuoted() {
    Tool.ToolResult words = new Tool.ToolResult(0, "4 nodes are free\n", "");
    assertEquals(
        "MPI does not start: no line of a rank came through the launcher, which printed '4 nodes"
            + " are free': it must start a program as its last argument, and bring its output here"
            + " (no --output-filename, no srun --output)",
        assertThrows(UserException.class, () -> facts(words, "")).getMessage());
  }

  /** It was "runs on another host". */
  @Test
  void aRankThatDoesNotSayWhereItRunsIsNotTakenForOneOfAnotherHost() {
    Tool.ToolResult cut = new Tool.ToolResult(0, SAID.replaceAll("first place.*\n", ""), "");
    assertEquals(
        "rank 0 said which library it has, and not where it runs: its line 'first place' did not"
            + " come through the launcher",
        assertThrows(UserException.class, () -> facts(cut, "")).getMessage());
  }

  @Test
  void whyRanksFailIsTheRanksOwnWordsOrTheLaunchersFirst() {
    assertEquals(
        "MPI does not start: no MPI library here",
        assertThrows(
                UserException.class,
                () -> facts(new Tool.ToolResult(1, "", "---\nmpi: no MPI library here\n---\n"), ""))
            .getMessage());
    assertEquals(
        "MPI does not start: There are not enough slots",
        assertThrows(
                UserException.class,
                () -> facts(new Tool.ToolResult(1, "", "There are not enough slots\n-----\n"), ""))
            .getMessage());
    assertEquals(
        "MPI does not start: There are not enough slots",
        assertThrows(
                UserException.class,
                () ->
                    facts(
                        new Tool.ToolResult(
                            1, "", "There are not enough slots\n[h1:1] mca: base: close: ob1\n"),
                        ""))
            .getMessage());
    assertEquals(
        "MPI does not start: exit code 7",
        assertThrows(UserException.class, () -> facts(new Tool.ToolResult(7, "", ""), ""))
            .getMessage());
  }
}
