package fathom.model.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals of costs, worked out by hand: of 10 ± 2 + (1 ± 0.1)·m, where nothing else is said. */
class CostBandTest {
  private static final double EXACT = 1e-12;
  private static final Segment PIECE =
      new Segment(SizeRange.from(1), Estimate.of(10, 2), Estimate.of(1, 0.1));

  private static FitQuality fit(double relativeHalfWidth, int... sizes) {
    List<Residual> residuals =
        Arrays.stream(sizes)
            .mapToObj(m -> new Residual(FitPoint.of(m), 1, 1, OptionalDouble.empty(), 6, 0))
            .toList();
    FitDiagnostics none = FitDiagnostics.NONE;
    return new FitQuality(60, 0.01, 0.02, relativeHalfWidth)
        .withDiagnostics(
            new FitDiagnostics(
                none.worst(),
                none.rSquared(),
                none.leverage(),
                none.drift(),
                List.of(),
                residuals));
  }

  private static Segment told(Segment piece, double correlation) {
    return new Segment(
        piece.range(), piece.constant(), piece.slope(), OptionalDouble.of(correlation));
  }

  private static CostBand band(Segment piece, FitQuality fit) {
    return CostBand.at(new Outcome.Linear(new CostFunction(List.of(piece)), List.of(), fit), 1);
  }

  /** What the sheet says counts, whatever else it holds: 4 − 2·0.6·2·1 + 1 = 2.6 at 10 bytes. */
  @Test
  void theBandIsThatOfTheSheet() {
    CostBand band = band(told(PIECE, -0.6), fit(0.5, 10, 30));
    assertEquals(Math.sqrt(2.6), band.halfAt(10), EXACT);
    assertEquals(20 - Math.sqrt(2.6), band.at(10).low(), EXACT);
    assertEquals(20 + Math.sqrt(2.6), band.at(10).high(), EXACT);
    assertFalse(band.isApproximate());
  }

  /**
   * Within 10 %: ± 2 of 20 at 10 bytes, 4 = 4 + 4ρ + 1, so ρ = −0.25; ± 4 of 40 at 30 would allow
   * +0.25. At 20 bytes 4 − 0.25·8 + 4.
   */
  @ParameterizedTest
  @CsvSource({"0, 4", "10, 4", "20, 6", "30, 10"})
  void anOlderSheetHasTheLargestCorrelationThatItsWidthAllows(int bytes, double square) {
    CostBand band = band(PIECE, fit(0.1, 10, 30));
    assertEquals(-0.25, band.correlation(), EXACT);
    assertEquals(Math.sqrt(square), band.halfAt(bytes), EXACT);
    assertTrue(band.isApproximate());
  }

  /** A message of 0 bytes costs κ; ± 0.02 of 20 no correlation of ± 2 and ± 1 gives. */
  @Test
  void anEndThatSaysNothingIsLeftAside() {
    assertEquals(0.25, band(PIECE, fit(0.1, 0, 30)).correlation(), EXACT);
    assertEquals(-1, band(PIECE, fit(0.05, 10, 30)).correlation(), EXACT);
    assertEquals(1, band(PIECE, fit(0.001, 10, 30)).correlation(), EXACT);
    assertEquals(1, band(PIECE, fit(0.5, 10, 30)).correlation(), EXACT);
  }

  @Test
  void withoutAWidthTheCoefficientsAdd() {
    assertEquals(4, band(PIECE, fit(Double.POSITIVE_INFINITY, 10, 30)).halfAt(20), EXACT);
    assertEquals(4, band(PIECE, fit(0.05)).halfAt(20), EXACT);
  }

