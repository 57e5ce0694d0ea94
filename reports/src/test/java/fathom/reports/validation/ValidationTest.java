package fathom.reports.validation;

import static fathom.model.collective.Algorithm.BROADCAST_BINOMIAL;
import static fathom.model.collective.Algorithm.BROADCAST_CHAIN;
import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.reports.validation.Validations.around;
import static fathom.reports.validation.Validations.caseOf;
import static fathom.reports.validation.Validations.chainLost;
import static fathom.reports.validation.Validations.measured;
import static fathom.reports.validation.Validations.render;
import static fathom.reports.validation.Validations.sample;
import static fathom.reports.validation.Validations.time;
import static fathom.reports.validation.Validations.unwrapped;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.model.cost.Interval;
import fathom.reports.document.render.FormatName;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** What is compared with what, and the intervals of what was measured. */
class ValidationTest {
  @Test
  void errorsAreOfThePredictionAgainstTheMedian() {
    List<CaseComparison> comparisons = sample().comparisons(Operation.BROADCAST, "plogp");
    assertEquals(
        List.of(caseOf(BROADCAST_FLAT), caseOf(BROADCAST_CHAIN), caseOf(BROADCAST_BINOMIAL)),
        comparisons.stream().map(CaseComparison::of).toList());
    assertEquals(0.10, comparisons.get(0).error(), 1e-12);
    assertEquals(0.20, comparisons.get(1).error(), 1e-12);
    assertEquals(-0.50, comparisons.get(2).error(), 1e-12);
    Score<ProgramCase> score = sample().score(Operation.BROADCAST, "plogp");
    assertEquals(0.8 / 3, score.meanAbsoluteError().orElseThrow(), 1e-12);
    assertEquals(caseOf(BROADCAST_BINOMIAL), score.worst().orElseThrow().of());
  }

  /** 10 repetitions: order statistics 2 and 9 cover 97.9 %, 3 and 8 only 89 %. */
  @Test
  void theIntervalOfTheMedianIsThatOfOrderStatistics() {
    Measured<ProgramCase> ten = around(BROADCAST_FLAT, 100);
    assertEquals(100, ten.medianMicros().orElseThrow(), 1e-9);
    assertEquals(new Interval(96, 104), ten.interval().orElseThrow());
    assertEquals(104, ten.times().p90().orElseThrow());
    Measured<ProgramCase> five =
        measured(
            caseOf(BROADCAST_FLAT), List.of(1.0, 2.0, 3.0, 4.0, 9.0), new Incomplete(1, 0, 0, 2));
    assertEquals(Optional.empty(), five.interval());
    assertEquals(3, five.medianMicros().orElseThrow());
    assertEquals(3.8, five.times().mean().orElseThrow(), 1e-12);
  }

  @Test
  void aThingTwiceIsRefused() {
    Measured<ProgramCase> once = around(BROADCAST_FLAT, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> new Validation<>(List.of(once, once), List.of(), Judging.STRICT));
    CaseForecast<ProgramCase> said = time("a", BROADCAST_FLAT, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> new Validation<>(List.of(once), List.of(said, said), Judging.STRICT));
  }

  @Test
  void aForecastOfLossIsComparedWithLosses() {
    Validation<ProgramCase> validation =
        chainLost(
            List.of(
                CaseForecast.loss("plogp", caseOf(BROADCAST_FLAT), List.of()),
                CaseForecast.loss("plogp", caseOf(BROADCAST_CHAIN), List.of())));
    assertEquals(0, validation.unforeseen(Operation.BROADCAST, "plogp"));
    assertEquals(1, validation.unfounded(Operation.BROADCAST, "plogp"));
    Score<ProgramCase> score = validation.score(Operation.BROADCAST, "plogp");
    assertEquals(0, score.cases());
    assertTrue(score.meanAbsoluteError().isEmpty());
    assertTrue(
        unwrapped(render(FormatName.TEXT, validation))
            .contains("plogp: predicted a loss of data in 1 case where none was lost"));
  }

  /** P(Bin(8, ½) ≤ 1) = 3.5 %: the second of eight covers 93 % only. */
  @Test
  void theIntervalIsExact() {
    Measured<ProgramCase> eight =
        measured(
            caseOf(BROADCAST_FLAT),
            List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0),
            Incomplete.NONE);
    assertEquals(new Interval(1, 8), eight.interval().orElseThrow());
    Measured<ProgramCase> six =
        measured(caseOf(BROADCAST_FLAT), List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), Incomplete.NONE);
    assertEquals(new Interval(1, 6), six.interval().orElseThrow());
    List<Double> hundred = DoubleStream.iterate(1, d -> d + 1).limit(100).boxed().toList();
    assertEquals(
        new Interval(40, 61),
        measured(caseOf(BROADCAST_FLAT), hundred, Incomplete.NONE).interval().orElseThrow());
  }
}
