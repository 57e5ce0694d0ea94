package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A real process under test, with everything it says; closing it ends it and its descendants. */
public final class Launch implements AutoCloseable {
  /**
   * Longer than any campaign of the tests on a busy machine: a campaign of a minute took more than
   * 150 s beside ten busy processes on two cores. It ends what hangs, and measures nothing.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Process process;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Thread> readers;

  private Launch(Process process) {
    this.process = process;
    this.readers =
        List.of(copy(process.getInputStream(), out), copy(process.getErrorStream(), err));
  }

  /** Starts a program. */
  public static Launch of(Map<String, String> environment, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    try {
      return new Launch(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts fathom.jar as the launcher does, with a temporary directory of its own. */
  public static Launch fathom(Path temporary, String... args) {
    return of(Map.of(), fathomCommand(Repository.home(), Repository.fathomJar(), temporary, args));
  }

  /** The argument list that runs fathom.jar of an installation, as the launcher does. */
  public static List<String> fathomCommand(Path home, Path jar, Path temporary, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Repository.java().toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:-UsePerfData",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-Dfathom.home=" + home,
                "-jar",
                jar.toString()));
    command.addAll(List.of(args));
    return command;
  }

  /** The argument list that runs benchmarks.jar. */
  public static List<String> benchmarksCommand(Path temporary, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Repository.java().toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-jar",
                Repository.benchmarksJar().toString()));
    command.addAll(List.of(args));
    return command;
  }

  private static Thread copy(InputStream stream, StringWriter to) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try (BufferedReader reader =
                  new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  to.write(line + "\n");
                }
              } catch (IOException e) {
                to.write("stream closed: " + e.getMessage() + "\n");
              }
            });
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public String out() {
    return out.toString();
  }

  public String err() {
    return err.toString();
  }

  /** Waits for the process to end by itself. */
  public Told end() {
    try {
      assertTrue(
          process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS),
          () -> "did not end; it said " + out + err);
      for (Thread reader : readers) {
        reader.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return new Told(process.exitValue(), out(), err());
  }

  /** Waits until something holds; fails with what the process said if the process ends before. */
  public void await(String what, BooleanSupplier holds) {
    Await.until(
        what,
        () -> {
          boolean hasEnded = !process.isAlive() && readers.stream().noneMatch(Thread::isAlive);
          boolean isThere = holds.getAsBoolean();
          assertTrue(
              isThere || !hasEnded,
              () -> "the process ended before there was " + what + ": it said " + out + err);
          return isThere;
        },
        () -> "it said " + out + err);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.toHandle().destroyForcibly();
  }
}
