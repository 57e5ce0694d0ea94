package fathom.runner.cli;

import fathom.runner.measure.Progress;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Progress for people: a bar with time left and what is being measured in a terminal, a line per
 * experiment elsewhere. It redraws a few times a second only, so as not to disturb what it shows.
 */
final class TerminalProgress implements Progress {
  private static final int REDRAW_MILLIS = 500;
  private static final int TENTHS = 10;
  private static final int WIDTH = 100;

  private final Supplier<ProgressBar> drawn;
  private Optional<ProgressBar> bar = Optional.empty();
  private double done;
  private double planned;
  private String subject = "";

  /** Takes how to draw the bar: a bar that is made is drawn, also where nothing will begin. */
  TerminalProgress(Supplier<ProgressBar> drawn) {
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
    return isTerminal() ? new TerminalProgress(TerminalProgress::build) : new Lines(err);
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
        .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
        .build();
  }

  @Override
  public void begin(double plannedSeconds) {
    planned = plannedSeconds;
    bar().maxHint(Math.round(plannedSeconds * TENTHS));
  }

  @Override
  public void now(String what) {
    int colon = what.indexOf(':');
    subject = colon < 0 ? what : what.substring(0, colon);
    show();
  }

  private void show() {
    bar().setExtraMessage(" about " + left() + " left, " + subject);
  }

  @Override
  public void more(double plannedSeconds) {
    begin(planned + plannedSeconds);
  }

  @Override
  public void done(double plannedSeconds) {
    done += plannedSeconds;
    bar().stepTo(Math.round(done * TENTHS));
    show();
  }

  private String left() {
    return Lines.time(Math.max(0, planned - done));
  }

  @Override
  public void close() {
    bar.ifPresent(ProgressBar::close);
  }

  /** For logs: one line when something new begins. */
  private static final class Lines implements Progress {
    private final PrintWriter err;
    private double done;
    private double planned;

    Lines(PrintWriter err) {
      this.err = err;
    }

    @Override
    public void begin(double plannedSeconds) {
      planned = plannedSeconds;
    }

    @Override
    public void now(String what) {
      err.printf(
          Locale.ROOT,
          "[%3.0f %%, about %s left] %s%n",
          planned > 0 ? Math.min(100, 100 * done / planned) : 0,
          time(Math.max(0, planned - done)),
          what);
      err.flush();
    }

    @Override
    public void more(double plannedSeconds) {
      planned += plannedSeconds;
    }

    @Override
    public void done(double plannedSeconds) {
      done += plannedSeconds;
    }

    @Override
    public void close() {
      err.flush();
    }

    static String time(double seconds) {
      Duration duration = Duration.ofSeconds(Math.round(seconds));
      return duration.toMinutes() > 0
          ? String.format(
              Locale.ROOT, "%d:%02d min", duration.toMinutes(), duration.toSecondsPart())
          : duration.toSeconds() + " s";
    }
  }
}
