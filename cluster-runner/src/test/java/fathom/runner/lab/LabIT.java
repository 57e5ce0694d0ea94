package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Await;
import fathom.runner.Launch;
import fathom.runner.Namespaces;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.process.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The emulated cluster as the kernel really builds it. */
@Needs(Machine.NAMESPACES)
class LabIT {
  /** Ethernet header and the largest IP packet: what a frame without offloads can hold. */
  private static final int LARGEST_FRAME = 1514;

  private static final LabSpec SPEC = LabSpec.parse("3");

  @SuppressWarnings("NullAway.Init") // started before the first test
  private static HeldLab lab;

  @BeforeAll
  static void start() {
    lab = HeldLab.start(SPEC, Optional.empty());
  }

  @AfterAll
  static void close() {
    lab.close();
  }

  /** A refused connection is an answer: the packet came there and back. */
  @Test
  void everyHostReachesEveryOther() {
    for (int from = 1; from <= SPEC.hosts(); from++) {
      for (int to = 1; to <= SPEC.hosts(); to++) {
        String target = SPEC.address(to);
        Tool.ToolResult result = on(from, "bash", "-c", "exec 3<>/dev/tcp/" + target + "/9");
        assertTrue(result.error().contains("Connection refused"), result::toString);
      }
    }
  }

  @Test
  void hostsSeeNothingButTheLab() {
    Tool.ToolResult result = on(1, "ip", "-o", "addr");
    assertEquals(
        1, result.output().lines().filter(l -> !l.contains(" lo ")).count(), result::toString);
    assertTrue(result.output().contains("inet 10.77.0.1/24"), result::toString);
    assertFalse(result.output().contains("inet6 fe80"), result::toString);
  }

  @Test
  void bothEndsOfEveryLineAreShapedAsPromised() {
    for (int i = 1; i <= SPEC.hosts(); i++) {
      isShaped(on(i, "tc", "-d", "qdisc", "show", "dev", "eth0"), 4000, 1000);
      isShaped(onSwitch("tc", "-d", "qdisc", "show", "dev", "port" + i), 8000, 200);
    }
  }

  private static void isShaped(Tool.ToolResult shown, int burst, int packets) {
    String text = shown.output();
    assertAll(
        Stream.of(
                "qdisc tbf 1: root",
                "rate 100Mbit burst " + burst + "b/1 mpu 84b ",
                " overhead 2 ",
                "qdisc pfifo 10: parent 1:1 limit " + packets + "p")
            .map(part -> () -> assertTrue(text.contains(part), () -> part + " in " + text)));
  }

  /** Control traffic passes where the line of the experiment takes nothing, and is not shaped. */
  @Test
  void theControlNetworkIsBesideTheLines() {
    try (HeldLab other = HeldLab.start(LabSpec.parse("2"), Optional.empty())) {
      other.addControl();
      Tool.ToolResult down = onHost(other, 2, "ip", "link", "set", "eth0", "down");
      assertTrue(down.ok(), down::reason);
      String target = other.spec().controlAddress(2);
      Tool.ToolResult answer = onHost(other, 1, "bash", "-c", "exec 3<>/dev/tcp/" + target + "/9");
      assertTrue(answer.error().contains("Connection refused"), answer::toString);
      for (Tool.ToolResult shown :
          List.of(
              onHost(other, 1, "tc", "qdisc", "show", "dev", HeldLab.CONTROL_DEVICE),
              Tool.run(other.onSwitch(List.of("tc", "qdisc", "show", "dev", "control1"))))) {
        assertTrue(shown.ok(), shown::reason);
        assertFalse(shown.output().contains("tbf"), shown::toString);
      }
      isShaped(onHost(other, 1, "tc", "-d", "qdisc", "show", "dev", "eth0"), 4000, 1000);
    }
  }

  private static Tool.ToolResult onHost(HeldLab lab, int host, String... program) {
    return Tool.run(lab.onHost(host, List.of(program)));
  }

  @Test
  void freshPortsHaveDroppedNothing() {
    assertEquals(IntStream.range(0, SPEC.hosts()).mapToObj(i -> 0L).toList(), lab.portDrops());
  }

  @Test
  void anotherProfileIsShapedAsItSays() {
    LabSpec own = LabSpec.parse("2:rate=37mbit,burst=2400,mpu=128,overhead=4,packets=33");
    try (HeldLab other = HeldLab.start(own, Optional.empty())) {
      String text =
          Tool.run(other.onSwitch(List.of("tc", "-d", "qdisc", "show", "dev", "port2"))).output();
      assertTrue(text.contains("rate 37Mbit burst 2400b/1 mpu 128b "), text);
      assertTrue(text.contains(" overhead 4 "), text);
      assertTrue(text.contains("limit 33p"), text);
    }
  }

