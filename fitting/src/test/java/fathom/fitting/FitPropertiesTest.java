package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.RobustRegression;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.WeightedLeastSquares;
import fathom.model.cost.Breakpoint;
import fathom.model.cost.Segment;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.Campaign;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What holds for any data: units, order, more points of the same kind, and bad ones. */
class FitPropertiesTest {
  private static final List<BreakpointChoice> CHOICES =
      List.of(
          BreakpointChoice.fixed(40),
          BreakpointChoice.fixed(18, 40),
          new BreakpointChoice.Auto(),
          new BreakpointChoice.NoBreakpoints());

  private static List<TimedWindow> table(Random random) {
    List<TimedWindow> windows = new ArrayList<>();
    int forks = 3 + random.nextInt(5);
    double constant = 1 + 20 * random.nextDouble();
    double slope = 0.2 * random.nextDouble();
    int bend = random.nextInt(80);
    for (int fork = 0; fork < forks; fork++) {
      for (int size = 1; size < 1500; size += 1 + size / 2) {
        double truth = constant + slope * Math.max(0, size - bend);
        double noise = 1 + 0.02 * random.nextGaussian();
        windows.add(new TimedWindow(size, new Replicate(fork, size), truth * noise));
      }
    }
    return windows;
  }

  private static CampaignFit fit(List<TimedWindow> windows, BreakpointChoice choice) {
    Campaign campaign = new Synthetic(1).windows(Experiment.SEND_GAP, windows).campaign();
    return CampaignFitter.fit(
        campaign,
        Set.of(Parameter.SEND_GAP),
        FitSettings.defaults().withBreakpoint(choice).withResamples(20));
  }

  private static Outcome.Linear linear(List<TimedWindow> windows, BreakpointChoice choice) {
    return Synthetic.linear(fit(windows, choice), Parameter.SEND_GAP);
  }

  @Test
  void scalingTimesScalesCoefficientsAndTheirIntervals() {
    int lines = 0;
    for (int seed = 0; seed < 25; seed++) {
      List<TimedWindow> windows = table(new Random(seed));
      double factor = Math.pow(10, new Random(seed).nextInt(-6, 7));
      List<TimedWindow> scaled =
          windows.stream()
              .map(w -> new TimedWindow(w.sizeBytes(), w.replicate(), factor * w.micros()))
              .toList();
      for (BreakpointChoice choice : CHOICES) {
        Outcome fitted = Synthetic.outcome(fit(windows, choice), Parameter.SEND_GAP);
        if (fitted instanceof Outcome.Rejected) {
          assertInstanceOf(
              Outcome.Rejected.class, Synthetic.outcome(fit(scaled, choice), Parameter.SEND_GAP));
          continue;
        }
        lines++;
        Outcome.Linear one = assertInstanceOf(Outcome.Linear.class, fitted);
        Outcome.Linear other = linear(scaled, choice);
        assertEquals(one.cost().segments().size(), other.cost().segments().size());
        for (int i = 0; i < one.cost().segments().size(); i++) {
          Segment a = one.cost().segments().get(i);
          Segment b = other.cost().segments().get(i);
          double scale = factor * Math.abs(a.constant().value());
          assertEquals(a.range(), b.range());
          assertEquals(factor * a.constant().value(), b.constant().value(), 1e-8 * scale);
          assertEquals(factor * a.slope().value(), b.slope().value(), 1e-8 * scale);
          assertEquals(factor * a.constant().ci().width(), b.constant().ci().width(), 1e-7 * scale);
          assertEquals(factor * a.slope().ci().width(), b.slope().ci().width(), 1e-7 * scale);
        }
      }
    }
    assertTrue(lines > 50, lines + " of 100 are lines");
  }

  @Test
  void theOrderOfTheRowsChangesNothing() {
    for (int seed = 0; seed < 25; seed++) {
      List<TimedWindow> windows = table(new Random(seed));
      List<TimedWindow> shuffled = new ArrayList<>(windows);
      Collections.shuffle(shuffled, new Random(seed));
      for (BreakpointChoice choice : CHOICES) {
        assertEquals(fit(windows, choice), fit(shuffled, choice));
      }
    }
  }

