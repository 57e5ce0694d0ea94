package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrecisionTargetTest {
  @Test
  void listsWhatMissedIt() {
    PrecisionTarget target =
        new PrecisionTarget(
            0.02,
            Optional.of(120L),
            Map.of(
                Parameter.SEND_OVERHEAD, line(0.0512),
                Parameter.SEND_SERVICE_TIME, line(Double.POSITIVE_INFINITY),
                Parameter.SEND_GAP, line(0.02),
                Parameter.RECEIVE_GAP, new Outcome.Rejected("r"),
                Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("n"),
                Parameter.TRANSFER_TIME, transfer(0.0204),
                // Nobody asks for it: it comes with L.
                Parameter.ROUND_TRIP, line(0.3),
                // The wider side of the interval counts.
                Parameter.NETWORK_BUFFER, buffer(200, 199, 206)),
            Map.of());
    assertEquals(
        Optional.of(
            "Less precise than 2 %: T_s (no interval), O_s ±5.1 %, B_L ±3.0 %, L ±2.0 %."
                + " A quiet machine or `--budget 300s` narrows them."),
        target.warning());
    assertEquals(
        Map.of("precision", "2 % asked for", "precision.missed", "O_s, T_s, g_r, L, B_L"),
        target.provenance());
  }

  @Test
  void moreTimeIsTwoAndAHalfTimesThatOfTheRun() {
    assertEquals(Optional.of("--budget 90s"), PrecisionTarget.longer(Map.of("budget.s", "35")));
    for (String none : List.of("", "0", "a minute", "1; reboot")) {
      assertEquals(Optional.empty(), PrecisionTarget.longer(Map.of("budget.s", none)), none);
    }
    assertEquals(Optional.empty(), PrecisionTarget.longer(Map.of()));
  }

  @Test
  void saysWhenAllMetIt() {
    PrecisionTarget met =
        new PrecisionTarget(
            0.005,
            Optional.of(120L),
            Map.of(
                Parameter.SEND_GAP, line(0.004), Parameter.NETWORK_BUFFER, buffer(200, 199, 201)),
            Map.of(Parameter.COPY_CACHE_TO_CACHE, line(0.005)));
    assertEquals(Optional.empty(), met.warning());
    assertEquals(
        Map.of("precision", "0.5 % asked for", "precision.missed", "none"), met.provenance());
  }

  @Test
  void columnsOnTheHeapAreHeldAgainstItToo() {
    PrecisionTarget target =
        new PrecisionTarget(
            0.02,
            Optional.empty(),
            Map.of(
                Parameter.COPY_CACHE_TO_CACHE, line(0.01),
                Parameter.COPY_MEMORY_TO_MEMORY, line(0.03)),
            Map.of(
                Parameter.COPY_CACHE_TO_CACHE, line(0.0348),
                Parameter.COPY_MEMORY_TO_MEMORY, line(0.04)));
    assertEquals(
        Optional.of(
            "Less precise than 2 %: M_mtm heap ±4.0 %, M_ctc heap ±3.5 %, M_mtm ±3.0 %."
                + " A quiet machine or a larger `--budget` narrows them."),
        target.warning());
  }

  /** The line stays one, however many rows are wide; a row without a value speaks for itself. */
  @Test
  void theWidestAreNamedAndTheOthersCounted() {
    Map<Parameter, Outcome> outcomes = new EnumMap<>(Parameter.class);
    for (Parameter parameter : Parameter.usual()) {
      outcomes.put(parameter, line(0.1 * (1 + outcomes.size())));
    }
    outcomes.put(Parameter.NETWORK_BUFFER, new Outcome.Rejected("r"));
    PrecisionTarget target = new PrecisionTarget(0.005, Optional.of(165L), outcomes, Map.of());
    assertEquals(
        Optional.of(
            "Less precise than 0.5 %: M_mtm ±110 %, M_ctm ±100 %, M_ctc ±90 %, L ±70 %, U_r ±60 %"
                + " and 5 more. A quiet machine or `--budget 410s` narrows them."),
        target.warning());
    PrecisionTarget one =
        new PrecisionTarget(
            0.02, Optional.of(10L), Map.of(Parameter.SEND_GAP, line(0.3)), Map.of());
    assertEquals(
        Optional.of(
            "Less precise than 2 %: g_s ±30 %. A quiet machine or `--budget 30s` narrows it."),
        one.warning());
  }

  private static Outcome line(double relativeHalfWidth) {
    return new Outcome.Linear(
        CostFunction.line(1, 1), List.of(), new FitQuality(9, 0, 0, relativeHalfWidth));
  }

  private static Outcome transfer(double relativeHalfWidth) {
    Estimate one = Estimate.exact(1);
    return new Outcome.Transfer(
        one,
        one,
        one,
        Optional.empty(),
        Optional.empty(),
        new FitQuality(9, 0, 0, relativeHalfWidth));
  }

  private static Outcome buffer(double value, double low, double high) {
    return new Outcome.Buffer(
        new Estimate(value, new Interval(low, high)),
        Estimate.exact(0.5),
        Architecture.UNKNOWN,
        "");
  }
}
