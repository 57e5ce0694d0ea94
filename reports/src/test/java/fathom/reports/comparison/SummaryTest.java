package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is claimed in words is no more than what was tested. */
class SummaryTest {
  private static Sheet only(Parameter parameter, Outcome outcome) {
    return Hand.sheet(Map.of(parameter, outcome));
  }

  private static Comparison compared(Outcome.Linear a, Outcome.Linear b, Terms terms) {
    return Hand.compared(only(Parameter.SEND_OVERHEAD, a), only(Parameter.SEND_OVERHEAD, b), terms);
  }

  @Test
  void howOftenNothingIsNamedHoldsOnlyForWhatIsAllowedFor() {
    String usual = Summary.test(compared(Hand.flat(1, 0.1), Hand.flat(1, 0.1), Terms.usual()));
    assertTrue(
        usual.contains(
            "of 20 pairs of runs that differ only by what ± holds and by what is allowed for from run"
                + " to run, 19 show no change at all."),
        usual);
    String forks =
        Summary.test(
            compared(Hand.flat(1, 0.1), Hand.flat(1, 0.1), new Terms(0, Optional.empty())));
    assertTrue(forks.contains("(--between-runs): ±0 % of its value"), forks);
    assertTrue(usual.contains("(--between-runs): ±1 % of its value"), usual);
  }

  /** A ratio of 0.000 would say that there is nothing left. */
  @Test
  void aSmallRatioHasTwoDigits() {
    Comparison comparison = compared(Hand.flat(1, 0), Hand.flat(0.000312, 0), Terms.usual());
    assertEquals("0.00031", Summary.factors(comparison.parameters().getFirst()));
    Comparison none = compared(Hand.flat(1, 0), Hand.flat(1, 0), Terms.usual());
    assertEquals("1.000", Summary.factors(none.parameters().getFirst()));
  }

  /** B of 1 ± 3 µs over A of 1 µs may be 0, and not less; of costs below 0 it may be anything. */
  @Test
  void noIntervalOfARatioOfTimesBeginsBelowZero() {
    Change times = row(Hand.flat(1, 0), Hand.flat(1, 3));
    assertTrue(times.factor().orElseThrow().ci().low() < 0, times::toString);
    assertTrue(
        ComparisonDocument.interval(times).startsWith("0.000–"),
        ComparisonDocument.interval(times));
    Change turned = row(Hand.flat(1, 0), Hand.flat(-1, 3));
    assertTrue(
        ComparisonDocument.interval(turned).startsWith("-"), ComparisonDocument.interval(turned));
  }

  private static Change row(Outcome.Linear a, Outcome.Linear b) {
    return compared(a, b, Terms.usual()).parameters().getFirst().rows().getFirst();
  }

  @Test
  void howABufferIsOrganisedIsNoTest() {
    String no = "How a buffer is organised is not among these numbers.";
    Sheet perPort = only(Parameter.NETWORK_BUFFER, Hand.buffer(206, 0.3, Architecture.PER_PORT));
    Sheet shared = only(Parameter.NETWORK_BUFFER, Hand.buffer(206, 0.3, Architecture.SHARED));
    assertTrue(Summary.test(Hand.compared(perPort, shared)).endsWith(no));
  }

  private static Outcome.Linear steps(double low, double high) {
    Estimate none = Estimate.exact(0);
    return Hand.bent(
        Breakpoint.fixed(40),
        new Segment(new SizeRange(1, 40), Estimate.of(low, 0.001), none),
        new Segment(SizeRange.from(41), Estimate.of(high, 0.001), none));
  }

  /** From −1 to 1 µs is not −1 times. */
  @Test
  void aCostThatTurnsIsNotCountedInTimes() {
    Comparison turned =
        compared(Hand.flat(-1, 0.001), Hand.flat(1, 0.001), Terms.usual(Optional.of(0.05)));
    assertEquals(
        List.of(
            "1 parameter: 1 changed, 0 no change, 0 cannot tell.", "Changed: O_s (changed sign)."),
        Summary.of(turned).subList(0, 2));
    assertEquals(Summary.NONE, Summary.factors(turned.parameters().getFirst()));
    assertEquals(2.0, turned.parameters().getFirst().largest().orElseThrow(), 1e-9);
    Comparison both = compared(steps(-1, 1), steps(1, 1.4), Terms.usual());
    assertEquals("Changed: O_s (changed sign; 1.400 times).", Summary.of(both).get(1));
    Comparison doubled = compared(Hand.flat(1, 0.001), Hand.flat(2, 0.001), Terms.usual());
    assertEquals("Changed: O_s (2.000 times).", Summary.of(doubled).get(1));
  }
}
