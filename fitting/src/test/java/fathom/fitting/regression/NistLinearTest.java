package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.WeightedLeastSquares.Solution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * NIST's reference sets through the regression that every fit goes through. The least figure asked
 * for is nine digits; Wampler 4 and 5 stop R's lm at 7.5 and 5.5 ({@code r/lm-digits.csv}).
 */
class NistLinearTest {
  private static final double DIGITS = 9;

  /** NIST prints 15 digits; a value below is certified as 0, and held to absolutely. */
  private static final double MOST_DIGITS = 15;

  static Stream<NistLinear> sets() {
    return NistLinear.all();
  }

  private static Solution fit(NistLinear set, double weight) {
    List<Row> rows = new ArrayList<>();
    List<List<Double>> design = set.design();
    for (int i = 0; i < design.size(); i++) {
      rows.add(new Row(design.get(i), set.response().get(i), 1, i));
    }
    return WeightedLeastSquares.fit(rows, Collections.nCopies(rows.size(), weight)).orElseThrow();
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

  private static List<Double> errors(Solution solution) {
    return IntStream.range(0, solution.coefficients().size())
        .mapToObj(solution::standardError)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void certifiedValuesComeOut(NistLinear set) {
    Solution solution = fit(set, 1);
    double coefficients = leastDigits(solution.coefficients(), set.coefficients());
    double deviations = leastDigits(errors(solution), set.deviations());
    double residual = digits(solution.residualDeviation(), set.residualDeviation());
    System.out.printf(
        Locale.ROOT,
        "%-9s digits: coefficients %.1f, standard deviations %.1f, residual %.1f%n",
        set.name(),
        coefficients,
        deviations,
        residual);
    assertTrue(coefficients >= DIGITS, "coefficients: " + coefficients);
    assertTrue(deviations >= DIGITS, "standard deviations: " + deviations);
    assertTrue(residual >= DIGITS, "residual standard deviation: " + residual);
    assertEquals(set.degreesOfFreedom(), solution.degreesOfFreedom());
  }

  @Test
  void aCommonWeightChangesNothingButTheScale() {
    NistLinear longley = NistLinear.read("Longley");
    Solution plain = fit(longley, 1);
    Solution weighted = fit(longley, 1e-12);
    assertTrue(leastDigits(weighted.coefficients(), plain.coefficients()) > 12);
    assertTrue(leastDigits(errors(weighted), errors(plain)) > 12);
    assertEquals(1e-6, weighted.residualDeviation() / plain.residualDeviation(), 1e-18);
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
