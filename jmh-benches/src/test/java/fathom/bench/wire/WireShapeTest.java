package fathom.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireShapeTest {
  @Test
  void countsAsTheKernelDoes() {
    WireShape shape = new WireShape(37, 12.5, 84, 2);
    assertEquals(12_500, shape.latencyNanos());
    assertEquals(Math.round(8000 / 37.0 * 1024), shape.scaledNanosPerByte(10));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 84, 2",
    "NaN, 0, 84, 2",
    "1e6, 0, 84, 2",
    "100, -1, 84, 2",
    "100, 50001, 84, 2",
    "100, NaN, 84, 2",
    "100, 0, -1, 2",
    "100, 0, 84, -1",
    "100, 0, 65537, 2"
  })
  void refusesWhatIsNoWire(double rate, double latency, int mpu, int overhead) {
    assertThrows(IllegalArgumentException.class, () -> new WireShape(rate, latency, mpu, overhead));
  }
}
