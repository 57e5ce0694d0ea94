package fathom.model.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.sheet.Outcome.Architecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bursts into a port of known buffer, against TW eq. 4 worked out by hand. */
class VirtualSwitchTest {
  private static VirtualSwitch of(double packets, Architecture architecture, int ports) {
    return new VirtualSwitch(packets, architecture, ports, 10, () -> 1);
  }

  /** A buffer of 100 and 3 senders as fast as the port: 100 + (k − 3)/3 of k pass. */
  @ParameterizedTest
  @CsvSource({"30,30", "150,149", "153,150", "300,199", "600,299", "900,399"})
  void passesTheBufferAndWhatDepartsMeanwhile(long offered, long passed) {
    VirtualBurst burst = of(100, Architecture.PER_PORT, 1).burst(3, offered / 3, 10);
    assertEquals(offered, burst.offered());
    assertEquals(passed, burst.passed());
    assertEquals((offered / 3 - 1) * 10.0, burst.sendingMicros(), 1e-9);
  }

  /** 206.277 + (1200 − 3)/3 = 605.277: half a packet is the most that counting can be off. */
  @Test
  void aBufferNeedNotBeWhole() {
    VirtualBurst burst = of(206.277, Architecture.PER_PORT, 1).burst(3, 400, 10);
    assertTrue(Math.abs(burst.passed() - 605.277) <= 0.5, burst::toString);
  }

  @Test
  void aPortThatIsAsFastAsItsSendersLosesNothing() {
    assertEquals(1000, of(2, Architecture.PER_PORT, 1).burst(1, 1000, 10).passed());
    assertEquals(3000, of(3, Architecture.PER_PORT, 1).burst(3, 1000, 30).passed());
  }

  /**
   * Two senders each: 2·B + 2·(n − 1) where each port has its own, B + 2·(n − 1) where they share.
   */
  @Test
  void portsShareOrDoNot() {
    assertEquals(2 * 100 + 2 * 299, of(100, Architecture.PER_PORT, 2).burst(4, 300, 10).passed());
    assertEquals(100 + 2 * 299, of(100, Architecture.SHARED, 2).burst(4, 300, 10).passed());
  }

  @Test
  void noiseOfPacketsAveragesOut() {
    VirtualNoise.Fork chance = new VirtualNoise(0.05, 7).fork("burst");
    VirtualBurst burst =
        new VirtualSwitch(1000, Architecture.PER_PORT, 1, 10, chance::packet).burst(3, 2000, 10);
    // 2000 gaps of 5 % noise are 2.2 gaps off, and the slowest of three senders counts.
    assertEquals(1000 + 1999, (double) burst.passed(), 10);
  }
}
