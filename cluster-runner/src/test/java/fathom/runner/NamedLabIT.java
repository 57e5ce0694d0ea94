package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lab up|exec|truth|down} as root. */
@Needs({Machine.NAMESPACES, Machine.ROOT})
class NamedLabIT {
  @TempDir private Path temp;

  private final PrivateRun run = PrivateRun.make();

  @AfterEach
  void takeAway() {
    run.close();
  }

  @Test
  void fromUpToDown() throws IOException {
    Told up = lab("up", "--hosts", "3", "--profile", "ethernet");
    assertEquals(0, up.exitCode(), up::toString);
    assertTrue(up.out().contains("h1 (10.77.0.1) to h3 (10.77.0.3)"), up::toString);
    assertTrue(netns().contains("fathom-h3"), this::netns);

    Told exec = lab("exec", "h2", "--", "ip", "-o", "addr", "show", "dev", "eth0");
    assertEquals(0, exec.exitCode(), exec::toString);
    assertTrue(exec.out().contains("inet 10.77.0.2/24"), exec::toString);
    assertEquals(7, lab("exec", "3", "--", "sh", "-c", "exit 7").exitCode());

    Told truth = lab("truth");
    assertTrue(truth.out().startsWith("profile ethernet: 3 hosts"), truth::toString);
    assertTrue(lab("truth", "--profile", "gigabit").out().startsWith("profile gigabit: 4 hosts"));

    assertEquals("an emulated cluster is up already; see ./fathom lab down", lab("up").refusal());
    assertEquals("no host 'h4'; there are h1 to h3", lab("exec", "h4", "--", "true").refusal());
    assertEquals("no host 'left'; there are h1 to h3", lab("exec", "left", "--", "true").refusal());

    assertEquals(new Told(0, "", ""), lab("down"));
    assertFalse(netns().contains("fathom-"), this::netns);
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(List.of(), left.toList());
    }
    assertEquals("no emulated cluster is up; see ./fathom lab up", lab("down").refusal());
  }

  /** The loser used to take away what the winner had made. */
  @Test
  void ofTwoAtOnceOneIsFirstAndTheOtherTouchesNothing() {
    try (Launch one = start("up", "--hosts", "8");
        Launch other = start("up", "--hosts", "8")) {
      List<Told> told = List.of(one.end(), other.end());
      assertEquals(
          List.of(0, 2), told.stream().map(Told::exitCode).sorted().toList(), told::toString);
      Told loser = told.get(told.getFirst().exitCode() == 0 ? 1 : 0);
      String line = loser.refusal();
      assertTrue(line.contains("just now") || line.contains("is up already"), line);
    }
    assertTrue(run.run("ip", "netns", "exec", "fathom-h8", "true").ok());
    assertEquals(9, ours());
  }

  @Test
  void whatAKilledOneHasMadeIsRemovedAtTheNextStart() {
    try (Launch killed = start("up", "--hosts", "60")) {
      killed.await("some hosts", () -> netns().contains("fathom-h9"));
      killed.handle().destroyForcibly();
      killed.end();
    }
    assertTrue(netns().contains("fathom-"), "killed too late, or cleaned up before its time");
    Told up = lab("up", "--hosts", "2");
    assertEquals(0, up.exitCode(), up::toString);
    assertEquals(3, ours());
  }

  private long ours() {
    return netns().lines().filter(name -> name.startsWith("fathom-")).count();
  }

  private String netns() {
    return run.run("ip", "netns", "list").output();
  }

  private Launch start(String... args) {
    String[] all = Stream.concat(Stream.of("lab"), Stream.of(args)).toArray(String[]::new);
    return Launch.of(
        Map.of("XDG_RUNTIME_DIR", temp.toString()),
        run.inside(Launch.fathomCommand(Repository.home(), Repository.fathomJar(), temp, all)));
  }

  private Told lab(String... args) {
    try (Launch launch = start(args)) {
      return launch.end();
    }
  }
}
