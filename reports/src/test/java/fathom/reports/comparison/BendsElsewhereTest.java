package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** At which sizes cost functions are compared that do not bend alike. */
class BendsElsewhereTest {
  private static ParameterChange compared(Outcome a, Outcome b) {
    return Hand.compared(
            Hand.sheet(Map.of(Parameter.SEND_GAP, a)),
            Hand.sheet(Map.of(Parameter.SEND_GAP, b)),
            Terms.usual(Optional.of(0.05)))
        .parameters()
        .getFirst();
  }

  private static List<Integer> sizes(ParameterChange change) {
    return change.tested().map(row -> row.quantity().sizeBytes().orElseThrow()).toList();
  }

  private static Breakpoint found(double at, double low, double high) {
    return new Breakpoint(
        at, Breakpoint.BreakpointSource.DETECTED, Optional.of(new Interval(low, high)));
  }

  /** Pieces of these constants and 0.08 µs/byte. */
  private static Outcome pieces(List<Breakpoint> places, double... constants) {
    List<Segment> segments = new ArrayList<>();
    int from = 1;
    for (int i = 0; i < constants.length; i++) {
      int to = i < places.size() ? (int) Math.floor(places.get(i).atBytes()) : SizeRange.OPEN;
      segments.add(
          new Segment(
              new SizeRange(from, to), Estimate.of(constants[i], 0.01), Estimate.of(0.08, 0.0001)));
      from = to == SizeRange.OPEN ? from : to + 1;
    }
    return new Outcome.Linear(new CostFunction(segments), places, Hand.UNTOLD);
  }

  /** As of a rendezvous: the ends, 40 and 41 bytes cost what they did. */
  @Test
  void aStepBetweenTheUsualSizesIsSeen() {
    Outcome plain = pieces(List.of(), 5);
    Outcome step = pieces(List.of(Breakpoint.fixed(200), Breakpoint.fixed(800)), 5, 60, 5);
    for (ParameterChange change : List.of(compared(plain, step), compared(step, plain))) {
      assertEquals(List.of(1, 40, 41, 200, 201, 800, 801, 1472), sizes(change));
      assertEquals(Verdict.CHANGED, change.verdict());
      assertEquals(
          List.of(201, 800),
          change
              .tested()
              .filter(row -> row.is(Verdict.CHANGED))
              .map(row -> row.quantity().sizeBytes().orElseThrow())
              .toList());
    }
  }

  /** Who has bent at 100 bytes and who has not cannot be told. */
  @Test
  void withinTheIntervalOfABendNothingIsComparedAndThatIsSaid() {
    ParameterChange change =
        compared(
            pieces(List.of(Breakpoint.fixed(700)), 5, 5),
            pieces(List.of(found(45.5, 39.5, 110.2)), 5, 5));
    assertEquals(List.of(1, 39, 111, 700, 701, 1472), sizes(change));
    assertEquals(Verdict.NO_CHANGE, change.verdict());
    assertEquals(List.of("39 < m ≤ 110"), change.unlooked());
    assertTrue(change.isBlind(0.05));
  }

  /** The ends of what was measured are compared, wherever a bend may be. */
  @Test
  void theEndsStay() {
    ParameterChange change =
        compared(pieces(List.of(), 5), pieces(List.of(found(1000, 900, 1472)), 5, 5));
    assertEquals(List.of(1, 40, 41, 900, 1472), sizes(change));
  }

  /** 45 bytes are A's second piece and B's first, 51 its third and B's second. */
  @Test
  void sizesOfDifferentPiecesAreNotComparedWhereBendsAreClose() {
    Outcome a = pieces(List.of(Breakpoint.fixed(40), Breakpoint.fixed(45)), 5, 30, 60);
    Outcome b = pieces(List.of(found(50, 30, 60), found(60, 40, 70)), 5, 30, 60);
    ParameterChange change = compared(a, b);
    assertEquals(List.of(1, 40, 61, 1472), sizes(change));
    assertEquals(Verdict.NO_CHANGE, change.verdict());
  }
}
