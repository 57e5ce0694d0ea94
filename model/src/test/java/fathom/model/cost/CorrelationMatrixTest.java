package fathom.model.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Errors taken apart. */
class CorrelationMatrixTest {
  private static final double EXACT = 1e-12;

  /** 0.6² + 0.8² = 1. */
  @Test
  void theSecondTermGoesPartlyWithTheFirst() {
    List<List<Double>> directions = CorrelationMatrix.of(-0.6).directions();
    assertEquals(List.of(1.0, -0.6), directions.getFirst());
    assertEquals(0, directions.getLast().getFirst());
    assertEquals(0.8, directions.getLast().getLast(), EXACT);
  }

  @Test
  void whatIsOneErrorHasOneDirection() {
    assertEquals(List.of(List.of(1.0, -1.0)), CorrelationMatrix.of(-1).directions());
    assertEquals(
        List.of(List.of(1.0, 1.0, 1.0, -1.0)),
        TransferCorrelation.widest(true).matrix().directions());
  }

  /** R = DDᵀ, and half the interval of a sum is √(xᵀRx). */
  @Test
  void directionsGiveTheMatrixAndItsSums() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 100; i++) {
      double[][] r = random(random);
      CorrelationMatrix matrix = CorrelationMatrix.of(copy(r));
      double square = 0;
      List<Double> terms = random.doubles(4, -2, 2).boxed().toList();
      for (int j = 0; j < 4; j++) {
        for (int k = 0; k < 4; k++) {
          double product = 0;
          for (List<Double> direction : matrix.directions()) {
            product += direction.get(j) * direction.get(k);
          }
          assertEquals(r[j][k], product, EXACT);
          square += r[j][k] * terms.get(j) * terms.get(k);
        }
      }
      assertEquals(Math.sqrt(square), matrix.half(terms), 1e-9);
    }
  }

  /** Angles between random vectors. */
  private static double[][] random(SplittableRandom random) {
    double[][] vectors = new double[4][4];
    for (double[] vector : vectors) {
      double norm = 0;
      for (int k = 0; k < 4; k++) {
        vector[k] = random.nextGaussian();
        norm = Math.hypot(norm, vector[k]);
      }
      for (int k = 0; k < 4; k++) {
        vector[k] /= norm;
      }
    }
    double[][] r = new double[4][4];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        for (int k = 0; k < 4; k++) {
          r[i][j] += vectors[i][k] * vectors[j][k];
        }
      }
    }
    return r;
  }

  private static double[][] copy(double[][] matrix) {
    double[][] copy = new double[matrix.length][];
    for (int i = 0; i < matrix.length; i++) {
      copy[i] = matrix[i].clone();
    }
    return copy;
  }

  /** Two that are the same cannot go with a third in two ways. */
  @Test
  void whatCannotBeIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> CorrelationMatrix.of(1.1));
    assertThrows(IllegalArgumentException.class, () -> CorrelationMatrix.of(Double.NaN));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            CorrelationMatrix.of(
                new double[] {1, 1, 0}, new double[] {1, 1, 0.5}, new double[] {0, 0.5, 1}));
  }

  /** A singular matrix printed with six digits. */
  @Test
  void roundingIsNotRefused() {
    double[][] r = {
      {1, 0.333333, 0.666667}, {0.333333, 1, 0.918945}, {0.666667, 0.918945, 1.0000002}
    };
    assertEquals(1, CorrelationMatrix.of(r).half(List.of(1.0, 0.0, 0.0)), EXACT);
    assertEquals(0, CorrelationMatrix.of(-1.0000002).half(List.of(1.0, 1.0)), 1e-6);
  }
}
