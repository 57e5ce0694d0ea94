package fathom.model.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TruthComparisonTest {
  private static final Segment LOW = Segment.exact(new SizeRange(1, 40), 1, 0);
  private static final Segment HIGH = Segment.exact(SizeRange.from(41), 2, 1);
  private static final CostFunction BENT = new CostFunction(List.of(LOW, HIGH));

  @Test
  void comparesThePiecesThatShareMostSizes() {
    assertEquals(Optional.of(LOW), TruthComparison.counterpart(piece(1, 38), BENT));
    assertEquals(Optional.of(LOW), TruthComparison.counterpart(piece(1, 45), BENT));
    assertEquals(Optional.of(HIGH), TruthComparison.counterpart(piece(39, SizeRange.OPEN), BENT));
    assertEquals(Optional.of(HIGH), TruthComparison.counterpart(piece(0, SizeRange.OPEN), BENT));
    assertEquals(
        Optional.empty(),
        TruthComparison.counterpart(piece(50, 60), new CostFunction(List.of(LOW))));
  }

  @Test
  void knowsNoRelativeErrorAgainstZero() {
    assertTrue(TruthComparison.relativeError(1, 0).isEmpty());
    assertEquals(-0.25, TruthComparison.relativeError(3, 4).orElseThrow());
  }

  private static Segment piece(int from, int to) {
    return Segment.exact(new SizeRange(from, to), 0, 0);
  }
}
