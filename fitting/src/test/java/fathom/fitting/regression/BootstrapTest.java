package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  @Test
  void withManyForksBothErrorsAreTheSame() {
    for (double forkNoise : List.of(0.0, 0.2)) {
      RegressionFit fit = RobustRegression.fit(ForkRows.of(60, forkNoise, 1)).orElseThrow();
      List<Double> errors = Bootstrap.standardErrors(fit, 400).orElseThrow();
      for (int j = 0; j < 2; j++) {
        assertEquals(1, errors.get(j) / fit.standardError(j), 0.15);
      }
    }
  }

  @Test
  void forksThatDifferWidenItAndRowsAloneWouldNot() {
    double same =
        Bootstrap.standardErrors(RobustRegression.fit(ForkRows.of(20, 0, 2)).orElseThrow(), 400)
            .orElseThrow()
            .getFirst();
    double different =
        Bootstrap.standardErrors(RobustRegression.fit(ForkRows.of(20, 0.2, 2)).orElseThrow(), 400)
            .orElseThrow()
            .getFirst();
    assertTrue(different > 3 * same, different + " against " + same);
  }

  @Test
  void deviationsAreThoseOfASample() {
    List<Double> found =
        Bootstrap.deviations(List.of(List.of(1.0, 10.0), List.of(3.0, 10.0), List.of(5.0, 40.0)));
    assertEquals(2, found.getFirst(), 1e-12);
    assertEquals(Math.sqrt(300), found.getLast(), 1e-12);
  }

  /** Of values −1, 0 and 1, three drawn: a mean of variance ⅔/3, of which a sample's is 1/3. */
  @Test
  void ofThreeForksItShowsTwoThirdsOfTheVarianceOfTheMean() {
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < 3; fork++) {
      rows.add(new Row(List.of(1.0), fork - 1, 1, fork));
    }
    RegressionFit fit = RobustRegression.fit(rows).orElseThrow();
    double error = Bootstrap.standardErrors(fit, 4000).orElseThrow().getFirst();
    assertEquals(Math.sqrt(2) / 3, error, 0.03 * error);
    assertEquals(Math.sqrt(1 / 3.0), fit.standardError(0), 1e-12);
  }

  /** √(3/2) times as far, because three forks show too little, and Student's t of two degrees. */
  @Test
  void halfWidthsHoldWhatFewForksDoNotShow() {
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < 3; fork++) {
      rows.add(new Row(List.of(1.0), fork - 1, 1, fork));
    }
    double half =
        Bootstrap.halfWidths(
                rows,
                4000,
                drawn ->
                    Optional.of(
                        List.of(drawn.stream().mapToDouble(Row::response).average().orElseThrow())))
            .orElseThrow()
            .getFirst();
    assertEquals(4.3027 * Math.sqrt(1 / 3.0), half, 0.03 * half);
  }

  @Test
  void whereNothingIsDrawnNoErrorIsTold() {
    RegressionFit fit = RobustRegression.fit(ForkRows.of(6, 0.1, 3)).orElseThrow();
    assertEquals(Optional.empty(), Bootstrap.standardErrors(fit, 0));
  }

  /** About a mean of 4/3 the squares of 0, 1 and 3 are 42/9, whatever is added to all of them. */
  @Test
  void deviationsOfABillionthOfTheMeanAreNotLost() {
    double unit = 0x1p-30;
    List<Double> found =
        Bootstrap.deviations(List.of(List.of(1.0), List.of(1 + unit), List.of(1 + 3 * unit)));
    assertEquals(Math.sqrt(7 / 3.0) * unit, found.getFirst(), 1e-9 * unit);
  }

  @Test
  void theSameRowsGiveTheSameErrors() {
    RegressionFit fit = RobustRegression.fit(ForkRows.of(6, 0.1, 3)).orElseThrow();
    assertEquals(Bootstrap.standardErrors(fit, 400), Bootstrap.standardErrors(fit, 400));
  }
}
