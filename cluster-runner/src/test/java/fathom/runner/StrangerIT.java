package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stranger on a member's own address, while a campaign runs: it changes nothing. And one who
 * sends in the names of two members: that is seen.
 */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT})
class StrangerIT {
  private static final Pattern HOLDER = Pattern.compile("nsenter --target (\\d+) ");

  /** A socket that is joined: own address and port, the other's. */
  private static final Pattern JOINED =
      Pattern.compile(": (\\p{XDigit}{8}):(\\p{XDigit}{4}) (\\p{XDigit}{8}):(\\p{XDigit}{4}) 01 ");

  private static final long BETWEEN_LOOKS_NANOS = 40_000_000;

  @TempDir private Path temp;

  @Test
  void whoKnowsAllButTheSecretCanNeitherCommandNorStopNorInject() throws IOException {
    Path run = temp.resolve("run");
    Told measured;
    Told stranger;
    String forged;
    try (Launch launch =
        Launch.fathom(
            temp,
            "measure",
            "--cluster",
            "lab:4:rate=5mbit,packets=30",
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
      Path targets = temp.resolve("targets");
      // Both at once: where one waits for the other, the campaign may be over before it begins.
      try (Launch knocking = Launch.of(Map.of(), besideThePeer(peer.pid()))) {
        forged = forge(launch.handle(), targets);
        measured = launch.end();
        stranger = knocking.end();
      }
    }
    assertTrue(forged.contains(ForgerMain.SENDS), forged);
    assertEquals("handshakes 0 received 0\n", stranger.out(), stranger::toString);
    assertEquals(0, measured.exitCode(), measured::toString);
    assertTrue(
        measured.out().contains("Messages arrived that were not of the measurement under way"),
        measured::toString);
    for (String symbol : List.of("g_s", "g_r")) {
      JsonNode row = new RunFiles(run).row(symbol);
      assertEquals("fitted", row.path("status").asText(), row::toString);
      KnownValue.assertNear(134.4, row, 0, "constant");
      KnownValue.assertNear(1.6, row, 1, "slope");
    }
  }

  /**
   * Forges until all is measured; what the forgers said. With the peers of a block ends all that
   * runs in the emulated network, so there is one after the other.
   */
  private static String forge(ProcessHandle campaign, Path targets) throws IOException {
    StringBuilder said = new StringBuilder();
    while (campaign.isAlive()) {
      Optional<String> holder = holder(campaign);
      if (holder.isEmpty() || targets(campaign).isEmpty()) { // the network is not up, or up again
        LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
        continue;
      }
      try (Launch forging = Launch.of(Map.of(), forger(holder.get(), targets))) {
        tellTargets(forging.handle(), campaign, targets);
        forging.handle().destroyForcibly();
        said.append(forging.end().out());
      }
    }
    return said.toString();
  }

  /** The process in whose namespaces the emulated network is, while anything runs there. */
  private static Optional<String> holder(ProcessHandle campaign) {
    return campaign
        .descendants()
        .map(process -> HOLDER.matcher(process.info().commandLine().orElse("")))
        .filter(Matcher::find)
        .findFirst()
        .map(matcher -> matcher.group(1));
  }

  /**
   * Who will send in the names of hosts 2 and 3, from host 4, once the file says to which ports.
   */
  private static List<String> forger(String holder, Path targets) {
    return List.of(
        "nsenter",
        "--target",
        holder,
        "--net",
        "--mount",
        "--pid",
        "--",
        "ip",
        "netns",
        "exec",
        "h4",
        "sh",
        "-c",
        // Their addresses, without a word of it on the network: who asks for host 1 in the name of
        // host 2 gets all that host 1 sends to host 2, control and all.
        "mac=$(ip netns exec h1 ip -o link show type veth"
            + " | sed -n 's/.*link.ether \\([0-9a-f:]*\\).*/\\1/p');"
            + " dev=$(ip -o link show type veth | sed -n 's/^[0-9]*: \\([^@:]*\\).*/\\1/p');"
            // Else its own question for host 1 would tell host 1 that it is host 2.
            + " [ -n \"$mac\" ] && [ -n \"$dev\" ] || exit 1;"
            + " echo 1 > /proc/sys/net/ipv4/conf/all/arp_ignore;"
            + " ip neighbour replace 10.77.0.1 lladdr $mac dev $dev;"
            + " ip address add 10.77.0.2/32 dev lo; ip address add 10.77.0.3/32 dev lo;"
            + " exec \"$@\"",
        "forger",
        Repository.java().toString(),
        "-cp",
        System.getProperty("java.class.path", ""),
        ForgerMain.class.getName(),
        // A window of the slow line lasts 0.2 s; one that a forged packet hits may be left out.
        "800",
        "200",
        targets.toString());
  }

  /** Writes them down whenever they change, until all is measured. */
  private static void tellTargets(ProcessHandle forger, ProcessHandle campaign, Path file)
      throws IOException {
    Path aside = file.resolveSibling("aside");
    List<String> told = List.of();
    while (forger.isAlive() && campaign.isAlive()) {
      List<String> now = targets(campaign);
      if (now.size() < 2) {
        now = List.of(); // g_s has one receiver; only to g_r several send
      }
      if (!now.equals(told)) {
        told = now;
        Files.write(aside, told);
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
      }
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
  }

  /** The joined sockets of what measures on host 1, by whose name and to whom; none yet is none. */
  private static List<String> targets(ProcessHandle campaign) {
    List<String> targets = new ArrayList<>();
    Optional<ProcessHandle> fork =
        campaign
            .descendants()
            .filter(p -> p.info().commandLine().orElse("").contains("ForkedMain"))
            .filter(p -> p.info().command().orElse("").endsWith("/java"))
            .findFirst();
    for (String line : fork.map(StrangerIT::udpSockets).orElse(List.of())) {
      Matcher socket = JOINED.matcher(line);
      if (socket.find()) {
        targets.add(
            address(socket.group(3), socket.group(4))
                + " "
                + address(socket.group(1), socket.group(2)));
      }
    }
    return targets;
  }

  private static List<String> udpSockets(ProcessHandle process) {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/net/udp"));
    } catch (IOException e) {
      return List.of(); // it has ended meanwhile
    }
  }

  /** As the kernel writes it: bytes from right to left. */
  private static String address(String host, String port) {
    byte[] bytes = HexFormat.of().parseHex(host);
    return String.format(
        Locale.ROOT,
        "%d.%d.%d.%d:%d",
        bytes[3],
        bytes[2],
        bytes[1],
        bytes[0],
        Integer.parseInt(port, 16));
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