  /**
   * Whatever the correlation was: what is assumed of a sheet with the width it gives is no less,
   * and where the function has one piece it is the same.
   */
  @Test
  void whatIsAssumedIsNeverTooNarrow() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 500; i++) {
      Segment true1 =
          told(
              new Segment(
                  new SizeRange(1, 40),
                  Estimate.of(10, random.nextDouble(0.1, 2)),
                  Estimate.of(1, random.nextDouble(0.001, 0.1))),
              random.nextDouble(-1, 1));
      Segment true2 =
          told(
              new Segment(
                  SizeRange.from(41),
                  Estimate.of(10, random.nextDouble(0.1, 2)),
                  Estimate.of(1, random.nextDouble(0.001, 0.1))),
              random.nextDouble(-1, 1));
      double width =
          Math.max(
              Math.max(relative(true1, 1), relative(true1, 40)),
              Math.max(relative(true2, 41), relative(true2, 1472)));
      Segment untold1 = new Segment(true1.range(), true1.constant(), true1.slope());
      Segment untold2 = new Segment(true2.range(), true2.constant(), true2.slope());
      Outcome.Linear sheet =
          new Outcome.Linear(
              new CostFunction(List.of(untold1, untold2)),
              List.of(Breakpoint.fixed(40)),
              fit(width, 1, 40, 41, 1472));
      for (int bytes : List.of(1, 20, 40, 41, 200, 1472, 5000)) {
        double exact = band(bytes > 40 ? true2 : true1, fit(0)).halfAt(bytes);
        assertTrue(CostBand.at(sheet, bytes).halfAt(bytes) >= exact - 1e-9, () -> sheet + "");
      }
      FitQuality one = fit(Math.max(relative(true1, 1), relative(true1, 40)), 1, 40);
      double correlation = true1.correlation().getAsDouble();
      assertEquals(correlation, band(untold1, one).correlation(), 1e-6);
    }
  }

  private static double relative(Segment piece, int bytes) {
    return band(piece, fit(0)).halfAt(bytes) / piece.at(bytes);
  }

  /** A constant has no slope's error to go together with. */
  @Test
  void aConstantNeedsNoCorrelation() {
    Segment constant = new Segment(SizeRange.from(1), Estimate.of(10, 1), Estimate.exact(0));
    CostBand band = band(constant, fit(0.3, 10));
    assertFalse(band.isApproximate());
    assertEquals(1, band.halfAt(500), EXACT);
  }

  @Test
  void exactNumbersHaveNoInterval() {
    CostBand band = band(Segment.exact(SizeRange.from(1), 10, 0.5), fit(Double.NaN));
    assertEquals(new Interval(60, 60), band.at(100));
    assertFalse(band.isApproximate());
  }

  /**
   * A slope held at 0 has the interval of the free line, −0.02 to 0.01, and κ that of the free
   * line's κ, 9 to 12: at 100 bytes the line was at 10.5 − 0.5, and not at the 10.2 of the
   * constant.
   */
  @Test
  void thePieceHeldFlatHasTheBandOfTheFreeLine() {
    Segment held =
        new Segment(
            SizeRange.from(1),
            new Estimate(10.2, new Interval(9, 12)),
            new Estimate(0, new Interval(-0.02, 0.01)),
            OptionalDouble.of(-0.5));
    CostBand band = band(held, fit(0));
    assertEquals(8.5, band.at(100).low(), EXACT);
    assertEquals(11.5, band.at(100).high(), EXACT);
  }

  @Test
  void pointsOfOtherPiecesDoNotCount() {
    Segment small = new Segment(new SizeRange(1, 40), Estimate.of(10, 2), Estimate.of(1, 0.1));
    assertEquals(
        band(small, fit(0.1, 10, 30)).correlation(),
        band(small, fit(0.1, 10, 30, 41)).correlation());
  }

  /** Squares of 1e200 are none, and need not be. */
  @Test
  void whatNoNumberHoldsIsNamed() {
    Segment large =
        told(new Segment(SizeRange.from(1), Estimate.of(1, 1e200), Estimate.of(1, 1e200)), -0.5);
    assertEquals(1e200 * Math.sqrt(91), band(large, fit(0)).halfAt(10), 1e188);
    Segment huge = new Segment(SizeRange.from(1), Estimate.exact(1e308), Estimate.exact(1e307));
    assertThrows(ArithmeticException.class, () -> band(huge, fit(0)).at(1000));
  }
}
