package fathom.runner.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A program that this process has started itself, maybe inside a namespace. */
public record LocalProcess(Process process) implements HostProcess {
  /**
   * Starts a program.
   *
   * @param environment added to this process's own
   * @param log takes its standard error; where there is none, that is among its output
   */
  public static LocalProcess start(
      List<String> command, Map<String, String> environment, Optional<Path> log)
      throws IOException {
    ProcessBuilder builder = HostTools.builder(command);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(log.isEmpty());
    log.map(Path::toFile).map(ProcessBuilder.Redirect::appendTo).ifPresent(builder::redirectError);
    return new LocalProcess(builder.start());
  }

  @Override
  public InputStream output() {
    return process.getInputStream();
  }

  @Override
  public CompletableFuture<String> ended() {
    return process.onExit().thenApply(p -> HostProcess.exited(p.exitValue()));
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
    HostTools.kill(process);
  }
}
