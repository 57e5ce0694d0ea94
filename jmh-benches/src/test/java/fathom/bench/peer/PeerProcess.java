package fathom.bench.peer;

import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.ProcessLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A peer as a process of its own, as it runs on a node. */
public final class PeerProcess implements AutoCloseable {
  /** The secret these processes share with their test. */
  public static final String SECRET_TEXT = "a-secret-only-for-these-tests";

  /** The environment that carries it. */
  public static final Map<String, String> ENVIRONMENT =
      Map.of(BenchmarksCommand.SECRET_VARIABLE, SECRET_TEXT);

  private static final int PATIENCE_SECONDS = 20;

  private final Process process;
  private final BufferedReader out;
  private final String address;

  private PeerProcess(Process process, BufferedReader out, String address) {
    this.process = process;
    this.out = out;
    this.address = address;
  }

  /** How a process ended and what it said. */
  record Outcome(int exitCode, String out, String err) {
    List<String> errorLines() {
      return err.lines().toList();
    }
  }

  /** Starts a peer on a free loopback port and waits until it is ready. */
  public static PeerProcess start(String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--listen", "127.0.0.1:0", "--until-eof"));
    arguments.addAll(List.of(options));
    Process process = launch(ENVIRONMENT, arguments);
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    if (line == null || !line.startsWith(ProcessLine.PEER_READY + " ")) {
      process.destroyForcibly();
      throw new IOException("no ready peer but: " + line + errors(process));
    }
    return new PeerProcess(process, out, line.substring(ProcessLine.PEER_READY.length() + 1));
  }

  /** Runs a peer that is expected to end by itself, without input. */
  static Outcome run(Map<String, String> environment, String... arguments) throws Exception {
    Process process = launch(environment, List.of(arguments));
    process.getOutputStream().close();
    return outcome(process, process.inputReader(StandardCharsets.UTF_8));
  }

  private static Process launch(Map<String, String> environment, List<String> arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // starts soon; nothing is timed here
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                "fathom.bench.BenchmarksMain",
                "peer"));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove(BenchmarksCommand.SECRET_VARIABLE);
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Outcome outcome(Process process, BufferedReader out) throws Exception {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the peer did not end");
    }
    String said = String.join("\n", out.lines().toList());
    return new Outcome(process.exitValue(), said, errors(process));
  }

  private static String errors(Process process) throws IOException {
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      return String.join("\n", err.lines().toList());
    }
  }

  /** The control address, {@code host:port}. */
  public String address() {
    return address;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for the end without asking for it. */
  Outcome await() throws Exception {
    return outcome(process, out);
  }

  /** Closes its input and waits for the end. */
  Outcome end() throws Exception {
    process.getOutputStream().close();
    return await();
  }

  /** Ends it as a crash of its host would, and waits until it is gone. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() throws IOException {
    kill();
    out.close();
  }
}
