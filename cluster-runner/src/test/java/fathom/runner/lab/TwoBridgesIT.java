package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Await;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Repository;
import fathom.runner.process.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A switch with a limited backplane, as the kernel really builds it. */
@Tag("long")
@Needs(Machine.NAMESPACES)
class TwoBridgesIT {
  private static final LabSpec SPEC = LabSpec.parse("4:two-bridges");
  private static final double LINE_MBIT = 100;
  private static final double UPLINK_MBIT = 150;
  private static final int SETTLED_BYTES = 4 << 20;
  private static final int WINDOW_MILLIS = 1500;

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

  @Test
  void neighboursInNumberAreOnDifferentBridges() {
    for (int i = 1; i <= SPEC.hosts(); i++) {
      String text = onSwitch("ip", "-o", "link", "show", "dev", "port" + i).output();
      assertTrue(text.contains(i % 2 == 1 ? " master switch " : " master switch2 "), text);
    }
  }

  @Test
  void bothEndsOfTheUplinkAreShapedAndWithoutOffloads() {
    for (String end : List.of("uplink", "uplink2")) {
      String shown = onSwitch("tc", "-d", "qdisc", "show", "dev", end).output();
      String link = onSwitch("ip", "-d", "-o", "link", "show", "dev", end).output();
      assertAll(
          Stream.of(
                  "qdisc tbf 1: root",
                  "rate 150Mbit burst 8006b/1 mpu 84b ",
                  " overhead 2 ",
                  "qdisc pfifo 10: parent 1:1 limit 1000p")
              .map(part -> () -> assertTrue(shown.contains(part), () -> part + " in " + shown)));
      assertTrue(link.contains("gso_max_segs 1 "), link);
    }
  }

  /** A refused connection is an answer: the packet came there and back. */
  @Test
  void everyHostReachesEveryOtherAndTheSwitch() {
    for (int from = 1; from <= SPEC.hosts(); from++) {
      for (int to = 1; to <= SPEC.hosts(); to++) {
        assertAnswers(from, SPEC.address(to));
      }
      assertAnswers(from, SPEC.switchAddress());
    }
  }

  private static void assertAnswers(int from, String target) {
    Tool.ToolResult result =
        Tool.run(lab.onHost(from, List.of("bash", "-c", "exec 3<>/dev/tcp/" + target + "/9")));
    assertTrue(result.error().contains("Connection refused"), result::toString);
  }

  @Test
  void packetsToTheSwitchDoNotCrossTheUplink() {
    String burst =
        "for i in $(seq 200); do echo x >/dev/udp/" + SPEC.switchAddress() + "/9; done; true";
    for (int host = 1; host <= SPEC.hosts(); host++) {
      long before = crossed("packets");
      Tool.ToolResult sent = Tool.run(lab.onHost(host, List.of("bash", "-c", burst)));
      assertEquals(0, sent.exitCode(), sent::toString);
      long crossed = crossed("packets") - before;
      assertTrue(crossed < 20, () -> crossed + " packets crossed"); // questions for addresses
    }
  }

  /** The middle of long streams, so that neither their start nor their end is in the window. */
  @Test
  void oneStreamGetsItsLineAndTwoShareTheUplink() {
    try (Launch one = pour(1, 2)) {
      double alone = crossingMbit(one, 2);
      assertEquals(LINE_MBIT, alone, LINE_MBIT / 10);
      try (Launch two = pour(3, 4)) {
        double together = crossingMbit(two, 4);
        assertEquals(UPLINK_MBIT, together, UPLINK_MBIT / 10);
      }
    }
  }

  private static Launch pour(int from, int to) {
    String address = SPEC.address(to);
    Launch receiver = Launch.of(Map.of(), stream(to, "receive", address));
    receiver.await("the receiver", () -> receiver.out().contains("READY"));
    return Launch.of(Map.of(), stream(from, "pour", address));
  }

  private static List<String> stream(int host, String role, String address) {
    return lab.onHost(
        host,
        List.of(
            Repository.java().toString(),
            "-cp",
            System.getProperty("java.class.path"),
            StreamMain.class.getName(),
            role,
            address));
  }

  private static double crossingMbit(Launch stream, int receiver) {
    Await.until(
        "the stream to settle",
        () -> count(lab.onHost(receiver, show("eth0")), "RX", "bytes") > SETTLED_BYTES,
        stream::err);
    long start = System.nanoTime();
    long before = crossed("bytes");
    try {
      Thread.sleep(WINDOW_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    double micros = (System.nanoTime() - start) / 1e3;
    return (crossed("bytes") - before) * 8 / micros;
  }

  /** What has gone from the odd hosts' bridge to the other. */
  private static long crossed(String unit) {
    return count(lab.onSwitch(show("uplink")), "TX", unit);
  }

  private static List<String> show(String device) {
    return List.of("ip", "-s", "link", "show", "dev", device);
  }

  /** The numbers stand on the line below the heading: bytes, then packets. */
  private static long count(List<String> command, String direction, String unit) {
    String text = Tool.run(command).output();
    Matcher matcher = Pattern.compile(direction + ":.*\\R\\s*(\\d+)\\s+(\\d+)").matcher(text);
    assertTrue(matcher.find(), text);
    return Long.parseLong(matcher.group(unit.equals("bytes") ? 1 : 2));
  }

  private static Tool.ToolResult onSwitch(String... program) {
    return Tool.run(lab.onSwitch(List.of(program)));
  }
}
