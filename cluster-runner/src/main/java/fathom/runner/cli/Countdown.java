package fathom.runner.cli;

import fathom.runner.console.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Progress that knows how much of a campaign is behind us: by the clock where it was said
 * beforehand how long it takes, else by what was planned and is done.
 */
abstract class Countdown implements Progress {
  final PrintWriter err;
  private final LongSupplier nanoClock;
  private Optional<Duration> promised = Optional.empty();
  private long promisedNanos;
  private double planned;
  private double done;

  /**
   * @param err where lines go
   * @param nanoClock a clock as {@link System#nanoTime}
   */
  Countdown(PrintWriter err, LongSupplier nanoClock) {
    this.err = err;
    this.nanoClock = nanoClock;
  }

  /** Prints a sentence that is told once, before the campaign begins. */
  abstract void tell(String sentence);

  /** Shows that more is planned or done. */
  void moved() {}

  @Override
  public final void promise(Duration whole) {
    promised = Optional.of(whole);
    promisedNanos = nanoClock.getAsLong();
    tell(
        "This takes about %s, less if every parameter becomes as precise as asked for."
            .formatted(time(seconds(whole))));
  }

  @Override
  public final void begin(double plannedSeconds) {
    planned += plannedSeconds;
    moved();
  }

  @Override
  public final void done(double plannedSeconds) {
    done += plannedSeconds;
    moved();
  }

  /** Seconds in all; 0 where nobody knows yet. */
  double wholeSeconds() {
    return promised.map(Countdown::seconds).orElse(planned);
  }

  /** Seconds of these that are over. */
  double overSeconds() {
    double over = promised.map(p -> (nanoClock.getAsLong() - promisedNanos) / 1e9).orElse(done);
    return Math.min(over, wholeSeconds());
  }

  /** In percent. */
  double share() {
    return wholeSeconds() > 0 ? 100 * overSeconds() / wholeSeconds() : 0;
  }

  /** {@code about 1:40 min left}; before anything is planned nobody knows how long it takes. */
  String left() {
    return wholeSeconds() > 0
        ? "about " + time(wholeSeconds() - overSeconds()) + " left"
        : "estimating …";
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }

  /** {@code 40 s} or {@code 1:40 min}. */
  private static String time(double seconds) {
    Duration duration = Duration.ofSeconds(Math.round(seconds));
    return duration.toMinutes() > 0
        ? String.format(Locale.ROOT, "%d:%02d min", duration.toMinutes(), duration.toSecondsPart())
        : duration.toSeconds() + " s";
  }
}
