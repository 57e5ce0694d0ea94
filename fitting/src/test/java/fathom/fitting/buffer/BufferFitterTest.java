package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.CampaignFit;
import fathom.fitting.Synthetic;
import fathom.model.parameter.Parameter;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Random;
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

  /** One burst in five stalls, and lengths lie just before, at and just beyond the knee of 308. */
  @Test
  void stalledBurstsAboutTheKneeDoNotMoveIt() {
    int near = 0;
    List<Long> lengths = List.of(150L, 250L, 300L, 306L, 309L, 312L, 350L, 500L, 900L, 1600L);
    for (int seed = 0; seed < 20; seed++) {
      Outcome.Buffer found = buffer(new Synthetic(seed).bursts(3, 1, lengths, 15, B, RATIO, 0.2));
      // More than half of the bursts stall at one length of one seed: the interval must be wide.
      double off = Math.abs(found.packets().value() - B);
      assertTrue(off < 0.01 * B || found.packets().ci().width() > 0.1 * B, found::toString);
      near += off < 0.01 * B ? 1 : 0;
    }
    assertTrue(near >= 18, near + " of 20");
  }

  /** In each of two arrangements one burst in five loses up to half of its packets together. */
  @Test
  void stalledBurstsDoNotChangeTheArchitecture() {
    List<Long> longer = LENGTHS.stream().map(k -> 2 * k).toList();
    for (int seed = 0; seed < 10; seed++) {
      Synthetic perPort =
          new Synthetic(seed)
              .bursts(3, 1, LENGTHS, 15, B, RATIO, 0.2)
              .bursts(6, 2, longer, 15, 2 * B, RATIO, 0.2);
      assertEquals(Outcome.Architecture.PER_PORT, buffer(perPort).architecture());
      Synthetic shared =
          new Synthetic(seed)
              .bursts(3, 1, LENGTHS, 15, B, RATIO, 0.2)
              .bursts(6, 2, longer, 15, B, RATIO, 0.2);
      assertEquals(Outcome.Architecture.SHARED, buffer(shared).architecture());
    }
  }

  @Test
  void twoPortsTellTheArchitecture() {
    List<Long> longer = LENGTHS.stream().map(k -> 2 * k).toList();
    Synthetic perPort =
        new Synthetic(1)
            .bursts(3, 1, LENGTHS, 9, B, RATIO, 0)
            .bursts(6, 2, longer, 9, 2 * B, RATIO, 0);
    Synthetic shared =
        new Synthetic(1).bursts(3, 1, LENGTHS, 9, B, RATIO, 0).bursts(6, 2, longer, 9, B, RATIO, 0);
    assertEquals(Outcome.Architecture.PER_PORT, buffer(perPort).architecture());
    assertEquals(Outcome.Architecture.SHARED, buffer(shared).architecture());
    assertTrue(
        buffer(perPort)
            .architectureReason()
            .matches("2 ports at once hold (2\\.0\\d|1\\.9\\d) \\(.*\\) times what one holds"),
        buffer(perPort).architectureReason());
  }

  @Test
  void anotherRatioOfRatesAtTwoLengthsTellsTheArchitecture() {
    Outcome.Buffer found =
        buffer(
            new Synthetic(1)
                .bursts(3, 1, LENGTHS, 12, B, RATIO, 0)
                .bursts(4, 2, List.of(1600L, 3200L), 12, 2 * B, 0.5, 0));
    assertEquals(Outcome.Architecture.PER_PORT, found.architecture());
  }

  @Test
  void saysWhatIsMissingToTellTheArchitecture() {
    assertEquals(
        "only one port was loaded",
        buffer(new Synthetic(1).bursts(3, 1, LENGTHS, 9, B, RATIO, 0)).architectureReason());
    Outcome.Buffer within =
        buffer(
            new Synthetic(1)
                .bursts(3, 1, LENGTHS, 9, B, RATIO, 0)
                .bursts(2, 2, List.of(50L, 100L), 9, 2 * B, 1, 0));
    assertTrue(within.architectureReason().contains("longer bursts"), within.architectureReason());
    Outcome.Buffer otherSize =
        buffer(
            new Synthetic(1)
                .bursts(3, 1, LENGTHS, 9, B, RATIO, 0)
                .burst(new BurstCount(100, 3, 2, new Replicate(0, 0), 400, 300, 0)));
    assertTrue(otherSize.architectureReason().contains("different sizes"));
  }

  /** Three senders of 115.5 µs a packet; every third burst has a sender that stalls. */
  private static Synthetic recorded(double stallMicros, double drift, double spread) {
    Synthetic synthetic = new Synthetic(1);
    Random random = new Random(8);
    for (long k : LENGTHS) {
      for (int i = 0; i < 12; i++) {
        double stall = i % 3 == 0 ? stallMicros * (1 + random.nextDouble()) : 0;
        double pace = 1 + drift * k + spread * random.nextGaussian();
        double micros = (k - 3) / 3.0 * 115.5 * pace + stall;
        long passed = Math.round(Math.min((double) k, B + RATIO * (k - 3) + stall / 115.5));
        synthetic.burst(
            new BurstCount(
                1400, 3, 1, new Replicate(i / 2, (int) (2 * k) + i % 2), k, passed, 0, micros));
      }
    }
    return synthetic;
  }

  private static List<String> warnings(Synthetic synthetic) {
    return Synthetic.fit(synthetic.campaign(), Parameter.NETWORK_BUFFER).warnings();
  }

  private static long dropped(CampaignFit fit, String reason) {
    return fit.dropped().stream().filter(d -> d.reason().startsWith(reason)).count();
  }

  @Test
  void burstsIntoSeveralPortsThatAreNotUsedAreRecorded() {
    Synthetic synthetic =
        new Synthetic(1)
            .bursts(3, 1, LENGTHS, 9, B, RATIO, 0)
            .burst(new BurstCount(100, 3, 2, new Replicate(0, 0), 400, 300, 0));
    CampaignFit fit = Synthetic.fit(synthetic.campaign(), Parameter.NETWORK_BUFFER);
    assertEquals(1, dropped(fit, "bursts into several ports: only those with packets as large"));
  }

  @Test
  void burstsOfAStalledSenderAreDropped() {
    CampaignFit fit = Synthetic.fit(recorded(9000, 0, 0).campaign(), Parameter.NETWORK_BUFFER);
    assertEquals(4L * LENGTHS.size(), dropped(fit, "a sender stalled"));
    // 100, 200 and 300 packets pass whole.
    assertEquals(3 * 8, dropped(fit, "the burst was too short to overflow the buffer"));
    Outcome.Buffer found =
        assertInstanceOf(Outcome.Buffer.class, Synthetic.outcome(fit, Parameter.NETWORK_BUFFER));
    assertEquals(B, found.packets().value(), 0.005 * B);
    assertEquals(List.of(), fit.warnings());
  }

  @Test
  void unsteadyArrivalsAreWarnedOf() {
    assertEquals(List.of(), warnings(recorded(0, 0, 0.005)));
    List<String> slowing = warnings(recorded(0, 5e-5, 0));
    assertTrue(
        slowing
            .getFirst()
            .startsWith(
                "B_L may be wrong, its senders were not steady: their rate fell from 0.0258"),
        slowing::toString);
    List<String> scattered = warnings(recorded(0, 0, 0.25));
    assertTrue(
        scattered.stream().anyMatch(w -> w.contains("not steady: their rate varied by")),
        scattered::toString);
  }

  @Test
  void manyReceiverDropsNameTheReceivers() {
    Synthetic synthetic = new Synthetic(1);
    for (long k : List.of(400L, 800L, 1600L)) {
      long passed = Math.round(B + RATIO * (k - 3));
      synthetic.burst(new BurstCount(1400, 3, 1, new Replicate(0, 0), k, passed, 0));
      synthetic.burst(new BurstCount(1400, 4, 2, new Replicate(0, 0), k, passed - k / 20, k / 20));
    }
    List<String> warnings = warnings(synthetic);
    assertTrue(
        warnings.contains(
            "B_L may be too large: the socket buffers of the 2 receivers were too small and dropped"
                + " 5.0 % of the packets (4 senders of 1400 bytes into 2 receivers)"),
        warnings::toString);
    assertTrue(warnings.stream().noneMatch(w -> w.contains("one receiver")), warnings::toString);
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
}
