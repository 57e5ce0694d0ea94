package fathom.fitting.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.Attempt;
import fathom.model.samples.BurstCount;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;

/** How much bursts of each length count: their noise is in proportion to k. */
class BurstCurveWeightsTest {
  private static final int SENDERS = 4;
  private static final double BUFFER = 1000;
  private static final List<Long> LENGTHS = List.of(4000L, 6000L, 10000L, 16000L, 24000L, 36000L);

  private static BurstCount burst(int fork, long offered, double passed) {
    return new BurstCount(1400, SENDERS, 1, new Replicate(fork, 0), offered, Math.round(passed), 0);
  }

  private static double through(long offered) {
    return BUFFER + (offered - SENDERS) / 4.0;
  }

  /** Every length once per fork, with noise of up to this share of k to both sides. */
  private static List<BurstCount> bursts(int forks, double share) {
    Random random = new Random(11);
    List<BurstCount> bursts = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      for (long k : LENGTHS) {
        double noise = share * k * (2 * random.nextDouble() - 1);
        bursts.add(burst(fork, k, through(k) + noise));
      }
    }
    return bursts;
  }

  private static BurstCurve.BufferEstimate fit(List<BurstCount> bursts) {
    return switch (new BurstCurve(bursts).fit()) {
      case Attempt.Ok<BurstCurve.BufferEstimate> ok -> ok.value();
      case Attempt.Failed<BurstCurve.BufferEstimate> failed ->
          throw new AssertionError(failed.reason());
    };
  }

  /** Least squares of passed/k = B·1/k + D/A·(k − S)/k, which weighs each burst by 1/k². */
  private static double[] weighedByInverseSquares(List<BurstCount> bursts) {
    double[] shares =
        bursts.stream().mapToDouble(b -> b.arrived() / (double) b.offered()).toArray();
    double[][] regressors =
        bursts.stream()
            .map(
                b ->
                    new double[] {
                      1.0 / b.offered(), (b.offered() - SENDERS) / (double) b.offered()
                    })
            .toArray(double[][]::new);
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(shares, regressors);
    return regression.estimateRegressionParameters();
  }

  private static double unweighed(List<BurstCount> bursts) {
    SimpleRegression regression = new SimpleRegression();
    bursts.forEach(b -> regression.addData(b.offered() - (double) SENDERS, (double) b.arrived()));
    return regression.getIntercept();
  }

  private static void assertWeighedByInverseSquares(List<BurstCount> bursts) {
    BurstCurve.BufferEstimate found = fit(bursts);
    assertEquals(Optional.empty(), found.edge());
    assertEquals(List.of(), found.outliers());
    double[] expected = weighedByInverseSquares(bursts);
    assertEquals(expected[0], found.packets().value(), 0.05);
    assertEquals(expected[1], found.departureOverArrival().value(), 1e-5);
    assertTrue(Math.abs(unweighed(bursts) - expected[0]) > 5, "not the same without weights");
  }

  @Test
  void noiseInProportionToTheLengthWeighsByInverseSquares() {
    assertWeighedByInverseSquares(bursts(6, 0.01));
  }

  @Test
  void singleBurstsOfEachLengthAreWeighedAlike() {
    assertWeighedByInverseSquares(bursts(1, 0.01));
  }

  /** A hundred packets of 9000: little as a share, but forty times what the others differ by. */
  @Test
  void replicatesThatAgreeMakeASmallLossAStray() {
    List<BurstCount> bursts = bursts(6, 0.0001);
    BurstCount stray = burst(3, 36000, through(36000) - 100);
    bursts.replaceAll(b -> b.offered() == 36000 && b.replicate().fork() == 3 ? stray : b);
    BurstCurve.BufferEstimate found = fit(bursts);
    assertEquals(List.of(stray), found.outliers());
    assertEquals(Optional.empty(), found.edge());
    assertEquals(BUFFER, found.packets().value(), 1);
  }

  /** No other burst of its length shows that it is the one that is wrong, and not the line. */
  @Test
  void aSingleBurstOfALengthIsNoOutlier() {
    List<BurstCount> bursts = bursts(1, 0.0001);
    bursts.set(3, burst(0, 16000, 0.8 * through(16000)));
    BurstCurve.BufferEstimate found = fit(bursts);
    assertEquals(List.of(), found.outliers());
    assertTrue(found.packets().ci().contains(BUFFER), found::toString);
    assertTrue(
        found.misfit().orElseThrow().contains("farthest at bursts of 16000 packets"),
        found.misfit()::toString);
  }
}
