package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StallsTest {
  @Test
  void rateLongestAndShare() {
    long[] at = {7_000_000, 12_000_000, 480_000_000};
    Stalls stalls = Stalls.of(3, at, new long[] {20_000, 400_000, 80_000}, 500_000_000);
    assertEquals(new Stalls(3, 6, 400, 0.001, 0), stalls);
    assertEquals(
        "6 per second longer than 10 µs, the longest 400 µs; 0.10 % of the time is lost, and that"
            + " differs by ±0.00 % between windows of 10 ms",
        stalls.describe());
  }

  @Test
  void aQuietCpu() {
    Stalls stalls = Stalls.of(0, new long[0], new long[0], 500_000_000);
    assertEquals(new Stalls(0, 0, 0, 0, 0), stalls);
    assertEquals("none longer than 10 µs", stalls.describe());
  }

  /** Four windows lose 1, 2, 3 and 4 %, the last by two stalls: quartiles at 2 and 4 %. */
  @Test
  void windowsThatLoseDifferently() {
    long[] at = {1_000_000, 11_000_000, 21_000_000, 31_000_000, 38_000_000};
    long[] gaps = {100_000, 200_000, 300_000, 150_000, 250_000};
    assertEquals(0.01, Stalls.of(0, at, gaps, 40_000_000).windowShare(), 1e-12);
  }

  /** A tick in every window takes its share of all of them alike. */
  @Test
  void whatAllWindowsLoseMakesNoDifference() {
    long[] at = {5_000_000, 15_000_000, 25_000_000, 35_000_000};
    long[] gaps = {100_000, 100_000, 100_000, 100_000};
    Stalls ticks = Stalls.of(0, at, gaps, 40_000_000);
    assertEquals(0, ticks.windowShare(), 1e-12);
    assertEquals(0.01, ticks.lostShare(), 1e-12);
  }

  @Test
  void everyCpuOfThisProcessIsTriedInTurnUpToFour() {
    List<Integer> cpus = Placement.allowed();
    assertEquals(
        cpus.subList(0, Math.min(4, cpus.size())),
        Stalls.probe(cpus).stream().map(Stalls::cpu).toList());
  }

  @Test
  void aCpuThatThisProcessMayNotUseIsLeftOut() {
    assertEquals(List.of(), Stalls.probe(List.of(100_000)));
  }
}
