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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What goes wrong on real nodes, done to real processes in the middle of a campaign: what the user
 * sees, what is kept, how {@code --resume} finishes it, and that nothing keeps running anywhere.
 */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.SSH})
class FaultIT extends FaultTests {
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

  /** The campaign before all faults: nothing goes wrong, over real sshd, and the line is known. */
  @Test
  void withoutAFaultTheLineIsMeasured() throws IOException {
    scene.assertFastEthernet("first");
    scene.assertNodes("first", 4);
  }

  /** One campaign for two faults of different nodes: the second while the first is made good. */
  @Test
  void aPeerAndThenAConnectionAreKilled() throws IOException {
    Told told;
    try (Launch launch = scene.measure("connection")) {
      scene.awaitSecond(launch, "connection");
      ProcessHandle peer = FaultScene.process(FaultIT::isPeerOfSecondNode);
      assertTrue(peer.destroyForcibly());
      launch.await(
          "another peer in its place",
          () ->
              FaultScene.find(FaultIT::isPeerOfSecondNode)
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
   * One campaign for two faults of different nodes: what a node kept is damaged before it begins.
   */
  @Test
  void aDamagedArchiveIsReplacedAndAForkIsKilled() throws IOException {
    Path kept;
    try (Stream<Path> files = Files.list(scene.ssh().cache(2).resolve("fathom"))) {
      kept = files.findFirst().orElseThrow();
    }
    Files.writeString(kept.resolve("benchmarks.jar"), "damaged");
    Told told;
    try (Launch launch = scene.measure("fork")) {
      scene.awaitSecond(launch, "fork");
      assertTrue(Files.size(kept.resolve("benchmarks.jar")) > 1_000_000, "it is whole again");
      FaultBook.note(
          "a node with a wrong digest", List.of(), 0, FaultBook.kept(scene.run("fork")), "");
      launch.await("a fork", () -> FaultScene.find(FaultScene::isFork).isPresent());
      assertTrue(FaultScene.process(FaultScene::isFork).destroyForcibly());
      told = launch.end();
    }
    wentOn(
        "kill -9 of a JMH fork",
        "fork",
        told,
        List.of(scene.warning("fork", "; it was run once more")));
    scene.assertNodes("fork", 4);
  }

  @Test
  void theRunnerIsKilledAndResumed() throws IOException {
    try (Launch launch = scene.measure("runner")) {
      scene.awaitSecond(launch, "runner");
      FaultScene.runner().destroyForcibly();
      launch.end();
    }
    scene.assertNothingIsLeft();
    List<String> kept = FaultBook.kept(scene.run("runner"));
    scene.resume("runner");
    scene.assertNothingOfTheKilledIsLeftHere();
    String said = scene.warning("runner", "its experiments were not measured in one session");
    FaultBook.note(
        "kill -9 of the runner", List.of("Killed"), 137, kept, "finished, exit code 0: " + said);
  }

  /** As by Ctrl-C or a batch system: the runner itself takes everything away. */
  @Test
  void theRunnerIsInterruptedAndResumed() throws IOException {
    Told told;
    try (Launch launch = scene.measure("interrupted")) {
      scene.awaitSecond(launch, "interrupted");
      assertTrue(FaultScene.runner().destroy());
      told = launch.end();
    }
    String line = told.oneLineOfFailure(143);
    assertTrue(line.endsWith("continue with --resume"), line);
    scene.assertNothingIsLeft();
    scene.assertNothingIsLeftHere();
    scene.assertNobodyIsBlamed("interrupted");
    List<String> kept = FaultBook.kept(scene.run("interrupted"));
    scene.resume("interrupted");
    FaultBook.note(
        "kill -TERM of the runner",
        List.of(line.replace(scene.run("interrupted").toString(), "RUN")),
        told.exitCode(),
        kept,
        "finished, exit code 0");
  }
}
