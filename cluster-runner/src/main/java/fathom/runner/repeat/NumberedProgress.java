package fathom.runner.repeat;

import fathom.runner.measure.Progress;
import java.time.Duration;

/**
 * The progress of one of several runs, which says so.
 *
 * @param name which run it is: {@code run 2 of 6}
 */
record NumberedProgress(Progress shown, String name) implements Progress {
  @Override
  public void promise(Duration whole) {
    shown.promise(whole);
  }

  @Override
  public void begin(double plannedSeconds) {
    shown.begin(plannedSeconds);
  }

  @Override
  public void now(String what) {
    shown.now(name + ", " + what);
  }

  @Override
  public void more(double plannedSeconds) {
    shown.more(plannedSeconds);
  }

  @Override
  public void done(double plannedSeconds) {
    shown.done(plannedSeconds);
  }

  @Override
  public void close() {
    shown.close();
  }
}
