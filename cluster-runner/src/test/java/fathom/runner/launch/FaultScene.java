package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Await;
import fathom.runner.Launch;
import fathom.runner.Repository;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import fathom.runner.lab.HeldLab;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Four nodes with real sshd, campaigns on them to be broken, and what is left of those. */
final class FaultScene implements AutoCloseable {
  /** Faults are tested on whatever machine there is, so the gap need not be near for more. */
  private final SshLab ssh;

  private final Path temp;

  /** What was there before the last campaign; a runner that was killed leaves its own. */
  private List<Path> before = List.of();

  private FaultScene(SshLab ssh, Path temp) {
    this.ssh = ssh;
    this.temp = temp;
  }

  static FaultScene start(Path temp) throws IOException {
    return new FaultScene(SshLab.start("4:rate=10mbit", temp), temp);
  }

  /** Damages what a node keeps of the archive, and says which file. */
  Path damageArchive(int host) throws IOException {
    try (Stream<Path> files = Files.list(ssh.cache(host).resolve("fathom"))) {
      Path jar = files.findFirst().orElseThrow().resolve("benchmarks.jar");
      return Files.writeString(jar, "damaged");
    }
  }

  Path run(String name) {
    return temp.resolve(name);
  }

  /** Starts a campaign of two experiments, send-gap and user-receive. */
  Launch measure(String run, String... more) {
    before = files(temp, "fathom");
    List<String> arguments = new ArrayList<>(List.of("measure"));
    arguments.addAll(ssh.options());
    List<String> given = List.of(more);
    arguments.addAll(
        List.of(
            "--parameters",
            "g_s,U_r",
            "--pairs",
            "none",
            "--full",
            "--sizes",
            "1,40,64,1472",
            "--precision",
            "20%",
            "--out"));
    arguments.add(run(run).toString());
    if (!given.contains("--budget")) {
      arguments.addAll(List.of("--budget", "20s"));
    }
    arguments.addAll(given);
    return ssh.fathom(Repository.home(), Repository.fathomJar(), temp, arguments);
  }

  /** Waits until the second block measures user-receive: the first is finished then. */
  void awaitSecond(Launch launch, String run) {
    Path log = run(run).resolve("logs/user-receive.log");
    launch.await("user-receive in the second block", () -> contains(log, "# Fork: 1 of 1", 2));
  }

