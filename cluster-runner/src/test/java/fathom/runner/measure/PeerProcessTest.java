package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.cluster.Host;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerProcessTest {
  @TempDir private Path temp;

  @Test
  void aCampaignsPeerOutlivesAnyPauseBetweenItsExperiments() {
    StandIn cluster =
        new StandIn(new Host(2, "192.0.2.2"), List.of("echo", "READY 192.0.2.2:7117"));
    try (PeerProcess peer =
        PeerProcess.start(
            cluster,
            cluster.hosts().getFirst(),
            List.of("192.0.2.1"),
            StandIn.deployment(temp),
            temp.resolve("log"))) {
      assertEquals("192.0.2.2:7117", peer.awaitReady());
    }
    assertEquals("1000000", after(cluster.asked(), "--idle"));
    assertEquals("1000000", after(cluster.asked(), "--lifetime"));
    assertTrue(cluster.asked().contains("--until-eof"), "what ends it instead");
  }

  private static String after(List<String> command, String option) {
    return command.get(command.indexOf(option) + 1);
  }
}
