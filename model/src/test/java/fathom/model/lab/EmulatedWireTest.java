package fathom.model.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The formula of docs/decisions/0023 against numbers worked out by hand. */
final class EmulatedWireTest {
  private static EmulatedWire wire(double mbit, double latency) {
    return new EmulatedWire(new EmulatedPort(mbit, 8000, 84, 2, 200), latency);
  }

  @ParameterizedTest
  @CsvSource({
    "200, 50, 1, 56.72",
    "200, 50, 40, 56.72",
    "200, 50, 400, 85.52",
    "200, 50, 1472, 171.28",
    "100, 10, 1, 23.44",
    "100, 10, 1472, 252.56",
    "100, 0, 41, 13.6"
  })
  void aFrameIsSerialisedTwiceAndTravelsOnce(
      double mbit, double latency, int bytes, double micros) {
    assertEquals(micros, wire(mbit, latency).transferMicros(bytes), 1e-9);
  }

  @Test
  void theCostFunctionSaysTheSame() {
    EmulatedWire wire = wire(100, 50);
    for (int bytes = 1; bytes <= 1472; bytes++) {
      assertEquals(wire.transferMicros(bytes), wire.transfer().at(bytes), 1e-9, "m = " + bytes);
    }
  }

  @Test
  void theLineIsFreeAfterOneSerialisation() {
    assertEquals(121.28, wire(100, 50).lineMicros(1472), 1e-9);
  }

  @Test
  void theFormulaHasTheNumbers() {
    assertEquals(
        "50 + 2·8·max(m + 44, 84)/100 µs: 50 µs through the switch, and twice the time of the frame"
            + " on a line of 100 Mbit/s, 44 bytes of headers, at least 84 bytes",
        wire(100, 50).formula());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesWhatIsNoLatency(double latency) {
    assertThrows(IllegalArgumentException.class, () -> wire(100, latency));
  }
}
