package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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

  /**
   * Among 3 ranks Open MPI broadcasts 256 KiB undivided, and the root's line carries them twice at
   * least; a pipeline carries them once.
   */
  @Tag("alone")
  @Test
  void aRuleIsFoundThatIsFaster() throws IOException {
    Path out = temp.resolve("tuned ü");
    Told told =
        fathom(
            "tune",
            "--cluster",
            "lab:3:rate=100mbit",
            "--mpi",
            "open-mpi",
            "--sheet",
            "table-1",
            "--operation",
            "bcast",
            "--nodes",
            "3",
            "--size",
            "256KiB",
            "--assume-same-datatypes",
            "--candidates",
            "1",
            "--rounds",
            "3",
            "--quiet",
            "--anyway", // what tune says of a busy machine is not asked here
            "--out",
            out.toString());
    assertEquals(0, told.exitCode(), told::toString);
    JsonNode tuning = new RunFiles(out).json("tuning.json");
    JsonNode point = tuning.path("points").path(0);
    assertEquals("pipeline", point.path("algorithm").asText(), point::toString);
    assertEquals(1, point.path("kept").asInt(), point::toString);
    assertTrue(point.path("factor").asDouble() > 1.5, point::toString);
    assertTrue(point.path("factor_low").asDouble() > 1, point::toString);
    String rules = Files.readString(out.resolve("openmpi-rules.conf"));
    assertTrue(rules.contains("\n262144 3 0 8192\n"), rules);
    assertTrue(rules.contains("For one rank per node."), rules);
    String head = rules.replace("\n#  ", " "); // comments are wrapped
    assertTrue(head.contains("Assumed (--assume-same-datatypes):"), rules);
    assertEquals(
        "same-datatypes", tuning.path("run").path("assumptions").asText(), tuning::toString);
    assertEquals("1", tuning.path("run").path("ranks_per_node").asText(), tuning::toString);
    Tool.Result script = Tool.run(List.of("sh", "-n", out.resolve("compare.sh").toString()));
    assertTrue(script.ok(), script::reason);
  }

  /**
   * What is longer than the eager limit goes one way at a time as Open MPI does it, and both ways
   * at once as sends: an allgather, in which all exchange, was 1.6 times as fast.
   */
  @Tag("alone")
  @Test
  void aSettingIsFoundByWhichMessagesGoBothWaysAtOnce() throws IOException {
    Path out = temp.resolve("set ü");
    Told told =
        fathom(
            "tune",
            "--cluster",
            "lab:4:rate=100mbit",
            "--mpi",
            "open-mpi",
            "--sheet",
            "table-1",
            "--operation",
            "allgather",
            "--nodes",
            "4",
            "--size",
            "128KiB",
            "--candidates",
            "1",
            "--rounds",
            "4",
            "--assume-same-in-place",
            "--setting",
            "btl_tcp_flags=send",
            "--quiet",
            "--anyway", // what tune says of a busy machine is not asked here
            "--out",
            out.toString());
    if (told.exitCode() == 4) {
      // Beside other work rounds may differ too much, and tune must have said that there is some.
      // What it does with a gain that is known is in SettingsTrialTest.
      assertTrue(told.err().contains("although this machine is busy"), told::toString);
      String without = "With btl_tcp_flags=send the library's own choices were ";
      assertTrue(told.err().contains(without), told::toString);
      assertTrue(told.err().contains("Cannot tell: "), told::toString);
      return;
    }
    assertEquals(0, told.exitCode(), told::toString);
    assertTrue(told.err().contains("export OMPI_MCA_btl_tcp_flags=send"), told::toString);
    JsonNode tuning = new RunFiles(out).json("tuning.json");
    JsonNode run = tuning.path("run");
    assertEquals("btl_tcp_flags=send", run.path("settings").asText(), run::toString);
    assertTrue(tuning.path("geometric_mean_factor").asDouble() > 1.3, tuning::toString);
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

  /** All algorithms would be the library's own choice, and none would gain 3 %. */
  @Test
  void noTuningEndsWithoutSettings() throws IOException {
    Path launcher = temp.resolve("dropping");
    Path ranks = temp.resolve("ranks");
    Files.writeString(
        ranks, "#!/bin/sh\nexec env -u OMPI_MCA_coll_tuned_use_dynamic_rules \"$@\"\n");
    Files.writeString(
        launcher,
        "#!/bin/sh\nexec "
            + String.join(" ", MpiRuns.launcher(MpiRuns.OPEN_MPI))
            + " "
            + ranks
            + " \"$@\"\n");
    ranks.toFile().setExecutable(true);
    launcher.toFile().setExecutable(true);
    Told told =
        fathom(
            "tune",
            "--cluster",
            "mpi",
            "--launcher",
            launcher.toString(),
            "--sheet",
            "table-1",
            "--operation",
            "bcast",
            "--nodes",
            "2",
            "--size",
            "32KiB",
            "--setting",
            "none",
            "--candidates",
            "1",
            "--quiet",
            "--anyway", // what tune says of a busy machine is not asked here
            "--out",
            temp.resolve("tuned").toString());
    assertEquals(2, told.exitCode(), told::toString);
    assertTrue(
        told.err().contains(" did not get OMPI_MCA_coll_tuned_use_dynamic_rules from"),
        told::toString);
  }

  private static Map<String, FileTime> rawIn(Path directory) throws IOException {
    Map<String, FileTime> raw = new TreeMap<>();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
          raw.put(file.getFileName().toString(), Files.getLastModifiedTime(file));
        }
      }
    }
    return raw;
  }

  private Told tuneTwoRanks(Path out, String... more) {
    return fathom(twoRanks(out, more));
  }

  private static String[] twoRanks(Path out, String... more) {
    List<String> words = new ArrayList<>(List.of("tune", "--cluster", "mpi", "--launcher"));
    words.add(String.join(" ", MpiRuns.launcher(MpiRuns.OPEN_MPI)));
    words.addAll(List.of("--sheet", "table-1", "--operation", "bcast", "--nodes", "2"));
    words.addAll(List.of("--size", "32KiB", "--setting", "none", "--candidates", "1"));
    words.addAll(List.of("--quiet", "--anyway", "--out", out.toString()));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  /** Ended in the trial: what was measured before is neither run again nor written again. */
  @Test
  void anInterruptedTuningIsResumed() throws IOException {
    Path out = temp.resolve("resumed ü");
    Path raw = out.resolve("trial/raw");
    assertTrue(tuneTwoRanks(out, "--resume").oneLineOfFailure(2).contains("holds no tuning"));
    try (Launch launch = Launch.fathom(temp, twoRanks(out))) {
      launch.await("a first turn", () -> Files.exists(raw));
      launch.handle().destroy();
      Told interrupted = launch.end();
      assertTrue(interrupted.err().contains("; continue with --resume"), interrupted::toString);
    }
    assertFalse(Files.exists(out.resolve("tuning.json")));
    Map<String, FileTime> before = rawIn(raw);
    assertFalse(before.isEmpty());
    assertTrue(
        tuneTwoRanks(out, "--resume", "--rounds", "6")
            .oneLineOfFailure(2)
            .contains("a different --rounds: 5; now 6"));
    Told resumed;
    try (Launch launch = Launch.fathom(temp, twoRanks(out, "--resume"))) {
      launch.await(
          "a further stage",
          () ->
              Files.exists(out.resolve("candidates/raw"))
                  || Files.exists(out.resolve("verification/raw")));
      Told second = tuneTwoRanks(out, "--resume");
      assertEquals(2, second.exitCode(), second::toString);
      assertTrue(second.err().contains("another fathom is measuring into it"), second::toString);
      resumed = launch.end();
    }
    assertTrue(List.of(0, 3, 4).contains(resumed.exitCode()), resumed::toString);
    Map<String, FileTime> after = rawIn(raw);
    assertEquals(4, after.size(), after::toString);
    before.forEach((file, written) -> assertEquals(written, after.get(file), file));
    JsonNode run = new RunFiles(out).json("tuning.json").path("run");
    assertFalse(run.path("resumed").asText().isEmpty(), run::toString);
    assertTrue(
        tuneTwoRanks(out, "--resume").oneLineOfFailure(2).contains("there is nothing to resume"));
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
