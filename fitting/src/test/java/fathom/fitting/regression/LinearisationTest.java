package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fathom.fitting.regression.Linearisation.Solution;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;

class LinearisationTest {
  private static Linearisation of(List<Double> residuals, double[]... rows) {
    RealVector r = new ArrayRealVector(residuals.stream().mapToDouble(v -> v).toArray());
    return new Linearisation(r, new Array2DRowRealMatrix(rows));
  }

  private static double[] row(double... entries) {
    return entries;
  }

  /** (3, 4) is 5 long, (12, 5) is 13 long, and their product is 56. */
  @Test
  void theDescentIsTheCosineBetweenColumnAndResiduals() {
    Linearisation here = of(List.of(3.0, 4.0), row(12, -3), row(5, -4));
    assertEquals(56 / 65.0, here.descent(0), 1e-15);
    assertEquals(-1, here.descent(1), 1e-15);
  }

  @Test
  void nothingDescendsAlongAColumnWithoutLengthOrFromAFitWithoutResiduals() {
    assertEquals(0, of(List.of(3.0, 4.0), row(0, 1), row(0, 1)).descent(0));
    assertEquals(0, of(List.of(0.0, 0.0), row(0, 1), row(0, 1)).descent(1));
  }

  /** Columns (2, 0, 0) and (0, 3, 4): 2·s = 5 and 25·t = 3·1 + 4·2. */
  @Test
  void theStepSolvesTheLinearProblem() {
    Linearisation here = of(List.of(5.0, 1.0, 2.0), row(2, 0), row(0, 3), row(0, 4));
    Solution.Determined solved = assertInstanceOf(Solution.Determined.class, here.solved());
    assertArrayEquals(row(2.5, 11 / 25.0), solved.step().toArray(), 1e-14);
    assertArrayEquals(row(1 / 4.0, 1 / 25.0), solved.variances().toArray(), 1e-15);
  }

  @Test
  void aColumnWithoutLengthIsTheDirectionThatIsNotDetermined() {
    Linearisation here = of(List.of(5.0, 1.0, 2.0), row(2, 0), row(1, 0), row(3, 0));
    Solution.Undetermined solved = assertInstanceOf(Solution.Undetermined.class, here.solved());
    assertEquals(0, solved.direction().getEntry(0), 1e-15);
    assertEquals(1, Math.abs(solved.direction().getEntry(1)), 1e-15);
  }

  @Test
  void columnsWithoutAnyLengthDetermineNothing() {
    Linearisation here = of(List.of(5.0, 1.0, 2.0), row(0, 0), row(0, 0), row(0, 0));
    assertInstanceOf(Solution.Undetermined.class, here.solved());
  }
}
