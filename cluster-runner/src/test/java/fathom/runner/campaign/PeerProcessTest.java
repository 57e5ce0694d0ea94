package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.cluster.Host;
import fathom.runner.console.UserException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** The timed process would connect there, and so would all nodes that are told of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "192.0.2.9:7117",
        "192.0.2.2:7117,192.0.2.9:1",
        "192.0.2.2:0x17",
        "192.0.2.2:999999",
        ""
      })
  void aPeerListensOnItsOwnHost(String address) {
    Host host = new Host(2, "192.0.2.2");
    StandIn cluster = new StandIn(host, List.of("echo", "READY " + address));
    try (PeerProcess peer =
        PeerProcess.start(
            cluster, host, List.of(), StandIn.deployment(temp), temp.resolve("log"))) {
      UserException e = assertThrows(UserException.class, peer::awaitReady);
      assertTrue(
          String.valueOf(e.getMessage())
              .endsWith("did not come up: its peer says that it listens on '" + address + "'"),
          e::getMessage);
    }
  }

  private static String after(List<String> command, String option) {
    return command.get(command.indexOf(option) + 1);
  }
}
