package fathom.model.sheet;

import fathom.model.parameter.Experiment;

/**
 * What an experiment cost in wall time, and on what it was spent. The four parts add up to all of
 * it.
 *
 * @param experiment which one
 * @param forks JVMs that were started for it
 * @param startSeconds from the start of a fork to its first iteration
 * @param warmUpSeconds warm-up iterations, with their set-up
 * @param windowSeconds the timed windows themselves
 * @param waitingSeconds everything between the timed windows: set-up, filling and draining of
 *     queues, answers of peers
 */
public record Effort(
    Experiment experiment,
    int forks,
    double startSeconds,
    double warmUpSeconds,
    double windowSeconds,
    double waitingSeconds) {
  public Effort {
    if (forks < 0
        || !(startSeconds >= 0 && warmUpSeconds >= 0 && windowSeconds >= 0 && waitingSeconds >= 0)
        || !Double.isFinite(startSeconds + warmUpSeconds + windowSeconds + waitingSeconds)) {
      throw new IllegalArgumentException("no part of an effort is negative");
    }
  }

  /** All of it, in seconds. */
  public double totalSeconds() {
    return startSeconds + warmUpSeconds + windowSeconds + waitingSeconds;
  }

  /** The effort of both, under this one's experiment. */
  public Effort plus(Effort other) {
    return new Effort(
        experiment,
        forks + other.forks,
        startSeconds + other.startSeconds,
        warmUpSeconds + other.warmUpSeconds,
        windowSeconds + other.windowSeconds,
        waitingSeconds + other.waitingSeconds);
  }
}
