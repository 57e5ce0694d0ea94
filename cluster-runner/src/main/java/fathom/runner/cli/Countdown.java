package fathom.runner.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How much of a campaign is behind us: by the clock where it was said beforehand how long it takes,
 * else by what was planned and is done.
 */
final class Countdown {
  private final LongSupplier nanoClock;
  private Optional<Duration> promised = Optional.empty();
  private long promisedNanos;
  private double planned;
  private double done;

  /**
   * @param nanoClock a clock as {@link System#nanoTime}
   */
  Countdown(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** From now on it takes so long. */
  void promise(Duration whole) {
    promised = Optional.of(whole);
    promisedNanos = nanoClock.getAsLong();
  }

  void plan(double seconds) {
    planned += seconds;
  }

  void done(double seconds) {
    done += seconds;
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

  static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }

  /** {@code 40 s} or {@code 1:40 min}. */
  static String time(double seconds) {
    Duration duration = Duration.ofSeconds(Math.round(seconds));
    return duration.toMinutes() > 0
        ? String.format(Locale.ROOT, "%d:%02d min", duration.toMinutes(), duration.toSecondsPart())
        : duration.toSeconds() + " s";
  }
}
