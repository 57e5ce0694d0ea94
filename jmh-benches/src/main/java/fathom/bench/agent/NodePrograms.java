package fathom.bench.agent;

import fathom.model.protocol.AgentReportKind;
import fathom.model.protocol.BenchmarksCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The programs an agent has started. They are this node's Java with this jar, and nothing else. */
final class NodePrograms implements AutoCloseable {
  static final int MOST_AT_ONCE = 16;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}");
  private static final Duration END_PATIENCE = Duration.ofSeconds(3);

  private final Path java;
  private final Path temporary;
  private final AgentReport report;
  private final Map<Integer, Process> running = new ConcurrentHashMap<>();

  NodePrograms(Path java, Path temporary, AgentReport report) {
    this.java = java;
    this.temporary = temporary;
    this.report = report;
  }

  /** Does what was asked; what cannot be done is told to who asked. */
  void obey(AgentRequest request) throws IOException {
    switch (request) {
      case AgentRequest.StartProgram start -> start(start);
      case AgentRequest.EndInput end -> {
        Process process = running.get(end.number());
        if (process != null) {
          process.getOutputStream().close();
        }
      }
      case AgentRequest.Input input -> write(input);
      case AgentRequest.Kill kill ->
          Optional.ofNullable(running.get(kill.number())).ifPresent(NodePrograms::kill);
      case AgentRequest.Fetch fetch -> fetch(fetch);
      case AgentRequest.ControllerBeat b -> {
        // That it came is all it says.
      }
    }
  }

  /** A program that no longer reads is about to end, which is told when it has. */
  private void write(AgentRequest.Input input) {
    Process process = running.get(input.number());
    if (process == null) {
      return;
    }
    try {
      OutputStream to = process.getOutputStream();
      to.write(input.text().getBytes(StandardCharsets.UTF_8));
      to.flush();
    } catch (IOException e) {
      kill(process); // what it did not get, it cannot do: whoever waits for it must hear of an end
    }
  }

  private void start(AgentRequest.StartProgram start) throws IOException {
    if (running.size() >= MOST_AT_ONCE || running.containsKey(start.number())) {
      report.refused(start.number(), "too many programs at once on this node");
      return;
    }
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(start.arguments());
    ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile());
    builder.environment().put(BenchmarksCommand.SECRET_VARIABLE, start.secret());
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      report.refused(start.number(), String.valueOf(e.getMessage()));
      return;
    }
    running.put(start.number(), process);
    Thread output = pump(process.getInputStream(), start.number(), report::output);
    Thread errors = pump(process.getErrorStream(), start.number(), report::errors);
    Thread.ofVirtual().start(() -> tellTheEnd(start.number(), process, output, errors));
  }

  private void tellTheEnd(int number, Process process, Thread output, Thread errors) {
    try {
      int code = process.waitFor();
      // What a killed program had started may keep its streams open a little longer.
      output.join(END_PATIENCE);
      errors.join(END_PATIENCE);
      running.remove(number);
      report.exit(number, code);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      kill(process); // the controller is gone, and the agent about to go
    }
  }

  /** Where a piece of a program's words goes. */
  private interface Into {
    void write(int number, byte[] bytes, int length) throws IOException;
  }

  private static Thread pump(InputStream from, int number, Into into) {
    return Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              byte[] buffer = new byte[AgentReportKind.MOST_BYTES];
              try (from) {
                for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                  into.write(number, buffer, n);
                }
              } catch (IOException e) {
                // The stream of a killed program, or a controller that is gone: its end is told,
                // or nobody is left to be told.
              }
            });
  }

  /** Only a plain file of the temporary directory itself: no path, no link out of it. */
  private void fetch(AgentRequest.Fetch fetch) throws IOException {
    try {
      if (!NAME.matcher(fetch.name()).matches()
          || Files.isSymbolicLink(temporary.resolve(fetch.name()))) {
        throw new IOException(fetch.name() + " is not a file of this run");
      }
      Path file = temporary.resolve(fetch.name());
      try (InputStream in = Files.newInputStream(file)) {
        byte[] buffer = new byte[AgentReportKind.MOST_BYTES];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          report.file(fetch.number(), buffer, n);
        }
      }
      Files.delete(file);
      report.fileEnd(fetch.number(), "");
    } catch (IOException e) {
      report.fileEnd(fetch.number(), "cannot read " + fetch.name() + ": " + e);
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Kills what still runs; returns when it is gone. */
  @Override
  public void close() {
    running.values().forEach(NodePrograms::kill);
    CompletableFuture.allOf(
            running.values().stream().map(Process::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, END_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }
}
