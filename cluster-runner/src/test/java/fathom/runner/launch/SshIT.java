package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.KnownValue;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import fathom.runner.lab.HeldLab;
import fathom.runner.machine.ClassCache;
import fathom.runner.process.Deployment;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One campaign over real sshd on an emulated network, held against the network's truth. The lines
 * are slow: what a sender has queued keeps a line of 5 Mbit/s full for 5 ms, so that the line is
 * measured and not whether a busy machine lets the sender run. The budget pays for more than three
 * blocks: where a busy machine makes the emulated line slow in one of three, a third of the value
 * is that block's, and nothing on a node shows it.
 */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.SSH})
class SshIT {
  /** 24 random bytes in hexadecimal digits; digests have 64 of them, commits 40. */
  private static final Pattern SECRET = Pattern.compile("(?<![0-9a-f])[0-9a-f]{48}(?![0-9a-f])");

  /** The parameter of a start, in its log, that holds the burst lengths. */
  private static final Pattern BURSTS = Pattern.compile("[(, ]bursts = ([^,)]+)");

  /** The node whose shell prints something when a command is run by ssh. */
  private static final int TALKING = 3;

  private static final String WELCOME = "welcome to node3";

  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // measured before the first test
  private static SshLab ssh;

  @SuppressWarnings("NullAway.Init")
  private static Told told;

  private static Path run() {
    return temp.resolve("run");
  }

  @BeforeAll
  static void measure() throws IOException {
    SshLab.makeTalk(temp, TALKING, WELCOME);
    ssh = SshLab.start("4:rate=5mbit,packets=30", temp);
    List<String> arguments = new ArrayList<>(List.of("measure"));
    arguments.addAll(ssh.options());
    arguments.addAll(
        List.of("--parameters", "g_s,g_r,B_L", "--budget", "70s", "--out", run().toString()));
    try (Launch launch = ssh.fathom(Repository.home(), Repository.fathomJar(), temp, arguments)) {
      told = launch.end();
    }
    assertEquals(0, told.exitCode(), told::toString);
  }

  @AfterAll
  static void end() {
    ssh.close();
  }

  /** What every launcher keeps, by OpenSSH's client. */
  @Nested
  class Contract implements LauncherContract {
    private final Node node = Node.of("node2");
    private final SshLauncher launcher =
        SshLauncher.of(List.of(node), Optional.of(temp.resolve("ssh-config")));

    @AfterEach
    void close() {
      launcher.close();
    }

    @Override
    public List<String> command(String script) {
      return ssh.lab().onSwitch(launcher.command(node, script));
    }

    /** As the kernel has it of the connection that stays open for the next command. */
    @Test
    void theConnectionIsMarked() {
      Tool.require("a first command", command("true"), "");
      String address = ssh.lab().spec().controlAddress(2);
      List<String> sockets = List.of("ss", "-tnH", "--tos", "dst", address);
      String shown = Tool.require("the kernel's sockets", ssh.lab().onSwitch(sockets), "");
      assertTrue(shown.contains("tos:0x50"), shown);
    }
  }

  @Test
  void noJavaIsVisibleToWhoLogsIn() {
    assertNotEquals(0, ssh.byLogin(2, "java -version").exitCode());
    assertEquals(0, ssh.byLogin(2, "true").exitCode());
  }

  /** ssh uses the control network: an experiment that floods a node's line does not delay it. */
  @Test
  void aNodeWhoseLineIsDownIsReached() {
    Tool.ToolResult down = ssh.on(2, "ip", "link", "set", HeldLab.DEVICE, "down");
    assertTrue(down.ok(), down::reason);
    try {
      Tool.ToolResult reached = ssh.byLogin(2, "true");
      assertTrue(reached.ok(), reached::reason);
    } finally {
      ssh.on(2, "ip", "link", "set", HeldLab.DEVICE, "up");
    }
  }

  /** Its output stands before what the agent says, and is no part of it. */
  @Test
  void aShellThatPrintsIsQuotedWithTheStartupFile() {
    assertTrue(ssh.byLogin(TALKING, "true").output().contains(WELCOME));
    assertTrue(
        told.err().contains("its shell printed '" + WELCOME + "', as a startup file there may do"),
        told::toString);
  }

