package fathom.runner.process;

import fathom.runner.console.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Runs a short-lived program to its end and returns what it said. */
public final class Tool {
  /** Of what a program prints; the rest goes nowhere. */
  private static final int MOST_BYTES = 16 << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Tool() {}

  /**
   * @param exitCode the program's, 127 when it could not be started, 124 when it did not end
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
    return run(command, input, PATIENCE);
  }

  /** The same with patience of its own; a program that goes on longer is ended. */
  public static Result run(List<String> command, String input, Duration patience) {
    Process process;
    try {
      process = HostTools.builder(command).start();
    } catch (IOException e) {
      return new Result(127, "", String.valueOf(e.getMessage()));
    }
    // Each on a thread of its own: none of them ends before a hanging program does.
    CompletableFuture<Boolean> fed = aside(() -> feed(process, input));
    CompletableFuture<String> output = aside(() -> readAll(process.getInputStream()));
    CompletableFuture<String> error = aside(() -> readAll(process.getErrorStream()));
    try {
      CompletableFuture.allOf(process.onExit(), fed, output, error)
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      end(process);
      return new Result(124, output.getNow(""), command.getFirst() + " did not end");
    } catch (ExecutionException e) {
      end(process);
      throw new IllegalStateException("reading from " + command.getFirst(), e);
    } catch (InterruptedException e) {
      end(process);
      Thread.currentThread().interrupt();
      throw UserException.failed("interrupted", e);
    }
    String unread = fed.join() ? "" : "it did not read its input\n";
    return new Result(process.exitValue(), output.join(), unread + error.join());
  }

  private static <T> CompletableFuture<T> aside(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, r -> Thread.ofPlatform().daemon().start(r));
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
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
      byte[] kept = stream.readNBytes(MOST_BYTES);
      stream.transferTo(OutputStream.nullOutputStream()); // it would wait for a reader else
      return new String(kept, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // the stream of a killed process; its exit code tells
    }
  }
}
