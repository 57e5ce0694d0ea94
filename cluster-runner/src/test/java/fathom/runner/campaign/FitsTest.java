package fathom.runner.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FitsTest {
  /** A line of 5 Mbit/s, beside other work: the only window of the largest size was disturbed. */
  @Test
  void aDisturbedWindowOfTheLargestSizeMakesNoSlowLine() {
    List<TimedWindow> windows = new ArrayList<>();
    int iteration = 0;
    for (int size : List.of(1, 256, 736, 1104, 1472)) {
      double micros = size == 1472 ? 5862 : Math.max(size + 44, 84) * 8 / 5.0;
      windows.add(new TimedWindow(size, new Replicate(0, iteration++), micros));
    }
    double gap = Fits.ofLargeSizes(windows).orElseThrow().at(1472);
    assertEquals(1516 * 8 / 5.0, gap, 0.02 * gap);
    assertEquals(Optional.empty(), Fits.ofLargeSizes(List.of()));
  }
}
