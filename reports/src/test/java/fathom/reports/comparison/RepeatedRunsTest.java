package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import fathom.model.sheet.Sheet;
import fathom.reports.Refusal;
import fathom.reports.SheetLike;
import fathom.reports.comparison.reading.NamedSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Which numbers are looked at, and the verdict of a row. */
class RepeatedRunsTest {
  /** Five degrees of freedom: ±1 promises a standard deviation of 0.389. */
  private static final double HALF = 1;

  private static NamedSheet run(int place, Map<Parameter, Outcome> outcomes) {
    return new NamedSheet(
        "runs/" + place, Hand.created("2026-11-21T0" + place + ":00:00Z", Hand.sheet(outcomes)));
  }

  /** One flat parameter with these values. */
  private static RepeatedRuns flat(double... values) {
    List<NamedSheet> runs = new ArrayList<>();
    for (double value : values) {
      runs.add(run(runs.size(), Map.of(Parameter.SEND_GAP, Hand.flat(value, HALF))));
    }
    return RepeatedRuns.of(runs, RepeatedRuns.USUAL_MARGIN);
  }

  private static Steadiness verdict(double... values) {
    RepeatedRuns runs = flat(values);
    return runs.steadiness(runs.rows().getFirst());
  }

  private static List<String> numbers(RepeatedRow row) {
    return row.spreads().stream().map(s -> s.quantity().label()).toList();
  }

  @Test
  void sizesAreThoseOfAComparisonAndAFullPacket() {
    Outcome copy =
        Hand.line(
            Estimate.of(1, 0.1), Estimate.of(0.001, 0.0001), 0, Hand.fit(12, 0.1, 6, 1, 1 << 22));
    Map<Parameter, Outcome> outcomes =
        Map.of(
            Parameter.SEND_GAP, Hand.gap(100, 0.01),
            Parameter.NETWORK_BUFFER, Hand.buffer(200, 2, Architecture.SHARED),
            Parameter.TRANSFER_TIME, Hand.transfer(1.5, 16, 0.08, Optional.of(90.0)),
            Parameter.COPY_CACHE_TO_CACHE, copy);
    RepeatedRuns runs =
        RepeatedRuns.of(List.of(run(1, outcomes), run(2, outcomes)), RepeatedRuns.USUAL_MARGIN);
    assertEquals(
        List.of(
            List.of("m = 1", "m = 40", "m = 41", "m = 1400", "m = 1472"),
            List.of("m = 1, p = 2", "m = 1472, p = 2", "m = 1, p = 4", "m = 1472, p = 4", "C"),
            List.of("packets"),
            List.of("m = 1", "m = 1024", "m = 65536", "m = 1048576", "m = 4194304")),
        runs.rows().stream().map(RepeatedRunsTest::numbers).toList());
    assertEquals(16, runs.tests());
    assertEquals(0.05 / 16, runs.levelOfOne());
    assertEquals(16, runs.pairs().pairs());
  }

  /**
   * Three numbers, all the same: by F of 5 and 30 degrees named from 1.82, doubted from 1.74 on.
   */
  @Test
  void theVerdictIsThatOfTheWorstNumber() {
    assertEquals(Steadiness.STEADY, verdict(10, 10.4, 9.6, 10.2, 9.8, 10), "0.73 times");
    assertEquals(Steadiness.CANNOT_TELL, verdict(10, 10.9, 9.1, 10.6, 9.4, 10), "1.76 times");
    assertEquals(Steadiness.VARIES, verdict(10, 12, 8, 11, 9, 10), "3.64 times");
    assertEquals(Steadiness.CANNOT_TELL, verdict(10, 10, 10), "three runs");
    assertEquals(Steadiness.VARIES, verdict(10, 30), "seventy times the promised");
    assertEquals(Steadiness.CANNOT_TELL, verdict(10));
  }

  /** A ratio of 1.0 from six runs may be 2.5: steady below 3, and nobody can tell below 2.4. */
  @Test
  void aRowIsSteadyOnlyIfItsLimitIsBelowTheMargin() {
    List<NamedSheet> runs = new ArrayList<>();
    for (double value : new double[] {10, 10.55, 9.45, 10.3, 9.7, 10}) {
      runs.add(run(runs.size(), Map.of(Parameter.SEND_GAP, Hand.flat(value, HALF))));
    }
    assertEquals(Steadiness.STEADY, RepeatedRuns.of(runs, 3).steadiness());
    RepeatedRuns narrow = RepeatedRuns.of(runs, 2.4);
    assertEquals(Steadiness.CANNOT_TELL, narrow.steadiness());
    assertEquals(OptionalInt.of(7), narrow.runsToTell());
    assertEquals(OptionalInt.empty(), RepeatedRuns.of(runs, 3).runsToTell(), "none are needed");
    assertThrows(IllegalArgumentException.class, () -> RepeatedRuns.of(runs, 1));
  }

  @Test
  void exactNumbersHaveNoVerdict() {
    Map<Parameter, Outcome> exact = Map.of(Parameter.SEND_GAP, Hand.flat(5, 0));
    RepeatedRuns runs =
        RepeatedRuns.of(List.of(run(1, exact), run(2, exact)), RepeatedRuns.USUAL_MARGIN);
    assertEquals(List.of(runs.rows().getFirst()), runs.with(Steadiness.NO_INTERVAL));
    assertEquals(0, runs.tests());
  }

  @Test
  void runsWithoutAValueAreListedWithTheReason() {
    Outcome gap = Hand.flat(5, HALF);
    Sheet disturbed =
        SheetLike.of(Hand.sheet(Map.of(Parameter.SEND_GAP, gap)))
            .created("2026-11-21T04:00:00Z")
            .diagnostics(
                new Diagnostics(
                    List.of(), List.of(), List.of(), Map.of(Parameter.SEND_GAP, "other work")))
            .sheet();
    RepeatedRuns runs =
        RepeatedRuns.of(
            List.of(
                new NamedSheet("d", disturbed),
                run(1, Map.of(Parameter.SEND_GAP, gap)),
                run(2, Map.of(Parameter.SEND_GAP, new Outcome.Rejected("falls "))),
                run(3, Map.of(Parameter.SEND_OVERHEAD, new Outcome.NotObservable("no line")))),
            RepeatedRuns.USUAL_MARGIN);
    assertEquals("d", runs.runs().getLast().name(), "the oldest comes first");
    RepeatedRow overhead = runs.rows().getFirst();
    assertEquals(List.of(), overhead.spreads());
    assertEquals("not observable: no line", runs.reasons(overhead.column()::whyNone).get(2));
    RepeatedRow row = runs.rows().getLast();
    assertEquals(
        Map.of(1, "rejected: falls", 2, "not asked for"), runs.reasons(row.column()::whyNone));
    assertEquals(Map.of(3, "other work"), runs.reasons(row.column()::disturbance));
    assertTrue(row.spreads().stream().allMatch(s -> s.runs() == 2));
  }

  @Test
  void whatHasNothingInCommonIsRefused() {
    NamedSheet one = run(1, Map.of(Parameter.SEND_GAP, Hand.flat(1, 0.1)));
    NamedSheet other = run(2, Map.of(Parameter.SEND_OVERHEAD, Hand.flat(1, 0.1)));
    assertEquals(
        "the 2 runs have no parameter with a value in common",
        Refusal.line(() -> RepeatedRuns.of(List.of(one, other), RepeatedRuns.USUAL_MARGIN)));
    assertEquals(
        1,
        RepeatedRuns.of(List.of(one), RepeatedRuns.USUAL_MARGIN).rows().size(),
        "one run alone is no mistake");
  }
}
