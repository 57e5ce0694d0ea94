package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference sets are whole and read as they are meant: their own certified values say so. */
class NistFixturesTest {
  static Stream<NistLinear> sets() {
    return NistLinear.all();
  }

  @ParameterizedTest
  @CsvSource({
    "Norris,36,1,2,true,1",
    "NoInt1,11,1,1,false,1",
    "NoInt2,3,1,1,false,1",
    "Longley,16,6,7,true,1",
    "Wampler1,21,1,6,true,5",
    "Wampler2,21,1,6,true,5",
    "Wampler3,21,1,6,true,5",
    "Wampler4,21,1,6,true,5",
    "Wampler5,21,1,6,true,5"
  })
  void shapesAreThoseOfNist(
      String name, int rows, int predictors, int coefficients, boolean intercept, int degree) {
    NistLinear set = NistLinear.read(name);
    assertEquals(rows, set.response().size());
    assertEquals(rows, set.predictors().size());
    assertTrue(set.predictors().stream().allMatch(row -> row.size() == predictors));
    assertEquals(coefficients, set.coefficients().size());
    assertEquals(coefficients, set.deviations().size());
    assertTrue(set.design().stream().allMatch(row -> row.size() == coefficients));
    assertEquals(intercept, set.intercept());
    assertEquals(degree, set.degree());
  }

  /** A wrong digit in the data or in a certified value shows here. */
  @ParameterizedTest
  @MethodSource("sets")
  void residualsAtTheCertifiedCoefficientsHaveTheCertifiedDeviation(NistLinear set) {
    double sum = 0;
    List<List<Double>> design = set.design();
    for (int i = 0; i < design.size(); i++) {
      double residual =
          new Row(design.get(i), set.response().get(i), 1, i).residual(set.coefficients());
      sum += residual * residual;
    }
    double found = Math.sqrt(sum / set.degreesOfFreedom());
    assertEquals(set.residualDeviation(), found, 1e-8 * Math.max(set.residualDeviation(), 0.01));
  }

  /** Columns in another order, or an intercept taken for a slope, would not be orthogonal. */
  @ParameterizedTest
  @MethodSource("sets")
  void residualsAreOrthogonalToEveryRegressor(NistLinear set) {
    List<List<Double>> design = set.design();
    for (int j = 0; j < set.coefficients().size(); j++) {
      double product = 0;
      double scale = 0;
      for (int i = 0; i < design.size(); i++) {
        List<Double> x = design.get(i);
        double y = set.response().get(i);
        product += x.get(j) * new Row(x, y, 1, i).residual(set.coefficients());
        scale += Math.abs(x.get(j) * y);
      }
      assertEquals(0, product, 1e-12 * scale, set.name() + " column " + j);
    }
  }

  @Test
  void firstAndLastRowsAreRead() {
    NistLinear longley = NistLinear.read("Longley");
    assertEquals(60323, longley.response().getFirst());
    assertEquals(
        List.of(116.9, 554894.0, 4007.0, 2827.0, 130081.0, 1962.0), longley.predictors().getLast());
    assertEquals(-3482258.63459582, longley.coefficients().getFirst());
    assertEquals(455.478499142212, longley.deviations().getLast());
    assertEquals(
        List.of(1.0, 20.0, 400.0, 8000.0, 160000.0, 3200000.0),
        NistLinear.read("Wampler3").design().getLast());
  }
}
