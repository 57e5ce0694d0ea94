package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stranger on a member's own address, while a campaign runs: it changes nothing. */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT})
class StrangerIT {
  @TempDir private Path temp;

  @Test
  void whoKnowsAllButTheSecretCanNeitherCommandNorStopNorInject() throws IOException {
    Path run = temp.resolve("run");
    Told measured;
    Told stranger;
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--cluster",
            "lab:4:rate=25mbit",
            "--parameters",
            "g_s,g_r",
            "--budget",
            "40s",
            "--out",
            run.toString())) {
      Path log = run.resolve("logs/send-gap.log");
      launch.await("a fork of send-gap", () -> contains(log, "# Fork: 1 of 1"));
      ProcessHandle peer =
          launch
              .handle()
              .descendants()
              .filter(p -> p.info().commandLine().orElse("").contains("peer --listen 10.77.0.2:"))
              .filter(p -> p.info().command().orElse("").endsWith("/java"))
              .findFirst()
              .orElseThrow();
      try (Launch other = Launch.of(Map.of(), besideThePeer(peer.pid()))) {
        stranger = other.end();
      }
      measured = launch.end();
    }
    assertEquals("handshakes 0 received 0\n", stranger.out(), stranger::toString);
    assertEquals(0, measured.exitCode(), measured::toString);
    for (String symbol : List.of("g_s", "g_r")) {
      JsonNode row = new RunFiles(run).row(symbol);
      assertEquals("fitted", row.path("status").asText(), row::toString);
      KnownValue.assertNear(26.88, row.path("segments").path(0), "constant");
      KnownValue.assertNear(0.32, row.path("segments").path(1), "slope");
    }
  }

  private static List<String> besideThePeer(long pid) {
    return List.of(
        "nsenter",
        "--target",
        Long.toString(pid),
        "--net",
        "--",
        Repository.java().toString(),
        "-cp",
        System.getProperty("java.class.path", ""),
        StrangerMain.class.getName(),
        "10.77.0.2",
        "8");
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.exists(file) && Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
