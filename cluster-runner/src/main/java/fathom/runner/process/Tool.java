package fathom.runner.process;

import fathom.runner.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a short-lived program to its end and returns what it said. */
public final class Tool {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Tool() {}

  /**
   * @param exitCode the program's, or 127 when it could not be started
   * @param output its standard output
   * @param error its standard error, or why it could not be started
   */
  public record Result(int exitCode, String output, String error) {
    public boolean ok() {
      return exitCode == 0;
    }

    /** The last line of what went wrong, for a message. */
    public String reason() {
      String text = error.isBlank() ? output : error;
      List<String> lines = text.strip().lines().toList();
      return lines.isEmpty() ? "exit code " + exitCode : lines.getLast();
    }
  }

  /** Runs a program without input. */
  public static Result run(List<String> command) {
    return run(command, "");
  }

  /** Runs a program with this text as its standard input. */
  public static Result run(List<String> command, String input) {
    Process process;
    try {
      process = Programs.builder(command).start();
    } catch (IOException e) {
      return new Result(127, "", String.valueOf(e.getMessage()));
    }
    boolean fed = feed(process, input);
    StringBuilder error = new StringBuilder(fed ? "" : "it did not read its input\n");
    Thread errors = Thread.ofVirtual().start(() -> error.append(readAll(process.getErrorStream())));
    try {
      String output = readAll(process.getInputStream());
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        return new Result(124, output, command.getFirst() + " did not end");
      }
      errors.join();
      return new Result(process.exitValue(), output, error.toString());
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw UserException.failed("interrupted", e);
    }
  }

  /** False for a program that ended without reading its input; it says why by its exit code. */
  private static boolean feed(Process process, String input) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Runs a program that must succeed.
   *
   * @param purpose what it is for, for the message when it fails
   */
  public static String require(String purpose, List<String> command, String input) {
    Result result = run(command, input);
    if (!result.ok()) {
      throw UserException.failed(purpose + " failed: " + result.reason());
    }
    return result.output();
  }

  private static String readAll(InputStream stream) {
    try {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // the stream of a killed process; its exit code tells
    }
  }
}
