package fathom.reports.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.Estimate;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitQuality;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds on the error of costs, worked out by hand. */
class CostBandTest {
  private static final double EXACT = 1e-12;

  /** 10 ± 2 + (1 ± 0.1)·m, within 5 % at 10 and 30 bytes: ± 1 of 20, ± 2 of 40. */
  private static CostBand band(FitQuality fit) {
    return new CostBand(Hand.line(Estimate.of(10, 2), Estimate.of(1, 0.1), fit), 1472);
  }

  private static double half(Reading reading) {
    return reading.estimate().ci().width() / 2;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 2", // the constant's own
    "5, 1.5", // halfway from 2 to 1
    "10, 1",
    "20, 1.5", // halfway from 1 to 2
    "30, 2",
    "40, 3" // 0.1 more for each byte beyond 30, which is less than from 10 or 0 on
  })
  void liesBelowTheChordsAndGrowsNoFasterThanTheSlope(int bytes, double expected) {
    CostBand band = band(Hand.fit(60, 0.05, 6, 10, 30));
    assertEquals(expected, half(band.cost(bytes)), EXACT);
    assertEquals(10 + bytes, band.cost(bytes).value(), EXACT);
  }

  @Test
  void withoutAWidthTheCoefficientsAdd() {
    CostBand band = band(Hand.fit(60, Double.POSITIVE_INFINITY, 6, 10, 30));
    assertEquals(2 + 20 * 0.1, half(band.cost(20)), EXACT);
    assertEquals(2 + 20 * 0.1, half(band(Hand.UNTOLD).cost(20)), EXACT);
  }

  @Test
  void measuredIsWhatHasResiduals() {
    assertEquals(new SizeRange(10, 30), band(Hand.fit(60, 0.05, 6, 10, 30)).measured());
    assertEquals(new SizeRange(1, 1472), band(Hand.UNTOLD).measured());
  }

  /** Six forks; a table without replicates, 20 rows and two coefficients; nothing said. */
  @Test
  void degreesOfFreedomComeFromThePointsOfAPlace() {
    assertEquals(5, band(Hand.fit(60, 0.05, 6, 10, 30)).cost(10).degreesOfFreedom());
    assertEquals(18, band(Hand.fit(20, 0.05, 1, 10, 30)).cost(10).degreesOfFreedom());
    assertEquals(1, band(Hand.fit(2, 0.05, 1, 10, 30)).cost(10).degreesOfFreedom());
    assertEquals(5, band(Hand.UNTOLD).cost(10).degreesOfFreedom());
  }

  @Test
  void onlyADriftThatIsWarnedOfCounts() {
    assertEquals(0.016, band(Hand.drifting(-0.016)).cost(10).drift(), EXACT);
    assertEquals(0, band(Hand.drifting(0.009)).cost(10).drift());
  }

  /**
   * (1 ± 0.01)·p + 10 ± 0.1 + (0.1 ± 0.001)·m: at most ± 0.04 + 0.1 + 1 at 1000 bytes and p = 4.
   */
  @Test
  void ofLTheTermsAddWhereNothingElseIsSaid() {
    TransferBand band =
        new TransferBand(Hand.transfer(1, 10, 0.1, Optional.empty()), Hand.sheet(Map.of()));
    assertEquals(114, band.at(1000, 4).value(), EXACT);
    assertEquals(1.14, half(band.at(1000, 4)), EXACT);
  }
}
