package fathom.reports.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.sheet.FitDiagnostics.Place;
import fathom.model.sheet.FitDiagnostics.Residual;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CostBandTest {
  private static final Segment PIECE =
      new Segment(SizeRange.from(1), Estimate.of(10, 1), Estimate.of(0.5, 0.01));

  private static Residual at(int bytes, double fitted, int points) {
    return new Residual(Place.of(bytes), fitted, fitted, OptionalDouble.empty(), points, 0);
  }

  private static double half(CostBand band, double bytes) {
    return band.at(bytes).width() / 2;
  }

  /** What the sheet says counts, whatever its points suggest: 1 − 2·0.6·0.1 + 0.01 = 0.89. */
  @Test
  void theBandIsThatOfTheSheet() {
    Segment told =
        new Segment(PIECE.range(), PIECE.constant(), PIECE.slope(), OptionalDouble.of(-0.6));
    CostBand band = CostBand.of(told, List.of(at(10, 7, 3), at(30, 7, 3)));
    assertEquals(Math.sqrt(0.89), half(band, 10), 1e-12);
    assertFalse(band.isApproximate());
    assertEquals("95 % band of the fit", band.name());
  }

  /**
   * Sizes 10 and 30 with equal weights: ρ = −40/√(2·1000) = −0.894. At m = 10: h² = 1 − 2·0.894·0.1
   * + 0.01.
   */
  @Test
  void anOlderSheetHasTheCorrelationOfItsDesign() {
    CostBand band = CostBand.of(PIECE, List.of(at(10, 7, 3), at(30, 7, 3)));
    assertEquals(-40 / Math.sqrt(2000), band.correlation(), 1e-12);
    assertEquals(1, half(band, 0), 1e-12);
    assertEquals(Math.sqrt(1.01 - 0.2 * 40 / Math.sqrt(2000)), half(band, 10), 1e-12);
    assertTrue(band.isApproximate());
    assertEquals("95 % band of the fit, approximate", band.name());
  }

  /** Weights 4/1 and 1/4: Σw = 4.25, Σwm = 47.5, Σwm² = 625. */
  @Test
  void pointsCountByNumberAndOneOverTheSquareOfTheCost() {
    CostBand band = CostBand.of(PIECE, List.of(at(10, 1, 4), at(30, 2, 1)));
    assertEquals(-47.5 / Math.sqrt(4.25 * 625), band.correlation(), 1e-12);
  }

  /** Without points at two sizes the two are taken to be independent, which is wider. */
  @Test
  void withoutPointsItIsWider() {
    assertEquals(Math.sqrt(1.01), half(CostBand.of(PIECE, List.of()), 10), 1e-12);
    assertEquals(Math.sqrt(1.01), half(CostBand.of(PIECE, List.of(at(10, 7, 3))), 10), 1e-12);
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
    CostBand band = CostBand.of(held, List.of());
    double middle = (band.at(100).low() + band.at(100).high()) / 2;
    assertEquals(10, middle, 1e-12);
    assertEquals(1.5, half(band, 100), 1e-12);
  }

  /** A constant has no slope's error to go together with. */
  @Test
  void aConstantNeedsNoCorrelation() {
    Segment constant = new Segment(SizeRange.from(1), Estimate.of(10, 1), Estimate.exact(0));
    CostBand band = CostBand.of(constant, List.of(at(10, 7, 3)));
    assertFalse(band.isApproximate());
    assertEquals(1, half(band, 500), 1e-12);
  }

  @Test
  void pointsOfOtherPiecesDoNotCount() {
    Segment small = new Segment(new SizeRange(1, 40), Estimate.of(10, 1), Estimate.of(0.5, 0.01));
    assertEquals(
        CostBand.of(small, List.of(at(10, 7, 1), at(30, 7, 1))),
        CostBand.of(small, List.of(at(10, 7, 1), at(30, 7, 1), at(41, 7, 1))));
  }
}
