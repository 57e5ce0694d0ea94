package fathom.fitting.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.Breakpoint;
import fathom.model.cost.CostFunction;
import fathom.model.cost.Estimate;
import fathom.model.cost.Segment;
import fathom.model.cost.SizeRange;
import fathom.model.cost.TransferCorrelation;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which measured medians are told to be outside the interval of the fit, and in which words. */
class UncoveredTest {
  private static final String LEAD =
      "Note: ± is how well a line is known, not how far a single size is off it. Outside it, where it"
          + " was not widened, are the measured medians of ";

  private static FitQuality seen(List<Residual> residuals) {
    return new FitQuality(
        residuals.size(),
        0,
        0,
        0,
        new FitDiagnostics(
            Optional.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            residuals));
  }

  private static Residual at(int size, double measured, double fitted) {
    return new Residual(FitPoint.of(size), measured, fitted, OptionalDouble.empty(), 6, 0);
  }

  /** 10 µs to 100 bytes and 20 µs beyond; ± as given, or held at both ends of what numbers hold. */
  private static Outcome.Linear steps(double half, Residual... residuals) {
    return new Outcome.Linear(
        new CostFunction(
            List.of(
                new Segment(new SizeRange(1, 100), Estimate.of(10, half), Estimate.of(0, 0)),
                new Segment(SizeRange.from(101), Estimate.of(20, half), Estimate.of(0, 0)))),
        List.of(Breakpoint.fixed(100)),
        seen(List.of(residuals)));
  }

  private static Optional<String> note(Outcome.Linear copies) {
    return Uncovered.note(Map.of(Parameter.COPY_CACHE_TO_CACHE, copies), Map.of());
  }

  /** Each held against the interval of its own piece, of 10 ± 0.5 or 20 ± 0.5 µs. */
  @ParameterizedTest
  @CsvSource({
    "100, 10.49, false",
    "100, 9.51, false",
    "100, 10.6, true",
    "100, 9.4, true",
    "101, 20.49, false",
    "101, 20.6, true",
    "101, 10.6, true"
  })
  void aMedianOutsideTheIntervalOfItsPieceIsTold(int size, double measured, boolean isTold) {
    Residual residual = at(size, measured, size > 100 ? 20 : 10);
    assertEquals(isTold, note(steps(0.5, residual)).isPresent());
  }

  /** However narrow the interval, 2 % of the cost are not worth a word. */
  @ParameterizedTest
  @CsvSource({"10.19, false", "9.81, false", "10.21, true", "9.79, true"})
  void whatDoesNotMatterIsNotTold(double measured, boolean isTold) {
    assertEquals(isTold, note(steps(0.001, at(5, measured, 10))).isPresent());
  }

  @Test
  void theFarthestIsNamedWithBothItsNumbers() {
    assertEquals(
        Optional.of(
            LEAD
                + "M_ctc at 2 of 3 sizes (farthest at 32 bytes: +22.1 % off the line, ±5.0 %);"
                + " M_ctc (heap) at 1 of 1 sizes (farthest at 200 bytes: -10.0 % off the line, ±2.5 %)"),
        Uncovered.note(
            Map.of(
                Parameter.COPY_CACHE_TO_CACHE,
                steps(0.5, at(1, 9, 10), at(32, 12.21, 10), at(64, 10, 10))),
            Map.of(Parameter.COPY_CACHE_TO_CACHE, steps(0.5, at(200, 18, 20)))));
  }

  /** L = 10 + 2·p, ± 1 µs; g_s has no size outside its interval. */
  @Test
  void aTransferTimeIsHeldAgainstItsIntervalAtSizeAndNodes() {
    Outcome.Transfer transfer =
        new Outcome.Transfer(
            Estimate.of(2, 0),
            Estimate.of(10, 1),
            Estimate.of(0, 0),
            Optional.empty(),
            Optional.empty(),
            Optional.of(TransferCorrelation.widest(true)),
            seen(List.of(among(2, 12.5, 14), among(4, 18.9, 18))));
    assertEquals(
        Optional.of(
            LEAD
                + "L at 1 of 2 sizes and p (farthest at 64 bytes, p = 2: -10.7 % off the line, ±7.1 %)"),
        Uncovered.note(
            Map.of(Parameter.TRANSFER_TIME, transfer, Parameter.SEND_GAP, steps(0.5)), Map.of()));
  }

  private static Residual among(int nodes, double measured, double fitted) {
    return new Residual(
        new FitPoint(64, OptionalInt.of(nodes)), measured, fitted, OptionalDouble.empty(), 6, 0);
  }

  /** An interval with ends beyond all numbers holds every time, and ends no fit. */
  @Test
  void anIntervalThatNoNumberHoldsLeavesNothingOut() {
    assertEquals(Optional.empty(), note(steps(Double.MAX_VALUE, at(5, 1e300, 10))));
  }

  @Test
  void noMedianOutsideNoWord() {
    assertEquals(Optional.empty(), note(steps(0.5, at(5, 10.1, 10))));
    assertEquals(
        Optional.empty(),
        Uncovered.note(
            Map.of(Parameter.COPY_CACHE_TO_CACHE, new Outcome.Rejected("no data")), Map.of()));
  }
}
