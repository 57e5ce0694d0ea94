package fathom.bench.peer;

import fathom.bench.fork.Deck;
import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.ProcessLine;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Peers on this machine, for a benchmark that is run by hand without any. They end with it. */
public final class LocalPeers implements Closeable {
  private static final String HOST = "127.0.0.1";
  private static final int SECRET_BYTES = 16;

  private final List<Process> processes = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();
  private final Map<String, String> environment;

  private LocalPeers() {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    environment = Map.of(BenchmarksCommand.SECRET_VARIABLE, HexFormat.of().formatHex(secret));
  }

  /**
   * Starts peers.
   *
   * @throws IOException if one does not get ready
   */
  public static LocalPeers start(int count) throws IOException {
    LocalPeers peers = new LocalPeers();
    try {
      for (int i = 0; i < count; i++) {
        peers.startOne();
      }
      return peers;
    } catch (IOException e) {
      peers.close();
      throw e;
    }
  }

  private void startOne() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            JvmOption.CHANNELS_OPEN,
            JvmOption.NATIVE_ACCESS,
            JvmOption.SERIAL_GC,
            "-cp",
            System.getProperty("java.class.path"),
            "fathom.bench.BenchmarksMain",
            BenchmarksCommand.PEER,
            BenchmarksCommand.LISTEN,
            HOST + ":0",
            BenchmarksCommand.MEMBERS,
            HOST,
            BenchmarksCommand.UNTIL_EOF);
    builder.environment().putAll(environment);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    processes.add(process);
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = String.valueOf(out.readLine());
    if (!line.startsWith(ProcessLine.PEER_READY + " ")) {
      throw new IOException("a peer on this machine did not get ready: " + line);
    }
    addresses.add(line.substring(ProcessLine.PEER_READY.length() + 1));
  }

  /** Their control addresses, as a benchmark's parameter has them. */
  public String addresses() {
    return String.join(Deck.SEPARATOR, addresses);
  }

  /** The environment with the secret that they share with who started them. */
  public Map<String, String> environment() {
    return environment;
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }
}
