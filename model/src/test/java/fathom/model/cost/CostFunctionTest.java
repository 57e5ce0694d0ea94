package fathom.model.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

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
}
