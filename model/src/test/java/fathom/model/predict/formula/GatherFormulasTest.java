package fathom.model.predict.formula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.collective.Algorithm;
import fathom.model.cost.Estimate;
import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Formula;
import fathom.model.predict.HandSheets;
import fathom.model.predict.MissingParameterException;
import fathom.model.predict.Point;
import fathom.model.predict.Prediction;
import fathom.model.predict.Predictor;
import fathom.model.sheet.TableOne;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** TW §5.4 and the root that copies (model errata 4), by hand. */
class GatherFormulasTest {
  private static final Formula COORDINATED = of(Algorithm.GATHER_COORDINATED);
  private static final Formula UNCOORDINATED = of(Algorithm.GATHER_UNCOORDINATED);

  private static Formula of(Algorithm algorithm) {
    return GatherFormulas.all().stream()
        .filter(f -> f.algorithm().equals(Optional.of(algorithm)))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Table 1, 1 MiB of 700 packets of 1498 bytes from 15: O_r + U_r = 86.3702, M_mtm = 48.7932, so d
   * = 135.1634 in the place of g_r = 123.0284, for all of 10500 items but the first.
   */
  @Test
  void aRootThatCopiesIsTheBottleneck() {
    Predictor table = new Predictor(TableOne.sheet());
    Point point = Point.of(16, 1 << 20);
    double oneWay = table.costs().oneWay(1498, 16);
    for (Formula formula : GatherFormulas.all()) {
      Prediction without = table.predict(formula, point);
      assertEquals(oneWay + 10_499 * 123.0284, without.timeMicros(), 1e-6);
      assertEquals(without, table.predict(formula, point.withRootCopy(false)));
      Prediction with = table.predict(formula, point.withRootCopy(true));
      assertEquals(oneWay + 10_499 * 135.1634, with.timeMicros(), 1e-6);
    }
  }

  /** Full duplex sheet, g_r = 9, O_r + U_r = 5: a copy of 3 hides behind the line, one of 6 not. */
  @Test
  void aCopyCountsAsFarAsItPassesTheLine() {
    Point three = Point.of(4, 100).withRootCopy(true);
    assertEquals(26 + 2 * 9.0, copying(3, 0).predict(UNCOORDINATED, three).timeMicros(), 1e-9);
    assertEquals(26 + 2 * 11.0, copying(6, 0).predict(UNCOORDINATED, three).timeMicros(), 1e-9);
    Interval ci = copying(6, 1).predict(UNCOORDINATED, three).ci();
    assertEquals(48 - 2, ci.low(), 1e-9);
    assertEquals(48 + 2, ci.high(), 1e-9);
    assertEquals(
        0, copying(6, 1).predict(UNCOORDINATED, three.withRootCopy(false)).ci().width(), 1e-9);
  }

  private static Predictor copying(double micros, double half) {
    return HandSheets.fullDuplex()
        .line(Parameter.COPY_MEMORY_TO_MEMORY, Estimate.of(micros, half), Estimate.exact(0))
        .predictor();
  }

  @Test
  void aCopyThatNobodyMeasuredIsTold() {
    Predictor predictor = HandSheets.fullDuplex().predictor();
    Point point = Point.of(4, 100);
    assertEquals(44, predictor.predict(UNCOORDINATED, point).timeMicros(), 1e-9);
    assertThrows(
        MissingParameterException.class,
        () -> predictor.predict(UNCOORDINATED, point.withRootCopy(true)));
  }

  /** The windows that are judged are not eq. 7's, which is for the first round only. */
  @Test
  void theSourceSaysWhoseWindowsAreMeant() {
    assertEquals("TW §5.4, eq. 8", UNCOORDINATED.source());
    assertEquals("TW §5.4, eq. 8, in windows that last (ours)", COORDINATED.source());
  }
}
