package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.model.collective.LibraryOperation;
import fathom.reports.operations.LibraryAlgorithms;
import fathom.runner.InstalledMpi;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An MPI library's own collectives between emulated hosts whose line of 5 Mbit/s is the root's:
 * what the root sends or gets, less what a token bucket lets pass at once, is the time.
 */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.OPEN_MPI, Machine.OPEN_MPI_5, Machine.MPICH})
class LibraryIT {
  private static final int BYTES = 32 << 10;

  /** 1.6 µs a byte, 1448 of 1516 on the line being the messages'. */
  private static final double MESSAGE_MICROS = BYTES * 1.6 * 1516 / 1448;

  @TempDir private Path temp;

  private Told validate(Path out, String... more) {
    String[] usual = {
      "validate", "--sheet", "table-1", "--size", "32KiB", "--repetitions", "2", "--quiet"
    };
    Stream<String> last = Stream.of("--library", "--out", out.toString());
    String[] all =
        Stream.of(Stream.of(usual), Stream.of(more), last)
            .flatMap(words -> words)
            .toArray(String[]::new);
    return fathom(all);
  }

  private Told fathom(String... args) {
    try (Launch launch = Launch.fathom(temp, args)) {
      return launch.end();
    }
  }

  private static JsonNode row(RunFiles files, String operation, String algorithm)
      throws IOException {
    for (JsonNode one : files.json("validation.json").path("cases")) {
      if (one.path("operation").asText().equals(operation)
          && one.path("algorithm").asText().equals(algorithm)) {
        return one;
      }
    }
    throw new AssertionError("no " + operation + " by " + algorithm);
  }

  /** One message after the other leaves by the root's line; a bucket's few KiB pass at once. */
  private static void assertTakes(double messages, JsonNode row) {
    double micros = row.path("measured_micros").asDouble();
    double line = messages * MESSAGE_MICROS;
    assertTrue(micros > 0.85 * line && micros < 1.05 * line, () -> row + ", the line: " + line);
    assertEquals(1, row.path("shared_clock").asInt());
    assertEquals(2, row.path("repetitions").asInt());
  }

  /**
   * Two ranks on each of three hosts: of five messages the root's line carries four, and a chain
   * leaves a host twice. With one rank on each, or dealt round, a chain would leave one five times.
   */
  @Tag("alone")
  @Test
  void openMpisBroadcastTakesWhatTheRootsLineTakes() throws IOException {
    Path out = temp.resolve("run ü");
    Told told =
        validate(
            out,
            "--cluster",
            "lab:3:rate=5mbit",
            "--operation",
            "bcast,barrier",
            "--nodes",
            "3",
            "--ranks-per-node",
            "2",
            "--intra-sheet",
            "table-1",
            "--algorithm",
            "basic_linear,pipeline");
    assertEquals(0, told.exitCode(), told::toString);
    RunFiles files = new RunFiles(out);
    assertTakes(4, row(files, "bcast", "basic_linear"));
    assertTakes(2, row(files, "bcast", "pipeline"));
    JsonNode barrier = row(files, "barrier", "own");
    assertEquals(0, barrier.path("size").asInt(), barrier::toString);
    assertEquals(6, barrier.path("ranks").asInt(), barrier::toString);
    JsonNode run = files.json("validation.json").path("run");
    assertEquals("2", run.path("ranks_per_node").asText(), run::toString);
    // Open MPI's shared memory within a host, and TCP between hosts.
    assertEquals("ob1 over tcp, vader", run.path("mpi.transport").asText(), run::toString);
    assertTrue(run.path("mpi.version").asText().startsWith("Open MPI"), run::toString);
    Told again = fathom("validate", "--again", out.toString());
    assertEquals(0, again.exitCode(), again::toString);
    assertEquals(told.out(), again.out());
  }

  /** Between ranks of this machine; what MPICH refuses is left out with its reason. */
  @Test
  void mpichsAlgorithmsAreForced() throws IOException {
    Path out = temp.resolve("mpich");
    Told told =
        validate(
            out, "--cluster", "local", "--mpi", "mpich", "--operation", "gather", "--nodes", "2");
    assertEquals(0, told.exitCode(), told::toString);
    RunFiles files = new RunFiles(out);
    for (String algorithm : List.of("own", "binomial")) {
      JsonNode row = row(files, "gather", algorithm);
      assertTrue(row.path("measured_micros").asDouble() > 0, row::toString);
    }
    JsonNode run = files.json("validation.json").path("run");
    assertTrue(run.path("mpi.version").asText().startsWith("MPICH"), run::toString);
  }

  /** Rank 1 in a time namespace whose clock is a quarter of an hour ahead, as on another host. */
  @Test
  void clocksThatAreApartAreCompared() throws IOException {
    Path wrapper = temp.resolve("ahead");
    Files.writeString(
        wrapper,
        """
        #!/bin/sh
        [ "$OMPI_COMM_WORLD_RANK" = 1 ] || exec "$@"
        exec unshare --time --monotonic 1000 --fork --kill-child "$@"
        """);
    assertTrue(wrapper.toFile().setExecutable(true));
    Path out = temp.resolve("apart");
    Told told =
        validate(
            out,
            "--cluster",
            "mpi",
            "--launcher",
            "mpirun.openmpi --allow-run-as-root --oversubscribe --bind-to none -np 2 " + wrapper,
            "--operation",
            "bcast",
            "--nodes",
            "2",
            "--algorithm",
            "own");
    assertEquals(0, told.exitCode(), told::toString);
    JsonNode row = row(new RunFiles(out), "bcast", "own");
    assertEquals(0, row.path("shared_clock").asInt(), row::toString);
    double error = row.path("clock_error_micros").asDouble();
    // A wrong offset would be in both: 1000 s. A busy machine holds a rank up for far less.
    assertTrue(error > 0 && error < 1e7, row::toString);
    assertTrue(row.path("measured_micros").asDouble() < 1e8, row::toString);
  }

