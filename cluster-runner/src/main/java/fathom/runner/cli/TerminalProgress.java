package fathom.runner.cli;

import fathom.reports.text.Escape;
import fathom.runner.console.Progress;
import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Progress for people: a bar with time left and what is being measured in a terminal, a line per
 * experiment elsewhere. It redraws a few times a second only, so as not to disturb what it shows.
 */
final class TerminalProgress extends Countdown {
  private static final int REDRAW_MILLIS = 500;
  private static final int TENTHS = 10;

  /** Back to the line's beginning, and nothing to the right of it. */
  private static final String OVER_THE_BAR = "\r\u001b[K";

  private final Supplier<ProgressBar> drawn;
  private Optional<ProgressBar> bar = Optional.empty();
  private String subject = "";
  private String detail = "";

  /**
   * @param err where lines go that are no bar
   * @param drawn how to draw the bar: one that is made is drawn, also where nothing will begin
   * @param nanoClock a clock as {@link System#nanoTime}
   */
  TerminalProgress(PrintWriter err, Supplier<ProgressBar> drawn, LongSupplier nanoClock) {
    super(err, nanoClock);
    this.drawn = drawn;
  }

  private ProgressBar bar() {
    ProgressBar shown = bar.orElseGet(drawn);
    bar = Optional.of(shown);
    return shown;
  }

  static Progress of(PrintWriter err, boolean quiet) {
    if (quiet) {
      return Progress.silent();
    }
    return isTerminal()
        ? new TerminalProgress(ofBar(), TerminalProgress::build, System::nanoTime)
        : new Lines(err, System::nanoTime);
  }

  /** Where the bar is drawn: what moves its cursor must not be escaped. */
  private static PrintWriter ofBar() {
    return new PrintWriter(System.err, true, StandardCharsets.UTF_8);
  }

  @SuppressWarnings("SystemConsoleNull") // the declared type still allows null
  private static boolean isTerminal() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  private static ProgressBar build() {
    return new ProgressBarBuilder()
        .setTaskName("measuring")
        .setInitialMax(-1)
        .setUnit(" s", TENTHS)
        .setUpdateIntervalMillis(REDRAW_MILLIS)
        .setStyle(ProgressBarStyle.ASCII)
        .hideEta()
        .setConsumer(new ConsoleProgressBarConsumer(System.err, Terminal.columns()))
        .build();
  }

  @Override
  void tell(String sentence) {
    err.println(OVER_THE_BAR + sentence);
    err.flush();
    moved();
  }

  @Override
  public void now(String what) {
    int colon = what.indexOf(':');
    subject = colon < 0 ? what : what.substring(0, colon);
    detail = "";
    moved();
  }

  @Override
  public void detail(String what) {
    detail = what.isEmpty() ? "" : ": " + what;
    moved();
  }

  @Override
  void moved() {
    if (wholeSeconds() > 0) {
      bar().maxHint(Math.round(wholeSeconds() * TENTHS));
      bar().stepTo(Math.round(overSeconds() * TENTHS));
    }
    bar().setExtraMessage(" " + left() + ", " + Escape.oneLine(subject + detail));
  }

  @Override
  public void close() {
    bar.ifPresent(ProgressBar::close);
  }

  /** For logs: one line when something new begins. */
  static final class Lines extends Countdown {
    Lines(PrintWriter err, LongSupplier nanoClock) {
      super(err, nanoClock);
    }

    @Override
    void tell(String sentence) {
      now(sentence);
    }

    @Override
    public void now(String what) {
      err.printf(Locale.ROOT, "[%3.0f %%, %s] %s%n", share(), left(), Escape.oneLine(what));
      err.flush();
    }

    @Override
    public void close() {
      err.flush();
    }
  }
}
