package fathom.bench.peer;

import fathom.bench.control.ControlChannel;
import fathom.bench.control.Door;
import fathom.bench.control.Members;
import fathom.bench.control.Secret;
import fathom.bench.link.Addresses;
import fathom.bench.os.UntilEof;
import fathom.model.protocol.BenchmarksCommand;
import fathom.model.protocol.ProcessLine;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The peer process: waits for a controller that holds the run's secret, and obeys it. */
@Command(
    name = BenchmarksCommand.PEER,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "The far end of a packet benchmark: a plain process, not timed.",
      "",
      "It obeys only a controller that proves to know the secret in the environment variable"
          + " FATHOM_SECRET, sends only to the hosts given with --members, a limited number of"
          + " messages in a limited time, and ends by itself.",
      ""
    },
    footer = {
      "",
      "Example, on node B and then on node A:",
      "  B$ FATHOM_SECRET=… java -jar benchmarks.jar peer --listen B:7117 --members A",
      "  A$ FATHOM_SECRET=… java -jar benchmarks.jar SendGap -p local=A -p peers=B:7117 -rf json"
    })
public final class PeerCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = BenchmarksCommand.LISTEN,
      required = true,
      paramLabel = "HOST:PORT",
      description = "Where to listen for the controller; port 0 takes a free one.")
  String listen = "";

  @Option(
      names = BenchmarksCommand.MEMBERS,
      split = ",",
      paramLabel = "HOST",
      description = "The run's hosts: who may connect and be sent to.")
  List<String> members = new ArrayList<>();

  @Option(
      names = BenchmarksCommand.IDLE,
      paramLabel = "SECONDS",
      description = "End after this long without a controller (default: ${DEFAULT-VALUE}).")
  int idleSeconds = 120;

  @Option(
      names = BenchmarksCommand.LIFETIME,
      paramLabel = "SECONDS",
      description = "End after this long in any case (default: ${DEFAULT-VALUE}).")
  int lifetimeSeconds = 3600;

  @Option(
      names = BenchmarksCommand.UNTIL_EOF,
      description =
          "End when standard input ends, as it does when the process that started this one ends.")
  boolean untilEof;

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    requireSeconds(BenchmarksCommand.IDLE, idleSeconds);
    requireSeconds(BenchmarksCommand.LIFETIME, lifetimeSeconds);
    Secret secret = Secret.fromEnvironment(System.getenv());
    InetSocketAddress address = listenAddress();
    Members known = Members.of(withOwn(address));
    endAfter(Duration.ofSeconds(lifetimeSeconds));
    if (untilEof) {
      UntilEof.watch(() -> Runtime.getRuntime().halt(0));
    }
    try (ServerSocket server = new ServerSocket()) {
      server.setReuseAddress(true);
      server.bind(address, Door.MOST_KNOCKING);
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          ProcessLine.PEER_READY
              + " "
              + Addresses.format((InetSocketAddress) server.getLocalSocketAddress()));
      out.flush();
      String localHost = address.getAddress().getHostAddress();
      serve(
          server,
          secret,
          known,
          new Session.SessionLimits(localHost, known, secret.scope(), start));
    } catch (java.net.BindException e) {
      throw new IOException("cannot listen on " + listen + ": " + e.getMessage(), e);
    }
    return 0;
  }

  private static void requireSeconds(String option, int seconds) {
    if (seconds < 1 || seconds > BenchmarksCommand.MOST_SECONDS) {
      throw new IllegalArgumentException(
          option + " takes 1 to " + BenchmarksCommand.MOST_SECONDS + " seconds, not " + seconds);
    }
  }

  private InetSocketAddress listenAddress() {
    return listen.endsWith(":0")
        ? new InetSocketAddress(
            Addresses.parse(listen.substring(0, listen.length() - 1) + "1").getAddress(), 0)
        : Addresses.parse(listen);
  }

  private List<String> withOwn(InetSocketAddress own) {
    List<String> all = new ArrayList<>(members);
    all.add(own.getAddress().getHostAddress());
    return all;
  }

  private void serve(
      ServerSocket server, Secret secret, Members known, Session.SessionLimits limits)
      throws IOException {
    Duration patience = Duration.ofSeconds(idleSeconds);
    try (Door door = new Door(server, secret, known, this::note)) {
      // One controller after the other, all on this thread: it may take precedence for a burst.
      for (Optional<ControlChannel> next = door.await(patience);
          next.isPresent();
          next = door.await(patience)) {
        try (ControlChannel channel = next.get()) {
          attend(channel, limits, patience);
        } catch (EOFException e) {
          note("The controlling process closed the connection; waiting for the next.");
        } catch (SocketException | SocketTimeoutException e) {
          note("The controlling process is gone (" + e.getMessage() + "); waiting for the next.");
        } catch (IOException e) {
          note("controller turned away: " + e.getMessage());
        }
      }
    }
  }

  /**
   * @param silence how long a controller may say nothing, beside what it has started: one that
   *     vanished without closing the connection must not keep the next one out
   */
  private static void attend(ControlChannel channel, Session.SessionLimits limits, Duration silence)
      throws IOException {
    try (Session session = new Session(limits)) {
      while (true) {
        fathom.bench.peer.Command command =
            fathom.bench.peer.Command.decode(channel.read(silence.plus(session.busyAtMost())));
        Optional<Reply> reply;
        try {
          reply = session.obey(command, channel.arrivedNanos());
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
          // What has no reply has no refusal either: it would be taken for that of the next
          // command.
          reply =
              command.answered()
                  ? Optional.of(new Reply.PeerRefusal(String.valueOf(e.getMessage())))
                  : Optional.empty();
        }
        if (reply.isPresent()) {
          channel.write(reply.get().encode());
        }
      }
    }
  }

  private void note(String text) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("peer: " + text);
    err.flush();
  }

  private static void endAfter(Duration lifetime) {
    Thread.ofPlatform()
        .name("lifetime")
        .daemon()
        .start(
            () -> {
              try {
                Thread.sleep(lifetime);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(3);
            });
  }
}
