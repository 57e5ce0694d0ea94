package fathom.model.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutcomeTest {
  private static final FitQuality FIT = new FitQuality(9, 0, 0, 0);

  private static final CostFunction THREE_PIECES =
      new CostFunction(
          List.of(
              Segment.exact(new SizeRange(1, 18), 5, 0),
              Segment.exact(new SizeRange(19, 40), 4, 0.1),
              Segment.exact(SizeRange.from(41), 3, 0.2)));

  private static Outcome.Linear linear(CostFunction cost, Integer... places) {
    return new Outcome.Linear(cost, List.of(places).stream().map(Breakpoint::fixed).toList(), FIT);
  }

  private static void refused(String part, CostFunction cost, Integer... places) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> linear(cost, places));
    assertTrue(String.valueOf(e.getMessage()).contains(part), e.toString());
  }

  @Test
  void piecesMeetAtOneBreakpointEach() {
    assertEquals(2, linear(THREE_PIECES, 18, 40).breakpoints().size());
    assertEquals(List.of(), linear(CostFunction.line(1, 1)).breakpoints());
    refused("3 pieces cannot have 1 breakpoints", THREE_PIECES, 18);
    refused("3 pieces cannot have 3 breakpoints", THREE_PIECES, 18, 30, 40);
    refused("1 pieces cannot have 1 breakpoints", CostFunction.line(1, 1), 40);
  }

  @Test
  void breakpointsAscendWithinThePiecesTheyPart() {
    refused("no breakpoint between piece 2 and the next", THREE_PIECES, 30, 20);
    refused("no breakpoint between piece 2 and the next", THREE_PIECES, 25, 25);
    refused("no breakpoint between piece 1 and the next: 41", THREE_PIECES, 41, 42);
    refused("no breakpoint between piece 2 and the next: 18", THREE_PIECES, 10, 18);
  }
}
