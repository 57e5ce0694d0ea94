package fathom.model.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class BurstCountTest {
  private static BurstCount burst(long offered, long arrived, long receiverDrops) {
    return new BurstCount(1472, 3, 1, new Replicate(0, 0), offered, arrived, receiverDrops);
  }

  @Test
  void morePacketsThanWereOfferedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> burst(400, 301, 100));
  }

  @Test
  void nothingOfferedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> burst(0, 0, 0));
  }

  private static String refusalOf(double sendingMicros) {
    return String.valueOf(
        assertThrows(
                UnusableSampleException.class,
                () -> new BurstCount(1472, 3, 1, new Replicate(0, 0), 400, 300, 0, sendingMicros))
            .getMessage());
  }

  /** Equal reasons of many rows are counted. */
  @Test
  void theReasonHoldsNoNumberOfTheRow() {
    assertEquals(refusalOf(-1), refusalOf(-2));
    assertEquals(refusalOf(-1), refusalOf(Double.NaN));
  }

  @Test
  void negativeCountsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> burst(400, -1, 0));
    assertThrows(IllegalArgumentException.class, () -> burst(400, 0, -1));
  }
}
