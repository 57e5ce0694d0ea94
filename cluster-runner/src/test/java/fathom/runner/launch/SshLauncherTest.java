package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How connections are marked; {@code SshIT} has the rest, with real daemons. */
@Needs(Machine.SSH)
class SshLauncherTest {
  @TempDir private Path temp;

  private List<String> marks(String configuration, Node node) throws IOException {
    Path file = Files.writeString(temp.resolve("config"), configuration);
    try (SshLauncher launcher = SshLauncher.of(List.of(node), Optional.of(file))) {
      return launcher.command(node, "true").stream().filter(w -> w.startsWith("IPQoS")).toList();
    }
  }

  @Test
  void aConnectionIsMarkedSoThatSwitchesAndHostsMayPreferIt() throws IOException {
    assertEquals(List.of("IPQoS=af22"), marks("Host other\n  IPQoS cs4\n", Node.of("node1")));
  }

  @Test
  void theMarkOfTheUsersOwnConfigurationStays() throws IOException {
    assertEquals(List.of(), marks("Host node1\n  IPQoS cs4\n", Node.of("node1")));
    Node byUser = HostsFile.parse("hosts", "hpc@node1").getFirst();
    assertEquals(List.of(), marks("Match user hpc\n  IPQoS none\n", byUser));
  }
}