  /** Sparbit is wrong in place, and a broadcast in segments where datatypes differ. */
  @Test
  void whatIsUnsafeIsTimedAndMarked() throws IOException {
    Path rules = Files.writeString(temp.resolve("unsafe.conf"), "1\n7\n1\n2\n1\n0 3 1 8192\n");
    Path out = temp.resolve("unsafe");
    Told told =
        validate(
            out,
            "--cluster",
            "mpi",
            "--launcher",
            InstalledMpi.OPEN_MPI_5.launcher()
                + " --allow-run-as-root --oversubscribe --bind-to none -np 2",
            "--operation",
            "allgather,bcast",
            "--nodes",
            "2",
            "--algorithm",
            "sparbit",
            "--rules",
            rules.toString());
    assertEquals(0, told.exitCode(), told::toString);
    RunFiles files = new RunFiles(out);
    JsonNode sparbit = row(files, "allgather", "sparbit");
    assertTrue(sparbit.path("measured_micros").asDouble() > 0, sparbit::toString);
    assertEquals("never", sparbit.path("needs").asText(), sparbit::toString);
    JsonNode byRules = row(files, "bcast", "rules");
    assertEquals("same-datatypes", byRules.path("needs").asText(), byRules::toString);
    assertTrue(told.out().contains("sparbit †"), told::out);
    assertTrue(told.out().contains("rules †"), told::out);
  }

  private String refusal(String launcher, String... more) throws IOException {
    Path out = Files.createTempDirectory(temp, "refused");
    List<String> words = new ArrayList<>(List.of("--cluster", "mpi", "--launcher", launcher));
    words.addAll(List.of("--operation", "bcast", "--nodes", "2"));
    words.addAll(List.of(more));
    return validate(out, words.toArray(String[]::new)).oneLineOfFailure(2);
  }

  /** The agent stands in for ssh: a daemon on another host has an environment of its own. */
  @Test
  void ranksOfMpichThatGetNoSettingsAreRefused() throws IOException {
    Path agent =
        Files.writeString(
            temp.resolve("agent"),
            "#!/bin/sh\nshift\nexec env -i PATH=/usr/bin:/bin sh -c \"$*\"\n");
    agent.toFile().setExecutable(true);
    String launcher =
        "mpirun.mpich -hosts 127.0.0.2 -launcher rsh -launcher-exec " + agent + " -n 2";
    String line = refusal(launcher + " -genvnone", "--algorithm", "binomial");
    assertTrue(line.contains(": settings do not reach every rank: "), line);
    assertTrue(line.contains(" from the launcher: make it pass its environment on ("), line);
    assertTrue(line.contains("MPICH: -genvall, not -genvnone"), line);
    Told told =
        validate(
            temp.resolve("all"),
            "--cluster",
            "mpi",
            "--launcher",
            launcher,
            "--operation",
            "bcast",
            "--nodes",
            "2",
            "--algorithm",
            "binomial");
    assertEquals(0, told.exitCode(), told::toString);
  }

  /** Rank 0 has them, and a broadcast by two algorithms would hang. */
  @Test
  void aSecondRankWithoutASettingOrTheRulesIsRefused() throws IOException {
    String number = "OMPI_MCA_coll_tuned_bcast_algorithm";
    Path dropping = MpiRuns.secondRankBy(temp.resolve("dropping"), "env -u " + number);
    String line = refusal(dropping.toString(), "--algorithm", "binomial");
    assertTrue(line.contains(" did not get " + number + " from the launcher"), line);
    Path own = Files.createDirectory(temp.resolve("disk of rank 0"));
    Path rules = Files.writeString(own.resolve("rules.conf"), "1\n7\n1\n2\n1\n0 6 0 0\n");
    Path hiding = MpiRuns.hiding(own, temp.resolve("hiding"));
    String noRules = refusal(hiding.toString(), "--algorithm", "own", "--rules", rules.toString());
    assertTrue(noRules.contains(" cannot read " + rules + ": rules have to be where all"), noRules);
  }

  /** The numbers are places in a list: it must be the library's. */
  @ParameterizedTest
  @ValueSource(strings = {"4.1.4", "5.0.11"})
  void algorithmsAreThoseThatOpenMpiLists(String release) {
    String tool =
        release.equals(InstalledMpi.OPEN_MPI_5.release())
            ? InstalledMpi.OPEN_MPI_5.programs().resolve("ompi_info").toString()
            : "ompi_info";
    String listed =
        Tool.run(List.of(tool, "--parsable", "--param", "coll", "tuned", "--level", "9")).output();
    MeasuredLibrary library =
        new MeasuredLibrary(LibraryAlgorithms.OPEN_MPI, "Open MPI v" + release);
    for (LibraryOperation operation : LibraryOperation.ALL) {
      List<String> words = library.words(operation);
      for (int i = 0; i < words.size(); i++) {
        String line =
            String.format(
                Locale.ROOT,
                "coll_tuned_%s_algorithm:enumerator:value:%d:%s\n",
                operation.word(),
                i + 1,
                words.get(i));
        assertTrue(listed.contains(line), line);
      }
    }
  }
}
