package fathom.bench.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LauncherModeTest {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final PrintStream output = new PrintStream(said, true, StandardCharsets.UTF_8);
  private final List<List<String>> ran = new ArrayList<>();

  private int jmh(List<String> arguments) {
    ran.add(arguments);
    output.println("JMH says something of " + arguments.getFirst());
    return arguments.getFirst().equals("bad") ? 1 : 0;
  }

  private List<String> run(String input) throws InterruptedException {
    ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    new LauncherMode(in, output, this::jmh).run(() -> {});
    return said.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void oneCommandLineAfterTheOther() throws InterruptedException {
    assertEquals(
        List.of(
            "# Fathom: JMH is ready",
            "JMH says something of good",
            "# Fathom: JMH ended with 0",
            "JMH says something of bad",
            "# Fathom: JMH ended with 1",
            "JMH says something of good",
            "# Fathom: JMH ended with 0"),
        run("good\n-p\npath=/tmp/ü b\n\nbad\n\ngood\n\n"));
    assertEquals(
        List.of(List.of("good", "-p", "path=/tmp/ü b"), List.of("bad"), List.of("good")), ran);
  }

  @Test
  void aCommandLineThatBreaksOffIsNotRun() throws InterruptedException {
    assertEquals(List.of("# Fathom: JMH is ready"), run("good\n-p\nsizes=1"));
    assertEquals(List.of(), ran);
  }

  /** Whoever started it is gone: what runs at that moment must end, too. */
  @Test
  void theEndOfTheInputIsHeardWhileJmhRuns() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    PipedOutputStream ask = new PipedOutputStream();
    try (PipedInputStream in = new PipedInputStream(ask)) {
      LauncherMode mode =
          new LauncherMode(
              in,
              output,
              arguments -> {
                running.countDown();
                await(ended);
                return 0;
              });
      Thread main = Thread.ofPlatform().start(() -> run(mode, ended::countDown));
      ask.write("good\n\n".getBytes(StandardCharsets.UTF_8));
      ask.flush();
      await(running);
      ask.close();
      assertTrue(ended.await(30, TimeUnit.SECONDS));
      main.join();
    }
  }

  private static void run(LauncherMode mode, Runnable atEnd) {
    try {
      mode.run(atEnd);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(30, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatJmhRefusesIsAnEndWithAReason() {
    PrintStream before = System.out;
    System.setOut(output);
    try {
      assertEquals(1, JmhRun.of(List.of("--no-such-option")));
      assertEquals(1, JmhRun.of(List.of("NoSuchBenchmarkAnywhere")));
    } finally {
      System.setOut(before);
    }
    String text = said.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("no-such-option"), text);
  }
}
