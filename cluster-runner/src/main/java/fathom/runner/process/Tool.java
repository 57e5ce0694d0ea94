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
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A launcher of MPI hands on what programs on other machines print. */
  static final int MOST_BYTES = 16 << 20;

  /** After a program was ended, what it had printed comes within this. */
  private static final long REST_MILLIS = 1000;

  private static final int TIMED_OUT = 124;
  private static final String NOT_ENDED = " did not end within ";

  private Tool() {}

  /**
   * @param exitCode the program's, 127 when it could not be started, 124 when it did not end
   * @param output its standard output
   * @param error its standard error, or why it could not be started; where it did not end, that is
   *     the last line
   */
  public record ToolResult(int exitCode, String output, String error) {
    public boolean ok() {
      return exitCode == 0;
    }

    /** Whether it was ended because it went on for too long. */
    public boolean hasTimedOut() {
      return exitCode == TIMED_OUT && error.contains(NOT_ENDED);
    }

    /** The last line of what went wrong, for a message. */
    public String reason() {
      String text = error.isBlank() ? output : error;
      List<String> lines = text.strip().lines().toList();
      return lines.isEmpty() ? "exit code " + exitCode : lines.getLast();
    }
  }

  /** Runs a program without input. */
  public static ToolResult run(List<String> command) {
    return run(command, "");
  }

  /** Runs a program with this text as its standard input. */
  public static ToolResult run(List<String> command, String input) {
    return run(command, input, PATIENCE);
  }

  /** The same with patience of its own; a program that goes on longer is ended. */
  public static ToolResult run(List<String> command, String input, Duration patience) {
    Process process;
    try {
      process = HostTools.builder(command).start();
    } catch (IOException e) {
      return new ToolResult(127, "", String.valueOf(e.getMessage()));
    }
    // Each on a thread of its own: none of them ends before a hanging program does.
    CompletableFuture<Boolean> fed = aside(() -> feed(process, input));
    CompletableFuture<String> output = read(process.getInputStream(), MOST_BYTES);
    CompletableFuture<String> error = read(process.getErrorStream(), MOST_BYTES);
    try {
      CompletableFuture.allOf(process.onExit(), fed, output, error)
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      String printed = ended(process, output);
      String said = ended(process, error);
      end(process);
      return new ToolResult(
          TIMED_OUT, printed, said + command.getFirst() + NOT_ENDED + late(patience));
    } catch (ExecutionException e) {
      end(process);
      throw new IllegalStateException("reading from " + command.getFirst(), e);
    } catch (InterruptedException e) {
      end(process);
      Thread.currentThread().interrupt();
      throw UserException.failed("interrupted", e);
    }
    String unread = fed.join() ? "" : "it did not read its input\n";
    return new ToolResult(process.exitValue(), output.join(), unread + error.join());
  }

  /** A machine that is loaded is the usual reason. */
  private static String late(Duration patience) {
    long seconds = patience.toSeconds();
    return (seconds > 0 ? seconds + " s" : patience.toMillis() + " ms")
        + "; "
        + MachineLoad.describe();
  }

  private static String ended(Process process, CompletableFuture<String> printed) {
    HostTools.kill(process);
    String text = printed.completeOnTimeout("", REST_MILLIS, TimeUnit.MILLISECONDS).join();
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
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
    ToolResult result = run(command, input);
    if (!result.ok()) {
      throw UserException.failed(purpose + " failed: " + result.reason());
    }
    return result.output();
  }

  /**
   * Reads a stream to the end, or its program would wait for a reader.
   *
   * @param most bytes that are kept
   */
  public static CompletableFuture<String> read(InputStream stream, int most) {
    return aside(
        () -> {
          try {
            byte[] kept = stream.readNBytes(most);
            stream.transferTo(OutputStream.nullOutputStream());
            return new String(kept, StandardCharsets.UTF_8);
          } catch (IOException e) {
            return ""; // the stream of a killed process; its exit code tells
          }
        });
  }
}
