package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.CovariateSlope.Observation;
import fathom.fitting.regression.CovariateSlope.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CovariateSlopeTest {
  private static final Prior PRIOR = new Prior(1, 1);
  private static final Prior VAGUE = new Prior(1, 1e6);
  private static final int CLUSTERS = 6;
  private static final int ROWS = 20;

  /**
   * Rows of three levels far apart, with a covariate that lasts within a cluster.
   *
   * @param spread standard deviation of the covariate
   * @param reading standard deviation of each of its two readings
   * @param noise standard deviation of a row about its line
   * @param ofCluster standard deviation of what all rows of a cluster share
   */
  private static List<Observation> rows(
      long seed, double slope, double spread, double reading, double noise, double ofCluster) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Observation> rows = new ArrayList<>();
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      double lasting = random.nextGaussian();
      double shared = ofCluster * random.nextGaussian();
      for (int i = 0; i < ROWS; i++) {
        int condition = i % 3;
        double x = spread * (lasting + random.nextGaussian()) / Math.sqrt(2);
        rows.add(
            new Observation(
                condition,
                cluster,
                x + reading * random.nextGaussian(),
                x + reading * random.nextGaussian(),
                10 * condition + slope * x + shared + noise * random.nextGaussian()));
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.5, 0, 1, 3.5})
  void withoutNoiseTheSlopeIsExact(double slope) {
    CovariateSlope found = CovariateSlope.of(rows(1, slope, 0.1, 0, 0, 0), PRIOR);
    assertEquals(slope, found.slope(), 1e-9);
    assertEquals(0, found.halfWidth(), 1e-9);
    assertEquals(slope, found.ofReading(), 1e-9);
  }

  @Test
  void rowsFarOffDoNotCount() {
    List<Observation> rows = new ArrayList<>(rows(2, 2, 0.1, 0, 0.01, 0));
    for (int i = 0; i < rows.size(); i += 10) {
      Observation row = rows.get(i);
      rows.set(
          i,
          new Observation(row.condition(), row.cluster(), row.before(), row.after(), row.y() + 3));
    }
    CovariateSlope found = CovariateSlope.of(rows, VAGUE);
    assertEquals(2, found.slope(), 0.05);
  }

  @Test
  void aCovariateThatStandsStillSaysNothing() {
    List<Observation> still =
        rows(3, 2, 0.1, 0, 0.01, 0).stream()
            .map(row -> new Observation(row.condition(), row.cluster(), 0.3, 0.3, row.y()))
            .toList();
    assertEquals(new CovariateSlope(1, 1.96, 1), CovariateSlope.of(still, PRIOR));
    assertEquals(new CovariateSlope(1, 1.96, 1), CovariateSlope.of(List.of(), PRIOR));
  }

  /** One cluster shows no error by cluster, and a condition with one row shows no slope. */
  @Test
  void oneClusterOrOneRowOfAConditionSaysNothing() {
    List<Observation> one =
        rows(4, 2, 0.1, 0, 0.01, 0).stream().filter(row -> row.cluster().equals(0)).toList();
    assertEquals(new CovariateSlope(1, 1.96, 1), CovariateSlope.of(one, PRIOR));
    List<Observation> single = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      single.add(new Observation(i, i, 0.1 * i, 0.1 * i, 5.0 * i));
    }
    assertEquals(new CovariateSlope(1, 1.96, 1), CovariateSlope.of(single, PRIOR));
  }

  /**
   * Noise that all rows of a cluster share, and that rows alone would take for little; readings of
   * the covariate as good as it, and ones of which the noise is half of what they show.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.1})
  void itsIntervalHoldsBesideNoiseOfClustersAndReadings(double reading) {
    int campaigns = 2000;
    int held = 0;
    double mean = 0;
    double ofReading = 0;
    for (int i = 0; i < campaigns; i++) {
      CovariateSlope found = CovariateSlope.of(rows(1000 + i, 2, 0.1, reading, 0.03, 0.03), VAGUE);
      held += Math.abs(found.slope() - 2) <= found.halfWidth() ? 1 : 0;
      mean += found.slope() / campaigns;
      ofReading += found.ofReading() / campaigns;
    }
    double share = (double) held / campaigns;
    String told = "coverage " + share + ", slope " + mean + ", of the readings " + ofReading;
    System.out.println(told);
    assertTrue(share > 0.92 && share < 0.985, told);
    assertEquals(2, mean, 0.05, told);
    // Least squares find what is left of the slope behind the noise of two readings.
    assertEquals(2 * 0.01 / (0.01 + reading * reading / 2), ofReading, 0.1, told);
  }

  /** Noise of readings alone is no proof that the quantity follows nothing. */
  @Test
  void readingsThatOnlyDifferByNoiseSayNothing() {
    int campaigns = 500;
    int held = 0;
    for (int i = 0; i < campaigns; i++) {
      CovariateSlope found = CovariateSlope.of(rows(5000 + i, 2, 0.001, 0.05, 0.03, 0), PRIOR);
      held += Math.abs(found.slope() - 2) <= found.halfWidth() ? 1 : 0;
      assertTrue(Math.abs(found.ofReading()) < 1, found::toString);
    }
    assertTrue(held > 0.92 * campaigns, held + " of " + campaigns);
  }

  /** O_r is such a quantity: a small difference of a time and the first reading. */
  @Test
  void theNoiseOfAReadingThatTheQuantityWasMadeWithIsNoSlope() {
    int campaigns = 1000;
    int held = 0;
    double mean = 0;
    for (int i = 0; i < campaigns; i++) {
      SplittableRandom random = new SplittableRandom(9000 + i);
      List<Observation> rows =
          rows(9000 + i, 0, 0, 0.03, 0, 0).stream()
              .map(noise -> madeWithBefore(noise, 0.1 * random.nextGaussian()))
              .toList();
      CovariateSlope found = CovariateSlope.of(rows, VAGUE);
      held += Math.abs(found.slope() - 2) <= found.halfWidth() ? 1 : 0;
      mean += found.slope() / campaigns;
    }
    String told = held + " of " + campaigns + ", slope " + mean;
    System.out.println(told);
    assertTrue(held > 0.92 * campaigns, told);
    assertEquals(2, mean, 0.3, told);
  }

  /** A row of slope 2 whose quantity has ten times the noise of the first reading. */
  private static Observation madeWithBefore(Observation noise, double x) {
    return new Observation(
        noise.condition(),
        noise.cluster(),
        x + noise.before(),
        x + noise.after(),
        2 * x - 10 * noise.before(),
        true);
  }
}
