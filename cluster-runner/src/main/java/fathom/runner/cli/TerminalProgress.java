package fathom.runner.cli;

import fathom.reports.text.Escape;
import fathom.runner.console.Progress;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * Progress for people: in a terminal one line that is drawn anew each second, elsewhere a line when
 * something new begins, and now and then while nothing does.
 */
final class TerminalProgress implements Progress {
  /** Moves to the beginning of a terminal's line and clears it. */
  private static final String CLEARED = "\r\u001b[K";

  private static final int BAR = 10;
  private static final Duration TICK = Duration.ofSeconds(1);

  /** In a log, steps that are shorter than this get no line each. */
  private static final double NOTABLE_SECONDS = 5;

  /** In a log, so often something is said of a step that takes long. */
  private static final double SILENCE_SECONDS = 30;

  private final PrintWriter out;
  private final OptionalInt columns;
  private final Countdown countdown;
  private boolean isOpen;
  private boolean isCancelled;
  private boolean isFirstStep = true;
  private boolean isTold;
  private double spokenSeconds;
  private String part = "";
  private String subject = "";
  private String detail = "";

  /**
   * @param out where lines go; in a terminal what moves its cursor must not be escaped there
   * @param columns of the terminal; empty for a log
   * @param nanoClock a clock as {@link System#nanoTime}
   */
  TerminalProgress(PrintWriter out, OptionalInt columns, LongSupplier nanoClock) {
    this.out = out;
    this.columns = columns;
    this.countdown = new Countdown(nanoClock);
  }

  /** Shows progress of this process on standard error. */
  static Progress of(PrintWriter err, boolean quiet) {
    if (quiet) {
      return Progress.silent();
    }
    TerminalProgress shown =
        isTerminal()
            ? new TerminalProgress(
                new PrintWriter(System.err, false, StandardCharsets.UTF_8),
                OptionalInt.of(Terminal.width()),
                System::nanoTime)
            : new TerminalProgress(err, OptionalInt.empty(), System::nanoTime);
    Thread.ofPlatform().daemon().name("clock").start(shown::tickEachSecond);
    return shown;
  }

  /** Standard error may go to a file while standard output is a terminal. */
  @SuppressWarnings("SystemConsoleNull") // the declared type still allows null
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null || !console.isTerminal()) {
      return false;
    }
    try {
      Path err = Files.readSymbolicLink(Path.of("/proc/self/fd/2"));
      return err.startsWith("/dev") && !err.endsWith("null");
    } catch (IOException e) {
      return true; // a system without /proc
    }
  }

  @Override
  public synchronized void expect(Duration stage) {
    countdown.expect(stage);
  }

  @Override
  public synchronized void promise(Duration whole) {
    begin(whole.toMillis() / 1000.0, ", or less if precise sooner");
  }

  @Override
  public synchronized void begin(double plannedSeconds) {
    begin(plannedSeconds, "");
  }

  private void begin(double plannedSeconds, String unless) {
    boolean wasExpected = countdown.begin(plannedSeconds);
    isFirstStep = true;
    if (!wasExpected) {
      String length =
          Countdown.time(rounded(countdown.leastLeftSeconds()), rounded(countdown.leftSeconds()));
      tell((isTold ? "The next part takes" : "This takes") + " about " + length + unless + ".");
      isTold = true;
    }
    open();
  }

  /** Rounds a time that is told to 5 s. */
  private static double rounded(double seconds) {
    return seconds < 10 ? seconds : 5 * Math.round(seconds / 5);
  }

  private void tell(String sentence) {
    if (isCancelled) {
      return;
    }
    if (columns.isPresent()) {
      out.print(CLEARED + sentence + "\n");
    } else {
      line(sentence);
    }
    out.flush();
  }

  @Override
  public synchronized void left(double plannedSeconds, double pace) {
    countdown.left(plannedSeconds, pace);
  }

  @Override
  public synchronized void uncertain(double plannedSeconds) {
    countdown.uncertain(plannedSeconds);
  }

  @Override
  public synchronized void skip(double plannedSeconds) {
    countdown.skip(plannedSeconds);
  }

  @Override
  public synchronized void part(String name) {
    part = name.isEmpty() ? "" : name + ", ";
  }

  @Override
  public synchronized void now(String what) {
    show(what, true);
  }

  @Override
  public synchronized void step(String what, double plannedSeconds) {
    countdown.step(plannedSeconds);
    boolean isShort = countdown.isPlanned() && plannedSeconds < NOTABLE_SECONDS;
    show(what, isFirstStep || !isShort);
    isFirstStep = false;
  }

  private void show(String what, boolean isNotable) {
    subject = what;
    detail = "";
    boolean isDue = countdown.elapsedSeconds() - spokenSeconds >= NOTABLE_SECONDS;
    if (columns.isEmpty() && !isCancelled && (isNotable || isDue)) {
      line(part + what + countdown.lateness());
    }
    open();
  }

  @Override
  public synchronized void detail(String what) {
    detail = what.isEmpty() ? "" : ", " + what;
    draw();
  }

  @Override
  public synchronized void done(double plannedSeconds) {
    countdown.done(plannedSeconds); // drawn at the next tick: windows are short, and are timed
  }

  /** A second has gone by. */
  synchronized void tick() {
    draw();
    boolean isDue = countdown.elapsedSeconds() - spokenSeconds >= SILENCE_SECONDS;
    if (columns.isEmpty() && isOpen && isDue) {
      line(part + subject + countdown.lateness());
    }
  }

  private void tickEachSecond() {
    try {
      while (true) {
        Thread.sleep(TICK);
        tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void open() {
    isOpen = !isCancelled;
    draw();
  }

  private void line(String text) {
    String head =
        countdown.isPlanned()
            ? String.format(Locale.ROOT, "%3d %%, %s", countdown.percent(), countdown.left())
            : Countdown.clock(countdown.elapsedSeconds());
    out.println("[" + head + "] " + Escape.oneLine(text));
    out.flush();
    spokenSeconds = countdown.elapsedSeconds();
  }

  private void draw() {
    if (columns.isPresent() && isOpen) {
      // A terminal wraps what fills its last column.
      out.print(CLEARED + cut(drawn(), columns.getAsInt() - 1));
      out.flush();
    }
  }

  private String drawn() {
    String clock = Countdown.clock(countdown.elapsedSeconds());
    String late = countdown.lateness();
    String what = Escape.oneLine(part + subject + (late.isEmpty() ? detail : late));
    if (!countdown.isPlanned()) {
      return clock + " " + what;
    }
    int full = countdown.percent() * BAR / 100;
    String bar = "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
    return String.format(
        Locale.ROOT,
        "%s %2d %% %s %s: %s",
        bar,
        countdown.percent(),
        clock,
        countdown.left(),
        what);
  }

  private static String cut(String line, int most) {
    int length = line.codePointCount(0, line.length());
    return length <= most ? line : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
  }

  @Override
  public synchronized void close() {
    countdown.end();
    if (columns.isPresent() && isOpen) {
      out.print(CLEARED);
    }
    out.flush();
    isOpen = false;
  }

  @Override
  public synchronized void cancel() {
    close();
    isCancelled = true;
  }
}
