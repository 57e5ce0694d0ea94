package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
  private final AtomicInteger made = new AtomicInteger();
  // The bar is drawn on a thread of its own.
  private final StringWriter shown = new StringWriter();

  private final StringWriter told = new StringWriter();
  private long nanos = 1_000_000_000;

  private ProgressBar bar() {
    made.incrementAndGet();
    return new ProgressBarBuilder()
        .setConsumer(
            new ProgressBarConsumer() {
              @Override
              public int getMaxRenderedLength() {
                return 100;
              }

              @Override
              public void accept(String rendered) {
                shown.write(rendered);
              }

              @Override
              public void close() {}
            })
        .build();
  }

  @Test
  void aRefusalBeforeAnythingBeginsLandsOnNoBar() {
    try (TerminalProgress progress =
        new TerminalProgress(new PrintWriter(told), this::bar, () -> nanos)) {
      assertEquals(0, made.get(), progress::toString);
    }
    assertEquals(0, made.get());
    assertEquals("", shown.toString());
  }

  @Test
  void whatGoesOnIsShownByOneBar() {
    try (TerminalProgress progress =
        new TerminalProgress(new PrintWriter(told), this::bar, () -> nanos)) {
      progress.now("starting hosts and peers");
      progress.begin(10);
      progress.now("send gap: 1 of 2");
      progress.done(4);
    }
    assertEquals(1, made.get());
    assertFalse(shown.toString().contains("about 0 s left"), shown::toString);
    assertTrue(shown.toString().contains("about 6 s left, send gap"), shown::toString);
  }

  @Test
  void beforeAnythingIsPlannedNoTimeIsPromised() {
    StringWriter log = new StringWriter();
    try (TerminalProgress.Lines lines =
        new TerminalProgress.Lines(new PrintWriter(log), () -> nanos)) {
      lines.now("starting hosts and peers");
      lines.begin(100);
      lines.now("send-gap: how fast");
      lines.done(99.9);
      lines.now("ping-pong: there and back");
    }
    assertEquals(
        """
        [  0 %, estimating …] starting hosts and peers
        [  0 %, about 1:40 min left] send-gap: how fast
        [100 %, about 0 s left] ping-pong: there and back
        """,
        log.toString());
  }

  /** It tells of nodes what ssh said last, and of experiments what JMH did. */
  @Test
  void whatNodesSayMovesNoCursor() {
    StringWriter log = new StringWriter();
    try (TerminalProgress.Lines lines =
        new TerminalProgress.Lines(new PrintWriter(log), () -> nanos)) {
      lines.now("b: \u001b]0;owned\u0007 gone\nfathom: done");
    }
    assertEquals(
        "[  0 %, estimating …] b: \\u001B]0;owned\\u0007 gone\\nfathom: done\n", log.toString());
    try (TerminalProgress progress =
        new TerminalProgress(new PrintWriter(told), this::bar, () -> nanos)) {
      progress.now("b \u001b]0;owned\u0007");
      progress.detail("\u001b[2J");
    }
    assertTrue(shown.toString().contains("b \\u001B]0;owned\\u0007"), shown::toString);
    assertFalse(shown.toString().contains("\u001b]0"), shown::toString);
    assertFalse(shown.toString().contains("\u001b[2J"), shown::toString);
  }

  /** On a machine slower than planned, more is over by the clock than by the plan. */
  @Test
  void whatWasPromisedGoesByTheClock() {
    StringWriter log = new StringWriter();
    try (TerminalProgress.Lines lines =
        new TerminalProgress.Lines(new PrintWriter(log), () -> nanos)) {
      lines.promise(Duration.ofSeconds(160));
      lines.begin(100);
      lines.done(20);
      nanos += 40_000_000_000L;
      lines.now("send-gap: how fast");
      nanos += 200_000_000_000L;
      lines.now("ping-pong: there and back");
    }
    assertEquals(
        """
        [  0 %, about 2:40 min left] This takes about 2:40 min, less if every parameter \
        becomes as precise as asked for.
        [ 25 %, about 2:00 min left] send-gap: how fast
        [100 %, about 0 s left] ping-pong: there and back
        """,
        log.toString());
  }

  @Test
  void aPromiseStandsAboveTheBar() {
    try (TerminalProgress progress =
        new TerminalProgress(new PrintWriter(told), this::bar, () -> nanos)) {
      progress.promise(Duration.ofSeconds(90));
    }
    assertTrue(told.toString().contains("This takes about 1:30 min"), told::toString);
    assertTrue(shown.toString().contains("about 1:30 min left"), shown::toString);
  }
}
