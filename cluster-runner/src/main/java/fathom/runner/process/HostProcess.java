package fathom.runner.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program that runs on some host, of this machine or beyond. */
public interface HostProcess {
  /**
   * How a program ended by itself or by a signal, which a shell counts from 128 on; for a message,
   * after the program's name.
   */
  static String exited(int code) {
    return code > 128 ? "was killed by signal " + (code - 128) : "ended with exit code " + code;
  }

  /** How a program ended with its host, or with the way there, where nobody knows how. */
  static String lost(String reason) {
    return "was lost: " + reason;
  }

  /**
   * What it prints; its standard error too, where it was started so. Ends when the program does.
   */
  InputStream output();

  /** Completes when it has ended, with how, for a message after its name. */
  CompletableFuture<String> ended();

  /**
   * Writes to its standard input.
   *
   * @throws IOException when it reads no more; how it ended, {@link #ended} says
   */
  void write(String text) throws IOException;

  /** Closes its standard input, which tells our own programs to end. */
  void endInput();

  /** Kills it and what it has started. */
  void kill();

  /**
   * Hears no more from it, since it says what none of our programs does; where its host is beyond
   * this machine, nor from that.
   *
   * @param reason what it said, after the host's name
   */
  default void refuse(String reason) {
    kill();
  }

  /** Tells one of our own programs to end, and kills it where it does not in time. */
  default void end(Duration patience) {
    endInput();
    boolean hasEnded =
        ended()
            .handle((how, failure) -> failure == null)
            .completeOnTimeout(false, patience.toMillis(), TimeUnit.MILLISECONDS)
            .join();
    if (!hasEnded) {
      kill();
    }
  }
}