  /** One row more, exactly on the fitted line: XᵀWX grows, so no variance can grow. */
  @Test
  void aPerfectPointNeverWidensAFit() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < 3 + random.nextInt(10); i++) {
        double size = i + 100 * random.nextDouble();
        rows.add(new Row(List.of(1.0, size), 5 + size + random.nextGaussian(), 1, i));
      }
      List<Double> before = WeightedLeastSquares.solve(rows).orElseThrow();
      List<Row> more = new ArrayList<>(rows);
      double at = 300 * random.nextDouble() - 100;
      more.add(new Row(List.of(1.0, at), before.get(0) + before.get(1) * at, 1, rows.size()));
      List<Double> after = WeightedLeastSquares.solve(more).orElseThrow();
      assertEquals(
          WeightedLeastSquares.sumOfSquares(rows, before),
          WeightedLeastSquares.sumOfSquares(more, after),
          1e-9);
      for (int j = 0; j < 2; j++) {
        assertEquals(before.get(j), after.get(j), 1e-9);
        assertTrue(errorByDesign(more, j) <= errorByDesign(rows, j) * (1 + 1e-12));
      }
    }
  }

  /** √((XᵀWX)⁻¹)_jj, of which a coefficient's standard error is a multiple. */
  private static double errorByDesign(List<Row> rows, int j) {
    return WeightedLeastSquares.inverseRoot(rows, WeightedLeastSquares.weights(rows))
        .orElseThrow()
        .getColumnVector(j)
        .getNorm();
  }

  /**
   * A size that every fork measured exactly on its line narrows what the sheet says at all others.
   */
  @Test
  void aPerfectSizeNarrowsTheFittedValues() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<Row> rows = new ArrayList<>();
      for (int fork = 0; fork < 6; fork++) {
        for (int size = 10; size < 100; size += 10) {
          rows.add(new Row(List.of(1.0, (double) size), 5 + size + random.nextGaussian(), 1, fork));
        }
      }
      RegressionFit before = RobustRegression.fit(rows).orElseThrow();
      List<Row> more = new ArrayList<>(rows);
      double at = 1 + random.nextInt(300);
      for (int fork = 0; fork < 6; fork++) {
        double fitted = before.coefficients().get(0) + before.coefficients().get(1) * at;
        more.add(new Row(List.of(1.0, at), fitted, 1, fork));
      }
      RegressionFit after = RobustRegression.fit(more).orElseThrow();
      assertTrue(variance(after, rows) <= variance(before, rows) * (1 + 1e-9), "seed " + seed);
    }
  }

  /** Sum of the variances of the fitted values at these rows. */
  private static double variance(RegressionFit fit, List<Row> rows) {
    return rows.stream().mapToDouble(r -> Math.pow(fit.standardErrorAt(r.regressors()), 2)).sum();
  }

  @Test
  void hostileTablesGiveAReasonOrARightAnswer() {
    for (List<TimedWindow> table : hostile()) {
      for (BreakpointChoice choice : CHOICES) {
        CampaignFit fit = fit(table, choice);
        String all = fit.toString();
        assertFalse(all.contains("NaN") || all.contains("Infinity"), all);
        switch (Synthetic.outcome(fit, Parameter.SEND_GAP)) {
          case Outcome.Missing missing -> assertFalse(missing.reason().isBlank());
          case Outcome.Linear linear -> {
            for (TimedWindow window : table) {
              assertTrue(linear.cost().at(Math.max(0, window.sizeBytes())) >= 0, all);
            }
          }
          case Outcome.Fitted other -> throw new AssertionError(other);
        }
      }
    }
  }

  private static List<List<TimedWindow>> hostile() {
    List<List<TimedWindow>> tables = new ArrayList<>();
    tables.add(List.of());
    tables.add(windows(5, 7.0));
    tables.add(windows(5, 7.0, 6, 8.0));
    tables.add(windows(5, 7.0, 5, 8.0, 5, 7.5, 5, 7.2));
    tables.add(windows(1, 7.0, 10, 7.0, 100, 7.0, 1000, 7.0, 1_000_000_000, 7.0));
    tables.add(windows(1, 1e-9, 10, 1.0, 100, 1e9, 1000, 1e-9, 1_000_000_000, 1e18));
    tables.add(windows(1, 1e300, 10, 1e-300, 100, 1e300));
    tables.add(windows(0, 1.0, -5, 1.0, Integer.MAX_VALUE, 1.0, Integer.MIN_VALUE, 1.0));
    tables.add(windows(1, 9.0, 2, 8.0, 3, 7.0, 4, 6.0, 5, 5.0, 6, 4.0, 7, 3.0, 8, 2.0));
    tables.add(windows(39, 5.0, 40, 5.1, 41, 50.0, 42, 51.0));
    Random random = new Random(11);
    for (int i = 0; i < 60; i++) {
      List<TimedWindow> any = new ArrayList<>();
      for (int row = 0; row < random.nextInt(60); row++) {
        int size = random.nextBoolean() ? random.nextInt(64) : random.nextInt(Integer.MAX_VALUE);
        double micros = Math.pow(10, 30 * random.nextDouble() - 15);
        any.add(new TimedWindow(size, new Replicate(random.nextInt(4), row), micros));
      }
      tables.add(any);
    }
    return tables;
  }

  /** Sizes and times by turns, each once in each of four forks. */
  private static List<TimedWindow> windows(Number... sizesAndMicros) {
    List<TimedWindow> windows = new ArrayList<>();
    for (int fork = 0; fork < 4; fork++) {
      for (int i = 0; i < sizesAndMicros.length; i += 2) {
        windows.add(
            new TimedWindow(
                sizesAndMicros[i].intValue(),
                new Replicate(fork, i),
                sizesAndMicros[i + 1].doubleValue()));
      }
    }
    return windows;
  }

  @Test
  void aTimeThatIsNoNumberDoesNotComeIn() {
    for (double micros : List.of(Double.NaN, Double.POSITIVE_INFINITY, -1.0, 0.0)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new TimedWindow(1, new Replicate(0, 0), micros),
          () -> "accepted " + micros);
    }
  }

  @Test
  void everyBreakpointThatIsFoundLiesAmongTheSizesWithinItsInterval() {
    for (int seed = 0; seed < 100; seed++) {
      List<TimedWindow> windows = table(new Random(seed));
      for (Breakpoint found : linear(windows, new BreakpointChoice.Auto()).breakpoints()) {
        assertTrue(found.atBytes() >= 1 && found.atBytes() < 1500);
        assertTrue(found.ci().orElseThrow().contains(found.atBytes()));
      }
    }
  }
}
