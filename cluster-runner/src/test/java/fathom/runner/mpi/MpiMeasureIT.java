package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.parameter.Parameter;
import fathom.runner.KnownValue;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns through MPI, whole: real launchers, real libraries. */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.OPEN_MPI, Machine.MPICH})
class MpiMeasureIT {
  @TempDir private Path temp;

  private Told fathom(String... args) {
    try (Launch launch = Launch.fathom(temp, args)) {
      return launch.end();
    }
  }

  private static List<String> measure(Path run, String... more) {
    List<String> all = new ArrayList<>(List.of("measure", "--out", run.toString(), "--quick"));
    all.addAll(List.of(more));
    return all;
  }

  private static String[] words(List<String> all) {
    return all.toArray(String[]::new);
  }

  /**
   * Over TCP on a line of known rate, in a directory with a blank and an ü. Messages of these sizes
   * are joined into full segments: 1448 bytes in 1516 on the line. It is slow, so that what is
   * queued keeps it full while a busy machine lets another program run; beside the ranks of another
   * test, which poll, it did not stay full.
   */
  @Tag("alone")
  @ParameterizedTest
  @CsvSource({"open-mpi,22,ob1 over tcp", "mpich,13,ch4:ucx over tcp/eth0"})
  void theGapIsTheLines(String library, int headerBytes, String transport) throws IOException {
    RunFiles files = onSlowLines(library, "g_s");
    JsonNode gap = files.answeredRow("g_s");
    assertEquals("fitted", gap.path("status").asText(), gap::toString);
    double perByte = 0.8 * 1516 / 1448;
    for (int bytes : List.of(1024, 8192)) {
      double known = perByte * (bytes + headerBytes);
      KnownValue.assertCost(known, 0.02, files.sheet(), Parameter.SEND_GAP, bytes);
    }
    assertTrue(gap.at("/truth/formula").asText().contains("counted"), gap::toString);
    assertEquals(transport, files.json("sheet.json").at("/provenance/mpi.transport").asText());
  }

  private RunFiles onSlowLines(String library, String parameters) throws IOException {
    Path run = temp.resolve("run ü");
    Told told =
        fathom(
            words(
                measure(
                    run,
                    "--cluster",
                    "lab:3:rate=10mbit",
                    "--transport",
                    "mpi",
                    "--mpi",
                    library,
                    "--parameters",
                    parameters,
                    "--sizes",
                    "1024,4096,8192")));
    assertEquals(0, told.exitCode(), told::toString);
    RunFiles files = new RunFiles(run);
    assertEquals(List.of(), files.halfWritten());
    return files;
  }

  @ParameterizedTest
  @CsvSource({"open-mpi,65480,O_s/O_r/U_r", "mpich,0,U_r"})
  void whatALibraryIsAndDoesIsOnTheSheet(String library, int eagerLimit, String parameters)
      throws IOException {
    RunFiles files = onSlowLines(library, parameters.replace('/', ','));
    for (String symbol : parameters.split("/", -1)) {
      files.answeredRow(symbol);
    }
    if (parameters.contains("O_r") && files.isFitted("O_r")) {
      JsonNode kernel = files.row("O_r").path("segments").path(0);
      assertTrue(kernel.path("constant").asDouble() > 1, kernel::toString);
    }
    JsonNode sheet = files.json("sheet.json");
    List<String> singles = tags(sheet.path("single_operations"));
    assertTrue(singles.contains("user-receive 8192"), singles::toString);
    assertEquals(parameters.contains("O_s"), singles.contains("send-overhead 1024"));
    JsonNode facts = sheet.path("provenance");
    assertTrue(facts.path("mpi.library").asText().contains("libmpi"), facts::toString);
    assertEquals("single (asked for: single)", facts.path("mpi.threads").asText());
    int found = facts.path("mpi.eager-limit").asInt();
    assertTrue(found == eagerLimit || (eagerLimit == 0 && found > 1000), facts::toString);
  }

  /** Experiment and size of what was timed one by one. */
  private static List<String> tags(JsonNode singles) {
    List<String> tags = new ArrayList<>();
    singles.forEach(
        one -> tags.add(one.path("experiment").asText() + " " + one.path("size").asText()));
    return tags;
  }

  /** Half of twenty operations took longer than the median, which is then told. */
  private static void assertPercentiles(JsonNode single) {
    int operations = single.path("operations").asInt();
    assertTrue(operations > 0, single::toString);
    boolean hasMedian =
        single
            .path("quantiles")
            .valueStream()
            .anyMatch(one -> one.path("share").asDouble() == 0.5 && one.path("us").asDouble() > 0);
    // A busy machine leaves too few: a rank that waits for its core takes ms for one round trip.
    assertEquals(operations >= 20, hasMedian, single::toString);
  }

