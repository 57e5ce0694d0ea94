package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.process.HostProcess;
import fathom.runner.process.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerProcessTest {
  @TempDir private Path temp;

  /** A host that tells how a peer would have been started there. */
  private static final class Recorder implements Cluster {
    private final List<String> command = new ArrayList<>();

    @Override
    public List<Host> hosts() {
      return List.of(new Host(2, "192.0.2.2"));
    }

    @Override
    public HostProcess start(
        Host host, List<String> program, String secret, HostProcess.Errors errors)
        throws IOException {
      command.addAll(program);
      return LocalProcess.start(List.of("echo", "READY 192.0.2.2:7117"), Map.of(), errors);
    }

    @Override
    public Optional<String> sinkAddress() {
      return Optional.empty();
    }

    @Override
    public Optional<String> steeringObstacle() {
      return Optional.empty();
    }

    @Override
    public Optional<String> idleCores() {
      return Optional.empty();
    }

    @Override
    public Optional<Long> switchDrops() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  @Test
  void aCampaignsPeerOutlivesAnyPauseBetweenItsExperiments() {
    Recorder cluster = new Recorder();
    Deployment deployment =
        new Deployment(Path.of("java"), Path.of("benchmarks.jar"), temp, Deployment.newSecret());
    try (PeerProcess peer =
        PeerProcess.start(
            cluster,
            cluster.hosts().getFirst(),
            List.of("192.0.2.1"),
            deployment,
            temp.resolve("log"))) {
      assertEquals("192.0.2.2:7117", peer.awaitReady());
    }
    assertEquals("1000000", after(cluster.command, "--idle"));
    assertEquals("1000000", after(cluster.command, "--lifetime"));
    assertTrue(cluster.command.contains("--until-eof"), "what ends it instead");
  }

  private static String after(List<String> command, String option) {
    return command.get(command.indexOf(option) + 1);
  }
}
