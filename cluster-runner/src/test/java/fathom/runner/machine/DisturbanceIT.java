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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whose work it is, on the real machine. The busy program has a name of its own: {@code awk}. */
@Tag("long")
class DisturbanceIT {
  private static final String BUSY = "awk 'BEGIN { while (1) i++ }'";
  private static final int WATCHED_MILLIS = 2000;

  /** What is said of a busy program between a mark and two seconds later. */
  private static String watched() {
    try (DisturbanceMonitor monitor = DisturbanceMonitor.start()) {
      monitor.begin("it");
      Thread.sleep(WATCHED_MILLIS);
      monitor.end();
      return monitor.of("it");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aBusyProgramThatIsNotOursIsOtherWork() {
    Tool.Result started =
        Tool.run(List.of("sh", "-c", "setsid " + BUSY + " >/dev/null 2>&1 & echo $!"));
    ProcessHandle busy = ProcessHandle.of(Long.parseLong(started.output().strip())).orElseThrow();
    try {
      Await.until(
          "the program to be adopted",
          () -> ProcessHandle.current().descendants().noneMatch(busy::equals),
          () -> "it is still ours");
      String verdict = watched();
      assertTrue(verdict.contains("other processes used "), verdict);
      assertTrue(verdict.contains("awk"), verdict);
    } finally {
      busy.destroyForcibly();
    }
  }

  @Test
  void aBusyDescendantIsNot() {
    try (Launch ours = Launch.of(Map.of(), List.of("sh", "-c", BUSY + "; true"))) {
      ours.await("the program", () -> ours.handle().descendants().findAny().isPresent());
      assertFalse(watched().contains("awk"));
    }
  }

  /** There it runs in namespaces of process ids and network, and is a descendant all the same. */
  @Test
  @Needs(Machine.NAMESPACES)
  void aBusyProgramOnAnEmulatedHostIsNot() {
    try (HeldLab lab = HeldLab.start(LabSpec.parse("2"), Optional.empty());
        Launch ours = Launch.of(Map.of(), lab.onHost(1, List.of("sh", "-c", BUSY + "; true")))) {
      ours.await("the program", () -> ours.handle().descendants().count() >= 2);
      assertFalse(watched().contains("awk"));
      // Seen at all, and as ours: this process and what it started did one CPU's work.
      long ticks =
          new MachineReader(List.of())
              .read().processes().values().stream()
                  .filter(process -> process.name().equals("awk"))
                  .mapToLong(ProcessTimes::own)
                  .sum();
      assertTrue(ticks > 0, () -> ticks + " ticks");
      assertEquals(0, ours.err().length(), ours::err);
    }
  }
}
