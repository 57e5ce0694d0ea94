package fathom.model.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.JointErrors.Term;
import java.util.List;
import org.junit.jupiter.api.Test;

class JointErrorsTest {
  private static final double NEAR = 1e-12;
  private static final Term SEND = new Term(Parameter.SEND_OVERHEAD, 1, Coefficient.CONSTANT);
  private static final Term RECEIVE = new Term(Parameter.USER_RECEIVE, 1, Coefficient.CONSTANT);
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
