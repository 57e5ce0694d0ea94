package fathom.runner.console;

import java.time.Duration;

/**
 * Told how a command goes on; shows it, or not.
 *
 * <p>A command has stages, such as the sheet and the operations of a validation. It expects the
 * later ones before the first begins, so that a total is said at the start. A stage has steps, such
 * as blocks. Seconds are planned ones: how much longer they are on this machine is learnt while
 * they go by, unless it is given.
 */
public interface Progress extends AutoCloseable {
  /**
   * Expects a stage of about this length after the first, and after those that are expected
   * already.
   */
  default void expect(Duration stage) {}

  /**
   * Begins a stage as {@link #begin} does, which takes so long if results stay less precise than
   * asked for.
   */
  default void promise(Duration whole) {}

  /** Begins a stage; one after the first takes the place of the first that is expected. */
  default void begin(double plannedSeconds) {}

  /**
   * Corrects how long the rest of the stage takes, by all that is known now.
   *
   * @param pace how many times longer than planned it takes on this machine
   */
  default void left(double plannedSeconds, double pace) {}

  /**
   * Says how many of the planned seconds that are left belong to stages which may not come. The
   * last such number counts.
   */
  default void uncertain(double plannedSeconds) {}

  /** Takes planned seconds away that do not come, which says nothing of the pace. */
  default void skip(double plannedSeconds) {}

  /** Names the part of the command to which all comes from now on, such as a run of several. */
  default void part(String name) {}

  /** What is done from now on, which nobody has planned. */
  default void now(String what) {}

  /** What is done from now on: a step of the stage, which should take so long. */
  default void step(String what, double plannedSeconds) {
    now(what);
  }

  /** What of that is at hand, for who draws anew and has room. */
  default void detail(String what) {}

  /** So many of the planned seconds are behind us. */
  default void done(double plannedSeconds) {}

  /** Ends the stage; another may begin. */
  @Override
  default void close() {}

  /** Ends all, while the command is interrupted: nothing more is shown, of any of its parts. */
  default void cancel() {
    close();
  }

  /** Shows nothing. */
  static Progress silent() {
    return new Progress() {};
  }
}
