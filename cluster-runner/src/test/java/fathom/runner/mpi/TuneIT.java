package fathom.runner.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tuning between emulated hosts, and between ranks of this machine. */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.OPEN_MPI})
class TuneIT {
  @TempDir private Path temp;

  private Told tune(Path out, String... options) {
    try (Launch launch = Launch.fathom(temp, words(out, options))) {
      return launch.end();
    }
  }

  private static String[] words(Path out, String... options) {
    List<String> words = new ArrayList<>(List.of("tune", "--sheet", "table-1"));
    words.addAll(List.of(options));
    // These tests do not ask about the warning of a busy machine.
    words.addAll(List.of("--candidates", "1", "--quiet", "--anyway", "--out", out.toString()));
    return words.toArray(String[]::new);
  }

  /**
   * Among 3 ranks Open MPI broadcasts 256 KiB undivided, and the root's line carries them twice at
   * least; a pipeline carries them once.
   */
  @Tag("alone")
  @Test
  void aRuleIsFoundThatIsFaster() throws IOException {
    Path out = temp.resolve("tuned ü");
    String options =
        "--cluster lab:3:rate=100mbit --mpi open-mpi --operation bcast --nodes 3 --size 256KiB"
            + " --assume-same-datatypes --rounds 3";
    Told told = tune(out, options.split(" ", -1));
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
    Tool.ToolResult script = Tool.run(List.of("sh", "-n", out.resolve("compare.sh").toString()));
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
    String options =
        "--cluster lab:4:rate=100mbit --mpi open-mpi --operation allgather --nodes 4 --size 128KiB"
            + " --rounds 4 --assume-same-in-place --setting btl_tcp_flags=send";
    Told told = tune(out, options.split(" ", -1));
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
    Told told = tune(temp.resolve("tuned"), twoRanks(launcher.toString()));
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

  private static String[] twoRanks(String launcher, String... more) {
    List<String> words = new ArrayList<>(List.of("--cluster", "mpi", "--launcher", launcher));
    words.addAll(List.of("--operation", "bcast", "--nodes", "2", "--size", "32KiB"));
    words.addAll(List.of("--setting", "none"));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private static String[] openMpi(String... more) {
    return twoRanks(String.join(" ", MpiRuns.launcher(MpiRuns.OPEN_MPI)), more);
  }

  /** Ended in the trial: what was measured before is neither run again nor written again. */
  @Test
  void anInterruptedTuningIsResumed() throws IOException {
    Path out = temp.resolve("resumed ü");
    Path raw = out.resolve("trial/raw");
    assertTrue(tune(out, openMpi("--resume")).oneLineOfFailure(2).contains("holds no tuning"));
    try (Launch launch = Launch.fathom(temp, words(out, openMpi()))) {
      launch.await("a first turn", () -> Files.exists(raw));
      launch.handle().destroy();
      Told interrupted = launch.end();
      assertTrue(interrupted.err().contains("; continue with --resume"), interrupted::toString);
    }
    assertFalse(Files.exists(out.resolve("tuning.json")));
    Map<String, FileTime> before = rawIn(raw);
    assertFalse(before.isEmpty());
    assertTrue(
        tune(out, openMpi("--resume", "--rounds", "6"))
            .oneLineOfFailure(2)
            .contains("a different --rounds: 5; now 6"));
    Told resumed;
    try (Launch launch = Launch.fathom(temp, words(out, openMpi("--resume")))) {
      launch.await(
          "a further stage",
          () ->
              Files.exists(out.resolve("candidates/raw"))
                  || Files.exists(out.resolve("verification/raw")));
      Told second = tune(out, openMpi("--resume"));
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
        tune(out, openMpi("--resume")).oneLineOfFailure(2).contains("there is nothing to resume"));
  }
}
