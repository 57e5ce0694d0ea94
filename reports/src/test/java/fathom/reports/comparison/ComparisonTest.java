package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.Refusal;
import fathom.reports.SampleSheets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of two sheets, worked out by hand: verdicts, failures, and who has a value. */
class ComparisonTest {
  private static final double EXACT = 1e-9;

  @Test
  void aSheetDoesNotDifferFromItself() {
    Sheet sheet = SampleSheets.table1();
    Comparison comparison = Hand.compared(sheet, sheet);
    assertEquals(Verdict.NO_CHANGE, comparison.verdict());
    assertEquals(List.of(), comparison.with(Verdict.CHANGED));
    assertEquals(List.of("A and B are the same sheet"), comparison.warnings());
    assertEquals(new ElseDiffers(List.of(), List.of()), comparison.elseDiffers());
  }

  /** 100/90 at all sizes; U_r has no line in it. */
  @Test
  void aSlowerLineChangesTheGapsByItsFactor() {
    Comparison comparison = Hand.compared(Hand.gaps(100), Hand.gaps(90), Terms.usual());
    assertEquals("g_s, g_r", Summary.labels(comparison.with(Verdict.CHANGED)));
    assertEquals("U_r", Summary.labels(comparison.with(Verdict.NO_CHANGE)));
    ParameterChange sendGap = Hand.change(comparison, Parameter.SEND_GAP);
    assertEquals(
        List.of(
            "m = 1",
            "m = 40",
            "m = 41",
            "m = 1472",
            "constant, m ≤ 40",
            "slope, m ≤ 40",
            "constant, m > 40",
            "slope, m > 40"),
        Hand.labels(sendGap));
    sendGap
        .tested()
        .forEach(
            row -> {
              assertTrue(row.is(Verdict.CHANGED), row::toString);
              assertEquals(10.0 / 9, row.factor().orElseThrow().value(), EXACT);
              assertTrue(row.factor().orElseThrow().ci().contains(10.0 / 9), row::toString);
            });
    assertEquals(1.0 / 9, sendGap.largest().orElseThrow(), EXACT);
    assertEquals(6.72, sendGap.rows().getFirst().a().value(), EXACT);
    assertEquals(8 * 1516 / 90.0, sendGap.rows().get(3).b().value(), EXACT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0.05 | g_s, g_r | U_r", "0.11 | g_s, g_r | ''", "0.12 | '' | ''"})
  void onlyWhatChangedByMoreThanIsAskedForFails(double share, String failing, String blind) {
    // U_r is known to 4 %: a change by 5 % would not be seen, one by 11 % would (from 7.6 %).
    Comparison comparison =
        Hand.compared(Hand.gaps(100), Hand.gaps(90), new Terms(0.01, Optional.of(share)));
    assertEquals(failing, Summary.labels(comparison.failing()));
    assertEquals(blind, Summary.labels(comparison.blind()));
  }

  @Test
  void aFasterLineFailsToo() {
    Comparison faster =
        Hand.compared(Hand.gaps(90), Hand.gaps(100), new Terms(0.01, Optional.of(0.05)));
    assertEquals("g_s, g_r", Summary.labels(faster.failing()));
    assertEquals(-0.1, Hand.change(faster, Parameter.SEND_GAP).largest().orElseThrow(), EXACT);
  }

  @Test
  void whatIsNotAskedToFailDoesNot() {
    assertEquals(List.of(), Hand.compared(Hand.gaps(100), Hand.gaps(10)).failing());
    assertEquals(List.of(), Hand.compared(Hand.gaps(100), Hand.gaps(10)).blind());
  }

  /**
   * A difference of 3.5 between 100 ± 2.57 and as much: beyond 2.228·√2 = 3.15 by itself (two
   * numbers of a line at 2.5 %: 2.634·√2 = 3.72 is not).
   */
  @Test
  void allNumbersShareOneLevel() {
    Sheet a = Hand.only(Parameter.USER_RECEIVE, Hand.flat(100, 2.570582));
    Sheet b = Hand.only(Parameter.USER_RECEIVE, Hand.flat(103.5, 2.570582));
    Comparison comparison = Hand.compared(a, b);
    assertEquals(2, comparison.tests());
    assertEquals(0.025, comparison.levelOfOne(), EXACT);
    assertEquals(Verdict.NO_CHANGE, comparison.verdict());
    Sheet c = Hand.only(Parameter.USER_RECEIVE, Hand.flat(103.75, 2.570582));
    assertEquals(Verdict.CHANGED, Hand.compared(a, c).verdict());
  }

  @Test
  void whoHasAValueAndWhoDoesNotIsTold() {
    Outcome value = Hand.flat(1, 0.01);
    Sheet a =
        Hand.sheet(
            Map.of(
                Parameter.SEND_OVERHEAD, value,
                Parameter.SEND_SERVICE_TIME, value,
                Parameter.SEND_GAP, new Outcome.Rejected("no\nline"),
                Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("one core"),
                Parameter.USER_RECEIVE, value));
    Sheet b =
        Hand.sheet(
            Map.of(
                Parameter.SEND_OVERHEAD, value,
                Parameter.SEND_SERVICE_TIME, new Outcome.Rejected("falls"),
                Parameter.SEND_GAP, value,
                Parameter.RECEIVE_GAP, value,
                Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("one core")));
    Comparison comparison = Hand.compared(a, b);
    assertEquals(
        List.of(
            "O_s true true no change within 1.5 % []",
            "T_s true false cannot tell [rejected in B: falls]",
            "g_s false true cannot tell [rejected in A: no\nline]",
            "g_r false true cannot tell [not asked for in A]",
            "O_r false false cannot tell [not observable in A: one core, not observable in B: one core]",
            "U_r true false cannot tell [not asked for in B]"),
        comparison.parameters().stream()
            .map(
                p ->
                    p.column().label()
                        + " "
                        + p.inA()
                        + " "
                        + p.inB()
                        + " "
                        + p.word()
                        + " "
                        + p.notes())
            .toList());
    assertEquals(Verdict.CANNOT_TELL, comparison.verdict());
    assertEquals("T_s, U_r", Summary.labels(comparison.untold()), "what A has not cannot change");
    assertEquals(2, comparison.tests());
  }

  @Test
  void nothingInCommonIsBadInput() {
    Sheet a = Hand.only(Parameter.SEND_GAP, Hand.flat(1, 0.01));
    Sheet b = Hand.only(Parameter.RECEIVE_GAP, Hand.flat(1, 0.01));
    assertEquals(
        "a and b: no parameter has a value in both; A has g_s, B has g_r",
        Refusal.line(() -> Hand.compared(a, b)));
    Sheet none = Hand.only(Parameter.SEND_GAP, new Outcome.Rejected("x"));
    String message = Refusal.line(() -> Hand.compared(none, none));
    assertTrue(message.endsWith("A has none, B has none"), message);
  }

  /** All costs alike, and C. */
  private static Sheet alike(double micros, double bandwidth) {
    Outcome cost = Hand.flat(micros, 0);
    return Hand.sheet(
        Map.of(
            Parameter.SEND_OVERHEAD, cost,
            Parameter.SEND_GAP, cost,
            Parameter.RECEIVE_GAP, cost,
            Parameter.TRANSFER_TIME, Hand.transfer(0, micros, 0, Optional.of(bandwidth)),
            Parameter.COPY_MEMORY_TO_MEMORY, cost));
  }

  /** 5 % is much of a line, and little of a processor; C is of the switch, L's rest is not. */
  @Test
  void linesAreAllowedLessThanProcessors() {
    Sheet a = alike(10, 90);
    Sheet b = alike(10.5, 81);
    Comparison usual = Hand.compared(a, b, Terms.usual());
    assertEquals("g_s, g_r, L", Summary.labels(usual.with(Verdict.CHANGED)));
    assertEquals(-0.1, Hand.change(usual, Parameter.TRANSFER_TIME).largest().orElseThrow(), EXACT);
    assertEquals(List.of(), Hand.compared(a, b, new Terms(0.1, Optional.empty())).failing());
    assertEquals(
        "O_s, g_s, g_r, L, M_mtm",
        Summary.labels(
            Hand.compared(a, b, new Terms(0.01, Optional.empty())).with(Verdict.CHANGED)));
  }

  @Test
  void termsThatMakeNoSenseAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Terms(-0.01, Optional.empty()));
    assertThrows(IllegalArgumentException.class, () -> new Terms(Double.NaN, Optional.empty()));
    assertThrows(IllegalArgumentException.class, () -> new Terms(0, Optional.of(0.0)));
  }
}
