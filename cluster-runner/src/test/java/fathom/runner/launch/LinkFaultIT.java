package fathom.runner.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.Told;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Links of real nodes that go down in the middle of a campaign, for a while or for good. */
@Tag("long")
@Needs({Machine.NAMESPACES, Machine.ROOT, Machine.SSH})
class LinkFaultIT extends FaultTests {
  private static void link(int host, String state) {
    Tool.Result result = scene.ssh().on(host, "ip", "link", "set", "eth0", state);
    assertTrue(result.ok(), result::reason);
  }

  /** One campaign for both: they are links of different nodes. */
  @Test
  void aLinkComesBackAndAnotherIsDownForGood() throws Exception {
    Told told;
    try (Launch launch = scene.measure("down")) {
      scene.awaitSecond(launch, "down");
      link(3, "down");
      Thread.sleep(3000);
      link(3, "up");
      Thread.sleep(2000); // until what the first one broke is under way once more
      link(2, "down");
      told = launch.end();
    } finally {
      link(2, "up");
    }
    assertEquals(0, told.exitCode(), told::toString);
    String warned =
        scene.warning(
            "down", "node node2: nothing was heard from it for 30 s; left out from there");
    scene.assertFitted("down");
    scene.assertNodes("down", 3); // so node 3 stayed
    List<String> kept = FaultBook.kept(scene.run("down"));
    List<String> saw =
        told.out().contains("it was run once more")
            ? List.of(scene.warning("down", "it was run once more"))
            : List.of();
    FaultBook.note("ip link set down for 3 s", saw, told.exitCode(), kept, "");
    FaultBook.note("ip link set down for good", List.of(warned), told.exitCode(), kept, "");
  }

  @Test
  void theTimedNodeGoesAndComesBack() throws IOException {
    String line;
    try (Launch launch = scene.measure("timed")) {
      scene.awaitSecond(launch, "timed");
      link(1, "down");
      Told told = launch.end();
      line = told.oneLineOfFailure(1);
      assertTrue(
          line.contains("times are taken on it: when it is back, continue with --resume"), line);
      assertTrue(line.contains("finished: 1 block; kept in " + scene.run("timed")), line);
    } finally {
      link(1, "up");
    }
    List<String> kept = FaultBook.kept(scene.run("timed"));
    scene.resume("timed");
    FaultBook.note(
        "ip link set down for good, the timed node",
        List.of(line.replace(scene.run("timed").toString(), "RUN")),
        1,
        kept,
        "finished, exit code 0");
  }
}
