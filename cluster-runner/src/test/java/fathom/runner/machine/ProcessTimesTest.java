package fathom.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessTimesTest {
  private static final String TAIL =
      " 20 0 1 0 1261678 3133440 388 18446744073709551615 0 0 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0";

  @Test
  void readsTimesOfItsOwnAndOfItsChildren() {
    assertEquals(
        Optional.of(new ProcessTimes(2678, 2672, "cat", false, 1261678, 3 + 5, 7 + 11)),
        ProcessTimes.parse("2678 (cat) R 2672 2672 21829 0 -1 4194304 100 0 0 0 3 5 7 11" + TAIL));
  }

  @Test
  void knowsThreadsOfTheKernel() {
    String text = "17 (ksoftirqd/0) S 2 0 0 0 -1 69238848 0 0 0 0 0 812 0 0" + TAIL;
    assertTrue(ProcessTimes.parse(text).orElseThrow().kernel());
  }

  @Test
  void aNameMayHoldAnything() {
    String text = "9 (a) R 1 (b\n\u00e9) S 4 9 9 0 -1 4194304 0 0 0 0 1 2 0 0" + TAIL;
    ProcessTimes times = ProcessTimes.parse(text).orElseThrow();
    assertEquals("a) R 1 (b??", times.name());
    assertEquals(4, times.parent());
    assertEquals(3, times.own());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "1 (sh", "1 (sh) S 1 2", "x (sh) S"})
  void whatIsNoSuchTextShowsNothing(String text) {
    assertEquals(Optional.empty(), ProcessTimes.parse(text));
  }
}
