package fathom.runner.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireLatenessTest {
  @Test
  void theProgramsLineIsRead() {
    assertEquals(
        Optional.of(new WireLateness(300, 0.128, 0.256, 39.9, 124)),
        WireLateness.parse("LATE 300 0.128 0.256 39.900 124.000\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ON", "LATE", "LATE 1 2 3 4", "LATE x 1 1 1 1", "LATE 1 2 3 4 5 6"})
  void whatIsNoneIsNone(String line) {
    assertEquals(Optional.empty(), WireLateness.parse(line));
  }

  @Test
  void ofTwoTheLaterOfEachIsTold() {
    assertEquals(
        new WireLateness(30, 0.3, 4, 5, 90),
        new WireLateness(10, 0.3, 0.5, 2, 90).worst(new WireLateness(20, 0.1, 4, 5, 8)));
  }
}
