package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * NIST's reference sets through the regression that every fit goes through. The least figure asked
 * for is nine digits, but what R's lm reaches on Wampler 4 and 5 ({@code r/lm-digits.csv}): their
 * residuals are so large that QR in double precision reaches no more.
 */
class NistLinearTest {
  private static final double DIGITS = 9;
  private static final Map<String, Double> FEWER = Map.of("Wampler4", 7.5, "Wampler5", 5.5);

  /** NIST prints 15 digits; a value below is certified as 0, and held to absolutely. */
  private static final double MOST_DIGITS = 15;

  /** A fit with the textbook's standard errors: rows are independent, of one variance. */
  private record Solution(List<Double> coefficients, RealMatrix root, double residualDeviation) {
    List<Double> errors() {
      return IntStream.range(0, coefficients.size())
          .mapToObj(j -> residualDeviation * root.getColumnVector(j).getNorm())
          .toList();
    }
  }

  static Stream<NistLinear> sets() {
    return NistLinear.all();
  }

  private static Solution fit(NistLinear set, double weight) {
    List<Row> rows = new ArrayList<>();
    List<List<Double>> design = set.design();
    for (int i = 0; i < design.size(); i++) {
      rows.add(new Row(design.get(i), set.response().get(i), 1, i));
    }
    double[] weights = new double[rows.size()];
    Arrays.fill(weights, weight);
    List<Double> beta = WeightedLeastSquares.solve(rows, weights).orElseThrow();
    return new Solution(
        beta,
        WeightedLeastSquares.inverseRoot(rows, weights).orElseThrow(),
        Math.sqrt(weight * WeightedLeastSquares.sumOfSquares(rows, beta) / set.degreesOfFreedom()));
  }

  /** −log10 of the relative error, of the absolute one where 0 is certified. */
  private static double digits(double found, double certified) {
    double error = certified == 0 ? Math.abs(found) : Math.abs((found - certified) / certified);
    return error == 0 ? MOST_DIGITS : Math.min(MOST_DIGITS, -Math.log10(error));
  }

  private static double leastDigits(List<Double> found, List<Double> certified) {
    assertEquals(certified.size(), found.size());
    double least = MOST_DIGITS;
    for (int i = 0; i < found.size(); i++) {
      least = Math.min(least, digits(found.get(i), certified.get(i)));
    }
    return least;
  }

  @ParameterizedTest
  @MethodSource("sets")
  void certifiedValuesComeOut(NistLinear set) {
    Solution solution = fit(set, 1);
    double coefficients = leastDigits(solution.coefficients(), set.coefficients());
    double deviations = leastDigits(solution.errors(), set.deviations());
    double residual = digits(solution.residualDeviation(), set.residualDeviation());
    System.out.printf(
        Locale.ROOT,
        "%-9s digits: coefficients %.1f, standard deviations %.1f, residual %.1f%n",
        set.name(),
        coefficients,
        deviations,
        residual);
    assertTrue(
        coefficients >= FEWER.getOrDefault(set.name(), DIGITS), "coefficients: " + coefficients);
    assertTrue(deviations >= DIGITS, "standard deviations: " + deviations);
    assertTrue(residual >= DIGITS, "residual standard deviation: " + residual);
  }

  /** A power of four scales the rows without rounding them, another weight rounds each. */
  @ParameterizedTest
  @CsvSource({"0x1p-40, 15", "1e-12, 9"})
  void aCommonWeightChangesNothingButTheScale(double weight, double digits) {
    NistLinear longley = NistLinear.read("Longley");
    Solution plain = fit(longley, 1);
    Solution weighted = fit(longley, weight);
    assertTrue(leastDigits(weighted.coefficients(), plain.coefficients()) >= digits);
    assertTrue(leastDigits(weighted.errors(), plain.errors()) >= digits);
    assertEquals(
        Math.sqrt(weight),
        weighted.residualDeviation() / plain.residualDeviation(),
        1e-12 * Math.sqrt(weight));
  }

  @Test
  void regressorsThatSayTheSameAreRefused() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      rows.add(new Row(List.of(1.0, (double) i, 3.0 * i + 0.1), i * i, 1, i));
    }
    assertTrue(WeightedLeastSquares.solve(rows).isEmpty());
  }
}
