package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.Attempt;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Bursts of three senders into a port that holds 200 packets and lets a third through. */
class BurstCurveTest {
  private static final int SENDERS = 3;
  private static final int FORKS = 6;
  private static final double BUFFER = 200;

  private static BurstCount burst(int fork, int iteration, long offered, double passed) {
    long arrived = Math.min(offered, Math.max(0, Math.round(passed)));
    return new BurstCount(1472, SENDERS, 1, new Replicate(fork, iteration), offered, arrived, 0);
  }

  /** What eq. 4 lets through of a burst. */
  private static double through(long offered) {
    return Math.min((double) offered, BUFFER + (offered - SENDERS) / 3.0);
  }

  /** One burst of each length per fork, with so much added to what passed. */
  private static List<BurstCount> bursts(List<Long> lengths, IntToDoubleFunction added) {
    List<BurstCount> all = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      for (long length : lengths) {
        all.add(burst(fork, all.size(), length, through(length) + added.applyAsDouble(all.size())));
      }
    }
    return all;
  }

  private static BurstCurve.BufferEstimate fit(List<BurstCount> bursts) {
    return switch (new BurstCurve(bursts).fit()) {
      case Attempt.Ok<BurstCurve.BufferEstimate> ok -> ok.value();
      case Attempt.Failed<BurstCurve.BufferEstimate> failed ->
          throw new AssertionError(failed.reason());
    };
  }

  private static String failure(List<BurstCount> bursts) {
    return switch (new BurstCurve(bursts).fit()) {
      case Attempt.Ok<BurstCurve.BufferEstimate> ok -> throw new AssertionError(ok.value());
      case Attempt.Failed<BurstCurve.BufferEstimate> failed -> failed.reason();
    };
  }

  @Test
  void withoutNoiseTheBufferIsKnownAsFarAsPacketsAreWhole() {
    List<BurstCount> all = bursts(List.of(100L, 250L, 402L, 603L, 903L), i -> 0);
    BurstCurve curve = new BurstCurve(all);
    assertEquals(3, curve.losingLengths());
    BurstCurve.BufferEstimate found = fit(all);
    assertEquals(BUFFER, found.packets().value(), 1e-9);
    assertEquals(1.0 / 3, found.departureOverArrival().value(), 1e-12);
    assertEquals(2 * FORKS, found.unused().size());
    assertTrue(found.unused().stream().allMatch(b -> b.offered() < 300));
    assertEquals(List.of(), found.outliers());
    // Three counts known to ±½ packet at k − S = 399, 600, 900: σ² = 1/12.
    double mean = (399 + 600 + 900) / 3.0;
    double spread = sq(399 - mean) + sq(600 - mean) + sq(900 - mean);
    double ofBuffer = Math.sqrt((1.0 / 3 + mean * mean / spread) / 12);
    double ofRatio = Math.sqrt(1 / spread / 12);
    double t = found.packets().ci().width() / 2 / ofBuffer;
    assertTrue(t > 1.95 && t < 13, "t = " + t);
    assertEquals(t, found.departureOverArrival().ci().width() / 2 / ofRatio, 0.3 * t);
  }

  private static double sq(double x) {
    return x * x;
  }

  /**
   * Three bursts of each length per fork, one of them a packet too many and one a packet too few:
   * no fork differs from another, so rounding alone is left. Counts that are alike know their mean
   * to ±½ packet all the same, eighteen that differ to 1/√18 of it.
   */
  @Test
  void roundingAveragesOutWhereCountsDiffer() {
    List<Long> lengths = List.of(402L, 603L, 903L);
    List<BurstCount> same = new ArrayList<>();
    List<BurstCount> apart = new ArrayList<>();
    for (int more : List.of(-1, 0, 1)) {
      same.addAll(bursts(lengths, i -> 0));
      apart.addAll(bursts(lengths, i -> more));
    }
    BurstCurve.BufferEstimate alike = fit(same);
    BurstCurve.BufferEstimate differing = fit(apart);
    assertEquals(BUFFER, differing.packets().value(), 1e-9);
    double averaged = 1 / Math.sqrt(3 * FORKS);
    double ofBuffer = differing.packets().ci().width() / alike.packets().ci().width();
    double ofRatio =
        differing.departureOverArrival().ci().width() / alike.departureOverArrival().ci().width();
    // Student's t differs a little, because noise in proportion to k has other weights.
    assertEquals(averaged, ofBuffer, 0.2 * averaged);
    assertEquals(averaged, ofRatio, 0.2 * averaged);
  }

  /** Six counts average rounding to 1/√6; forks that differ by a packet are known less well. */
  @Test
  void forksThatDifferAreSeenThroughTheRounding() {
    List<Long> lengths = List.of(402L, 603L, 903L);
    double alike = fit(bursts(lengths, i -> 0)).packets().ci().width();
    BurstCurve.BufferEstimate differing = fit(bursts(lengths, i -> i / 3 % 2 == 0 ? 0.6 : -0.6));
    assertEquals(BUFFER, differing.packets().value(), 2);
    assertTrue(differing.packets().ci().width() > alike / Math.sqrt(FORKS));
  }

  @Test
  void theOrderOfBurstsChangesNothing() {
    Random random = new Random(3);
    List<BurstCount> all = bursts(List.of(402L, 500L, 603L, 903L), i -> 4 * random.nextGaussian());
    BurstCurve.BufferEstimate sorted = fit(all);
    for (int seed = 0; seed < 5; seed++) {
      Collections.shuffle(all, new Random(seed));
      BurstCurve.BufferEstimate shuffled = fit(all);
      assertEquals(sorted.packets(), shuffled.packets());
      assertEquals(sorted.departureOverArrival(), shuffled.departureOverArrival());
    }
  }

  /** Half of the bursts have a late sender; several of one fork are of one length. */
  @Test
  void theOrderOfBurstsDoesNotChangeTheEdge() {
    Random random = new Random(7);
    List<BurstCount> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      all.addAll(
          bursts(
              List.of(402L, 603L, 903L),
              b -> random.nextBoolean() ? -15 * Math.log(1 - random.nextDouble()) : 0));
    }
    LowerEdge sorted = fit(all).edge().orElseThrow();
    for (int seed = 0; seed < 5; seed++) {
      Collections.shuffle(all, new Random(seed));
      assertEquals(sorted, fit(all).edge().orElseThrow());
    }
  }

  @Test
  void aBurstThatLosesFarMoreIsAStray() {
    List<BurstCount> all = bursts(List.of(402L, 603L, 903L), i -> i == 7 ? -120 : 0);
    BurstCurve.BufferEstimate found = fit(all);
    assertEquals(List.of(all.get(7)), found.outliers());
    assertEquals(BUFFER, found.packets().value(), 0.5);
  }

  /** Three quarters must lose: below the knee a stall makes some bursts lose, not most. */
  @Test
  void aLengthIsBeyondTheKneeWhereLossIsTheRule() {
    for (int losing = 0; losing <= 8; losing++) {
      List<BurstCount> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        all.add(burst(i, i, 250, i < losing ? 150 : 250));
      }
      assertEquals(losing >= 6 ? 1 : 0, new BurstCurve(all).losingLengths(), losing + " of 8");
    }
  }

  @Test
  void lossMustBeMoreThanItsOwnNoise() {
    List<BurstCount> slight = new ArrayList<>();
    List<BurstCount> noisy = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      slight.add(burst(i, i, 250, 249));
      noisy.add(burst(i, i, 250, 249 - 40 * (i % 4)));
    }
    assertEquals(1, new BurstCurve(slight).losingLengths(), "one packet, every time");
    assertEquals(1, new BurstCurve(noisy).losingLengths(), "61 packets ± 45");
    noisy.replaceAll(b -> burst(b.replicate().fork(), 0, 250, 250 - (b.replicate().fork() % 8)));
    assertEquals(1, new BurstCurve(noisy).losingLengths());
    // Six of eight lose, the middle five packets; the median deviation is five packets too.
    List<Integer> losses = List.of(0, 0, 1, 1, 9, 60, 60, 60);
    List<BurstCount> hidden = new ArrayList<>();
    losses.forEach(loss -> hidden.add(burst(hidden.size(), 0, 250, 250.0 - loss)));
    assertEquals(0, new BurstCurve(hidden).losingLengths(), "5 packets ± 3.5");
    losses.forEach(loss -> hidden.add(burst(hidden.size(), 0, 250, 250.0 - loss)));
    assertEquals(1, new BurstCurve(hidden).losingLengths(), "5 packets ± 2.4");
    List<BurstCount> single = List.of(burst(0, 0, 2000, 1995));
    assertEquals(0, new BurstCurve(single).losingLengths(), "0.25 % of one burst");
    assertEquals(1, new BurstCurve(List.of(burst(0, 0, 2000, 1500))).losingLengths());
  }

  /** At 280 the line of eq. 4 lets all through: bursts that lose there are no evidence of it. */
  @Test
  void aLengthThatTheLineLetsThroughIsLeftOut() {
    List<BurstCount> all = bursts(List.of(280L, 402L, 603L, 903L, 1203L), i -> 0);
    all.replaceAll(b -> b.offered() == 280 ? burst(b.replicate().fork(), 0, 280, 276) : b);
    BurstCurve.BufferEstimate found = fit(all);
    assertEquals(FORKS, found.unused().size());
    assertTrue(found.unused().stream().allMatch(b -> b.offered() == 280));
    assertEquals(BUFFER, found.packets().value(), 1e-6);
  }

  @Test
  void oneBurstPerLengthHasTheLeastSpreadThereIs() {
    List<BurstCount> single = new ArrayList<>();
    for (long length : List.of(402L, 603L, 903L, 1203L, 1503L)) {
      single.add(burst(0, single.size(), length, through(length)));
    }
    BurstCurve.BufferEstimate found = fit(single);
    assertEquals(BUFFER, found.packets().value(), 1e-6);
    assertTrue(found.packets().ci().width() > 0.5);
  }

  @Test
  void tooLittleIsSaidWithNumbers() {
    assertTrue(failure(List.of()).contains("at 0 burst length(s) only (longest burst 0 packets)"));
    assertTrue(
        failure(bursts(List.of(100L, 402L), i -> 0))
            .contains("at 1 burst length(s) only (longest burst 402 packets)"));
    List<BurstCount> two = List.of(burst(0, 0, 402, 333), burst(0, 1, 903, 500));
    assertTrue(
        failure(two).startsWith("2 bursts of 2 lengths are too few for the line"), failure(two));
  }

  @Test
  void buffersThatAreNoneAreRefused() {
    List<BurstCount> negative = new ArrayList<>();
    List<BurstCount> falling = new ArrayList<>();
    for (int fork = 0; fork < FORKS; fork++) {
      for (long length : List.of(400L, 600L, 900L)) {
        negative.add(burst(fork, negative.size(), length, 0.9 * length - 80));
        falling.add(burst(fork, falling.size(), length, 390 - 0.1 * length));
      }
    }
    assertTrue(failure(negative).startsWith("the fit (TW eq. 4) gives -7"), failure(negative));
    assertTrue(
        failure(falling).contains("arrival rate -0.1000 from 3 burst lengths"), failure(falling));
  }
}
