package fathom.model.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.TableOne;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TW §5 with Table 1, where model errata 4 prints results, and bounds worked out by hand. */
class GatherBoundsTest {
  private static final long MEBIBYTE = 1 << 20;

  private static GatherBounds of(int nodes, long bytes) {
    return GatherBounds.of(Costs.of(TableOne.sheet()), Point.of(nodes, bytes));
  }

  /** 1 MB is 700 packets of 1498 bytes: g_s/g_r = 122.2678/123.0284, B/i = 1935/700 = 2.764. */
  @ParameterizedTest
  @CsvSource({"16, 3", "8, 3"})
  void windowsOfTheErrata(int nodes, int window) {
    GatherBounds bounds = of(nodes, MEBIBYTE);
    assertEquals(700, bounds.packetsEach());
    assertEquals(1, bounds.lower());
    assertEquals(3, bounds.upper());
    assertEquals(window, bounds.window());
    assertFalse(bounds.isForced());
  }

  /** 0.99382/15 + 1935/10500 = 0.066254 + 0.184286; three of four of 10500 packets are lost. */
  @Test
  void transferRatioOfTheModelPage() {
    GatherBounds bounds = of(16, MEBIBYTE);
    assertEquals(0.2505, bounds.transferRatio(15), 5e-5);
    assertEquals(7869.3276, bounds.expectedLost(15), 1e-3);
  }

  /** 0.99382/(1 − 1935/10500) = 1.218 for p = 16; 0.99382/(1 − 1935/4900) = 1.642 for p = 8. */
  @ParameterizedTest
  @CsvSource({"16, 1", "8, 1", "4, 3"})
  void equation7IsForTheFirstRoundOnly(int nodes, int sustained) {
    GatherBounds bounds = of(nodes, MEBIBYTE);
    assertEquals(sustained, bounds.sustainedWindow());
    assertTrue(bounds.lasts(sustained));
    assertEquals(nodes == 4, bounds.lasts(bounds.window()));
  }

  /** B > p'·i: Algorithm 1 lets all send at once, whatever eq. 6 says. */
  @Test
  void whatFitsTheBufferNeedsNoWindow() {
    GatherBounds bounds = new GatherBounds(15, 10, 1, 151);
    assertTrue(bounds.allFit());
    assertEquals(15, bounds.upper());
    assertEquals(15, bounds.window());
    assertEquals(15, bounds.sustainedWindow());
    assertEquals(1, bounds.transferRatio(15));
    assertFalse(new GatherBounds(15, 10, 1, 150).allFit());
  }

  /** Literally, eq. 7 would reject 5 of 15 for its remainder 0, though every window is full. */
  @Test
  void aWindowThatDividesTheSendersIsFull() {
    assertEquals(5, new GatherBounds(15, 100, 1, 400).window());
  }

  /** Ga_l = 3, Ga_u = 2 + 1 = 3, and 10 mod 3 = 1 < 3: no x is left, so no loss comes first. */
  @Test
  void withoutASolutionNoLossComesFirst() {
    GatherBounds bounds = new GatherBounds(10, 100, 2.5, 100);
    assertEquals(3, bounds.lower());
    assertEquals(3, bounds.upper());
    assertTrue(bounds.isForced());
    assertEquals(3, bounds.window());
  }

  /**
   * The buffer packet by packet: w senders at a time give one packet each every g_s, the port takes
   * one every g_r. Rounds of eq. 7's window overflow where the bound says so, the lasting one
   * never.
   */
  @ParameterizedTest
  @CsvSource({
    "15, 700, 1.0, 1935",
    "15, 175, 0.9938, 1935",
    "7, 700, 1.0, 1935",
    "20, 50, 3.0, 60",
    "12, 90, 1.5, 100",
    "9, 1000, 0.7, 400"
  })
  void aLastingWindowNeverOverflows(int senders, long each, double ratio, double buffer) {
    GatherBounds bounds = new GatherBounds(senders, each, ratio, buffer);
    int lasting = bounds.sustainedWindow();
    if (bounds.lasts(lasting)) {
      assertTrue(peak(bounds, lasting) <= buffer + lasting, () -> "overflow at " + bounds);
    }
    int more = Math.min(senders, lasting + 1);
    if (!bounds.lasts(more) && senders % more == 0) {
      assertTrue(peak(bounds, more) > buffer - more, () -> "could be larger: " + bounds);
    }
  }

  /** Most packets in the buffer; time in units of g_r, departures before arrivals. */
  private static double peak(GatherBounds bounds, int window) {
    double fill = 0;
    double most = 0;
    long left = bounds.packets();
    while (left > 0) {
      long arriving = Math.min(left, window);
      left -= arriving;
      fill = Math.max(0, fill - bounds.gapRatio()) + arriving;
      most = Math.max(most, fill);
    }
    return most;
  }
}
