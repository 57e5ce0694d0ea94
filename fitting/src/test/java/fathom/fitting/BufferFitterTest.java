package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.Outcome;
import fathom.model.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BufferFitterTest {
  private static final double B = 206.54;
  private static final double RATIO = 1.0 / 3;
  private static final List<Long> LENGTHS =
      List.of(100L, 200L, 300L, 400L, 600L, 800L, 1200L, 1600L);

  private static Outcome outcome(Synthetic synthetic) {
    return Synthetic.outcome(
        Synthetic.fit(synthetic.campaign(), Parameter.NETWORK_BUFFER), Parameter.NETWORK_BUFFER);
  }

  private static Outcome.Buffer buffer(Synthetic synthetic) {
    return assertInstanceOf(Outcome.Buffer.class, outcome(synthetic));
  }

  @Test
  void recoversBufferAndRatioBeyondTheKnee() {
    Outcome.Buffer found = buffer(new Synthetic(1).bursts(3, 1, LENGTHS, 9, B, RATIO, 0));
    assertEquals(B, found.packets().value(), 0.005 * B);
    assertEquals(RATIO, found.departureOverArrival().value(), 0.002);
    assertTrue(found.packets().ci().contains(B), found::toString);
    assertTrue(found.departureOverArrival().ci().contains(RATIO), found::toString);
    assertEquals(Outcome.Architecture.UNKNOWN, found.architecture());
  }

  @Test
  void stallsThatLoseHundredsOfPacketsDoNotMoveIt() {
    for (int seed = 0; seed < 10; seed++) {
      Outcome.Buffer found = buffer(new Synthetic(seed).bursts(3, 1, LENGTHS, 15, B, RATIO, 0.15));
      assertEquals(B, found.packets().value(), 0.02 * B);
      assertEquals(RATIO, found.departureOverArrival().value(), 0.01);
    }
  }

  @Test
  void twoPortsTellTheArchitecture() {
    List<Long> longer = LENGTHS.stream().map(k -> 2 * k).toList();
    Synthetic perPort =
        new Synthetic(1)
            .bursts(3, 1, LENGTHS, 9, B, RATIO, 0)
            .bursts(3, 2, longer, 9, 2 * B, RATIO, 0);
    Synthetic shared =
        new Synthetic(1).bursts(3, 1, LENGTHS, 9, B, RATIO, 0).bursts(3, 2, longer, 9, B, RATIO, 0);
    assertEquals(Outcome.Architecture.PER_PORT, buffer(perPort).architecture());
    assertEquals(Outcome.Architecture.SHARED, buffer(shared).architecture());
  }

  @Test
  void needsTwoLengthsBeyondTheKnee() {
    for (List<Long> lengths : List.of(List.of(50L, 100L), List.of(50L, 100L, 800L))) {
      Outcome outcome = outcome(new Synthetic(1).bursts(3, 1, lengths, 9, B, RATIO, 0));
      assertTrue(
          assertInstanceOf(Outcome.Rejected.class, outcome).reason().contains("longer bursts"));
    }
  }

  @Test
  void refusesNumbersThatAreNoBuffer() {
    Synthetic unbuffered = new Synthetic(1);
    Stream.of(100L, 200L, 400L)
        .forEach(
            k -> {
              long arrived = k / 2 - 20;
              unbuffered.burst(new BurstCount(1400, 3, 1, new Replicate(0, 0), k, arrived, 0));
            });
    Outcome outcome = outcome(unbuffered);
    assertTrue(assertInstanceOf(Outcome.Rejected.class, outcome).reason().contains("eq. 4"));
  }

  @Test
  void countsReceiverDropsAsPassedAndWarns() {
    Synthetic synthetic = new Synthetic(1);
    for (long k : List.of(400L, 800L, 1600L)) {
      long passed = Math.round(B + RATIO * k);
      synthetic.burst(new BurstCount(1400, 3, 1, new Replicate(0, 0), k, passed - 7, 7));
    }
    CampaignFit fit = Synthetic.fit(synthetic.campaign(), Parameter.NETWORK_BUFFER);
    Outcome.Buffer found =
        assertInstanceOf(Outcome.Buffer.class, Synthetic.outcome(fit, Parameter.NETWORK_BUFFER));
    assertEquals(B, found.packets().value(), 1);
    assertTrue(fit.warnings().stream().anyMatch(w -> w.startsWith("B_L: 21 packets")));
  }
}
