package fathom.runner.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Effort;
import fathom.runner.console.UserException;
import fathom.runner.jmh.JmhInvocation;
import fathom.runner.jmh.JmhResults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** One experiment with a JMH that takes one second for each fork, by a clock of its own. */
class ExecutionTest {
  private static final JmhInvocation.Iterations NO_TIME = new JmhInvocation.Iterations(1, 0, 0);
  private static final double PRECISION = 0.02;

  private final List<String> started = new ArrayList<>();
  private final List<Integer> judged = new ArrayList<>();
  private long nanos;

  private static JmhInvocation invocation(String benchmark) {
    return new JmhInvocation(benchmark, List.of(2), Map.of(), 6, NO_TIME, NO_TIME);
  }

  private static ExperimentPlan plan(String... benchmarks) {
    return new ExperimentPlan(
        Experiment.PING_PONG, List.of(benchmarks).stream().map(ExecutionTest::invocation).toList());
  }

  /** Each start leaves one entry that says which it was. */
  private JmhResults jmh(JmhInvocation invocation) {
    String name = invocation.benchmark() + invocation.forks();
    started.add(name);
    nanos += invocation.forks() * 1_000_000_000L;
    ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    entries.addObject().put("start", name).put("forks", invocation.forks());
    return new JmhResults(
        entries,
        new Effort(
            Experiment.PING_PONG,
            invocation.forks(),
            0.25 * invocation.forks(),
            0.125 * invocation.forks(),
            0.5 * invocation.forks(),
            0.125 * invocation.forks()),
        "");
  }

  private JmhResults run(
      ExperimentPlan plan, long budgetSeconds, List<Double> later, DoubleUnaryOperator halfWidth) {
    return execution(budgetSeconds, raw -> Optional.of(halfWidth.applyAsDouble(forks(raw))))
        .run(plan, later)
        .results();
  }

  private Execution execution(long budgetSeconds, Function<ArrayNode, Optional<Double>> halfWidth) {
    return new Execution(
        this::jmh,
        raw -> {
          judged.add(raw.size());
          return halfWidth.apply(raw);
        },
        new TopUp(PRECISION),
        new Spending(Duration.ofSeconds(budgetSeconds), () -> nanos));
  }

  private static int forks(ArrayNode raw) {
    int forks = 0;
    for (JsonNode entry : raw) {
      forks += entry.get("forks").asInt();
    }
    return forks;
  }

  private static List<String> starts(JmhResults part) {
    List<String> starts = new ArrayList<>();
    part.entries().forEach(entry -> starts.add(entry.get("start").asText()));
    return starts;
  }

  @Test
  void whatMeetsThePrecisionAtOnceGetsNoMore() {
    JmhResults all = run(plan("A"), 1000, List.of(), forks -> PRECISION);
    assertEquals(List.of("A6"), started);
    assertEquals(started, starts(all));
  }

  @Test
  void whatIsTooWideGetsAsManyAsItNeeds() {
    run(plan("A"), 1000, List.of(), forks -> 0.039 * Math.sqrt(6 / forks));
    // 6·(0.039/0.02)² = 22.8 in all, not more than twice what is there at once
    assertEquals(List.of("A6", "A12", "A5"), started);
  }

  @Test
  void entriesAndEffortOfAllStartsAreKept() {
    JmhResults all = run(plan("A", "B"), 1000, List.of(), forks -> forks <= 12 ? 0.025 : PRECISION);
    assertEquals(List.of("A6", "B6", "A4", "B4"), started);
    assertEquals(started, starts(all));
    assertEquals(List.of(2, 4), judged);
    assertEquals(new Effort(Experiment.PING_PONG, 20, 5, 2.5, 10, 2.5), all.effort());
  }

  @Test
  void noMoreThanTheAllowance() {
    // 20 s less 4 % and 1.5 s, and 6 s are spent: 11.7 s are left.
    run(plan("A"), 20, List.of(), forks -> 0.5);
    assertEquals(List.of("A6", "A11"), started);
  }

  @Test
  void whatOthersNeedIsLeftToThem() {
    // (11.7 s − 1.15 · 5 s)/2
    run(plan("A"), 20, List.of(5.0), forks -> 0.5);
    assertEquals(List.of("A6", "A2"), started);
  }

  @Test
  void whereTheBudgetIsSpentThereIsNoMore() {
    run(plan("A"), 8, List.of(), forks -> 0.5);
    assertEquals(List.of("A6"), started);
    assertTrue(nanos <= 8_000_000_000L);
  }

  /** Two starts are twice as dear, and a fork of both is what is paid for. */
  @Test
  void aForkCostsWhatItCostsInAllStarts() {
    // 24 s less 4 % and 1.5 s, and 12 s are spent: 9.54 s are left.
    run(plan("A", "B"), 24, List.of(), forks -> 0.5);
    assertEquals(List.of("A6", "B6", "A4", "B4"), started);
  }

  @Test
  void whatDoesNotNarrowIsNotRepeated() {
    run(plan("A"), 1000, List.of(), forks -> 0.05);
    assertEquals(List.of("A6", "A12"), started);
  }

  @Test
  void threeBatchesAreTheMost() {
    run(plan("A"), 100_000, List.of(), forks -> 100 / forks);
    assertEquals(1 + TopUp.MOST_BATCHES, started.size());
    assertEquals(TopUp.MOST_BATCHES, judged.size());
  }

  @Test
  void whatNoForksCanNarrowGetsNone() {
    JmhResults all = execution(1000, raw -> Optional.empty()).run(plan("A"), List.of()).results();
    assertEquals(List.of("A6"), started);
    assertEquals(started, starts(all));
    assertEquals(List.of(1), judged);
  }

  @Test
  void theMachinesPaceIsSeen() {
    // Planned for less than the 6 s it takes: the others are owed more than they planned.
    JmhInvocation slow =
        new JmhInvocation(
            "A", List.of(2), Map.of(), 6, NO_TIME, new JmhInvocation.Iterations(1, 400, 0));
    ExperimentPlan plan = new ExperimentPlan(Experiment.PING_PONG, List.of(slow));
    double pace = 6 / plan.seconds();
    assertTrue(plan.seconds() >= 5 && pace > 1.15 * 0.9, () -> plan.seconds() + " s");
    run(plan, 20, List.of(4.0), forks -> 0.5);
    int expected = (int) ((11.7 - 4 * Math.max(1.15, pace)) / 2);
    assertEquals(List.of("A6", "A" + expected), started);
  }

  @Test
  void aFailureIsNoResult() {
    Execution execution =
        new Execution(
            invocation -> {
              throw UserException.failed("a peer died");
            },
            raw -> Optional.of(1.0),
            new TopUp(PRECISION),
            new Spending(Duration.ofSeconds(100), () -> nanos));
    assertThrows(UserException.class, () -> execution.run(plan("A"), List.of()));
  }

  @Test
  void furtherForksThatFailLeaveThePlannedOnes() {
    Execution execution =
        new Execution(
            invocation -> {
              if (!started.isEmpty()) {
                throw UserException.failed("ten round trips were lost");
              }
              return jmh(invocation);
            },
            raw -> Optional.of(1.0),
            new TopUp(PRECISION),
            new Spending(Duration.ofSeconds(100), () -> nanos));
    Execution.Result result = execution.run(plan("A"), List.of());
    assertEquals(List.of("A6"), starts(result.results()));
    assertEquals(
        Optional.of("12 further launches failed: ten round trips were lost"), result.trouble());
  }
}
