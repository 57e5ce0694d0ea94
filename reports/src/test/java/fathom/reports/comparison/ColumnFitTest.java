package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.Estimate;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.reports.SheetLike;
import fathom.reports.comparison.reading.ColumnFit;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of costs, worked out by hand. */
class ColumnFitTest {
  private static final double EXACT = 1e-12;

  /** 10 ± 2 + (1 ± 0.1)·m, within 5 % at 10 and 30 bytes: ± 1 of 20, ± 2 of 40. */
  private static ColumnFit band(FitQuality fit) {
    return fit(Hand.line(Estimate.of(10, 2), Estimate.of(1, 0.1), fit), Diagnostics.NONE);
  }

  private static ColumnFit fit(Outcome.Fitted outcome, Diagnostics campaign) {
    return new ColumnFit(outcome, SheetLike.lab(Map.of()).diagnostics(campaign).sheet());
  }

  /** 4 + 2ρ·2·1 + 1 at 10 bytes: with 5 %, ± 1 of 20, ρ = −1; with 10 %, ρ = −0.25. */
  @ParameterizedTest
  @CsvSource({"0.05, 10, 1", "0.1, 10, 2", "0.1, 20, 2.449489742783178", "Infinity, 20, 4"})
  void aCostHasTheHalfWidthOfItsBand(double relative, int bytes, double expected) {
    ColumnFit band = band(Hand.fit(60, relative, 6, 10, 30));
    assertEquals(expected, band.cost(bytes).half(), EXACT);
    assertEquals(10 + bytes, band.cost(bytes).value(), EXACT);
  }

  /** 4 + 2·0.5·2·2 + 4. */
  @Test
  void whatTheSheetSaysCounts() {
    Outcome.Linear told =
        Hand.line(Estimate.of(10, 2), Estimate.of(1, 0.1), 0.5, Hand.fit(60, 0.05, 6, 10, 30));
    assertEquals(Math.sqrt(12), fit(told, Diagnostics.NONE).cost(20).half(), EXACT);
  }

  @Test
  void withoutAWidthTheCoefficientsAdd() {
    assertEquals(2 + 20 * 0.1, band(Hand.UNTOLD).cost(20).half(), EXACT);
  }

  @Test
  void measuredIsWhatHasResiduals() {
    assertEquals(new SizeRange(10, 30), band(Hand.fit(60, 0.05, 6, 10, 30)).sizes());
    assertEquals(new SizeRange(1, 1472), band(Hand.UNTOLD).sizes());
  }

  /** Six forks; a table without replicates, 20 rows and two coefficients; nothing said. */
  @Test
  void degreesOfFreedomComeFromThePointsOfAPlace() {
    assertEquals(5, band(Hand.fit(60, 0.05, 6, 10, 30)).cost(10).degreesOfFreedom());
    assertEquals(18, band(Hand.fit(20, 0.05, 1, 10, 30)).cost(10).degreesOfFreedom());
    assertEquals(1, band(Hand.fit(2, 0.05, 1, 10, 30)).cost(10).degreesOfFreedom());
    assertEquals(5, band(Hand.UNTOLD).cost(10).degreesOfFreedom());
  }

  /** Twelve forks, two in each of six blocks. */
  @Test
  void degreesOfFreedomCountBlocksWhereTheCampaignHadThem() {
    Outcome.Linear line =
        Hand.line(Estimate.of(10, 2), Estimate.of(1, 0.1), Hand.fit(120, 0.05, 12, 10, 30));
    assertEquals(11, fit(line, Diagnostics.NONE).cost(10).degreesOfFreedom());
    Diagnostics six = Diagnostics.NONE.withBlocks(OptionalInt.of(6));
    assertEquals(5, fit(line, six).cost(10).degreesOfFreedom());
    Diagnostics one = Diagnostics.NONE.withBlocks(OptionalInt.of(1));
    assertEquals(1, fit(line, one).cost(10).degreesOfFreedom());
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
    Outcome.Transfer told = Hand.transfer(1, 10, 0.1, Optional.empty());
    Outcome.Transfer untold =
        new Outcome.Transfer(
            told.perNode(),
            told.constant(),
            told.slope(),
            Optional.empty(),
            Optional.empty(),
            Hand.UNTOLD);
    ColumnFit band = fit(untold, Diagnostics.NONE);
    assertEquals(114, band.transfer(1000, 4).value(), EXACT);
    assertEquals(1.14, band.transfer(1000, 4).half(), EXACT);
    assertEquals(
        Math.sqrt(0.0016 + 0.01 + 1), fit(told, Diagnostics.NONE).transfer(1000, 4).half(), EXACT);
  }
}
