package fathom.model.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class BurstCountTest {
  private static final double EXACT = 1e-15;

  private static BurstCount burst(long offered, long arrived, long receiverDrops) {
    return new BurstCount(1472, 3, 1, new Replicate(0, 0), offered, arrived, receiverDrops);
  }

  @Test
  void transferRatioCountsWhatPassedTheSwitch() {
    assertEquals(0.5, burst(400, 200, 0).transferRatio(), EXACT);
  }

  @Test
  void packetsTheReceiverDroppedHadPassedTheSwitch() {
    assertEquals(0.75, burst(400, 200, 100).transferRatio(), EXACT);
  }

  @Test
  void wholeBurstGivesOne() {
    assertEquals(1, burst(400, 400, 0).transferRatio(), EXACT);
  }

  @Test
  void nothingArrivedGivesZero() {
    assertEquals(0, burst(400, 0, 0).transferRatio(), EXACT);
  }

  @Test
  void morePacketsThanWereOfferedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> burst(400, 301, 100));
  }

  @Test
  void nothingOfferedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> burst(0, 0, 0));
  }

  @Test
  void negativeCountsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> burst(400, -1, 0));
    assertThrows(IllegalArgumentException.class, () -> burst(400, 0, -1));
  }
}
