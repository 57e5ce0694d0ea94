package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.RunFiles;
import fathom.runner.Told;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that lack something: room for the archive, room for results, a fast line. */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.SSH})
class PoorNodeIT {
  @TempDir private Path temp;

  private Launch measure(SshLab ssh, Path run, String... more) {
    List<String> arguments = new ArrayList<>(List.of("measure"));
    arguments.addAll(ssh.options());
    if (!List.of(more).contains("--pairs")) {
      arguments.addAll(List.of("--pairs", "none"));
    }
    arguments.addAll(
        List.of(
            "--full",
            "--parameters",
            "g_s",
            "--sizes",
            "1,40,736,1472",
            "--budget",
            "20s",
            "--precision",
            "20%",
            "--out"));
    arguments.add(run.toString());
    arguments.addAll(List.of(more));
    return ssh.fathom(Repository.home(), Repository.fathomJar(), temp, arguments);
  }

  @Test
  void noRoomForResultsIsToldAndResumed() throws IOException {
    Path run = temp.resolve("run");
    try (SshLab ssh = SshLab.start("2", temp, Map.of("tmp1", "8k"));
        Launch launch = measure(ssh, run)) {
      Told told = launch.end();
      String line = told.oneLineOfFailure(1);
      assertTrue(line.contains("send-gap: "), line);
      assertTrue(line.contains("nothing was finished; kept in " + run), line);
      Tool.ToolResult larger = ssh.byLogin(1, "mount -o remount,size=64m " + temp.resolve("tmp1"));
      assertTrue(larger.ok(), larger::reason);
      try (Launch again = measure(ssh, run, "--resume")) {
        Told finished = again.end();
        assertEquals(0, finished.exitCode(), finished::toString);
      }
      FaultBook.note(
          "disk full on a node (tmpfs of 8 KiB)",
          List.of(line.replace(temp.toString() + "/", "")),
          1,
          List.of(),
          "finished, exit code 0");
    }
    assertEquals("fitted", new RunFiles(run).row("g_s").path("status").asText());
  }

  /**
   * One campaign for two nodes that lack something else each. The lines of the others are slow,
   * too, so that what is queued keeps them full while a busy machine lets another program run; the
   * slow node's is ten times slower.
   */
  @Test
  void aNodeWithoutRoomIsLeftOutAndASlowOneIsNamed() throws IOException {
    Path run = temp.resolve("run");
    try (SshLab ssh = SshLab.start("5:rate=10mbit", temp, Map.of("cache5", "1m"))) {
      Tool.ToolResult slow =
          ssh.on(
              2, "tc", "qdisc", "replace", "dev", "eth0", "root", "tbf", "rate", "1mbit", "burst",
              "1600", "limit", "30000");
      assertTrue(slow.ok(), slow::reason);
      try (Launch launch = measure(ssh, run, "--pairs", "all")) {
        Told told = launch.end();
        assertEquals(0, told.exitCode(), told::toString);
        assertTrue(
            told.out().contains("node node5 is left out: no room for the archive"), told::out);
        assertEquals(4, new RunFiles(run).json("sheet.json").path("cluster").path("nodes").asInt());
        String alike = told.out().substring(told.out().indexOf("✗ all nodes alike"));
        String joined = alike.replaceAll("\\s+", " ");
        assertTrue(joined.contains("stream of node 2 is"), alike);
        List<String> kept = FaultBook.kept(run);
        FaultBook.note(
            "no room for the archive on a node",
            List.of(new RunFiles(run).json("sheet.json").path("warnings").path(0).asText()),
            0,
            kept,
            "");
        FaultBook.note(
            "a slow node (tbf 1mbit)",
            List.of(joined.replaceAll(".*(stream of node 2 is [^;]*);.*", "✗ all nodes alike: $1")),
            0,
            kept,
            "");
      }
    }
  }
}
