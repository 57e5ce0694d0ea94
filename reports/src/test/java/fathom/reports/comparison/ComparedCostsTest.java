package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which sizes of two cost functions are compared, and which pieces. */
class ComparedCostsTest {
  private static Outcome measuredAt(int... sizes) {
    return Hand.line(Estimate.of(1, 0.01), Estimate.of(0.1, 0.001), Hand.fit(60, 0.01, 6, sizes));
  }

  @Test
  void costsAreComparedAtSizesThatBothMeasured() {
    Comparison comparison =
        Hand.compared(
            Hand.only(Parameter.USER_RECEIVE, measuredAt(1, 40, 1000)),
            Hand.only(Parameter.USER_RECEIVE, measuredAt(20, 100, 1472)));
    assertEquals(
        List.of("m = 20", "m = 1000"),
        Hand.labels(Hand.change(comparison, Parameter.USER_RECEIVE)).subList(0, 2));
    assertEquals(
        "a and b: no size was measured in both",
        Refusal.line(
            () ->
                Hand.compared(
                    Hand.only(Parameter.USER_RECEIVE, measuredAt(1, 40)),
                    Hand.only(Parameter.USER_RECEIVE, measuredAt(41, 1472)))));
  }

  private static Outcome.Linear bent(Breakpoint at, double above) {
    int last = (int) Math.floor(at.atBytes());
    return Hand.bent(
        at,
        new Segment(new SizeRange(1, last), Estimate.of(10, 0.1), Estimate.exact(0)),
        new Segment(SizeRange.from(last + 1), Estimate.of(above, 0.1), Estimate.of(0.1, 0.001)));
  }

  private static Breakpoint found(double at, double low, double high) {
    return new Breakpoint(
        at, Breakpoint.BreakpointSource.DETECTED, Optional.of(new Interval(low, high)));
  }

  private static Comparison gaps(Outcome a, Outcome b) {
    return Hand.compared(Hand.only(Parameter.SEND_GAP, a), Hand.only(Parameter.SEND_GAP, b));
  }

  /** 24 µs more at once: at 39 and 40 bytes it depends on who has jumped already. */
  @Test
  void betweenTwoPlacesOfOneBendNothingIsCompared() {
    Comparison comparison = gaps(bent(Breakpoint.fixed(40), 30), bent(found(38.2, 37, 41), 30));
    assertEquals(
        List.of("m = 1", "m = 38", "m = 41", "m = 1472"),
        Hand.labels(Hand.change(comparison, Parameter.SEND_GAP)).subList(0, 4));
    assertEquals(Verdict.NO_CHANGE, comparison.verdict());
    assertEquals(List.of(), comparison.warnings());
  }

  @Test
  void otherBendsAreWarnedOfAndComparedAtBothSides() {
    Comparison comparison = gaps(bent(Breakpoint.fixed(40), 6), bent(found(100.5, 90, 110), 0));
    assertEquals(
        List.of("m = 1", "m = 40", "m = 41", "m = 90", "m = 111", "m = 1472"),
        Hand.labels(Hand.change(comparison, Parameter.SEND_GAP)));
    assertEquals(
        List.of(
            "g_s has a breakpoint at 40 bytes in A, a breakpoint at 100.5 bytes in B: costs are compared, coefficients are"
                + " not"),
        comparison.warnings());
    Comparison straight = gaps(Hand.flat(10, 0.1), bent(Breakpoint.fixed(40), 6));
    assertTrue(
        straight
            .warnings()
            .getFirst()
            .startsWith("g_s has no breakpoint in A, a breakpoint at 40 bytes in B"));
  }

  @Test
  void theColumnsOfAMemoryTierAreComparedEachByItself() {
    Comparison comparison = Hand.compared(SampleSheets.table1(), TableOne.sheet());
    List<String> verdicts =
        comparison.parameters().stream()
            .filter(p -> p.column().parameter().isMemoryCopy())
            .map(
                p ->
                    p.column().label() + " " + p.column().variant() + " " + p.inA() + " " + p.inB())
            .toList();
    assertEquals(
        List.of(
            "M_ctc segment true true",
            "M_ctc heap heap true false",
            "M_ctm segment true true",
            "M_mtm segment false true",
            "M_mtm heap heap true false"),
        verdicts);
  }
}
