package fathom.runner.cli;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Estimates how long a command will still take. What was planned is stretched by how much longer
 * than planned the stage has taken so far; between two reports the clock counts the estimate down.
 * A step that should have ended by now is late: then nobody knows when it will end, and what comes
 * after it is all that is sure to be left.
 */
final class Countdown {
  /** The given pace weighs as much as this many planned seconds that went by at it. */
  private static final double PRIOR_SECONDS = 10;

  /** A step may take so much longer before it is called late. */
  private static final double GRACE_SECONDS = 2;

  private static final double GRACE_SHARE = 0.1;
  private static final double NANOS = 1e9;

  private final LongSupplier nanoClock;
  private final long startNanos;
  private final Deque<Double> expected = new ArrayDeque<>();

  private boolean hasBegun;
  private boolean isPlanned;
  private double planned;

  /** The part of the planned seconds that belongs to stages which may not come. */
  private double uncertain;

  private double givenPace = 1;
  private double done;
  private long paceNanos;
  private long reportNanos;

  /** Planned seconds left of the step, and of the whole step. */
  private double stepPlanned;

  private double stepWhole;
  private long stepNanos;

  /**
   * @param nanoClock a clock as {@link System#nanoTime}; its reading now is the command's start
   */
  Countdown(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
  }

  void expect(Duration stage) {
    expected.add(stage.toMillis() / 1000.0);
  }

  /**
   * Begins a stage. The first is not among those that are expected: they come after it.
   *
   * @return whether it was expected
   */
  boolean begin(double plannedSeconds) {
    boolean wasExpected = hasBegun && expected.poll() != null;
    hasBegun = true;
    isPlanned = true;
    left(plannedSeconds, 1);
    step(plannedSeconds);
    return wasExpected;
  }

  void left(double plannedSeconds, double pace) {
    planned = Math.max(0, plannedSeconds);
    givenPace = pace;
    done = 0;
    paceNanos = nanoClock.getAsLong();
    reportNanos = paceNanos;
    stepPlanned = Math.min(stepPlanned, planned);
  }

  void uncertain(double plannedSeconds) {
    uncertain = plannedSeconds;
  }

  void skip(double plannedSeconds) {
    planned = Math.max(0, planned - plannedSeconds);
  }

  void step(double plannedSeconds) {
    stepPlanned = Math.min(plannedSeconds, planned);
    stepWhole = plannedSeconds;
    stepNanos = nanoClock.getAsLong();
    reportNanos = stepNanos;
  }

  void done(double plannedSeconds) {
    planned = Math.max(0, planned - plannedSeconds);
    stepPlanned = Math.max(0, stepPlanned - plannedSeconds);
    done += plannedSeconds;
    reportNanos = nanoClock.getAsLong();
  }

  /** Ends the stage. */
  void end() {
    isPlanned = !expected.isEmpty();
    planned = 0;
    uncertain = 0;
    stepPlanned = 0;
    stepWhole = 0;
  }

  /** How many times longer than planned the stage takes. */
  private double pace() {
    double spent = (reportNanos - paceNanos) / NANOS;
    return (PRIOR_SECONDS * givenPace + spent) / (PRIOR_SECONDS + done);
  }

  /** Seconds left of the step; negative when it is over time. */
  private double stepLeft() {
    return stepLeft(stepPlanned);
  }

  private double stepLeft(double plannedSeconds) {
    return plannedSeconds * pace() - since(reportNanos);
  }

  private double since(long nanos) {
    return (nanoClock.getAsLong() - nanos) / NANOS;
  }

  boolean isPlanned() {
    return isPlanned;
  }

  /** Says that the step should have ended by now. */
  boolean isLate() {
    return isPlanned
        && stepWhole > 0
        && -stepLeft() > Math.max(GRACE_SECONDS, GRACE_SHARE * stepWhole);
  }

  /** Seconds left of the command, as far as they are known, with all that may come. */
  double leftSeconds() {
    return leftSeconds(planned);
  }

  /** Seconds left of the command if no stage comes that may not come. */
  double leastLeftSeconds() {
    return leftSeconds(Math.max(0, planned - uncertain));
  }

  private double leftSeconds(double plannedSeconds) {
    double step = Math.min(stepPlanned, plannedSeconds);
    double later = expected.stream().mapToDouble(e -> e).sum();
    return Math.max(0, stepLeft(step)) + (plannedSeconds - step) * pace() + later;
  }

  /** Share of the time that is over, in percent: 100 only when all is over. */
  int percent() {
    double over = elapsedSeconds();
    return (int) Math.clamp(100 * over / (over + leftSeconds()), 0, 99);
  }

  double elapsedSeconds() {
    return since(startNanos);
  }

  /** The time left in words: {@code about 1:40 min left}, {@code about 15 to 40 s left}. */
  String left() {
    return isLate()
        ? "behind schedule"
        : "about " + time(Math.max(1, leastLeftSeconds()), Math.max(1, leftSeconds())) + " left";
  }

  /** How late the step is: {@code , 1:10 instead of 0:40}; empty if it is not. */
  String lateness() {
    return isLate() ? ", " + clock(since(stepNanos)) + " instead of " + clock(stepWhole) : "";
  }

  /** {@code 40 s}, {@code 1:40 min} or {@code 1:10:00 h}. */
  static String time(double seconds) {
    long whole = Math.round(seconds);
    return whole < 60 ? whole + " s" : clock(seconds) + (whole < 3600 ? " min" : " h");
  }

  /** {@code 15 to 40 s}, {@code 40 s to 1:40 min}, and {@code 40 s} where both are that. */
  static String time(double least, double most) {
    String low = time(least);
    String high = time(most);
    String unit = high.substring(high.indexOf(' '));
    String shortLow = low.endsWith(unit) ? low.substring(0, low.indexOf(' ')) : low;
    return low.equals(high) ? high : shortLow + " to " + high;
  }

  /** {@code 1:40}, or {@code 1:10:00} from an hour on. */
  static String clock(double seconds) {
    Duration duration = Duration.ofSeconds(Math.round(seconds));
    return duration.toHours() > 0
        ? String.format(
            Locale.ROOT,
            "%d:%02d:%02d",
            duration.toHours(),
            duration.toMinutesPart(),
            duration.toSecondsPart())
        : String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
  }
}
