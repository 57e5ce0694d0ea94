package fathom.runner.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that runs on some host, of this machine or beyond. */
public interface HostProcess {
  /** How a program ended. */
  sealed interface Ending {
    /** By itself or by a signal, which a shell counts from 128 on. */
    record Exited(int code) implements Ending {}

    /** With its host, or with the way there; nobody knows how. */
    record Lost(String reason) implements Ending {}

    /** For a message, after the program's name: {@code ended with exit code 1}. */
    default String describe() {
      return switch (this) {
        case Exited(int code) when code > 128 -> "was killed by signal " + (code - 128);
        case Exited(int code) -> "ended with exit code " + code;
        case Lost(String reason) -> "was lost: " + reason;
      };
    }
  }

  /** Where a program's standard error goes. */
  sealed interface Errors {
    /** Among its output. */
    record WithOutput() implements Errors {}

    /** To the end of this file. */
    record Into(Path log) implements Errors {}
  }

  /**
   * What it prints; its standard error too, where it was started so. Ends when the program does.
   */
  InputStream output();

  /** Completes when it has ended. */
  CompletableFuture<Ending> ended();

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
    try {
      ended().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      kill();
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }
}
