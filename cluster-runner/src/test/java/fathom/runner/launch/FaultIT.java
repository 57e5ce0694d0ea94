package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What goes wrong on real nodes, done to real processes in the middle of a campaign: what the user
 * sees, what is kept, how {@code --resume} finishes it, and that nothing keeps running anywhere.
 */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.SSH})
class FaultIT {
  @SuppressWarnings("NullAway.Init") // JUnit fills it
  @TempDir
  private static Path temp;

  @SuppressWarnings("NullAway.Init") // started before the first test
  private static FaultScene scene;

  @BeforeAll
  static void start() throws IOException {
    scene = FaultScene.start(temp);
  }

  @AfterAll
  static void end() {
    scene.close();
  }

  @AfterEach
  void nothingIsLeft() {
    scene.assertNothingIsLeft();
  }

  /** A fault after which the campaign went on by itself. */
  private static void wentOn(String done, String run, Told told, List<String> saw)
      throws IOException {
    assertEquals(0, told.exitCode(), told::toString);
    for (String line : saw) {
      assertTrue(told.out().replaceAll("\\s+", " ").contains(line), told::out);
    }
    scene.assertFitted(run);
    scene.assertNothingIsLeftHere();
    FaultBook.note(done, saw, told.exitCode(), FaultBook.kept(scene.run(run)), "");
  }

  /** One campaign for two faults of different nodes: the second while the first is made good. */
  @Test
  void aPeerAndThenAConnectionAreKilled() throws IOException {
    Told told;
    try (Launch launch = scene.measure("connection")) {
      scene.awaitSecond(launch, "connection");
      ProcessHandle peer = scene.process(FaultIT::isPeerOfSecondNode);
      assertTrue(peer.destroyForcibly());
      launch.await(
          "another peer in its place",
          () ->
              scene
                  .find(FaultIT::isPeerOfSecondNode)
                  .filter(another -> another.pid() != peer.pid())
                  .isPresent());
      ProcessHandle session = scene.agent(3);
      while (!session.info().command().orElse("").contains("/sshd")) {
        session = session.parent().orElseThrow();
      }
      assertTrue(session.destroyForcibly());
      told = launch.end();
    }
    String killed = "the peer on node2 (10.77.0.2) was killed by signal 9; it was run once more";
    wentOn("kill -9 of a peer", "connection", told, List.of(scene.warning("connection", killed)));
    wentOn(
        "kill -9 of an sshd connection",
        "connection",
        told,
        List.of(scene.warning("connection", "node node3: ")));
    scene.assertNodes("connection", 3);
  }

  private static boolean isPeerOfSecondNode(String commandLine) {
    return commandLine.contains(" peer --listen 10.77.0.2:");
  }

  /**
   * One campaign for all that ends one, after each of which it goes on where it was. Before its
   * last part, which loses a fork, what a node keeps is damaged.
   */
  @Test
  void aCampaignIsEndedThreeTimesAndResumed() throws IOException {
    theRunnerIsKilled();
    theRunnerIsInterrupted();
    theTimedNodeGoesAndComesBack();
    Path damaged = scene.damageArchive(2);
    Told told = scene.resume("ended", FaultIT::killFork);
    assertTrue(Files.size(damaged) > 1_000_000, "it is whole again");
    FaultBook.note(
        "a node with a wrong digest",
        List.of(),
        told.exitCode(),
        FaultBook.kept(scene.run("ended")),
        "");
    scene.warning("ended", "its experiments were not measured in one session");
    wentOn(
        "kill -9 of a JMH fork",
        "ended",
        told,
        List.of(scene.warning("ended", "; it was run once more")));
    scene.assertNodes("ended", 4);
  }

  private static void killFork(Launch launch) {
    awaitFork(launch);
    assertTrue(scene.process(FaultScene::isFork).destroyForcibly());
  }

  private static void theRunnerIsKilled() throws IOException {
    try (Launch launch = scene.measure("ended")) {
      scene.awaitSecond(launch, "ended");
      assertTrue(scene.runner().destroyForcibly());
      launch.end();
    }
    scene.assertNothingIsLeft();
    noteEnded("kill -9 of the runner", "Killed", 137);
  }

  /** The runner is ended as by Ctrl-C or a batch system, and takes everything away itself. */
  private static void theRunnerIsInterrupted() throws IOException {
    Told told;
    try (Launch launch = scene.measure("ended", "--resume")) {
      awaitFork(launch);
      assertTrue(scene.runner().destroy());
      told = launch.end();
    }
    String line = told.oneLineOfFailure(143);
    assertTrue(line.endsWith("continue with --resume"), line);
    scene.assertNothingIsLeft();
    scene.assertNothingOfTheKilledIsLeftHere();
    scene.assertNobodyIsBlamed("ended");
    noteEnded("kill -TERM of the runner", line, told.exitCode());
  }

  private static void theTimedNodeGoesAndComesBack() throws IOException {
    String line;
    try (Launch launch = scene.measure("ended", "--resume")) {
      awaitFork(launch);
      scene.link(1, "down");
      line = launch.end().oneLineOfFailure(1);
      assertTrue(
          line.contains("times are taken on it: when it is back, continue with --resume"), line);
      assertTrue(line.contains("finished: 1 block; kept in " + scene.run("ended")), line);
    } finally {
      scene.link(1, "up");
    }
    noteEnded("ip link set down for good, the timed node", line, 1);
  }

  private static void awaitFork(Launch launch) {
    launch.await("a fork", () -> scene.find(FaultScene::isFork).isPresent());
  }

  /** Before it is finished: what finishes it, and its assertions, come at the end. */
  private static void noteEnded(String done, String line, int exitCode) throws IOException {
    String saw = line.replace(scene.run("ended").toString(), "RUN");
    List<String> kept = FaultBook.kept(scene.run("ended"));
    FaultBook.note(done, List.of(saw), exitCode, kept, "finished, exit code 0");
  }

  /** One campaign for two faults of links of different nodes. */
  @Test
  void aLinkComesBackAndAnotherIsDownForGood() throws Exception {
    Told told;
    // Both faults must fall into planned blocks: the first further block that fails is the last
    // one.
    try (Launch launch = scene.measure("down", "--budget", "40s")) {
      scene.awaitSecond(launch, "down");
      scene.link(3, "down");
      Thread.sleep(3000);
      scene.link(3, "up");
      Thread.sleep(2000); // until what the first one broke is under way once more
      scene.link(2, "down");
      told = launch.end();
    } finally {
      scene.link(2, "up");
    }
    wentOn(
        "ip link set down for good",
        "down",
        told,
        List.of(
            scene.warning(
                "down", "node node2: nothing was heard from it for 30 s; left out from there")));
    scene.assertNodes("down", 3); // so node 3 stayed
    List<String> saw =
        told.out().contains("it was run once more")
            ? List.of(scene.warning("down", "it was run once more"))
            : List.of();
    FaultBook.note(
        "ip link set down for 3 s", saw, told.exitCode(), FaultBook.kept(scene.run("down")), "");
  }
}
