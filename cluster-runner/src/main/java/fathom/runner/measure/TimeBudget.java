package fathom.runner.measure;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The budget of a campaign while it runs: what is spent by the clock, and how much slower the
 * machine is than planned.
 */
final class TimeBudget {
  /** Kept back for the fit, for ending hosts and peers, and for an experiment that takes longer. */
  private static final double RESERVE_SHARE = 0.04;

  private static final double RESERVE_SECONDS = 1.5;

  /** Before this much has been planned and spent, the machine's pace cannot be told. */
  private static final double TELLING_SECONDS = 5;

  private final LongSupplier nanoClock;
  private final long startNanos;
  private final double budgetSeconds;
  private double planned;
  private double actual;

  /**
   * @param nanoClock a clock as {@link System#nanoTime}; its reading now is the start
   */
  TimeBudget(Duration budget, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
    this.budgetSeconds = budget.toMillis() / 1000.0;
  }

  /** Seconds since the start. */
  double elapsedSeconds() {
    return (nanoClock.getAsLong() - startNanos) / 1e9;
  }

  /** Records what an experiment was planned to take and took. */
  void spent(double plannedSeconds, double actualSeconds) {
    planned += plannedSeconds;
    actual += actualSeconds;
  }

  /** How many times longer than planned things take here; at least as planned until it is known. */
  double slowness() {
    return planned < TELLING_SECONDS ? 1 : Math.max(0.5, actual / planned);
  }

  /** Seconds that are left to be spent on experiments. */
  double leftSeconds() {
    return budgetSeconds * (1 - RESERVE_SHARE) - RESERVE_SECONDS - elapsedSeconds();
  }
}
