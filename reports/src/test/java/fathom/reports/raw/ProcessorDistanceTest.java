package fathom.reports.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessorDistanceTest {
  private static Window row(double nanos) {
    return new Windows()
        .add(
            "", new Replicate(0, 0), 1, new TreeMap<>(Map.of("crossingNanos", nanos, "size", 1.0)));
  }

  private static Optional<String> of(int near, int far, double farNanos) {
    List<Window> rows = new ArrayList<>();
    for (int i = 0; i < near; i++) {
      rows.add(row(90 + i % 20));
    }
    for (int i = 0; i < far; i++) {
      rows.add(row(farNanos));
    }
    return ProcessorDistance.warning(rows);
  }

  @Test
  void twoPlacesAreSaidWithTheirTimesAndShare() {
    String said = of(70, 30, 350).orElseThrow();
    assertTrue(said.contains("apart in 30 % of the windows"), said);
    assertTrue(said.contains("took 350 or 9"), said);
  }

  @ParameterizedTest
  @CsvSource({"100, 0, 350", "0, 100, 350", "70, 30, 170", "97, 3, 9000", "9, 10, 350"})
  void onePlaceAFewStrayRowsOrTooFewSayNothing(int near, int far, double nanos) {
    assertEquals(Optional.empty(), of(near, far, nanos));
  }

  @Test
  void rowsThatDoNotKnowAreNotCounted() {
    List<Window> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      rows.add(row(i % 2 == 0 ? -1 : 100));
      rows.add(new Windows().add("", new Replicate(0, 0), 1, new TreeMap<>(Map.of("size", 1.0))));
    }
    assertEquals(Optional.empty(), ProcessorDistance.warning(rows));
  }
}
