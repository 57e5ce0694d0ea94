package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StallsTest {
  @Test
  void rateLongestAndShare() {
    Stalls stalls = Stalls.of(3, new long[] {20_000, 400_000, 80_000}, 500_000_000);
    assertEquals(new Stalls(3, 6, 400, 0.001), stalls);
    assertEquals(
        "6 per second over 10 µs, the longest 400 µs; 0.10 % of the time is lost",
        stalls.describe());
  }

  @Test
  void aQuietCpu() {
    Stalls stalls = Stalls.of(0, new long[0], 500_000_000);
    assertEquals(new Stalls(0, 0, 0, 0), stalls);
    assertEquals("none over 10 µs", stalls.describe());
  }

  @Test
  void everyCpuOfThisProcessIsTriedInTurnUpToFour() {
    List<Integer> cpus = Placement.allowed();
    assertEquals(
        cpus.subList(0, Math.min(4, cpus.size())),
        StallProbe.probe(cpus).stream().map(Stalls::cpu).toList());
  }

  @Test
  void aCpuThatThisProcessMayNotUseIsLeftOut() {
    assertEquals(List.of(), StallProbe.probe(List.of(100_000)));
  }
}
