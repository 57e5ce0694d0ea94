package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Four CPUs over two seconds, 200 ticks each. */
class OtherWorkTest {
  private static final long OURS = 10;

  private static MachineSample sample(
      long seconds, long work, long stolen, long ours, long others) {
    return new MachineSample(
        seconds * 1_000_000_000,
        Optional.of(new CpuTimes(4, work, 0, 400 * seconds - work - stolen, stolen, 0)),
        Map.of(
            OURS,
            new ProcessTimes(OURS, 1, "java", false, 0, ours, 0),
            20L,
            new ProcessTimes(20, 1, "make", false, 0, others, 0)),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  @Test
  void ourOwnWorkIsNotOthers() {
    OtherWork seen =
        OtherWork.between(sample(0, 0, 0, 0, 0), sample(2, 500, 0, 200, 300), OURS).orElseThrow();
    assertEquals(1.5, seen.cpus(), 1e-9);
    assertEquals(4, seen.ofCpus());
    assertTrue(seen.cause().contains("make 150 %"), seen::cause);
  }

  @Test
  void timeOfTheHypervisorIsTakenToo() {
    OtherWork seen =
        OtherWork.between(sample(0, 0, 0, 0, 0), sample(2, 0, 200, 0, 0), OURS).orElseThrow();
    assertEquals(1, seen.cpus(), 1e-9);
  }
}
