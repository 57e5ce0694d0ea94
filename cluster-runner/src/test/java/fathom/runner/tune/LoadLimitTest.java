package fathom.runner.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.console.UserException;
import fathom.runner.machine.OtherWork;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadLimitTest {
  private static LoadLimit taken(double cpus, int ofCpus) {
    return new LoadLimit(() -> Optional.of(new OtherWork(cpus, ofCpus, false, "by make")));
  }

  @Test
  void halfACpuPerRankIsTheLimit() {
    assertEquals(Optional.empty(), taken(1.0, 8).check(2, false));
    UserException refused = assertThrows(UserException.class, () -> taken(1.1, 8).check(2, false));
    assertEquals(UserException.ExitKind.BAD_INPUT, refused.kind());
    assertEquals(
        "this machine is busy, others take 1.1 of its 8 CPUs (by make): rounds would differ too much"
            + " to decide anything. Wait until it is idle, or tune --anyway",
        refused.getMessage());
  }

  /** Eight ranks on two CPUs have no more than these. */
  @Test
  void ranksThatShareCpusCountOnceForEachCpu() {
    assertThrows(UserException.class, () -> taken(1.9, 2).check(8, false));
    assertEquals(Optional.empty(), taken(0.9, 2).check(8, false));
  }

  @Test
  void cpusOfACpusetAreNamedAsSuch() {
    LoadLimit limit = new LoadLimit(() -> Optional.of(new OtherWork(2, 2, true, "by others")));
    UserException refused = assertThrows(UserException.class, () -> limit.check(16, false));
    assertTrue(
        String.valueOf(refused.getMessage())
            .contains("others take 2.0 of the 2 CPUs that this process may use"),
        refused::toString);
  }

  @Test
  void whoWantsToTuneAnywayIsTold() {
    String told = taken(2, 2).check(2, true).orElseThrow();
    assertTrue(told.contains("although this machine is busy, others take 2.0 of its 2 CPUs"), told);
    assertEquals(Optional.empty(), new LoadLimit(Optional::empty).check(1, false));
  }
}
