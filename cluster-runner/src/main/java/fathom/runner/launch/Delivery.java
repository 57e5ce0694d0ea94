package fathom.runner.launch;

import fathom.model.protocol.NodeFact;
import fathom.runner.console.Brief;
import fathom.runner.console.UserException;
import fathom.runner.process.HostTools;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Brings the archive to a node that lacks it, and starts the agent from it. What is there already,
 * by its digest, is run at once; what is damaged is replaced once.
 */
final class Delivery {
  private static final Duration UPLOAD_PATIENCE = Duration.ofMinutes(3);
  private static final int MOST_WORDS = 4000;

  /**
   * Java or our jar did not come up from what is there: its own complaint, not executable, not
   * found, or killed by what a broken program does to itself (SIGILL, ABRT, BUS, SEGV). Who was
   * killed by somebody else has no damaged archive.
   */
  private static final Set<Integer> DID_NOT_COME_UP = Set.of(1, 126, 127, 132, 134, 135, 139);

  private static final int LAST_WORDS_SECONDS = 2;
  private static final Path NOTHING = Path.of("/dev/null");

  private final Launcher launcher;
  private final NodeArchive archive;
  private final String jarDigest;
  private final NodeScript scripts;

  /**
   * @param archive what is to run there
   * @param jarDigest of the benchmarks.jar in it: what the agent must report of its own
   */
  Delivery(Launcher launcher, NodeArchive archive, String jarDigest) {
    this.launcher = launcher;
    this.archive = archive;
    this.jarDigest = jarDigest;
    this.scripts = new NodeScript(archive.digest(), archive.architecture());
  }

  /** An agent and what it says about its node. */
  record Furnished(AgentLink link, Map<String, String> facts) {}

  /**
   * Starts the agent on a node.
   *
   * @throws UserException saying why this node cannot be used
   */
  Furnished furnish(Node node) {
    DeliveryAttempt first = attempt(node);
    if (first.usable().isPresent()) {
      return first.usable().get();
    }
    switch (first.exit().exitCode()) {
      case NodeScript.ABSENT -> upload(node);
      case NodeScript.OTHER_ARCHITECTURE ->
          throw UserException.failed(
              "its processor is not " + archive.architecture() + ", which this archive is for");
      default -> {
        if (!first.damaged()) {
          throw UserException.failed(why(node, first.exit()));
        }
        send(node, scripts.removeUnless(jarDigest), NOTHING);
        upload(node);
      }
    }
    DeliveryAttempt second = attempt(node);
    return second.usable().orElseThrow(() -> UserException.failed(why(node, second.exit())));
  }

  /** One start of the agent: either usable, or how it went. */
  private record DeliveryAttempt(Optional<Furnished> usable, AgentExit exit, boolean damaged) {}

  private record AgentExit(int exitCode, String lastWords) {}

  private DeliveryAttempt attempt(Node node) {
    AgentLink link = AgentLink.start(node, launcher.command(node, scripts.run()));
    try {
      Optional<Map<String, String>> facts = link.awaitHello();
      if (facts.isPresent()) {
        if (jarDigest.equals(facts.get().get(NodeFact.JAR_DIGEST.id()))) {
          ToldFacts.nonsense(facts.get())
              .ifPresent(
                  what -> {
                    throw UserException.failed(what);
                  });
          return new DeliveryAttempt(
              Optional.of(new Furnished(link, facts.get())), new AgentExit(0, ""), false);
        }
        link.close();
        return new DeliveryAttempt(
            Optional.empty(), new AgentExit(0, "it has a different benchmarks.jar"), true);
      }
    } catch (UserException e) {
      link.close();
      throw e;
    }
    int code = link.exitCode();
    link.close();
    return new DeliveryAttempt(
        Optional.empty(), new AgentExit(code, link.lastWords()), DID_NOT_COME_UP.contains(code));
  }

  private String why(Node node, AgentExit exit) {
    return switch (exit.exitCode()) {
      case NodeScript.NO_PLACE -> noPlace(exit.lastWords());
      case NodeScript.DAMAGED -> "the archive arrived damaged";
      case 0 -> exit.lastWords();
      default -> launcher.explain(node, exit.exitCode(), exit.lastWords());
    };
  }

  private static String noPlace(String lastWords) {
    return "no room for the archive or the files of a run"
        + (lastWords.isEmpty() ? "" : " (" + lastWords + ")")
        + "; it needs about 150 MB in the home directory and some in TMPDIR";
  }

  private void upload(Node node) {
    if (!Files.isReadable(archive.file())) { // else the launcher would be blamed
      throw UserException.failed(
          archive.file() + " cannot be read any more: it was there when the archive was made");
    }
    AgentExit exit = send(node, scripts.receive(), archive.file());
    if (exit.exitCode() != 0) {
      throw UserException.failed(why(node, exit));
    }
  }

  private AgentExit send(Node node, String script, Path input) {
    List<String> command = launcher.command(node, script);
    Process process;
    try {
      process =
          HostTools.builder(command)
              .redirectErrorStream(true)
              .redirectInput(input.toFile())
              .start();
    } catch (IOException e) {
      throw UserException.failed("cannot start " + command.getFirst() + ": " + e.getMessage(), e);
    }
    CompletableFuture<String> words = Tool.read(process.getInputStream(), MOST_WORDS);
    if (!HostTools.hasEnded(process, UPLOAD_PATIENCE)) {
      process.destroyForcibly();
      throw UserException.failed(
          "the archive did not arrive within " + UPLOAD_PATIENCE.toMinutes() + " minutes");
    }
    // ssh's kept connection may hold the stream of its first command open.
    List<String> lines =
        words
            .completeOnTimeout("", LAST_WORDS_SECONDS, TimeUnit.SECONDS)
            .join()
            .strip()
            .lines()
            .toList();
    return new AgentExit(process.exitValue(), lines.isEmpty() ? "" : Brief.of(lines.getLast()));
  }
}
