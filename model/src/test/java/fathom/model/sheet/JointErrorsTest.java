package fathom.model.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.JointErrors.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JointErrorsTest {
  private static final double NEAR = 1e-12;
  private static final Term SEND =
      new Term(Parameter.SEND_OVERHEAD, OptionalInt.of(1), Coefficient.CONSTANT);
  private static final Term RECEIVE =
      new Term(Parameter.USER_RECEIVE, OptionalInt.of(1), Coefficient.CONSTANT);
  private static final Term TRANSFER = Term.ofTransfer(Coefficient.CONSTANT);

  /** L = T − O_s − U_r, with T ± 0.4, O_s ± 0.3 and U_r exact. */
  private static final JointErrors ERRORS =
      new JointErrors(
          List.of(SEND, RECEIVE, TRANSFER),
          List.of(List.of(0.09), List.of(0.0, 0.0), List.of(-0.09, 0.0, 0.25)));

  private static double along(List<Term> sum) {
    return Math.sqrt(
        ERRORS.directions().stream()
            .mapToDouble(way -> sum.stream().mapToDouble(t -> way.getOrDefault(t, 9.0)).sum())
            .map(moved -> moved * moved)
            .sum());
  }

  @Test
  void directionsHaveTheIntervalsOfAllSums() {
    assertEquals(0.3, along(List.of(SEND)), NEAR);
    assertEquals(0, along(List.of(RECEIVE)), NEAR);
    assertEquals(0.5, along(List.of(TRANSFER)), NEAR);
    assertEquals(0.4, along(List.of(SEND, RECEIVE, TRANSFER)), NEAR);
    assertEquals(0.5, ERRORS.half(TRANSFER), NEAR);
    assertEquals(0, ERRORS.half(Term.ofTransfer(Coefficient.SLOPE)), NEAR);
  }

  /** Sixteen coefficients of six blocks: ten of them have no error of their own. */
  @Test
  void coefficientsMayBeManyMoreThanBlocks() {
    SplittableRandom random = new SplittableRandom(3);
    for (int campaign = 0; campaign < 20_000; campaign++) {
      double[][] reach = new double[16][6];
      for (double[] ways : reach) {
        double unit = Math.pow(10, random.nextInt(-4, 1));
        double common = random.nextGaussian();
        for (int b = 0; b < ways.length; b++) {
          ways[b] = unit * (common * (b - 2.5) + 1e-3 * random.nextGaussian());
        }
      }
      List<Term> terms = new ArrayList<>();
      List<List<Double>> covariance = new ArrayList<>();
      for (int i = 0; i < reach.length; i++) {
        terms.add(new Term(Parameter.SEND_OVERHEAD, OptionalInt.of(i), Coefficient.CONSTANT));
        List<Double> row = new ArrayList<>();
        for (int j = 0; j <= i; j++) {
          double sum = 0;
          for (int b = 0; b < 6; b++) {
            sum += reach[i][b] * reach[j][b];
          }
          row.add(sum);
        }
        covariance.add(row);
      }
      assertTrue(new JointErrors(terms, covariance).directions().size() <= 6);
    }
  }

  @Test
  void whatIsNoCovarianceIsRefused() {
    List<Term> two = List.of(SEND, TRANSFER);
    List<List<List<Double>>> wrong =
        List.of(
            List.of(List.of(1.0)),
            List.of(List.of(1.0), List.of(0.5)),
            List.of(List.of(1.0), List.of(0.5, -1.0)),
            List.of(List.of(1.0), List.of(1.1, 1.0)),
            List.of(List.of(Double.NaN), List.of(0.0, 1.0)));
    for (List<List<Double>> covariance : wrong) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new JointErrors(two, covariance),
          covariance::toString);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new JointErrors(List.of(SEND, SEND), List.of(List.of(1.0), List.of(0.0, 1.0))));
  }
}
