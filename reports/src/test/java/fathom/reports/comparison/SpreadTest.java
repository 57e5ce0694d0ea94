package fathom.reports.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Parameter;
import fathom.reports.comparison.reading.ComparedColumn;
import fathom.reports.comparison.reading.Quantity;
import fathom.reports.comparison.reading.Reading;
import fathom.reports.comparison.reading.Readings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The spread of one number, worked out by hand; quantiles of F and t by SciPy. */
class SpreadTest {
  private static final double T_5 = 2.570581835636314;

  /** Half an interval of five degrees of freedom that promises a standard deviation of 0.5. */
  private static final double HALF = 0.5 * T_5;

  private static Reading reading(double value, double half, double degrees) {
    return new Reading(Estimate.of(value, half), degrees, 0, Math.abs(value));
  }

  private static Spread spread(double half, double degrees, double... values) {
    return spread(
        Arrays.stream(values).mapToObj(v -> Optional.of(reading(v, half, degrees))).toList());
  }

  private static Spread spread(List<Optional<Reading>> runs) {
    ComparedColumn column = new ComparedColumn(Parameter.SEND_GAP, false);
    return Spread.of(new Readings(column, Quantity.cost(1), runs));
  }

  /** 10, 11, 9, 10: s = √(2/3), a share of 0.0816; promised 0.05. */
  @Test
  void observedAndPromised() {
    Spread four = spread(HALF, 5, 10, 11, 9, 10);
    assertEquals(4, four.runs());
    assertEquals(10, four.mean(), 1e-12);
    assertEquals(Math.sqrt(2.0 / 3) / 10, four.observed(), 1e-12);
    assertEquals(3.182446305284263 * Math.sqrt(2.0 / 3) / 10 / 2, four.meanHalfWidth(), 1e-9);
    assertEquals(0.05, four.promised(), 1e-7);
    assertEquals(HALF / 10, four.halfWidth(), 1e-12, "of 0.1169, 0.1285, 0.1285 and 0.1428");
    SpreadRatio ratio = four.ratio().orElseThrow();
    double expected = Math.sqrt(2.0 / 3) / 0.5;
    assertEquals(expected, ratio.value(), 1e-6);
    assertEquals(3, ratio.observedDegrees());
    assertEquals(20, ratio.promisedDegrees(), 1e-9);
    assertEquals(expected / Math.sqrt(3.8586986662650995), ratio.interval().low(), 1e-6);
    assertEquals(expected * Math.sqrt(14.16738139225391), ratio.interval().high(), 1e-5);
    assertEquals(0.07550245645813593, ratio.chance(), 1e-6);
    assertEquals(Math.sqrt(3.8586986662650995), ratio.exceededWith(0.025), 1e-6);
  }

  /** Of the six differences 1, 1, 0, 2, 1, 1 the 2 is beyond 1.285·√2 = 1.818, none beyond 2.57. */
  @Test
  void pairsThatAreApart() {
    PairCount pairs = spread(HALF, 5, 10, 11, 9, 10).pairs();
    assertEquals(6, pairs.pairs());
    assertEquals(1, pairs.apart());
    assertEquals(0, pairs.separate());
    assertEquals(6 * 0.027862844591355233, pairs.apartExpected(), 1e-6, "t of 10 degrees");
    assertEquals(6 * 0.004571850958228305, pairs.separateExpected(), 1e-6);
    PairCount far = spread(HALF, 5, 10, 12.6).pairs();
    assertEquals(1, far.separate(), "2.6 is beyond 2·1.285");
    assertEquals(0.5, far.share(0.5));
  }

  /** Known spreads: 5 in a hundred apart, and 0.56 do not meet, which is Φ(−1.96·√2) twice. */
  @Test
  void intervalsOfManyLaunchesAreNormal() {
    PairCount one = spread(1.959963984540054, Double.MAX_VALUE, 10, 10).pairs();
    assertEquals(0.05, one.apartExpected(), 1e-6);
    assertEquals(0.005574, one.separateExpected(), 1e-6);
  }

  /** Variances of 1 and 4, of 5 and 10 degrees: (1 + 4)²/(1/5 + 16/10) = 13.89 together. */
  @Test
  void intervalsOfUnequalWidth() {
    Spread unequal =
        spread(
            List.of(
                Optional.of(reading(10, T_5, 5)),
                Optional.empty(),
                Optional.of(reading(13, 2 * 2.2281388519649385, 10))));
    assertEquals(2, unequal.runs());
    SpreadRatio ratio = unequal.ratio().orElseThrow();
    assertEquals(25 / 1.8, ratio.promisedDegrees(), 1e-6);
    assertEquals(Math.sqrt(4.5 / 2.5), ratio.value(), 1e-6);
    assertEquals(Math.sqrt(2.5) / 11.5, unequal.promised(), 1e-6);
  }

  @Test
  void exactNumbersPromiseNothing() {
    Spread exact = spread(0, 5, 10, 10);
    assertTrue(exact.ratio().isEmpty());
    assertEquals(0, exact.pairs().pairs());
    Spread same = spread(HALF, 5, 10, 10);
    assertEquals(0, same.ratio().orElseThrow().value());
    assertEquals(1, same.ratio().orElseThrow().chance());
    assertThrows(IllegalArgumentException.class, () -> spread(HALF, 5, 10));
  }
}
