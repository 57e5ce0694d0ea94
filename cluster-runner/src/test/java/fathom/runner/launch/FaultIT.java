package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Await;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What goes wrong on real nodes, done to real processes in the middle of a campaign: what the user
 * sees, what is kept, how {@code --resume} finishes it, and that nothing keeps running anywhere.
 */
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.SSH})
class FaultIT {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // started before the first test
  private static SshLab ssh;

  @BeforeAll
  static void start() throws IOException {
    ssh = SshLab.start("4", temp);
    // The archive is made and brought before the clock of any test runs.
    try (Launch launch = measure(temp.resolve("first"), "--parameters", "g_s")) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
  }

  @AfterAll
  static void end() {
    ssh.close();
  }

  private static Launch measure(Path run, String... more) {
    List<String> arguments = new ArrayList<>(List.of("measure"));
    arguments.addAll(ssh.options());
    List<String> given = List.of(more);
    if (!given.contains("--parameters")) {
      arguments.addAll(List.of("--parameters", "g_s,U_r"));
    }
    if (!given.contains("--pairs")) {
      arguments.addAll(List.of("--pairs", "none"));
    }
    arguments.addAll(List.of("--budget", "40s", "--precision", "20%", "--out", run.toString()));
    arguments.addAll(given);
    return ssh.fathom(Repository.home(), Repository.fathomJar(), temp, arguments);
  }

