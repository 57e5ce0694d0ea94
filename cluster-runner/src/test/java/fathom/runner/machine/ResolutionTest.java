package fathom.runner.machine;

import static fathom.model.parameter.Parameter.COPY_CACHE_TO_CACHE;
import static fathom.model.parameter.Parameter.NETWORK_BUFFER;
import static fathom.model.parameter.Parameter.RECEIVE_GAP;
import static fathom.model.parameter.Parameter.RECEIVE_OVERHEAD;
import static fathom.model.parameter.Parameter.SEND_OVERHEAD;
import static fathom.model.parameter.Parameter.SEND_SERVICE_TIME;
import static fathom.model.parameter.Parameter.TRANSFER_TIME;
import static fathom.model.parameter.Parameter.USER_RECEIVE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResolutionTest {
  private static final Clock CLOCK = new Clock(20, 30);
  private static final SendRate SENDS = SendRate.fastest(1000, List.of(1_900_000L, 1_500_000L));

  /** ±0.2 % from window to window on the worse CPU. */
  private static final Resolution RESOLUTION =
      Resolution.of(
          CLOCK,
          List.of(new Stalls(0, 10, 50, 0.03, 0.001), new Stalls(1, 250, 90, 0.02, 0.002)),
          Optional.of(SENDS));

  @Test
  void theFastestSliceCounts() {
    assertEquals(1.5, SENDS.microsPerSend(), 1e-12);
    assertEquals(
        "1.50 µs per message of 40 bytes over loopback, 666667 per second: no shorter gap is visible",
        SENDS.describe());
  }

  @Test
  void windowsDifferByWhatTheWorstCpuLosesAndTheClockCosts() {
    assertEquals(0.002 + 5e-6, RESOLUTION.windowShare(), 1e-12);
    assertEquals("±0.20 %", RESOLUTION.of(COPY_CACHE_TO_CACHE));
    assertEquals("±0.20 %; gaps below 1.50 µs are not visible", RESOLUTION.of(RECEIVE_GAP));
  }

  /** 0.2 % of 25 µs, the time of one of 40 000 messages per second. */
  @Test
  void interruptionsLookLikeReceiveWork() {
    assertEquals(0.05, RESOLUTION.interferenceMicros(), 1e-12);
    assertEquals("±0.050 µs", RESOLUTION.of(RECEIVE_OVERHEAD));
  }

  @Test
  void callsTimedByThemselves() {
    assertEquals(
        "±0.006 µs, because 8 sends are timed together to ±0.050 µs", RESOLUTION.of(SEND_OVERHEAD));
    assertEquals(
        "±0.013 µs, because 4 receive calls are timed together to ±0.050 µs",
        RESOLUTION.of(USER_RECEIVE));
    assertEquals("±0.050 µs", RESOLUTION.of(SEND_SERVICE_TIME));
    assertEquals("±0.025 µs, and the errors of what is subtracted", RESOLUTION.of(TRANSFER_TIME));
    assertEquals("±1 packet", RESOLUTION.of(NETWORK_BUFFER));
  }

  @Test
  void withoutSendsAndWithoutSpinsOnlyTheClockIsKnown() {
    Resolution blind = Resolution.of(CLOCK, List.of(), Optional.empty());
    assertEquals("±0.00 %", blind.of(RECEIVE_GAP));
    assertEquals(5e-6, blind.windowShare(), 1e-15);
  }
}
