package fathom.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Needs.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The emulated cluster for who is not root, through a user namespace. */
@Tag("alone")
@Needs({Machine.NAMESPACES, Machine.ROOT})
class RootlessIT {
  private static final String NOBODY = "65534";

  @TempDir private Path temp;

  /** A copy of both jars in a place that this user can read, and a place to write. */
  @BeforeEach
  void install() throws IOException {
    copy(Repository.benchmarksJar(), "jmh-benches/target/benchmarks.jar");
    copy(Repository.fathomJar(), "fathom.jar");
    Path own = Files.createDirectory(temp.resolve("own"));
    try (Stream<Path> all = Files.walk(temp)) {
      for (Path path : all.toList()) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  private void copy(Path jar, String name) throws IOException {
    Path target = temp.resolve(name);
    Files.createDirectories(target.getParent());
    Files.copy(jar, target);
  }

  @Tag("long")
  @Test
  void measuresALineOfKnownRate() throws IOException {
    Path run = temp.resolve("own").resolve("line");
    Told told =
        measure(
            "lab:2:rate=10mbit",
            run,
            "--parameters",
            "g_s",
            "--sizes",
            "1,40,736,1472",
            "--budget",
            "15s");
    assertEquals(0, told.exitCode(), told::toString);
    assertTrue(told.out().startsWith("Parameter sheet: lab · 2 nodes · udp"), told::out);
    assertEquals(NOBODY, Files.getAttribute(run, "unix:uid").toString());
    KnownValue.assertNear(0.8, new RunFiles(run).row("g_s"), 1, "slope");
  }

  @Test
  void aWireThatDelaysIsRefused() {
    Path run = temp.resolve("own").resolve("wire");
    String line = measure("lab:2:wire=32mbit", run).oneLineOfFailure(1);
    assertEquals(
        "a wire that delays needs root, for programs in the kernel; or ask for rate= instead of"
            + " wire= and latency=",
        line);
    assertFalse(Files.exists(run));
  }

  private Told measure(String cluster, Path run, String... more) {
    List<String> words =
        new ArrayList<>(List.of("measure", "--cluster", cluster, "--out", run.toString()));
    words.addAll(List.of(more));
    return asNobody(words.toArray(String[]::new));
  }

  @Test
  void hasANamedLabToo() throws IOException {
    Told up = asNobody("lab", "up", "--hosts", "2", "--profile", "two-bridges");
    assertEquals(0, up.exitCode(), up::toString);
    Told exec = asNobody("lab", "exec", "h2", "--", "ip", "-o", "addr", "show", "dev", "eth0");
    Told down = asNobody("lab", "down");
    assertEquals(0, exec.exitCode(), exec::toString);
    assertTrue(exec.out().contains("inet 10.77.0.2/24"), exec::toString);
    assertEquals(new Told(0, "", ""), down);
    try (Stream<Path> left = Files.list(temp.resolve("own"))) {
      // What only one command at a time may lock is never removed: one that waits could hold it.
      assertEquals(
          List.of(), left.filter(file -> !file.toString().endsWith(".json.lock")).toList());
    }
  }

  private Told asNobody(String... args) {
    Path own = temp.resolve("own");
    List<String> command =
        new ArrayList<>(List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"));
    command.addAll(Launch.fathomCommand(temp, temp.resolve("fathom.jar"), own, args));
    try (Launch launch =
        Launch.of(Map.of("HOME", own.toString(), "XDG_RUNTIME_DIR", own.toString()), command)) {
      return launch.end();
    }
  }
}