  /** Waits until the second experiment measures: the first is finished then. */
  private static void awaitSecond(Launch launch, Path run) {
    Path log = run.resolve("logs/user-receive.log");
    launch.await("the second fork of user-receive", () -> contains(log, "# Fork: 2 of "));
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.exists(file) && Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The Java process whose command line has this. */
  private static Optional<ProcessHandle> find(Predicate<String> commandLine) {
    return ProcessHandle.allProcesses()
        .filter(p -> p.info().command().orElse("").endsWith("/java"))
        .filter(p -> commandLine.test(commandLine(p)))
        .findFirst();
  }

  private static ProcessHandle process(Predicate<String> commandLine) {
    return find(commandLine).orElseThrow();
  }

  private static boolean isFork(String commandLine) {
    return commandLine.contains("jmh.runner.ForkedMain");
  }

  private static String commandLine(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }

  private static ProcessHandle agent(int host) {
    return process(c -> c.contains("-Djava.io.tmpdir=" + ssh.temporary(host)) && isAgent(c));
  }

  private static boolean isAgent(String commandLine) {
    return commandLine.endsWith(" agent");
  }

  private static List<String> warnings(Path run) throws IOException {
    List<String> warnings = new ArrayList<>();
    for (JsonNode warning : new RunFiles(run).json("sheet.json").path("warnings")) {
      warnings.add(warning.asText());
    }
    return warnings;
  }

  private static void assertWarned(Path run, String beginning) throws IOException {
    List<String> warnings = warnings(run);
    assertTrue(
        warnings.stream().anyMatch(w -> w.contains(beginning)), () -> beginning + ": " + warnings);
  }

  private static void assertFitted(Path run) throws IOException {
    for (String symbol : List.of("g_s", "U_r")) {
      assertEquals("fitted", new RunFiles(run).row(symbol).path("status").asText(), symbol);
    }
    assertEquals(List.of(), new RunFiles(run).halfWritten());
  }

  /** Whatever was done, nothing of ours keeps running and no directory stays on a node. */
  @AfterEach
  void nothingIsLeft() throws IOException {
    Await.until(
        "the end of all that was started",
        () -> leftProcesses().isEmpty(),
        () -> leftProcesses().stream().map(FaultIT::commandLine).toList().toString());
    for (int host = 1; host <= ssh.hosts(); host++) {
      int number = host;
      Await.until(
          "no directory left on node " + host,
          () -> left(number).isEmpty(),
          () -> left(number).toString());
    }
  }

  private static List<ProcessHandle> leftProcesses() {
    return ProcessHandle.allProcesses()
        .filter(p -> p.info().command().orElse("").endsWith("/java"))
        .filter(
            p -> {
              String line = commandLine(p);
              return isAgent(line)
                  || line.contains(" peer --listen 10.77.0.")
                  || line.contains("org.openjdk.jmh.runner.ForkedMain")
                  || line.contains("fathom.jar measure");
            })
        .toList();
  }

  private static List<Path> left(int host) {
    try (Stream<Path> files = Files.list(ssh.temporary(host))) {
      return files.toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aPeerIsKilled() throws IOException {
    Path run = temp.resolve("peer");
    try (Launch launch = measure(run)) {
      awaitSecond(launch, run);
      assertTrue(process(c -> c.contains(" peer --listen 10.77.0.2:")).destroyForcibly());
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertWarned(run, "the peer on node2 (10.77.0.2) was killed by signal 9; it was run once more");
    assertFitted(run);
  }

  @Tag("long")
  @Test
  void aForkIsKilled() throws IOException {
    Path run = temp.resolve("fork");
    try (Launch launch = measure(run)) {
      awaitSecond(launch, run);
      launch.await("a fork", () -> find(FaultIT::isFork).isPresent());
      assertTrue(find(FaultIT::isFork).orElseThrow().destroyForcibly());
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertWarned(run, "; it was run once more");
    assertFitted(run);
  }

  @Test
  void aConnectionIsKilled() throws IOException {
    Path run = temp.resolve("connection");
    try (Launch launch = measure(run)) {
      awaitSecond(launch, run);
      ProcessHandle session = agent(3);
      while (!session.info().command().orElse("").contains("/sshd")) {
        session = session.parent().orElseThrow();
      }
      assertTrue(session.destroyForcibly());
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertWarned(run, "node node3: ");
    assertFitted(run);
    assertEquals(3, new RunFiles(run).json("sheet.json").path("cluster").path("nodes").asInt());
  }

  @Test
  void theRunnerIsKilledAndResumed() throws IOException {
    Path run = temp.resolve("runner");
    try (Launch launch = measure(run)) {
      awaitSecond(launch, run);
      process(c -> c.contains("fathom.jar measure")).destroyForcibly();
      launch.end();
    }
    nothingIsLeft();
    assertEquals(List.of("send-gap.json"), new RunFiles(run).raw());
    String first = Files.readString(run.resolve("raw/send-gap.json"));
    try (Launch launch = measure(run, "--resume")) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertEquals(first, Files.readString(run.resolve("raw/send-gap.json")), "not measured again");
    assertWarned(run, "its experiments are not of one sitting");
    assertFitted(run);
  }

  private static void link(int host, String state) {
    Tool.Result result = ssh.on(host, "ip", "link", "set", "eth0", state);
    assertTrue(result.ok(), result::reason);
  }

  @Tag("long")
  @Test
  void aLinkGoesDownAndComesBack() throws Exception {
    Path run = temp.resolve("flap");
    try (Launch launch = measure(run)) {
      awaitSecond(launch, run);
      link(2, "down");
      Thread.sleep(3000);
      link(2, "up");
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertFitted(run);
    assertEquals(4, new RunFiles(run).json("sheet.json").path("cluster").path("nodes").asInt());
  }

  @Tag("long")
  @Test
  void aLinkGoesDownForGood() throws IOException {
    Path run = temp.resolve("down");
    try (Launch launch = measure(run)) {
      awaitSecond(launch, run);
      link(2, "down");
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    } finally {
      link(2, "up");
    }
    assertWarned(run, "node node2: nothing was heard from it for 12 s; left out from there on");
    assertFitted(run);
  }

  @Tag("long")
  @Test
  void theTimedNodeGoesAndComesBack() throws IOException {
    Path run = temp.resolve("timed");
    try (Launch launch = measure(run)) {
      awaitSecond(launch, run);
      link(1, "down");
      Told told = launch.end();
      String line = told.oneLineOfFailure(1);
      assertTrue(line.contains("it is the timed side: when it is back, go on with --resume"), line);
      assertTrue(line.contains("finished: send-gap; kept in " + run), line);
    } finally {
      link(1, "up");
    }
    try (Launch launch = measure(run, "--resume")) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertFitted(run);
  }

  @Test
  void aDamagedArchiveIsReplaced() throws IOException {
    Path kept;
    try (Stream<Path> files = Files.list(ssh.cache(2).resolve("fathom"))) {
      kept = files.findFirst().orElseThrow();
    }
    Files.writeString(kept.resolve("benchmarks.jar"), "damaged");
    Path run = temp.resolve("damage");
    try (Launch launch = measure(run, "--parameters", "g_s")) {
      Told told = launch.end();
      assertEquals(0, told.exitCode(), told::toString);
    }
    assertEquals(4, new RunFiles(run).json("sheet.json").path("cluster").path("nodes").asInt());
    assertTrue(Files.size(kept.resolve("benchmarks.jar")) > 1_000_000, "it is whole again");
  }
}
