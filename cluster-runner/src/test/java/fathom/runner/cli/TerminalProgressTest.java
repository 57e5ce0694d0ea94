package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicInteger;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
  private final AtomicInteger made = new AtomicInteger();
  // The bar is drawn on a thread of its own.
  private final StringWriter shown = new StringWriter();

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
    try (TerminalProgress progress = new TerminalProgress(this::bar)) {
      assertEquals(0, made.get(), progress::toString);
    }
    assertEquals(0, made.get());
    assertEquals("", shown.toString());
  }

  @Test
  void whatGoesOnIsShownByOneBar() {
    try (TerminalProgress progress = new TerminalProgress(this::bar)) {
      progress.begin(10);
      progress.now("send gap: 1 of 2");
      progress.done(4);
    }
    assertEquals(1, made.get());
    assertTrue(shown.toString().contains("about 6 s left, send gap"), shown::toString);
  }
}
