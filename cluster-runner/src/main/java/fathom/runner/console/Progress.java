package fathom.runner.console;

import java.time.Duration;

/** Told how a campaign goes on; shows it, or not. */
public interface Progress extends AutoCloseable {
  /** All of it will take about this long, which nobody has said before. */
  default void promise(Duration whole) {}

  /** The campaign starts and will take about this long. */
  default void begin(double plannedSeconds) {}

  /** What is being measured from now on. */
  default void now(String what) {}

  /** What of that is at hand, for who draws anew and has room. */
  default void detail(String what) {}

  /** So many seconds more are planned than was said at the beginning. */
  default void more(double plannedSeconds) {
    begin(plannedSeconds);
  }

  /** So many of the planned seconds are behind us. */
  default void done(double plannedSeconds) {}

  @Override
  default void close() {}

  /** Shows nothing. */
  static Progress silent() {
    return new Progress() {};
  }
}
