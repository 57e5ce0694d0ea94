package fathom.fitting.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.NonlinearFit.Bound;
import fathom.fitting.regression.NonlinearFit.Converged;
import fathom.fitting.regression.NonlinearFit.Failed;
import fathom.fitting.regression.NonlinearFit.Reason;
import fathom.fitting.regression.NonlinearModel.Observation;
import fathom.fitting.regression.NonlinearModel.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NonlinearLeastSquaresTest {
  /** NIST's models with their derivatives. */
  enum Certified {
    MISRA1A("Misra1a") {
      @Override
      Value at(Double x, List<Double> b) {
        double e = Math.exp(-b.get(1) * x);
        return new Value(b.get(0) * (1 - e), List.of(1 - e, b.get(0) * x * e));
      }
    },
    DAN_WOOD("DanWood") {
      @Override
      Value at(Double x, List<Double> b) {
        double power = Math.pow(x, b.get(1));
        return new Value(b.get(0) * power, List.of(power, b.get(0) * power * Math.log(x)));
      }
    },
    CHWIRUT2("Chwirut2") {
      @Override
      Value at(Double x, List<Double> b) {
        double below = b.get(1) + b.get(2) * x;
        double f = Math.exp(-b.get(0) * x) / below;
        return new Value(f, List.of(-x * f, -f / below, -x * f / below));
      }
    },
    MGH10("MGH10") {
      @Override
      Value at(Double x, List<Double> b) {
        double below = x + b.get(2);
        double e = Math.exp(b.get(1) / below);
        double f = b.get(0) * e;
        return new Value(f, List.of(e, f / below, -f * b.get(1) / (below * below)));
      }
    };

    private final String file;

    Certified(String file) {
      this.file = file;
    }

    abstract Value at(Double x, List<Double> coefficients);
  }

  /** κ·exp(-x/λ). */
  private static Value decay(Double x, List<Double> b) {
    double e = Math.exp(-x / b.get(1));
    return new Value(b.get(0) * e, List.of(e, b.get(0) * e * x / (b.get(1) * b.get(1))));
  }

  private static Value line(Double x, List<Double> b) {
    return new Value(b.get(0) + b.get(1) * x, List.of(1.0, x));
  }

  private static List<Observation<Double>> decaying(double unit) {
    Random random = new Random(5);
    List<Observation<Double>> seen = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      double y = 3 * Math.exp(-i / 7.0) + 0.02 * random.nextGaussian();
      seen.add(new Observation<>(i * unit, y, 0.02));
    }
    return seen;
  }

  private static Converged converged(NonlinearFit fit) {
    return assertInstanceOf(Converged.class, fit, fit::toString);
  }

  private static void assertFails(Reason reason, NonlinearFit fit) {
    assertEquals(reason, assertInstanceOf(Failed.class, fit, fit::toString).reason());
  }

  @ParameterizedTest
  @EnumSource
  void hasTheDigitsThatNistCertifies(Certified set) {
    NistData nist = NistData.of(set.file);
    for (List<Double> start : nist.starts()) {
      Converged found =
          converged(
              NonlinearLeastSquares.of(set::at, start.size()).fit(nist.observations(), start));
      double least = NistData.digits(nist.residualDeviation(), found.residualDeviation());
      for (int j = 0; j < start.size(); j++) {
        double deviation = found.coefficients().get(j).standardDeviation().orElseThrow();
        least = Math.min(least, NistData.digits(nist.coefficients().get(j), found.values().get(j)));
        least = Math.min(least, NistData.digits(nist.deviations().get(j), deviation));
      }
      assertEquals(nist.degreesOfFreedom(), found.degreesOfFreedom());
      String text = set + " from " + start + ": " + NistData.shown(least) + " digits at least";
      System.out.println(text + ", " + found.iterations() + " evaluations");
      assertTrue(least >= 8, text);
    }
  }

  @Test
  void weightsAreThoseOfTheErrors() {
    // Twice as sure of a point is four of it.
    List<Observation<Double>> once = decaying(1);
    List<Observation<Double>> surer = new ArrayList<>(once);
    surer.set(3, new Observation<>(once.get(3).point(), once.get(3).response(), 0.01));
    List<Observation<Double>> four = new ArrayList<>(once);
    four.addAll(List.of(once.get(3), once.get(3), once.get(3)));
    NonlinearLeastSquares<Double> fit =
        NonlinearLeastSquares.of(NonlinearLeastSquaresTest::decay, 2);
    List<Double> weighted = converged(fit.fit(surer, List.of(1.0, 1.0))).values();
    List<Double> repeated = converged(fit.fit(four, List.of(1.0, 1.0))).values();
    assertEquals(repeated.get(0), weighted.get(0), 1e-10);
    assertEquals(repeated.get(1), weighted.get(1), 1e-10);
  }

  @Test
  void unitsDoNotDecide() {
    NonlinearLeastSquares<Double> fit =
        NonlinearLeastSquares.of(NonlinearLeastSquaresTest::decay, 2);
    Converged plain = converged(fit.fit(decaying(1), List.of(1.0, 1.0)));
    for (double unit : List.of(1e-12, 1e12)) {
      Converged other = converged(fit.fit(decaying(unit), List.of(1.0, unit)));
      assertEquals(plain.values().get(1), other.values().get(1) / unit, 1e-12);
      assertEquals(plain.iterations(), other.iterations(), 2);
    }
  }

  @Test
  void startsFromZero() {
    List<Observation<Double>> seen =
        List.of(
            new Observation<>(1e6, 5.0, 1.0),
            new Observation<>(2e6, 7.0, 1.0),
            new Observation<>(3e6, 9.0, 1.0));
    Converged found =
        converged(
            NonlinearLeastSquares.of(NonlinearLeastSquaresTest::line, 2)
                .fit(seen, List.of(0.0, 0.0)));
    assertEquals(3, found.values().get(0), 1e-11);
    assertEquals(2e-6, found.values().get(1), 1e-17);
    assertEquals(0, found.residualDeviation(), 1e-11);
  }

  @Test
  void aBoundThatHoldsIsReportedAndTheRestIsTheBestBesideIt() {
    List<Observation<Double>> seen = decaying(1);
    Converged held =
        converged(
            NonlinearLeastSquares.of(NonlinearLeastSquaresTest::decay, 2)
                .within(1, 8, 20)
                .fit(seen, List.of(1.0, 15.0)));
    assertEquals(8, held.values().get(1));
    assertEquals(Optional.of(Bound.LOW), held.coefficients().get(1).heldBy());
    assertEquals(Optional.empty(), held.coefficients().get(1).standardDeviation());
    assertEquals(Optional.empty(), held.coefficients().get(0).heldBy());
    assertEquals(29, held.degreesOfFreedom());
    // With λ = 8 the model is linear in κ.
    double xy = seen.stream().mapToDouble(o -> o.response() * Math.exp(-o.point() / 8)).sum();
    double xx = seen.stream().mapToDouble(o -> Math.exp(-o.point() / 4)).sum();
    assertEquals(xy / xx, held.values().get(0), 1e-12);
  }

  @Test
  void aBoundThatIsMetOnTheWayIsLeftAgain() {
    NonlinearLeastSquares<Double> fit =
        NonlinearLeastSquares.of(NonlinearLeastSquaresTest::decay, 2);
    List<Double> free = converged(fit.fit(decaying(1), List.of(1.0, 1.0))).values();
    // The first steps from here lead far beyond 7.5.
    Converged within =
        converged(fit.within(0, 2, 3.5).within(1, 6, 7.5).fit(decaying(1), List.of(2.0, 6.0)));
    assertTrue(within.coefficients().stream().allMatch(c -> c.heldBy().isEmpty()));
    assertEquals(free.get(0), within.values().get(0), 1e-11);
    assertEquals(free.get(1), within.values().get(1), 1e-11);
  }

  /** y = Σ b_j·x_j with no b_j below 0: the best of all choices of which are held at 0. */
  @Test
  void heldAndLetGoTheBestOfAllChoicesIsFound() {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      List<Observation<List<Double>>> seen = correlated(random);
      NonlinearLeastSquares<List<Double>> fit =
          NonlinearLeastSquares.<List<Double>>of((x, b) -> new Value(fitted(x, b), x), COLUMNS);
      for (int j = 0; j < COLUMNS; j++) {
        fit = fit.within(j, 0, Double.POSITIVE_INFINITY);
      }
      double best = bestOfAllChoices(seen);
      Converged found = converged(fit.fit(seen, List.of(1.0, 1.0, 1.0)));
      assertEquals(best, found.sumOfSquares(), 1e-9 * best);
      assertTrue(found.values().stream().allMatch(b -> b >= 0), found::toString);
    }
  }

  private static final int COLUMNS = 3;

  /** Columns that say nearly the same, so that holding one turns the others round. */
  private static List<Observation<List<Double>>> correlated(Random random) {
    List<Observation<List<Double>>> seen = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      double common = 3 * random.nextGaussian();
      List<Double> x = random.doubles(COLUMNS, -1, 1).map(own -> common + own).boxed().toList();
      seen.add(new Observation<>(x, random.nextGaussian(), 1));
    }
    return seen;
  }

  private static double fitted(List<Double> x, List<Double> b) {
    double sum = 0;
    for (int j = 0; j < b.size(); j++) {
      sum += b.get(j) * x.get(j);
    }
    return sum;
  }

  private static double bestOfAllChoices(List<Observation<List<Double>>> seen) {
    double best = seen.stream().mapToDouble(o -> o.response() * o.response()).sum();
    for (int choice = 1; choice < 1 << COLUMNS; choice++) {
      List<Integer> free = new ArrayList<>();
      for (int j = 0; j < COLUMNS; j++) {
        if ((choice >> j & 1) == 1) {
          free.add(j);
        }
      }
      List<Row> rows =
          seen.stream()
              .map(o -> new Row(free.stream().map(o.point()::get).toList(), o.response(), 1, 0))
              .toList();
      List<Double> beta = WeightedLeastSquares.solve(rows).orElseThrow();
      if (beta.stream().allMatch(b -> b >= 0)) {
        best = Math.min(best, WeightedLeastSquares.sumOfSquares(rows, beta));
      }
    }
    return best;
  }

  @Test
  void allCoefficientsMayBeHeld() {
    Converged found =
        converged(
            NonlinearLeastSquares.of(NonlinearLeastSquaresTest::decay, 2)
                .within(0, 4, 5)
                .within(1, 9, 10)
                .fit(decaying(1), List.of(4.5, 9.5)));
    assertEquals(List.of(4.0, 9.0), found.values());
    assertEquals(30, found.degreesOfFreedom());
  }

  @Test
  void failuresHaveTheirReason() {
    List<Observation<Double>> seen = decaying(1);
    NonlinearLeastSquares<Double> fit =
        NonlinearLeastSquares.of(NonlinearLeastSquaresTest::decay, 2);
    assertFails(Reason.TOO_FEW_OBSERVATIONS, fit.fit(seen.subList(0, 2), List.of(1.0, 1.0)));
    assertFails(Reason.NOT_FINITE, fit.fit(seen, List.of(1.0, 0.0)));
    assertFails(Reason.NOT_CONVERGED, fit.atMost(3).fit(seen, List.of(1.0, 100.0)));
    NonlinearFit twice =
        NonlinearLeastSquares.<Double>of(
                (x, b) -> new Value((b.get(0) + b.get(1)) * x, List.of(x, x)), 2)
            .fit(seen, List.of(1.0, 1.0));
    assertFails(Reason.UNDETERMINED, twice);
    assertTrue(twice.toString().contains("b1, b2"), twice::toString);
    NonlinearFit unused =
        NonlinearLeastSquares.<Double>of((x, b) -> new Value(b.get(0) * x, List.of(x, 0.0)), 2)
            .fit(seen, List.of(1.0, 1.0));
    assertFails(Reason.UNDETERMINED, unused);
    assertTrue(unused.toString().contains("tell b2"), unused::toString);
  }

  @Test
  void startsThatCannotBeAreRefused() {
    NonlinearLeastSquares<Double> fit =
        NonlinearLeastSquares.of(NonlinearLeastSquaresTest::decay, 2).within(0, 0, 5);
    IllegalArgumentException outside =
        assertThrows(IllegalArgumentException.class, () -> fit.fit(decaying(1), List.of(6.0, 1.0)));
    assertEquals("the start of b1 is outside its range", outside.getMessage());
    assertThrows(IllegalArgumentException.class, () -> fit.fit(decaying(1), List.of(1.0)));
    assertThrows(IllegalArgumentException.class, () -> fit.within(1, 2, 2));
    assertThrows(IllegalArgumentException.class, () -> new Observation<>(1.0, 1, 0));
  }
}
