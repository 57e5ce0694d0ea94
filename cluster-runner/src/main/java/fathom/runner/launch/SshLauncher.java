package fathom.runner.launch;

import fathom.model.transport.ControlTraffic;
import fathom.runner.process.OwnDirectory;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * OpenSSH's own client with the user's own configuration, keys and known hosts. Never a question
 * for a password, never an unknown host key; one connection per node for all that is done there.
 */
public final class SshLauncher implements Launcher {
  private static final int CONNECTION_FAILED = 255;
  private static final int REMOVALS = 20;
  private static final Duration REMOVAL_PAUSE = Duration.ofMillis(100);

  private final List<Node> nodes;
  private final Optional<Path> configuration;
  private final Path sockets;
  private final Map<Node, List<String>> marks = new ConcurrentHashMap<>();

  /** On Ctrl-C all that was started is killed, and nobody closes this object. */
  private final Thread removal = new Thread(this::release, "end ssh connections");

  private SshLauncher(List<Node> nodes, Optional<Path> configuration, Path sockets) {
    this.nodes = List.copyOf(nodes);
    this.configuration = configuration;
    this.sockets = sockets;
  }

  /**
   * @param configuration in the place of the user's {@code ~/.ssh/config}
   */
  public static SshLauncher of(List<Node> nodes, Optional<Path> configuration) {
    try {
      // Only this user may enter it, and its name is short: socket names are.
      SshLauncher launcher = new SshLauncher(nodes, configuration, OwnDirectory.make());
      Runtime.getRuntime().addShutdownHook(launcher.removal);
      return launcher;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a directory for ssh's sockets", e);
    }
  }

  @Override
  public List<Node> nodes() {
    return nodes;
  }

  @Override
  public List<String> command(Node node, String script) {
    List<String> command = client(node);
    command.addAll(marks.computeIfAbsent(node, this::mark));
    command.addAll(
        List.of("-T", "-o", "ControlMaster=auto", "-o", "ControlPersist=10", "--", node.name()));
    command.add(NodeScript.commandLine(script));
    return command;
  }

  /**
   * The option that marks packets of the connection. A mark that the user's or the site's
   * configuration chooses is left alone: ssh's settings for the node are then not its built-in
   * ones.
   */
  private List<String> mark(Node node) {
    List<String> asked = configured();
    asked.addAll(loginOptions(node));
    String ofNode = trafficClasses(asked, node);
    String builtIn = trafficClasses(List.of("ssh", "-F", "none"), node);
    return ofNode.equals(builtIn) ? List.of("-o", "IPQoS=" + ControlTraffic.DSCP_NAME) : List.of();
  }

  /** What ssh would do, as it says itself without connecting. */
  private static String trafficClasses(List<String> ssh, Node node) {
    List<String> command = new ArrayList<>(ssh);
    command.addAll(List.of("-G", "--", node.name()));
    return Tool.run(command)
        .output()
        .lines()
        .filter(line -> line.startsWith("ipqos "))
        .findFirst()
        .orElse("");
  }

  private List<String> configured() {
    List<String> command = new ArrayList<>(List.of("ssh"));
    configuration.ifPresent(file -> command.addAll(List.of("-F", file.toString())));
    return command;
  }

  private static List<String> loginOptions(Node node) {
    List<String> options = new ArrayList<>();
    node.user().ifPresent(user -> options.addAll(List.of("-l", user)));
    node.port().ifPresent(port -> options.addAll(List.of("-p", Integer.toString(port))));
    return options;
  }

  private List<String> client(Node node) {
    List<String> command = configured();
    for (String option :
        List.of(
            "BatchMode=yes",
            "StrictHostKeyChecking=yes",
            "ConnectTimeout=10",
            // After the silence that AgentLink takes for the end: a link that is gone for 3 s, or
            // flooded for 25, is no dead connection.
            "ServerAliveInterval=5",
            "ServerAliveCountMax=8",
            "ForwardAgent=no",
            "ForwardX11=no",
            "ClearAllForwardings=yes",
            "LogLevel=ERROR",
            "ControlPath=" + socket(node))) {
      command.addAll(List.of("-o", option));
    }
    command.addAll(loginOptions(node));
    return command;
  }

  @Override
  public String explain(Node node, int exitCode, String lastWords) {
    return exitCode == CONNECTION_FAILED
        ? "ssh cannot reach it: " + (lastWords.isEmpty() ? "no reason given" : lastWords)
        : "ssh ended with exit code " + exitCode + ": " + lastWords;
  }

  /** Ends the connections that are kept for all that is done on a node. */
  @Override
  public void close() {
    release();
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException e) {
      Thread.currentThread().interrupt(); // the hook is running, which does the same
    }
  }

  /**
   * Again while a socket is there: kept connections remove theirs a moment after they were told to
   * end, and on Ctrl-C the teller may be killed like all that was started.
   */
  private void release() {
    for (int i = 0; i < REMOVALS; i++) {
      endConnections();
      if (nodes.stream().anyMatch(node -> Files.exists(socket(node)))) {
        pause();
        continue;
      }
      try {
        OwnDirectory.remove(sockets);
        return;
      } catch (DirectoryNotEmptyException e) {
        pause();
      } catch (IOException | UncheckedIOException e) {
        return; // the next one that is started removes it
      }
    }
  }

  private void endConnections() {
    for (Node node : nodes) {
      if (Files.exists(socket(node))) {
        List<String> command = client(node);
        command.addAll(List.of("-O", "exit", "--", node.name()));
        Tool.run(command);
      }
    }
  }

  /** A short name of our own: a socket's path has 107 bytes, and ssh adds 17. */
  private Path socket(Node node) {
    return sockets.resolve(Integer.toString(nodes.indexOf(node)));
  }

  private static void pause() {
    LockSupport.parkNanos(REMOVAL_PAUSE.toNanos());
  }
}
