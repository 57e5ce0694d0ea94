package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
  private static final String CLEARED = "\r\u001b[K";

  private final StringWriter out = new StringWriter();
  private long nanos = 1_000_000_000;

  private final TerminalProgress log =
      new TerminalProgress(new PrintWriter(out), OptionalInt.empty(), () -> nanos);
  private final TerminalProgress terminal =
      new TerminalProgress(new PrintWriter(out), OptionalInt.of(80), () -> nanos);

  private void pass(int seconds, TerminalProgress shown) {
    for (int i = 0; i < seconds; i++) {
      nanos += 1_000_000_000;
      shown.tick();
    }
  }

  /** All lines that were drawn, one after the other, each in the place of the one before. */
  private List<String> drawn() {
    String all = out.toString().replace("\n", CLEARED);
    return Arrays.stream(all.split(CLEARED.replace("[", "\\["), -1))
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** The line that is on the screen by now. */
  private String screen() {
    String all = out.toString();
    return all.substring(all.lastIndexOf(CLEARED) + CLEARED.length());
  }

  private void assertLog(String lines) {
    assertEquals(lines, out.toString());
  }

  @Test
  void aRefusalBeforeAnythingBeginsLandsOnNoLine() {
    terminal.tick();
    terminal.close();
    assertEquals("", out.toString());
  }

  @Test
  void theTotalIsSaidFirstAndTheClockTicksWhileNothingIsReported() {
    terminal.now("starting hosts");
    pass(2, terminal);
    terminal.begin(118);
    terminal.step("block 1 of 3", 40);
    terminal.detail("send-gap");
    pass(2, terminal);
    assertEquals(
        List.of(
            "0:00 starting hosts",
            "0:01 starting hosts",
            "0:02 starting hosts",
            "This takes about 2:00 min.",
            "[..........]  1 % 0:02 about 1:58 min left: starting hosts",
            "[..........]  1 % 0:02 about 1:58 min left: block 1 of 3",
            "[..........]  1 % 0:02 about 1:58 min left: block 1 of 3, send-gap",
            "[..........]  2 % 0:03 about 1:57 min left: block 1 of 3, send-gap",
            "[..........]  3 % 0:04 about 1:56 min left: block 1 of 3, send-gap"),
        drawn());
    terminal.close();
    assertEquals("", screen());
  }

  @Test
  void aStepThatOverrunsSaysSoInsteadOfCountingDownTheRest() {
    terminal.begin(120);
    terminal.step("block 1 of 6", 20);
    terminal.detail("send-gap");
    pass(22, terminal);
    assertEquals("[#.........] 18 % 0:22 about 1:40 min left: block 1 of 6, send-gap", screen());
    pass(1, terminal);
    assertEquals(
        "[#.........] 18 % 0:23 behind schedule: block 1 of 6, 0:23 instead of 0:20", screen());
    pass(177, terminal);
    assertEquals(
        "[######....] 66 % 3:20 behind schedule: block 1 of 6, 3:20 instead of 0:20", screen());
    terminal.done(20);
    terminal.step("block 2 of 6", 20);
    // 200 s instead of 20 s, and a prior of 10 s: seven times as long as planned.
    assertEquals("[##........] 22 % 3:20 about 11:40 min left: block 2 of 6", screen());
  }

  @Test
  void theLastStepNeverEndsBeforeItIsOver() {
    log.begin(10);
    log.step("fitting", 10);
    pass(60, log);
    assertLog(
        """
        [  0 %, about 10 s left] This takes about 10 s.
        [  0 %, about 10 s left] fitting
        [ 99 %, behind schedule] fitting, 0:30 instead of 0:10
        [ 99 %, behind schedule] fitting, 1:00 instead of 0:10
        """);
  }

  @Test
  void blocksThatEndCorrectTheEstimate() {
    terminal.begin(60);
    terminal.step("block 1 of 3", 20);
    nanos += 40_000_000_000L;
    terminal.done(20);
    terminal.tick();
    // 40 s × (10 + 40) / (10 + 20), as 10 s went by as planned before
    assertTrue(screen().contains("about 1:07 min left"), this::screen);
    terminal.left(40, 2);
    terminal.step("block 2 of 3", 20);
    assertTrue(screen().contains("33 % 0:40 about 1:20 min left: block 2"), this::screen);
  }

  @Test
  void aLogHasALineForEachBlockAndOneNowAndThen() {
    log.now("starting hosts and peers");
    pass(3, log);
    log.promise(Duration.ofSeconds(160));
    log.step("block 1 of 2", 70);
    log.detail("send-gap");
    pass(70, log);
    log.done(70);
    log.step("block 2 of 2", 70);
    for (int i = 0; i < 7; i++) {
      pass(1, log);
      log.step("broadcast of " + i + " bytes", 1);
      log.done(1);
    }
    log.close();
    pass(100, log);
    assertLog(
        """
        [0:00] starting hosts and peers
        [  1 %, about 2:40 min left] This takes about 2:40 min, or less if precise sooner.
        [  1 %, about 2:40 min left] block 1 of 2
        [ 20 %, about 2:10 min left] block 1 of 2
        [ 38 %, about 1:40 min left] block 1 of 2
        [ 44 %, about 1:30 min left] block 2 of 2
        [ 47 %, about 1:27 min left] broadcast of 4 bytes
        """);
  }

  /** Drawing takes time of the cores that are measured. */
  @Test
  void windowsThatEndAreShownWithTheNextSecond() {
    terminal.begin(10);
    terminal.step("block 1 of 3", 10);
    String before = out.toString();
    for (int i = 0; i < 100; i++) {
      terminal.done(0.01);
    }
    assertEquals(before, out.toString());
    terminal.tick();
    assertTrue(screen().contains("about 8 s left"), this::screen);
  }

  @Test
  void stagesThatAreExpectedAreInTheTotal() {
    log.expect(Duration.ofSeconds(30));
    log.begin(60);
    log.step("the sheet", 60);
    pass(20, log);
    log.done(60);
    log.close();
    log.now("starting hosts");
    log.begin(40);
    log.step("broadcast", 40);
    log.close();
    assertLog(
        """
        [  0 %, about 1:30 min left] This takes about 1:30 min.
        [  0 %, about 1:30 min left] the sheet
        [ 40 %, about 30 s left] starting hosts
        [ 33 %, about 40 s left] broadcast
        """);
  }

  @Test
  void stagesThatMayNotComeMakeTheTimeLeftARange() {
    terminal.uncertain(60);
    terminal.begin(100);
    terminal.step("trial", 40);
    assertEquals(
        List.of(
            "This takes about 40 s to 1:40 min.",
            "[..........]  0 % 0:00 about 40 s to 1:40 min left: ",
            "[..........]  0 % 0:00 about 40 s to 1:40 min left: trial"),
        drawn());
    pass(40, terminal);
    terminal.done(40);
    pass(1, terminal);
    assertEquals("[####......] 40 % 0:41 about 1 s to 1:00 min left: trial", screen());
    terminal.skip(20);
    terminal.uncertain(30);
    pass(1, terminal);
    assertEquals("[#####.....] 51 % 0:42 about 10 to 40 s left: trial", screen());
    terminal.uncertain(0);
    pass(1, terminal);
    assertEquals("[#####.....] 51 % 0:43 about 40 s left: trial", screen());
  }

  @Test
  void aStageThatNobodyExpectedSaysHowLongItTakes() {
    log.begin(10);
    log.close();
    log.now("trying settings");
    log.begin(20);
    assertLog(
        """
        [  0 %, about 10 s left] This takes about 10 s.
        [0:00] trying settings
        [  0 %, about 20 s left] The next part takes about 20 s.
        """);
  }

  @Test
  void noLineIsWrapped() {
    terminal.begin(7000);
    terminal.step("lab:16:rate=37mbit,burst=8000,mpu=128,overhead=2,packets=333,uplink=150mbit", 1);
    pass(6000, terminal);
    terminal.done(1);
    terminal.part("run 2 of 6");
    terminal.now("ssh: " + "connect to host x port 22: Connection refused ".repeat(5));
    terminal.detail("𝛌".repeat(100));
    pass(6000, terminal);
    assertAll(
        drawn().stream()
            .map(line -> () -> assertTrue(line.codePointCount(0, line.length()) < 80, line)));
    assertTrue(screen().endsWith("…"), this::screen);
    assertEquals(79, screen().length());
  }

  /** It tells of nodes what ssh said last, and of experiments what JMH did. */
  @Test
  void whatNodesSayMovesNoCursor() {
    log.now("b: \u001b]0;owned\u0007 gone\nfathom: done");
    assertLog("[0:00] b: \\u001B]0;owned\\u0007 gone\\nfathom: done\n");
    terminal.now("b \u001b]0;owned\u0007");
    terminal.detail("\u001b[2J");
    assertEquals("0:00 b \\u001B]0;owned\\u0007, \\u001B[2J", screen());
  }

  @Test
  void aCancelledCommandShowsNothingMore() {
    terminal.begin(60);
    terminal.step("block 1 of 3", 20);
    terminal.cancel();
    assertEquals("", screen());
    String before = out.toString();
    terminal.now("trying once more");
    terminal.done(20);
    pass(3, terminal);
    assertEquals(before, out.toString());
  }
}
