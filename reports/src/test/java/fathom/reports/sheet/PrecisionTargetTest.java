package fathom.reports.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Outcome.Architecture;
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
            Map.of(
                Parameter.SEND_OVERHEAD, line(0.0512),
                Parameter.SEND_SERVICE_TIME, line(Double.POSITIVE_INFINITY),
                Parameter.SEND_GAP, line(0.02),
                Parameter.RECEIVE_GAP, new Outcome.Rejected("r"),
                Parameter.RECEIVE_OVERHEAD, new Outcome.NotObservable("n"),
                Parameter.TRANSFER_TIME, transfer(0.0204),
                // The wider side of the interval counts.
                Parameter.NETWORK_BUFFER, buffer(200, 199, 206)),
            Map.of());
    assertEquals(
        Optional.of(
            "--precision 2 %: missed by O_s (±5.12 %), T_s (no interval), g_r (rejected),"
                + " L (±2.04 %), B_L (±3.00 %)"),
        target.warning());
    assertEquals(
        Map.of("precision", "2 %", "precision.missed", "O_s, T_s, g_r, L, B_L"),
        target.provenance());
  }

  @Test
  void saysWhenAllMetIt() {
    PrecisionTarget met =
        new PrecisionTarget(
            0.005,
            Map.of(
                Parameter.SEND_GAP, line(0.004), Parameter.NETWORK_BUFFER, buffer(200, 199, 201)),
            Map.of(Parameter.COPY_CACHE_TO_CACHE, line(0.005)));
    assertEquals(Optional.empty(), met.warning());
    assertEquals(Map.of("precision", "0.5 %", "precision.missed", "none"), met.provenance());
  }

  @Test
  void columnsOnTheHeapAreHeldAgainstItToo() {
    PrecisionTarget target =
        new PrecisionTarget(
            0.02,
            Map.of(
                Parameter.COPY_CACHE_TO_CACHE, line(0.01),
                Parameter.COPY_MEMORY_TO_MEMORY, line(0.03)),
            Map.of(
                Parameter.COPY_CACHE_TO_CACHE, line(0.0348),
                Parameter.COPY_MEMORY_TO_MEMORY, line(0.04)));
    assertEquals(
        Optional.of(
            "--precision 2 %: missed by M_ctc (heap ±3.48 %), M_mtm (±3.00 %, heap ±4.00 %)"),
        target.warning());
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
