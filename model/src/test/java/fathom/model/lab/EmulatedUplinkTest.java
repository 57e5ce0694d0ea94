package fathom.model.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The uplink's formula against numbers worked out by hand. */
final class EmulatedUplinkTest {
  private static final EmulatedUplink UPLINK =
      new EmulatedUplink(150, new EmulatedPort(100, 8000, 84, 2, 200));

  @Test
  void carriesThePayloadShareOfItsRate() {
    assertEquals(18.20580475, UPLINK.bytesPerMicro(1472), 1e-8);
    assertEquals(18.17867036, UPLINK.bytesPerMicro(1400), 1e-8);
  }

  @Test
  void chargesAShortMessageTheMinimumFrame() {
    assertEquals(18.75 * 40 / 84, UPLINK.bytesPerMicro(40), 1e-12);
    assertEquals(18.75 * 10 / 84, UPLINK.bytesPerMicro(10), 1e-12);
  }

  @Test
  void formulaCarriesItsOwnNumbers() {
    assertEquals(
        "C = uplink/8·m/(m + 44) = 150/8·1472/1516: the uplink in Mbit/s, 44 bytes of headers",
        UPLINK.formula(1472));
    assertEquals(
        "C = uplink/8·m/(m + 44) = 150/8·40/84: the uplink in Mbit/s, 44 bytes of headers",
        UPLINK.formula(40));
    assertEquals(
        "C = uplink/8·m/max(m + 44, 84) = 150/8·10/84: the uplink in Mbit/s, 44 bytes of headers",
        UPLINK.formula(10));
    assertEquals(
        "C = uplink/8·m/(m + 44) = 37.5/8·1472/1516: the uplink in Mbit/s, 44 bytes of headers",
        new EmulatedUplink(37.5, UPLINK.port()).formula(1472));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void anUplinkHasARate(double bitsPerMicro) {
    assertThrows(
        IllegalArgumentException.class, () -> new EmulatedUplink(bitsPerMicro, UPLINK.port()));
  }
}