  /** It is elsewhere than where the archive was made, and its files have other times. */
  @Test
  void javaOfANodeTakesTheClassCacheOfTheArchive() throws IOException {
    Path kept;
    try (Stream<Path> files = Files.list(ssh.cache(2).resolve("fathom"))) {
      kept = files.findFirst().orElseThrow();
    }
    Deployment there =
        new Deployment(
            kept.resolve("bin").resolve("java"),
            kept.resolve("benchmarks.jar"),
            temp,
            Deployment.newSecret());
    List<String> words =
        ClassCache.besideJar(there)
            .command(List.of("-XX:+UseSerialGC", "-Xlog:class+load:stdout"), List.of("-l"));
    String loaded =
        Tool.require("java of a node", words, "")
            .lines()
            .filter(line -> line.contains(" fathom.bench.BenchmarksMain "))
            .collect(Collectors.joining());
    assertTrue(loaded.endsWith("source: shared objects file"), loaded);
  }

  @Test
  void theSheetNamesTheNodes() throws IOException {
    assertTrue(told.out().startsWith("Parameter sheet: ssh · 4 nodes · udp"), told::out);
    JsonNode sheet = new RunFiles(run()).json("sheet.json");
    assertEquals("ssh", sheet.path("cluster").path("kind").asText());
    assertEquals(
        "node1 10.77.0.1, node2 10.77.0.2, node3 10.77.0.3, node4 10.77.0.4",
        sheet.path("provenance").path("nodes").asText());
    assertEquals(
        "with the cache of classes (AOT) that the archive for nodes brings, where it fits",
        sheet.path("provenance").path("launches.start").asText());
  }

  /** 5 Mbit/s: a packet of m bytes takes max(m + 44, 84) · 8 / 5 µs. */
  @Test
  void gapsAreThoseOfTheLine() throws IOException {
    for (String symbol : List.of("g_s", "g_r")) {
      JsonNode row = new RunFiles(run()).row(symbol);
      assertEquals("fitted", row.path("status").asText(), row::toString);
      KnownValue.assertNear(134.4, row, 0, "constant");
      KnownValue.assertNear(70.4, row, 1, "constant");
      KnownValue.assertNear(1.6, row, 1, "slope");
    }
  }

  /**
   * What the port holds, half of what its token bucket lets pass (nobody empties those of senders
   * that are real nodes), and the one on the line: eq. 4's B with both buckets full.
   */
  @Test
  void theBufferIsThatOfThePort() throws IOException {
    JsonNode row = new RunFiles(run()).row("B_L");
    assertEquals("fitted", row.path("status").asText(), row::toString);
    KnownValue.assertPackets(30 + 4000.0 / 1516 + 1, row);
    if (row.path("disturbed").asText().isEmpty()) {
      assertEquals("per-port", row.path("architecture").asText(), row::toString);
    } else {
      // Bursts of two kinds, of which other work may leave too few that tell them apart.
      assertNotEquals("shared", row.path("architecture").asText(), row::toString);
    }
  }

  /**
   * In every block, also in one that failed and has no results: its log has what was asked for. A
   * burst made for a fast line keeps this one full for minutes, and no word to a node gets through.
   * It may last 0.4 s by the gap of the first block, which was 13 % too small once, beside other
   * work.
   */
  @Test
  void noBurstIsLongerThanTheLineAllows() throws IOException {
    String log = Files.readString(run().resolve("logs/burst-loss.log"));
    List<String> starts = BURSTS.matcher(log).results().map(found -> found.group(1)).toList();
    assertTrue(starts.size() >= 3, starts::toString);
    for (String bursts : starts) {
      for (String burst : bursts.split("/", -1)) {
        long packets = Long.parseLong(burst.substring(burst.indexOf('@') + 1));
        double seconds = packets * (1472 + 44) * 8 / 5e6 / (burst.contains("x2@") ? 2 : 1);
        assertTrue(seconds < 0.8, bursts);
      }
    }
  }

  @Test
  void nodesKeepTheArchiveAndNothingElse() throws IOException {
    for (int host = 1; host <= ssh.hosts(); host++) {
      try (Stream<Path> kept = Files.list(ssh.cache(host).resolve("fathom"))) {
        assertEquals(1, kept.filter(p -> p.getFileName().toString().length() == 64).count());
      }
      try (Stream<Path> left = Files.list(ssh.temporary(host))) {
        assertEquals(List.of(), left.toList());
      }
    }
    try (Stream<Path> files = Files.walk(run())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean secret = SECRET.matcher(Files.readString(file)).find();
        assertFalse(secret, () -> file + " holds what may be a secret");
      }
    }
  }
}
