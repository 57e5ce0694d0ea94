package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.document.render.FormatName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether 95 % intervals meet stands beside every number, whatever is said of it. */
class IntervalsApartTest {
  private static Change change(double highOfA, double lowOfB, Optional<Verdict> verdict) {
    return new Change(
        Quantity.cost(1),
        new Estimate(1, new Interval(0, highOfA)),
        new Estimate(5, new Interval(lowOfB, 9)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        verdict,
        false);
  }

  @ParameterizedTest
  @CsvSource({"2, 3, apart", "3, 3, meet", "3.001, 3, meet", "3, 3.001, apart"})
  void intervalsThatTouchMeet(double highOfA, double lowOfB, String word) {
    Change rising = change(highOfA, lowOfB, Optional.empty());
    assertEquals(word, ComparisonDocument.intervals(rising));
    Change falling =
        new Change(
            rising.quantity(),
            rising.b(),
            rising.a(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false);
    assertEquals(word, ComparisonDocument.intervals(falling), "whichever sheet comes first");
  }

  @Test
  void onlyWhatWasTestedCanLackAChange() {
    assertTrue(change(2, 3, Optional.of(Verdict.NO_CHANGE)).isApartOnly());
    assertTrue(change(2, 3, Optional.of(Verdict.CANNOT_TELL)).isApartOnly());
    assertFalse(change(2, 3, Optional.of(Verdict.CHANGED)).isApartOnly());
    assertFalse(change(2, 3, Optional.empty()).isApartOnly());
    assertFalse(change(3, 3, Optional.of(Verdict.NO_CHANGE)).isApartOnly());
  }

  /** 5.090 ± 0.057 and a fifth more: not changed, because processors get 10 % from run to run. */
  @Test
  void whatIsAllowedForRunsIsNamedAsTheReason() {
    Comparison usual = Hand.compared(sheet(5.09, 0.057), sheet(6.108, 0.068), Terms.usual());
    assertEquals(Verdict.CANNOT_TELL, usual.verdict());
    assertEquals(
        "Separate intervals, but not reported as changed: O_s (m = 1, 1472): within the allowance for"
            + " differences from run to run (with --between-runs 0, which removes it, they count as"
            + " changed).",
        Summary.apartOnly(usual).orElseThrow());
    for (FormatName format : List.of(FormatName.TEXT, FormatName.MARKDOWN)) {
      String text = format.render(ComparisonDocument.of(usual)).replaceAll("\\s+", " ");
      assertTrue(text.contains("Separate intervals, but not reported as changed: O"), text);
    }
    Comparison forks =
        Hand.compared(sheet(5.09, 0.057), sheet(6.108, 0.068), new Terms(0, Optional.empty()));
    assertEquals(Verdict.CHANGED, forks.verdict());
    assertEquals(Optional.empty(), Summary.apartOnly(forks), "as it was said");
  }

  /**
   * 10 ± 0.1 and 10.21 ± 0.1 are apart by 2.1 half widths. Of 26 tested numbers each has a level of
   * 0.2 %, where Student's t of ten degrees is 4.14: 4.14·√2/2.57 = 2.28 half widths.
   */
  @Test
  void theLevelOfManyTestsIsNamedAsTheReason() {
    Sheet a = sheet(10, 0.1);
    Sheet b = sheet(10.21, 0.1);
    Comparison forks = Hand.compared(a, b, new Terms(0, Optional.empty()));
    assertEquals(26, forks.tests());
    String why = Summary.apartOnly(forks).orElseThrow();
    assertEquals(
        "Separate intervals, but not reported as changed: O_s (m = 1, 1472): not significant after"
            + " correcting for the number of tests and adding any drift.",
        why);
    assertEquals(why, Summary.apartOnly(Hand.compared(a, b, Terms.usual())).orElseThrow());
  }

  /** An overhead, and numbers beside it that share the level. */
  private static Sheet sheet(double micros, double half) {
    Outcome gap = Hand.gap(100, 0.001);
    return Hand.sheet(
        Map.of(
            Parameter.SEND_OVERHEAD, Hand.flat(micros, half),
            Parameter.SEND_SERVICE_TIME, gap,
            Parameter.SEND_GAP, gap,
            Parameter.RECEIVE_GAP, gap,
            Parameter.RECEIVE_OVERHEAD, gap,
            Parameter.USER_RECEIVE, gap,
            Parameter.COPY_CACHE_TO_CACHE, gap));
  }
}
