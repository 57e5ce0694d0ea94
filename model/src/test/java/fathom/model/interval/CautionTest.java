package fathom.model.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Check;
import fathom.model.sheet.Check.CheckVerdict;
import fathom.model.sheet.Diagnostics;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.Drift;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.model.sheet.UpperBound;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a sheet says against its numbers, told to who uses some of them. */
class CautionTest {
  private static final Set<Parameter> ALL = EnumSet.allOf(Parameter.class);

  private static Sheet sheet(
      List<String> warnings, List<Check> checks, Map<Parameter, String> disturbed) {
    Sheet table = TableOne.sheet();
    return new Sheet(
        table.created(),
        table.cluster(),
        table.outcomes(),
        Map.of(),
        Map.of(),
        warnings,
        new Diagnostics(checks, List.of(), List.of(), disturbed),
        new TreeMap<>());
  }

  private static Outcome drifting(double change, double pValue) {
    FitDiagnostics diagnostics =
        new FitDiagnostics(
            Optional.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.of(new Drift(0.6, pValue, change)),
            List.of(),
            List.of());
    return new Outcome.Linear(
        CostFunction.line(1, 0),
        List.of(),
        new FitQuality(10, 0, 0, 0).withDiagnostics(diagnostics));
  }

  private static String line(Sheet sheet, Parameter... used) {
    return Caution.of(sheet, Set.of(used)).orElse("");
  }

  @Test
  void aSheetThatWarnsOfNothingSaysNothing() {
    assertEquals(Optional.empty(), Caution.of(TableOne.sheet(), ALL));
    Sheet noted =
        sheet(
            List.of("made by hand"),
            List.of(new Check("full duplex", CheckVerdict.FAILS, "at no size")),
            Map.of());
    assertEquals(Optional.empty(), Caution.of(noted, ALL));
  }

  @Test
  void onlyWhatIsUsedIsWarnedOf() {
    Sheet sheet =
        sheet(
            List.of(),
            List.of(),
            Map.of(
                Parameter.TRANSFER_TIME, "ping-pong: other work took 52 % of one CPU",
                Parameter.SEND_GAP, "send-gap: the same",
                Parameter.COPY_CACHE_TO_CACHE, "copy-ctc: the same"));
    String unsteady =
        " They may be off by more than their intervals: measure again on a quiet machine.";
    assertEquals(
        "The sheet warns of numbers used here: g_s, L were disturbed while measured." + unsteady,
        line(sheet, Parameter.SEND_GAP, Parameter.TRANSFER_TIME, Parameter.USER_RECEIVE));
    assertEquals(
        "The sheet warns of numbers used here: M_ctc was disturbed while measured." + unsteady,
        line(sheet, Parameter.COPY_CACHE_TO_CACHE));
    assertEquals("", line(sheet, Parameter.USER_RECEIVE));
    assertEquals(
        line(sheet, Parameter.SEND_GAP),
        Caution.of(sheet, p -> p == Parameter.SEND_GAP).orElseThrow());
  }

  /** Too long is what it makes times: it is no wider interval. */
  @Test
  void whatIsOnlyAnUpperBoundIsTold() {
    String warning =
        "The senders could not saturate the link at 1–96 bytes; " + UpperBound.END_OF_WARNING;
    String bound =
        "The senders could not saturate the link at 1–96 bytes; g_r is an upper bound there, so"
            + " times of messages that small, made with it, may be too long.";
    Sheet sheet = sheet(List.of("made by hand", warning), List.of(), Map.of());
    assertEquals(
        "The sheet warns of numbers used here: " + bound,
        line(sheet, Parameter.RECEIVE_GAP, Parameter.SEND_GAP));
    assertEquals("", line(sheet, Parameter.SEND_GAP));
    assertEquals(
        line(sheet, Parameter.RECEIVE_GAP),
        Caution.of(sheet, p -> p == Parameter.RECEIVE_GAP).orElseThrow());
    Sheet both = sheet(List.of(warning), List.of(), Map.of(Parameter.RECEIVE_GAP, "java"));
    assertEquals(
        "The sheet warns of numbers used here: g_r was disturbed while measured. They may be off by"
            + " more than their intervals: measure again on a quiet machine. "
            + bound,
        line(both, Parameter.RECEIVE_GAP));
  }

