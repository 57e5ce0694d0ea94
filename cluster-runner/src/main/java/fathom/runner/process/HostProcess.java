package fathom.runner.process;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

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

  /** Closes its standard input, which tells our own programs to end. */
  void endInput();

  /** Kills it and what it has started. */
  void kill();
}
