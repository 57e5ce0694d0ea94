package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;

/** A mean of four forks with a variance of 2 and three degrees of freedom, alone and with loans. */
class RegressionFitTest {
  private static final double NEAR = 1e-9;

  private static RegressionFit mean(double... values) {
    List<Row> rows =
        Stream.iterate(0, i -> i < values.length, i -> i + 1)
            .map(i -> new Row(List.of(1.0), values[i], 10, i))
            .toList();
    return RobustRegression.fit(rows).orElseThrow();
  }

  /** Mean 10; squared deviations 4 + 4 + 8 + 8 = 24 over 4·3. */
  private static RegressionFit alone() {
    double far = Math.sqrt(8);
    return mean(8, 12, 10 - far, 10 + far);
  }

  /** Another experiment of two forks; twice the square of a pull is its variance. */
  private static ErrorSource.Borrowed loan(double pull) {
    return new ErrorSource.Borrowed(
        0,
        new TreeMap<>(
            Map.of(
                CampaignBlock.ofFork(0), MatrixUtils.createRealVector(new double[] {pull}),
                CampaignBlock.ofFork(1), MatrixUtils.createRealVector(new double[] {-pull}))));
  }

  @Test
  void intervalsAreStudents() {
    RegressionFit fit = alone();
    assertEquals(Math.sqrt(2), fit.standardError(0), NEAR);
    double half = Statistics.t95(3) * Math.sqrt(2);
    assertEquals(half, fit.halfWidth(0), NEAR);
    assertEquals(10, fit.estimate(0).value(), NEAR);
    assertEquals(10 - half, fit.estimate(0).ci().low(), NEAR);
    assertEquals(10 + half, fit.estimate(0).ci().high(), NEAR);
    double narrower = Statistics.tQuantile(0.9, 3) * Math.sqrt(2);
    assertEquals(2 * narrower, fit.interval(0, 0.8).width(), NEAR);
    assertEquals(3 * Math.sqrt(2), fit.standardErrorAt(List.of(3.0)), NEAR);
    assertEquals(3 * half, fit.halfWidthAt(List.of(3.0)), NEAR);
  }

  @Test
  void pullsAddUpToTheVariance() {
    Map<CampaignBlock, Double> pulls = alone().pullsAt(List.of(2.0));
    assertEquals(4, pulls.size());
    assertEquals(8, pulls.values().stream().mapToDouble(pull -> pull * pull).sum(), NEAR);
  }