  private static boolean contains(Path file, String text, int times) {
    try {
      return Files.exists(file) && Files.readString(file).split(text, -1).length > times;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The Java process of this scene whose command line has this. */
  Optional<ProcessHandle> find(Predicate<String> commandLine) {
    return processes(commandLine).findFirst();
  }

  /** Java and jars of nodes are in the scene's directory: no other campaign's process is killed. */
  private Stream<ProcessHandle> processes(Predicate<String> commandLine) {
    return ProcessHandle.allProcesses()
        .filter(p -> p.info().command().orElse("").endsWith("/java"))
        .filter(p -> commandLine(p).contains(temp.toString()))
        .filter(p -> commandLine.test(commandLine(p)));
  }

  ProcessHandle process(Predicate<String> commandLine) {
    return find(commandLine).orElseThrow();
  }

  ProcessHandle runner() {
    return process(FaultScene::isRunner);
  }

  static boolean isFork(String commandLine) {
    return commandLine.contains("org.openjdk.jmh.runner.ForkedMain");
  }

  private static boolean isRunner(String commandLine) {
    return commandLine.contains("fathom.jar measure");
  }

  private static boolean isAgent(String commandLine) {
    return commandLine.endsWith(" agent");
  }

  /** By the kernel's own list, because {@link ProcessHandle} gives no long command line. */
  private static String commandLine(ProcessHandle process) {
    try {
      Path list = Path.of("/proc", Long.toString(process.pid()), "cmdline");
      return Files.readString(list, StandardCharsets.ISO_8859_1).replace('\0', ' ').strip();
    } catch (IOException e) {
      return ""; // it has ended
    }
  }

  ProcessHandle agent(int host) {
    return process(c -> c.contains("-Djava.io.tmpdir=" + ssh.temporary(host)) && isAgent(c));
  }

  /** Both of a node's links: the node is cut off, or is reached again. */
  void link(int host, String state) {
    for (String device : List.of(HeldLab.DEVICE, HeldLab.CONTROL_DEVICE)) {
      Tool.ToolResult result = ssh.on(host, "ip", "link", "set", device, state);
      assertTrue(result.ok(), result::reason);
    }
  }

  private List<String> warnings(String run) throws IOException {
    List<String> warnings = new ArrayList<>();
    for (JsonNode warning : new RunFiles(run(run)).json("sheet.json").path("warnings")) {
      warnings.add(warning.asText());
    }
    return warnings;
  }

  /** The warning that has this; it stands on the sheet. */
  String warning(String run, String part) throws IOException {
    List<String> warnings = warnings(run);
    return warnings.stream()
        .filter(w -> w.contains(part))
        .findFirst()
        .orElseThrow(() -> new AssertionError(part + ": " + warnings));
  }

  /** The gap of the line has a value, unless a busy machine took it, which the sheet says. */
  void assertFitted(String run) throws IOException {
    RunFiles files = new RunFiles(run(run));
    files.isFittedUnlessDisturbed("g_s");
    // The machine's own, of which a busy one has a value or a reason.
    JsonNode received = files.answeredRow("U_r");
    assertFalse(received.path("reason").asText().contains("not finished"), received::toString);
    assertEquals(List.of(), files.halfWritten());
  }

  void assertNodes(String run, int nodes) throws IOException {
    assertEquals(
        nodes, new RunFiles(run(run)).json("sheet.json").path("cluster").path("nodes").asInt());
  }

  /**
   * Finishes a broken campaign; what was done is not measured again.
   *
   * @param fault done to it once more
   */
  Told resume(String run, Consumer<Launch> fault) throws IOException {
    RunFiles files = new RunFiles(run(run));
    assertEquals(List.of(), files.raw());
    JsonNode first = files.json("blocks/send-gap/0.json").path(0);
    Told told;
    try (Launch launch = measure(run, "--resume")) {
      fault.accept(launch);
      told = launch.end();
    }
    assertEquals(0, told.exitCode(), told::toString);
    assertEquals(first, files.json("raw/send-gap.json").path(0), "not measured again");
    assertFalse(Files.exists(run(run).resolve("blocks")));
    return told;
  }

  /** Whatever was done, nothing of ours keeps running and no directory stays on a node or here. */
  void assertNothingIsLeft() {
    Await.until(
        "the end of all that was started",
        () -> leftProcesses().isEmpty(),
        () -> leftProcesses().stream().map(FaultScene::commandLine).toList().toString());
    for (int host = 1; host <= ssh.hosts(); host++) {
      Path directory = ssh.temporary(host);
      Await.until(
          "no directory left on node " + host,
          () -> files(directory, "").isEmpty(),
          () -> files(directory, "").toString());
    }
  }

  /** After all but a killed runner, who cannot tidy up, nothing temporary is left here either. */
  void assertNothingIsLeftHere() {
    assertEquals(before, files(temp, "fathom"));
  }

  /** What ended because the command was ended has not failed. */
  void assertNobodyIsBlamed(String run) throws IOException {
    for (JsonNode experiment : new RunFiles(run(run)).json("manifest.json").path("experiments")) {
      assertNotEquals("failed", experiment.path("status").asText(), experiment::toString);
    }
  }

  /** The command after a runner that was killed has removed what that one left. */
  void assertNothingOfTheKilledIsLeftHere() {
    assertEquals(List.of(), files(temp, "fathom"));
  }

  private List<ProcessHandle> leftProcesses() {
    return processes(
            line ->
                isAgent(line)
                    || line.contains(" peer --listen 10.77.0.")
                    || isFork(line)
                    || isRunner(line))
        .toList();
  }

  private static List<Path> files(Path directory, String beginning) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(f -> f.getFileName().toString().startsWith(beginning)).sorted().toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    ssh.close();
  }
}
