package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.interval.CostBand;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BoundedLineTest {
  private static final SizeRange SMALL = new SizeRange(1, 40);
  private static final double ROUNDING = 1e-9;

  private static Segment piece(Interval first, Interval last) {
    return new BoundedLine(1, first, 40, last).segment(SMALL);
  }

  /** Limits of a lab's receive gap, of which the true slope is 0. */
  @Test
  void aSlopeThatTheLimitsDoNotTellIsNoneAndNotACertainOne() {
    Segment piece = piece(new Interval(6.7008, 6.7373), new Interval(6.704, 6.7405));
    assertEquals(0, piece.slope().value());
    assertEquals(6.7008, piece.constant().ci().low(), ROUNDING);
    assertEquals(6.7405, piece.constant().ci().high(), ROUNDING);
  }

  @Test
  void anUpperLimitThatRisesByMoreThanAQuarterOfTheWidthKeepsItsSlope() {
    Segment piece = piece(new Interval(0, 6.8), new Interval(0, 9));
    assertTrue(piece.slope().value() > 0);
    CostBand band = new CostBand(piece, piece.correlation().orElseThrow(), false);
    assertEquals(6.8, band.at(1).high(), ROUNDING);
    assertEquals(9, band.at(40).high(), ROUNDING);
  }

  @Test
  void eachPieceHoldsItsLimits() {
    SplittableRandom random = new SplittableRandom(20_261_201);
    for (int trial = 0; trial < 10_000; trial++) {
      Interval first = limits(random);
      Interval last = limits(random);
      Segment piece = piece(first, last);
      CostBand band = new CostBand(piece, piece.correlation().orElse(0), false);
      assertHolds(band.at(1), first);
      assertHolds(band.at(40), last);
    }
  }

  private static Interval limits(SplittableRandom random) {
    double low = 10 * random.nextDouble();
    return new Interval(low, low + random.nextDouble());
  }

  private static void assertHolds(Interval band, Interval limits) {
    assertTrue(
        band.low() <= limits.low() + ROUNDING && band.high() >= limits.high() - ROUNDING,
        () -> limits + " is not within " + band);
  }
}