  /**
   * Lines through two places: constants −2, 2, 0 and 0 off their mean, slopes 1, −1, 1 and −1. So ρ
   * is −4/√(8·4).
   */
  @Test
  void coefficientsGoTogetherAsTheyDoOverForks() {
    double[] constants = {8, 12, 10, 10};
    double[] slopes = {6, 4, 6, 4};
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < 4; fork++) {
      rows.add(new Row(List.of(1.0, 0.0), constants[fork], 10, fork));
      rows.add(new Row(List.of(1.0, 1.0), constants[fork] + slopes[fork], 10, fork));
    }
    RegressionFit fit = RobustRegression.fit(rows).orElseThrow();
    assertEquals(-4 / Math.sqrt(32), fit.correlation(0, 1), NEAR);
    assertEquals(fit.correlation(0, 1), fit.correlation(1, 0), NEAR);
    assertEquals(1, fit.correlation(1, 1), NEAR);
    // A loan moves the constant alone, by a variance of 8/12 more: ρ is −4/√(2·8·4).
    RegressionFit more =
        fit.withBorrowed(
            List.of(
                new ErrorSource.Borrowed(
                    0,
                    new TreeMap<>(
                        Map.of(
                            CampaignBlock.ofFork(0),
                            MatrixUtils.createRealVector(
                                new double[] {Math.sqrt(8.0 / 12), 0}))))));
    assertEquals(-4 / Math.sqrt(64), more.correlation(0, 1), NEAR);
  }

  /** Forks that all say the same leave no error to go together with. */
  @Test
  void whatHasNoErrorGoesTogetherWithNone() {
    assertEquals(0, mean(10, 10, 10, 10).correlation(0, 0), NEAR);
  }

  @Test
  void borrowedErrorsAddAndWelchCountsTheirForks() {
    RegressionFit fit = alone().withBorrowed(List.of(loan(1.5)));
    double borrowed = 2 * 1.5 * 1.5;
    assertEquals(Math.sqrt(2 + borrowed), fit.standardError(0), NEAR);
    double degrees = Math.pow(2 + borrowed, 2) / (4 / 3.0 + borrowed * borrowed);
    assertEquals(degrees, fit.degreesOfFreedom(0), NEAR);
    assertEquals(
        2 * Statistics.t95(degrees) * Math.sqrt(2 + borrowed), fit.halfWidthAt(List.of(2.0)), NEAR);
    assertEquals(alone().coefficients(), fit.coefficients());
  }

  /** The mean of four blocks, whose pulls are −2, 2, −√8 and √8 over √12. */
  private static RegressionFit inBlocks() {
    double[] values = {8, 12, 10 - Math.sqrt(8), 10 + Math.sqrt(8)};
    return RobustRegression.fit(
            IntStream.range(0, 4)
                .mapToObj(i -> new Row(List.of(1.0), values[i], 10, CampaignBlock.ofRound(i)))
                .toList())
        .orElseThrow();
  }

  /** Another experiment in the same blocks, which moves the mean by a share of these pulls. */
  private static ErrorSource.Borrowed inTheSameBlocks(double share) {
    NavigableMap<CampaignBlock, RealVector> moves = new TreeMap<>();
    inBlocks()
        .pullsAt(List.of(1.0))
        .forEach(
            (block, pull) ->
                moves.put(block, MatrixUtils.createRealVector(new double[] {share * pull})));
    return new ErrorSource.Borrowed(0, moves);
  }

  /** What is common to both sides of a difference cancels, and what adds up is not a square sum. */
  @Test
  void whatABlockDoesToTwoExperimentsIsAddedBeforeItIsSquared() {
    assertEquals(Math.sqrt(2), inBlocks().standardError(0), NEAR);
    RegressionFit less = inBlocks().withBorrowed(List.of(inTheSameBlocks(-0.75)));
    assertEquals(0.25 * Math.sqrt(2), less.standardError(0), NEAR);
    RegressionFit more =
        inBlocks().withBorrowed(List.of(inTheSameBlocks(0.5), inTheSameBlocks(0.5)));
    assertEquals(2 * Math.sqrt(2), more.standardError(0), NEAR);
    // Every block measured all of it: one number per block, less their mean.
    assertEquals(3, less.degreesOfFreedom(0), NEAR);
    assertEquals(3, more.degreesOfFreedom(0), NEAR);
  }

  /** Only two of the four blocks have a loan, with one degree of freedom: 1/(¾/√3 + ¼)². */
  @Test
  void ofUnequalPartsDegreesAreAtLeastByTheLengthsOfTheirVariances() {
    double pull = Math.sqrt(1 / 3.0);
    NavigableMap<CampaignBlock, RealVector> moves = new TreeMap<>();
    moves.put(CampaignBlock.ofRound(2), MatrixUtils.createRealVector(new double[] {pull}));
    moves.put(CampaignBlock.ofRound(3), MatrixUtils.createRealVector(new double[] {-pull}));
    RegressionFit fit = inBlocks().withBorrowed(List.of(new ErrorSource.Borrowed(0, moves)));
    assertEquals(Math.pow(0.75 / Math.sqrt(3) + 0.25, -2), fit.degreesOfFreedom(0), NEAR);
  }

  /** Fork 0 of another experiment is not block 0. */
  @Test
  void forksOfOtherExperimentsStayIndependentOfBlocks() {
    RegressionFit fit =
        inBlocks().withBorrowed(List.of(inTheSameBlocks(-0.75), loan(Math.sqrt(0.5))));
    assertEquals(Math.sqrt(2.0 / 16 + 1), fit.standardError(0), NEAR);
    assertEquals(
        Math.pow(2.0 / 16 + 1, 2) / (Math.pow(2.0 / 16, 2) / 3 + 1), fit.degreesOfFreedom(0), NEAR);
  }

  @Test
  void whatOnePartCannotTellTheOthersDoNotEither() {
    assertFalse(
        inBlocks().withBorrowed(List.of(inTheSameBlocks(Double.POSITIVE_INFINITY))).isFinite());
  }

  @Test
  void withoutAnyVarianceDegreesAreThoseOfTheForks() {
    RegressionFit exact = mean(0, 0, 0, 0, 0).withBorrowed(List.of(loan(0)));
    assertEquals(0, exact.standardError(0));
    assertEquals(4, exact.degreesOfFreedom(0), NEAR);
  }

  @Test
  void whatWouldBreakARecordIsNotFinite() {
    RegressionFit fit = alone();
    assertTrue(fit.isFinite());
    assertFalse(fit.withBorrowed(List.of(loan(Double.POSITIVE_INFINITY))).isFinite());
    RegressionFit broken =
        new RegressionFit(
            fit.rows(), List.of(Double.NaN), fit.errors(), List.of(), fit.robustWeights());
    assertFalse(broken.isFinite());
  }

  @Test
  void aForkMissingASizeLeavesFewerDegrees() {
    double[][] rows = {{1, 5}, {100, 9}, {1, 5.2}, {100, 9.4}, {1, 4.9}, {100, 9.1}, {1, 5.1}};
    List<Row> own =
        Stream.iterate(0, i -> i < rows.length, i -> i + 1)
            .map(i -> new Row(List.of(1.0, rows[i][0]), rows[i][1], 1, i / 2))
            .toList();
    RegressionFit fit = RobustRegression.fit(own).orElseThrow();
    // The rows at 100 bytes are three alone: their mean, with the error of three forks.
    assertEquals(2, fit.errors().degrees(ClusterErrors.vector(List.of(1.0, 100.0))), NEAR);
    double squares = 0.5 * 0.5 / 9 + 0.7 * 0.7 / 9 + 0.2 * 0.2 / 9;
    assertEquals(Math.sqrt(squares / 6), fit.standardErrorAt(List.of(1.0, 100.0)), NEAR);
    assertEquals(3, fit.errors().degrees(ClusterErrors.vector(List.of(1.0, 1.0))), NEAR);
  }
}
