package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BreakpointSearchTest {
  /** Nothing is left over and no slope changes: a bend's error was 0·∞, no interval. */
  @ParameterizedTest
  @ValueSource(ints = {1, 6})
  void aCostThatIsTheSameAtEverySizeHasNoBreakpoint(int forks) {
    List<CostPoint> points = new ArrayList<>();
    for (int size = 1; size <= 16; size++) {
      for (int fork = 1; fork <= forks; fork++) {
        points.add(new CostPoint(size, fork, 5.1, 5.1, List.of(new CostPoint.Window(fork, 5.1))));
      }
    }
    assertEquals(Optional.empty(), BreakpointSearch.find(points, NoiseModel.of(points)));
  }
}
