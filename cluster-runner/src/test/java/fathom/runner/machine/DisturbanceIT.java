package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Await;
import fathom.runner.Launch;
import fathom.runner.Needs;
import fathom.runner.Needs.Machine;
import fathom.runner.lab.HeldLab;
import fathom.runner.lab.LabSpec;
import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whose work it is, on the real machine, however busy that is. Which programs a sentence names is
 * {@code DisturbanceTest}'s, on samples that are known. The busy program has a name of its own, so
 * that it is told from those of other tests at the same time.
 */
@Tag("alone")
@Tag("long")
class DisturbanceIT {
  private static final String NAME = "busy" + ProcessHandle.current().pid();
  private static final int WATCHED_MILLIS = 2000;

  @TempDir private Path temp;

  private String busy() throws IOException {
    Path program = temp.resolve(NAME);
    if (!Files.exists(program)) {
      Files.copy(Path.of("/usr/bin/awk"), program, StandardCopyOption.COPY_ATTRIBUTES);
    }
    return program + " 'BEGIN { while (1) i++ }'";
  }

  /** What was done between a mark and two seconds later, and what is said of it. */
  private record Watched(Disturbance seen, String verdict) {
    boolean isOther() {
      return seen.others().getOrDefault(NAME, 0L) > 0;
    }
  }

  private static Watched watched() {
    MachineReader reader = new MachineReader(List.of());
    try (DisturbanceMonitor monitor = DisturbanceMonitor.start()) {
      MachineSample before = reader.read();
      monitor.begin("it");
      Thread.sleep(WATCHED_MILLIS);
      monitor.end();
      return new Watched(
          Disturbance.NONE.plus(before, reader.read(), ProcessHandle.current().pid()),
          monitor.of("it"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aBusyProgramThatIsNotOursIsOtherWork() throws IOException {
    Tool.ToolResult started =
        Tool.run(List.of("sh", "-c", "setsid " + busy() + " >/dev/null 2>&1 & echo $!"));
    ProcessHandle busy = ProcessHandle.of(Long.parseLong(started.output().strip())).orElseThrow();
    try {
      Await.until(
          "the program to be adopted",
          () -> ProcessHandle.current().descendants().noneMatch(busy::equals),
          () -> "it is still ours");
      Watched watched = watched();
      assertTrue(watched.isOther(), watched::toString);
      assertTrue(watched.verdict().contains("other processes used "), watched::toString);
    } finally {
      busy.destroyForcibly();
    }
  }

  @Test
  void aBusyDescendantIsNot() throws IOException {
    try (Launch ours = Launch.of(Map.of(), List.of("sh", "-c", busy() + "; true"))) {
      ours.await("the program", () -> ours.handle().descendants().findAny().isPresent());
      assertIsOurs(watched());
    }
  }

  /** There it runs in namespaces of process ids and network, and is a descendant all the same. */
  @Test
  @Needs(Machine.NAMESPACES)
  void aBusyProgramOnAnEmulatedHostIsNot() throws IOException {
    try (HeldLab lab = HeldLab.start(LabSpec.parse("2"), Optional.empty());
        Launch ours = Launch.of(Map.of(), lab.onHost(1, List.of("sh", "-c", busy() + "; true")))) {
      ours.await("the program", () -> ours.handle().descendants().count() >= 2);
      assertIsOurs(watched());
      assertEquals(0, ours.err().length(), ours::err);
    }
  }

  /** It is seen at all, and is no other work. */
  private static void assertIsOurs(Watched watched) {
    assertFalse(watched.isOther() || watched.verdict().contains(NAME), watched::toString);
    long ticks =
        new MachineReader(List.of())
            .read().processes().values().stream()
                .filter(process -> process.name().equals(NAME))
                .mapToLong(ProcessTimes::own)
                .sum();
    assertTrue(ticks > 0, () -> ticks + " ticks");
  }
}
