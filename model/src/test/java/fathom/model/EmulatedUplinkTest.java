package fathom.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** C by hand: 150 Mbit/s are 18.75 bytes/µs on the wire. */
final class EmulatedUplinkTest {
  private static final EmulatedPort FAST_ETHERNET = new EmulatedPort(100, 8000, 84, 2, 200);
  private static final EmulatedUplink UPLINK = new EmulatedUplink(150, FAST_ETHERNET);

  @ParameterizedTest
  @CsvSource({
    "1472, 18.205804749340369", // 18.75 · 1472/1516
    "40, 8.928571428571429", // 18.75 · 40/84: padded
    "20, 4.464285714285714" // 18.75 · 20/84
  })
  void payloadThatCrossesAFullUplink(int bytes, double bytesPerMicro) {
    assertEquals(bytesPerMicro, UPLINK.bytesPerMicro(bytes), 1e-12);
  }

  @Test
  void neverMoreThanTheWireAndAsManyMessagesAsItsRateAllows() {
    for (int bytes = 1; bytes <= 1472; bytes++) {
      double messages = UPLINK.bytesPerMicro(bytes) / bytes;
      assertEquals(1.5, messages * FAST_ETHERNET.gapMicros(bytes), 1e-12, "m = " + bytes);
    }
  }

  @Test
  void formulaHoldsItsNumbersInAnyLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertEquals("C(m) = uplink/8 · m/max(m + 44, 84) = 150/8 · 1472/1516", UPLINK.formula(1472));
      assertEquals(
          "C(m) = uplink/8 · m/max(m + 44, 84) = 37.5/8 · 20/84",
          new EmulatedUplink(37.5, FAST_ETHERNET).formula(20));
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesWhatIsNoRate(double rate) {
    assertThrows(IllegalArgumentException.class, () -> new EmulatedUplink(rate, FAST_ETHERNET));
  }
}
