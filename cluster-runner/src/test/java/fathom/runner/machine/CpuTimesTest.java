package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuTimesTest {
  /** From a virtual machine of two CPUs; most of the intr line is left out. */
  private static final String CAPTURED =
      """
      cpu  603459 287126 179378 1390335 1554 0 39602 827 0 0
      cpu0 311755 145122 77960 695685 267 0 19258 416 0 0
      cpu1 291703 142004 101418 694649 1287 0 20343 410 0 0
      intr 28880560 0 0 0 1 15 2523 7873
      ctxt 51371925
      btime 1795223700
      processes 132706
      """;

  @Test
  void sumsWhatBelongsTogether() {
    assertEquals(
        Optional.of(
            new CpuTimes(2, 603459 + 287126 + 179378, 39602, 1390335 + 1554, 827, 28880560)),
        CpuTimes.parse(CAPTURED));
  }

  @Test
  void allIsEveryTickOnceAndGuestsAreNotCountedTwice() {
    String text = "cpu  1 2 4 8 16 32 64 128 256 512\ncpu0 1 2 4 8 16 32 64 128 256 512\n";
    CpuTimes times = CpuTimes.parse(text).orElseThrow();
    assertEquals(255, times.all());
    assertEquals(7, times.work());
    assertEquals(96, times.interrupt());
    assertEquals(24, times.idle());
    assertEquals(128, times.stolen());
  }

  @Test
  void differences() {
    CpuTimes before = new CpuTimes(2, 10, 20, 30, 40, 50);
    CpuTimes after = new CpuTimes(2, 11, 22, 33, 44, 55);
    assertEquals(new CpuTimes(2, 1, 2, 3, 4, 5), after.since(before));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hello", "cpu  1 2 3\ncpu0 1 2 3\n", "cpu0 1 2 3 4 5 6 7 8 0 0\n"})
  void whatIsNoSuchTextShowsNothing(String text) {
    assertEquals(Optional.empty(), CpuTimes.parse(text));
  }
}
