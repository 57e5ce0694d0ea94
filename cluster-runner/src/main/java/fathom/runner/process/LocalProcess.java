package fathom.runner.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A program that this process has started itself, maybe inside a namespace. */
public record LocalProcess(Process process) implements HostProcess {
  /**
   * Starts a program.
   *
   * @param environment added to this process's own
   */
  public static LocalProcess start(
      List<String> command, Map<String, String> environment, Errors errors) throws IOException {
    ProcessBuilder builder = HostTools.builder(command);
    builder.environment().putAll(environment);
    switch (errors) {
      case Errors.WithOutput w -> builder.redirectErrorStream(true);
      case Errors.Into(Path log) ->
          builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    }
    return new LocalProcess(builder.start());
  }

  @Override
  public InputStream output() {
    return process.getInputStream();
  }

  @Override
  public CompletableFuture<Ending> ended() {
    return process.onExit().thenApply(p -> new Ending.Exited(p.exitValue()));
  }

  @Override
  public void write(String text) throws IOException {
    OutputStream to = process.getOutputStream();
    to.write(text.getBytes(StandardCharsets.UTF_8));
    to.flush();
  }

  @Override
  public void endInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      kill(); // it cannot be told; make sure that it ends
    }
  }

  @Override
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    // By its handle: Process.destroyForcibly() closes the stream that is being read, and the
    // closed stream would be told instead of the reason.
    process.toHandle().destroyForcibly();
  }
}
