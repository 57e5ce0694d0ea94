package fathom.reports.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.Estimate;
import fathom.model.FitDiagnostics.Place;
import fathom.model.FitDiagnostics.Residual;
import fathom.model.Segment;
import fathom.model.SizeRange;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CostBandTest {
  private static final Segment PIECE =
      new Segment(SizeRange.from(1), Estimate.of(10, 1), Estimate.of(0.5, 0.01));

  private static Residual at(int bytes, double fitted, int points) {
    return new Residual(Place.of(bytes), fitted, fitted, OptionalDouble.empty(), points, 0);
  }

  /**
   * Sizes 10 and 30 with equal weights: m̄ = 20, ρ = −20·0.01/1 = −0.2. At m = 10: h² = 1 −
   * 2·0.2·0.1 + 0.01 = 0.97.
   */
  @Test
  void errorsOfConstantAndSlopeGoAgainstEachOther() {
    CostBand band = CostBand.of(PIECE, List.of(at(10, 7, 3), at(30, 7, 3)));
    assertEquals(-0.2, band.correlation(), 1e-12);
    assertEquals(1, band.halfWidthAt(0), 1e-12);
    assertEquals(Math.sqrt(0.97), band.halfWidthAt(10), 1e-12);
  }

  /** Weights 4/1 and 1/4: m̄ = (4·10 + 0.25·30)/4.25 = 11.176. */
  @Test
  void pointsCountByNumberAndOneOverTheSquareOfTheCost() {
    CostBand band = CostBand.of(PIECE, List.of(at(10, 1, 4), at(30, 2, 1)));
    assertEquals(-0.01 * 47.5 / 4.25, band.correlation(), 1e-12);
  }

  /** Without points the two are taken to be independent, which is wider. */
  @Test
  void withoutPointsItIsWider() {
    assertEquals(Math.sqrt(1.01), CostBand.of(PIECE, List.of()).halfWidthAt(10), 1e-12);
  }

  /** ρ by the formula would be −20; a band of no width would claim what nobody knows. */
  @Test
  void aBandAlwaysHasAWidth() {
    CostBand band = CostBand.of(PIECE, List.of(at(2000, 7, 3)));
    assertEquals(-CostBand.MOST, band.correlation());
    assertTrue(band.halfWidthAt(100) > 0);
  }

  @Test
  void pointsOfOtherPiecesDoNotCount() {
    Segment small = new Segment(new SizeRange(1, 40), Estimate.of(10, 1), Estimate.of(0.5, 0.01));
    assertEquals(
        CostBand.of(small, List.of(at(10, 7, 1))),
        CostBand.of(small, List.of(at(10, 7, 1), at(41, 7, 1))));
  }
}