  /**
   * What ranks of one machine cannot show has its reason; the round trip is there. How g_s over
   * shared memory is fitted depends on what else the machine does; {@link #theGapIsTheLines} holds
   * its value against a line that is known.
   */
  @Test
  void onOneMachineEveryRowHasAValueOrItsReason() throws IOException {
    Path run = temp.resolve("run");
    Told told =
        fathom(
            words(
                measure(
                    run,
                    "--cluster",
                    "local",
                    "--transport",
                    "mpi",
                    "--mpi-thread",
                    "multiple",
                    "--parameters",
                    "g_s,O_r,L,T_s,B_L",
                    "--sizes",
                    "0,64,256")));
    assertEquals(0, told.exitCode(), told::toString);
    RunFiles files = new RunFiles(run);
    JsonNode gap = files.answeredRow("g_s");
    assertNotEquals("not-observable", gap.path("status").asText(), gap::toString);
    for (String symbol : List.of("O_r", "L", "T_s", "B_L")) {
      JsonNode row = files.answeredRow(symbol);
      assertEquals("not-observable", row.path("status").asText(), row::toString);
    }
    assertEquals(List.of("ping-pong.json", "send-gap.json"), files.raw());
    assertTrue(told.out().contains("Round trip"), told::out);
    assertTrue(told.out().contains("messages of up to 256 bytes"), told::out);
    JsonNode singles = files.json("sheet.json").path("single_operations");
    assertEquals(List.of("ping-pong 0", "ping-pong 64", "ping-pong 256"), tags(singles));
    singles.forEach(MpiMeasureIT::assertPercentiles);
    assertEquals(List.of("ping-pong.hlog"), files.hlogs());
    assertTrue(told.out().contains("MPI         Open MPI v"), told::out);
    assertTrue(told.out().contains(", ob1 over vader, eager limit "), told::out);
    JsonNode facts = files.json("sheet.json").path("provenance");
    assertEquals("multiple (asked for: multiple)", facts.path("mpi.threads").asText());
  }

  /**
   * By a launcher that the user names, one of whose nodes has no Java; interrupted, nothing of it
   * stays, and it goes on.
   */
  @Test
  void whatIsInterruptedLeavesNoRankAndGoesOn() throws Exception {
    Path run = temp.resolve("run");
    Path shared = Files.createDirectory(temp.resolve("of all ü"));
    String launcher = MpiRuns.hidingJava(temp.resolve("launcher")).toString();
    List<String> args =
        measure(
            run,
            "--cluster",
            "mpi",
            "--launcher",
            launcher,
            "--shared-dir",
            shared.toString(),
            "--parameters",
            "U_r",
            "--sizes",
            "1,64");
    try (Launch launch = Launch.fathom(temp, words(args))) {
      Path kept = run.resolve("blocks");
      launch.await("a rank", () -> isRunning("fathom.bench.peer.RankService", temp.toString()));
      launch.handle().destroy();
      Told told = launch.end();
      assertFalse(told.exitCode() == 0, () -> kept + ": " + told);
    }
    assertFalse(isRunning(temp.toString()), "launchers and ranks have files of this test");
    args.add("--resume");
    Told told = fathom(words(args));
    assertEquals(0, told.exitCode(), told::toString);
    RunFiles files = new RunFiles(run);
    JsonNode received = files.answeredRow("U_r");
    assertNotEquals("not-observable", received.path("status").asText(), told::out);
    assertEquals(List.of("user-receive.json"), files.raw());
    JsonNode sheet = files.json("sheet.json");
    assertEquals("mpi", sheet.at("/cluster/kind").asText());
    String java = sheet.at("/provenance/mpi.java").asText();
    assertTrue(
        java.startsWith(
            "Fathom's own, which all nodes see: "
                + shared
                + "/fathom-"
                + System.getProperty("user.name")
                + "/"),
        sheet::toString);
  }

  /**
   * By the kernel's own list, because {@link ProcessHandle} gives no long command line. Other tests
   * may run beside this one.
   */
  private static boolean isRunning(String... words) {
    return ProcessHandle.allProcesses().anyMatch(process -> isIn(process, List.of(words)));
  }

  private static boolean isIn(ProcessHandle process, List<String> words) {
    try {
      String line = Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
      return words.stream().allMatch(line::contains);
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  /**
   * A library of another launcher, a launcher that there is not, a node without Java: one line
   * each.
   */
  @Test
  void whatDoesNotFitIsOneLine() throws IOException {
    Path run = temp.resolve("run");
    String line =
        fathom(
                words(
                    measure(
                        run,
                        "--cluster",
                        "mpi",
                        "--launcher",
                        "mpirun.mpich -np 2",
                        "--mpi-library",
                        "libmpi.so.40",
                        "--parameters",
                        "U_r")))
            .oneLineOfFailure(1);
    assertTrue(line.startsWith("MPI does not start: the launcher started 2 ranks"), line);
    assertTrue(
        fathom(words(measure(run, "--cluster", "mpi", "--launcher", "no-such-mpirun -np 2")))
            .oneLineOfFailure(1)
            .startsWith("MPI does not start: "));
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(List.of(), left.toList());
    }
    String launcher = MpiRuns.hidingJava(temp.resolve("launcher")).toString();
    String none = temp.resolve("none").toString();
    assertEquals(
        "--shared-dir: no such directory: "
            + none
            + "; name one that all nodes see at the same path",
        fathom(
                words(
                    measure(run, "--cluster", "mpi", "--launcher", launcher, "--shared-dir", none)))
            .oneLineOfFailure(2));
    String noJava =
        fathom(words(measure(run, "--cluster", "mpi", "--launcher", launcher))).oneLineOfFailure(1);
    assertTrue(
        noJava.endsWith(
            " has no "
                + Repository.java()
                + ": name a directory that all nodes see by --shared-dir DIR, and Fathom puts its Java"
                + " there"),
        noJava);
  }
}
