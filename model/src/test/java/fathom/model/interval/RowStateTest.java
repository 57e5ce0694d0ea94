package fathom.model.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fathom.model.cost.CostFunction;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.FitDiagnostics;
import fathom.model.sheet.FitDiagnostics.FitPoint;
import fathom.model.sheet.FitDiagnostics.Residual;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowStateTest {
  /** The receive gap is known within bounds at 1 to 96 bytes, and well at 256 and 1472. */
  private static Sheet bounded(List<Integer> bounds) {
    List<Residual> told =
        Stream.of(256, 1472)
            .map(m -> new Residual(FitPoint.of(m), 7, 7, OptionalDouble.empty(), 1, 0))
            .toList();
    FitDiagnostics diagnostics =
        FitDiagnostics.NONE.withDropped(List.of(), told).withCensoredSizes(bounds);
    return TableOne.sheet()
        .with(
            Parameter.RECEIVE_GAP,
            new Outcome.Linear(
                CostFunction.line(7, 0),
                List.of(),
                new FitQuality(10, 0, 0, 0.1).withDiagnostics(diagnostics)));
  }

  private static String marked(Sheet sheet, int bytes) {
    return RowState.marked(sheet, Parameter.RECEIVE_GAP, bytes);
  }

  @Test
  void aCostIsABoundWhereASizeNextToItIs() {
    Sheet sheet = bounded(List.of(1, 96));
    assertEquals("g_r ≤", RowState.marked(sheet, Parameter.RECEIVE_GAP));
    assertEquals("g_r ≤", marked(sheet, 1));
    assertEquals("g_r ≤", marked(sheet, 50));
    assertEquals("g_r ≤", marked(sheet, 100));
    assertEquals("g_r", marked(sheet, 256));
    assertEquals("g_r", marked(sheet, 400));
    assertEquals("g_r", marked(sheet, 2000));
  }

  @Test
  void beyondTheLastBoundEachCostIsOne() {
    assertEquals("g_r ≤", marked(bounded(List.of(1, 2000)), 4000));
  }

  @Test
  void withoutBoundsNoCostIsOne() {
    assertEquals("g_r", marked(bounded(List.of()), 1));
  }
}