  /** The fit says it in a field; the words of a warning are nothing to rely on. */
  @Test
  void sizesAtWhichOnlyAnUpperLimitWasMeasuredAreTold() {
    Outcome.Linear bound =
        new Outcome.Linear(
            CostFunction.line(7, 0),
            List.of(),
            new FitQuality(10, 0, 0, 0.1)
                .withDiagnostics(FitDiagnostics.NONE.withCensoredSizes(List.of(1, 40))));
    Sheet sheet = TableOne.sheet().with(Parameter.RECEIVE_GAP, bound);
    assertEquals(
        "The sheet warns of numbers used here: g_r is known only within bounds at 1–40 bytes,"
            + " because the senders could not saturate the link there.",
        line(sheet, Parameter.RECEIVE_GAP, Parameter.SEND_GAP));
    assertEquals("", line(sheet, Parameter.SEND_GAP));
  }

  /** 1 ± 0.6 µs: whoever uses it gets a warning, and without it no answer. */
  @Test
  void whatIsTooUncertainIsNamed() {
    Segment wide = new Segment(SizeRange.from(1), Estimate.of(1, 0.6), Estimate.exact(0));
    Sheet sheet =
        TableOne.sheet()
            .with(
                Parameter.SEND_OVERHEAD,
                new Outcome.Linear(
                    new CostFunction(List.of(wide)), List.of(), new FitQuality(10, 0, 0, 0.6)));
    assertEquals(
        "The sheet warns of numbers used here: O_s is too uncertain to use (± above 50 %): measure"
            + " longer.",
        Caution.of(sheet, ALL).orElseThrow());
    assertEquals("", line(sheet, Parameter.SEND_GAP));
  }

  /** No value, no number that could be wrong. */
  @Test
  void whatHasNoValueIsNotWarnedOf() {
    Sheet sheet =
        sheet(List.of(), List.of(), Map.of(Parameter.SEND_GAP, "send-gap: x"))
            .with(Parameter.SEND_GAP, new Outcome.Rejected("too few forks"));
    assertEquals(Optional.empty(), Caution.of(sheet, ALL));
  }

  @Test
  void whatRoseOrFellWhileItWasMeasured() {
    Sheet sheet =
        TableOne.sheet()
            .with(Parameter.SEND_OVERHEAD, drifting(0.174, 1e-7))
            .with(Parameter.USER_RECEIVE, drifting(-0.03, 1e-7))
            .with(Parameter.RECEIVE_GAP, drifting(0.009, 1e-7)) // moves no value
            .with(Parameter.SEND_GAP, drifting(0.5, 0.01)); // may be chance
    assertEquals(
        "The sheet warns of numbers used here: O_s rose by 17 % while it was measured; U_r fell by"
            + " 3 % while it was measured. They may be off by more than their intervals: measure"
            + " again on a quiet machine.",
        Caution.of(sheet, ALL).orElseThrow());
    assertEquals("", line(sheet, Parameter.RECEIVE_GAP, Parameter.SEND_GAP));
  }

  /** Only those that the sheet repeats among its warnings take the meaning from a number. */
  @Test
  void aCheckThatTakesTheMeaningFromANumber() {
    String detail = "g_s cannot be told from O_s here";
    Sheet sheet =
        sheet(
            List.of(detail, "x holds"),
            List.of(
                new Check("g_s told from O_s", CheckVerdict.FAILS, detail),
                new Check("L against g_s", CheckVerdict.FAILS, "not among the warnings"),
                new Check("g_s against U_r", CheckVerdict.HOLDS, "x holds")),
            Map.of());
    assertEquals(
        "The sheet warns of numbers used here: g_s cannot be told from O_s here. They may be off by"
            + " more than their intervals.",
        line(sheet, Parameter.SEND_GAP));
    assertEquals("", line(sheet, Parameter.USER_RECEIVE, Parameter.TRANSFER_TIME));
  }

  @Test
  void anOutcomeIsReplacedAlone() {
    Sheet changed = TableOne.sheet().with(Parameter.SEND_GAP, new Outcome.Rejected("x"));
    assertEquals(Optional.empty(), changed.cost(Parameter.SEND_GAP));
    assertEquals(TableOne.sheet().cost(Parameter.RECEIVE_GAP), changed.cost(Parameter.RECEIVE_GAP));
    assertThrows(UnsupportedOperationException.class, () -> changed.outcomes().clear());
  }
}