  @Test
  void aStreamGoesInFramesOfTheWire() {
    try (Launch receiver = stream(2, "receive", 2)) {
      receiver.await("the receiver", () -> receiver.out().contains("READY"));
      try (Launch sender = stream(1, "send", 2)) {
        assertEquals(0, sender.end().exitCode(), sender::err);
      }
      assertEquals("READY\nRECEIVED " + StreamMain.BYTES + "\n", receiver.end().out());
    }
    for (Traffic traffic : List.of(traffic(1, "TX"), traffic(2, "RX"))) {
      assertTrue(traffic.bytes >= StreamMain.BYTES, traffic::toString);
      assertTrue(traffic.bytes <= LARGEST_FRAME * traffic.packets, traffic::toString);
    }
  }

  private record Traffic(long bytes, long packets) {}

  /** Counters of a host's eth0; the numbers stand on the line below the heading. */
  private static Traffic traffic(int host, String direction) {
    String text = on(host, "ip", "-s", "link", "show", "dev", "eth0").output();
    Matcher matcher = Pattern.compile(direction + ":.*\\R\\s*(\\d+)\\s+(\\d+)").matcher(text);
    assertTrue(matcher.find(), text);
    return new Traffic(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
  }

  private static Launch stream(int host, String role, int receiver) {
    return Launch.of(
        Map.of(), lab.onHost(host, testProgram(StreamMain.class, role, SPEC.address(receiver))));
  }

  private static List<String> testProgram(Class<?> main, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Repository.java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(args));
    return command;
  }

  @Test
  void steeringHoldsOrSaysWhyNot() {
    try (HeldLab steered = HeldLab.start(LabSpec.parse("2"), Optional.of(Steering.ofHosts(0, 1)))) {
      String mask =
          Tool.run(steered.onHost(2, List.of("cat", "/sys/class/net/eth0/queues/rx-0/rps_cpus")))
              .output()
              .strip();
      assertEquals(
          steered.steeringObstacle().isEmpty(),
          mask.endsWith("2"),
          steered.steeringObstacle()::toString);
    }
  }

  @Test
  void theSwitchsWorkCanHaveACoreOfItsOwn() {
    try (HeldLab steered =
        HeldLab.start(LabSpec.parse("2:two-bridges"), Optional.of(Steering.ofSwitch(1)))) {
      for (String device : List.of("port1", "port2", "uplink", "uplink2")) {
        String file = "/sys/class/net/" + device + "/queues/rx-0/rps_cpus";
        String mask = Tool.run(steered.onSwitch(List.of("cat", file))).output().strip();
        assertEquals(
            steered.steeringObstacle().isEmpty(),
            mask.endsWith("2"),
            device + ": " + mask + ", " + steered.steeringObstacle());
      }
    }
  }

  @Test
  void closingTakesEverythingAndTwiceIsFine() {
    HeldLab other = HeldLab.start(LabSpec.parse("2"), Optional.empty());
    try (Launch inside = Launch.of(Map.of(), other.onHost(1, List.of("sleep", "1000")))) {
      inside.await("the program inside", () -> inside.handle().descendants().findAny().isPresent());
      Set<String> namespaces = Namespaces.of(inside.handle().descendants());
      assertFalse(namespaces.isEmpty());
      other.close();
      other.close();
      Await.until("the program inside to end", () -> !inside.handle().isAlive(), () -> "alive");
      assertEquals(Set.of(), Namespaces.stillThere(namespaces));
    }
  }

  @Test
  void nothingOutlivesAKilledFathom() {
    try (Launch holding = Launch.of(Map.of(), testProgram(HoldMain.class))) {
      holding.await("the lab", () -> holding.out().contains("READY"));
      // The process ids' namespace, the lab's network, and that of h2, which its program enters
      // last.
      holding.await(
          "the program on its host",
          () -> Namespaces.of(holding.handle().descendants()).size() >= 3);
      List<ProcessHandle> processes = holding.handle().descendants().toList();
      Set<String> namespaces = Namespaces.of(processes.stream());
      assertTrue(processes.size() >= 3, processes::toString); // unshare, its shell, the sleep
      holding.handle().destroyForcibly();
      Await.until(
          "all processes to end",
          () -> processes.stream().noneMatch(ProcessHandle::isAlive),
          () -> processes.stream().filter(ProcessHandle::isAlive).toList().toString());
      assertEquals(Set.of(), Namespaces.stillThere(namespaces));
    }
  }

  private static Tool.ToolResult on(int host, String... program) {
    return Tool.run(lab.onHost(host, List.of(program)));
  }

  private static Tool.ToolResult onSwitch(String... program) {
    return Tool.run(lab.onSwitch(List.of(program)));
  }
}
