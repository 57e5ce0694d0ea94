package fathom.model.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CostFunctionTest {
  private static final double EXACT = 1e-12;

  private static final Segment SMALL = Segment.exact(new SizeRange(1, 40), 6.73, 0);
  private static final Segment LARGE = Segment.exact(SizeRange.from(41), 3.027, 0.0796);
  private static final CostFunction GAP = new CostFunction(List.of(SMALL, LARGE));

  @Test
  void borderBelongsToTheLowerPiece() {
    assertSame(SMALL, GAP.segmentAt(40));
    assertSame(LARGE, GAP.segmentAt(41));
  }

  @Test
  void sizesOutsideAreServedByTheNearestPiece() {
    assertSame(SMALL, GAP.segmentAt(0));
    assertSame(SMALL, GAP.segmentAt(1));
    assertSame(LARGE, GAP.segmentAt(1_000_000));
  }

  @Test
  void valueIsThatOfThePiece() {
    assertEquals(6.73, GAP.at(40), EXACT);
    assertEquals(0.0796 * 1500 + 3.027, GAP.at(1500), EXACT);
  }

  @Test
  void lineServesAllSizes() {
    CostFunction line = CostFunction.line(1.5, 0.25);
    assertEquals(1.5, line.at(0), EXACT);
    assertEquals(26.5, line.at(100), EXACT);
  }

  @Test
  void noPieceIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new CostFunction(List.of()));
  }

  @Test
  void overlapAndWrongOrderAreRefused() {
    Segment overlapping = Segment.exact(SizeRange.from(40), 3, 0.08);
    assertThrows(
        IllegalArgumentException.class, () -> new CostFunction(List.of(SMALL, overlapping)));
    assertThrows(IllegalArgumentException.class, () -> new CostFunction(List.of(LARGE, SMALL)));
  }

  private static double halfWidthAt(Segment segment, int bytes) {
    double a = segment.constant().ci().width() / 2;
    double b = segment.slope().ci().width() / 2 * bytes;
    return Math.sqrt(a * a + b * b + 2 * segment.correlation().orElse(0) * a * b);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 40, 1472})
  void aFactorThatIsOpenWidensTheCostOfEverySize(int bytes) {
    Segment segment =
        new Segment(
            SizeRange.from(1),
            Estimate.of(7, 0.4),
            Estimate.of(0.01, 0.0004),
            OptionalDouble.of(-0.7));
    Segment open = segment.butForFactor(0.5);
    assertEquals(segment.at(bytes), open.at(bytes));
    assertEquals(
        Math.hypot(halfWidthAt(segment, bytes), 0.5 * segment.at(bytes)),
        halfWidthAt(open, bytes),
        1e-9);
  }

  @Test
  void aFactorThatIsKnownChangesNothing() {
    Segment segment =
        new Segment(
            SizeRange.from(1), Estimate.of(7, 0.5), Estimate.of(0.25, 0), OptionalDouble.empty());
    assertEquals(segment, segment.butForFactor(0));
    assertEquals(OptionalDouble.empty(), segment.butForFactor(0.5).correlation());
    assertThrows(IllegalArgumentException.class, () -> segment.butForFactor(Double.NaN));
  }

  /** A slope that is held at 0 has no factor, and keeps the interval of the free one (ADR 0012). */
  @Test
  void aFactorOfNothingIsNothing() {
    Estimate held = new Estimate(0, new Interval(-0.5, -0.25));
    assertEquals(held, held.butForFactor(0.5));
    Estimate moved = new Estimate(4, new Interval(4, 10));
    assertEquals(
        new Interval(7 - Math.hypot(3, 2), 7 + Math.hypot(3, 2)), moved.butForFactor(0.5).ci());
    Outcome.Linear open =
        new Outcome.Linear(CostFunction.line(7, 0), List.of(), new FitQuality(9, 0, 0, 0.3))
            .butForFactor(0.4);
    assertEquals(0.5, open.fit().relativeHalfWidth(), EXACT);
  }
}
