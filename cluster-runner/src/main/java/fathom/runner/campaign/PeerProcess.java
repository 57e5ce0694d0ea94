package fathom.runner.campaign;

import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.JvmOption;
import fathom.model.protocol.ProcessLine;
import fathom.runner.cluster.Cluster;
import fathom.runner.cluster.Host;
import fathom.runner.console.Brief;
import fathom.runner.console.UserException;
import fathom.runner.process.Answers;
import fathom.runner.process.Deployment;
import fathom.runner.process.HostProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * One peer on one host. It ends when its standard input does: with this process, however it ends.
 */
final class PeerProcess implements AutoCloseable {
  private static final Duration READY_PATIENCE = Duration.ofSeconds(20);
  private static final Duration END_PATIENCE = Duration.ofSeconds(3);
  private static final String READY = ProcessLine.PEER_READY + " ";
  private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");

  /** The end of its input ends a peer, not its time. */
  private static final String LONGEST_SECONDS = Integer.toString(BenchmarksCommand.MOST_SECONDS);

  private final Host host;
  private final HostProcess process;
  private final Answers answers;

  private PeerProcess(Host host, HostProcess process) {
    this.host = host;
    this.process = process;
    this.answers = new Answers(process.output());
  }

  /** Starts a peer; {@link #awaitReady} says where it listens. */
  static PeerProcess start(
      Cluster cluster, Host host, List<String> members, Deployment deployment, Path log) {
    List<String> command =
        cluster
            .on(host, deployment)
            .command(
                // Compiled beside its work: a peer that waits for the compiler stops for 10 to 100
                // ms.
                List.of(JvmOption.SERIAL_GC, "-Xmx128m"),
                List.of(
                    BenchmarksCommand.PEER,
                    BenchmarksCommand.LISTEN,
                    host.address() + ":0",
                    BenchmarksCommand.MEMBERS,
                    String.join(",", members),
                    BenchmarksCommand.IDLE,
                    LONGEST_SECONDS,
                    BenchmarksCommand.LIFETIME,
                    LONGEST_SECONDS,
                    BenchmarksCommand.UNTIL_EOF));
    try {
      return new PeerProcess(
          host, cluster.start(host, command, deployment.secret(), Optional.of(log)));
    } catch (IOException e) {
      throw UserException.failed(
          "cannot start a peer on " + host.describe() + ": " + e.getMessage(), e);
    }
  }

  /** Waits until the peer listens; returns its control address. */
  String awaitReady() {
    String said = answers.next(READY_PATIENCE, "null", "silence");
    if (!said.startsWith(READY)) {
      throw UserException.failed(
          "the peer on " + host.describe() + " did not come up (" + Brief.of(said) + ")");
    }
    String address = said.substring(READY.length()).strip();
    if (!isOfHost(address)) {
      String nonsense = "its peer says that it listens on '" + Brief.of(address) + "'";
      process.refuse(nonsense);
      throw UserException.failed(
          "the peer on " + host.describe() + " did not come up: " + nonsense);
    }
    return address;
  }

  /** The timed process is told to connect there, and to nowhere else. */
  private boolean isOfHost(String address) {
    String before = host.address() + ":";
    return address.startsWith(before) && PORT.matcher(address.substring(before.length())).matches();
  }

  Host host() {
    return host;
  }

  /** Completes when the peer has ended, with how. */
  CompletableFuture<String> ended() {
    return process.ended().thenApply(how -> "the peer on " + host.describe() + " " + how);
  }

  /** Tells it to end; {@link #close} waits for that. */
  void tellToEnd() {
    process.endInput();
  }

  @Override
  public void close() {
    process.end(END_PATIENCE);
  }
}
