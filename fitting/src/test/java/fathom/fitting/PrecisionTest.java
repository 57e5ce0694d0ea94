package fathom.fitting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.regression.Statistics;
import fathom.model.cost.CostFunction;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.samples.CopyWindow.CopyVariant;
import fathom.model.samples.Replicate;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.FitQuality;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** FitQuality's relative half width, what {@code --precision} is held against. */
@Tag("campaigns")
class PrecisionTest {
  private static final CostFunction GAP = Synthetic.pieces(6.73, 0.02, 3.027, 0.0796);
  private static final List<Integer> SIZES = List.of(1, 40, 400, 1472);

  /** Student's t for 95 % and five degrees of freedom, from a printed table. */
  private static final double T95_OF_FIVE = 2.571;

  /** Noise that is whole forks, so that each fork's own two lines tell all there is to tell. */
  private static final List<Double> FORK_FACTORS = List.of(0.98, 0.99, 1.0, 1.0, 1.01, 1.02);

  /**
   * With whole forks as noise every fitted value is the truth times the mean of the factors, and
   * its interval is that of this mean: t·s/√6 of the factors, alike at every size.
   */
  private static double expected() {
    double mean = FORK_FACTORS.stream().mapToDouble(f -> f).average().orElseThrow();
    double squares = FORK_FACTORS.stream().mapToDouble(f -> (f - mean) * (f - mean)).sum();
    return T95_OF_FIVE * Math.sqrt(squares / 5 / 6) / mean;
  }

  @Test
  void isThatOfAMeanOverForksWhereForksDifferByAFactor() {
    List<TimedWindow> windows = new ArrayList<>();
    for (int fork = 0; fork < FORK_FACTORS.size(); fork++) {
      for (int size : List.of(1, 20, 40, 64, 400, 1472)) {
        windows.add(
            new TimedWindow(size, new Replicate(fork, 0), FORK_FACTORS.get(fork) * GAP.at(size)));
      }
    }
    Synthetic synthetic = new Synthetic(1).windows(Experiment.SEND_GAP, windows);
    double found = quality(synthetic, Parameter.SEND_GAP).relativeHalfWidth();
    assertEquals(expected(), found, 0.05 * expected());
  }

  @Test
  void fourTimesTheForksHalveItForEveryForm() {
    for (Parameter parameter :
        List.of(
            Parameter.SEND_GAP,
            Parameter.RECEIVE_OVERHEAD,
            Parameter.TRANSFER_TIME,
            Parameter.COPY_MEMORY_TO_MEMORY)) {
      List<Double> few = new ArrayList<>();
      List<Double> many = new ArrayList<>();
      for (int seed = 0; seed < 15; seed++) {
        few.add(quality(everything(seed, 6), parameter).relativeHalfWidth());
        many.add(quality(everything(seed, 24), parameter).relativeHalfWidth());
      }
      double ratio = Statistics.median(many) / Statistics.median(few);
      // Half, and less for t's quantile: 2.07 with 23 degrees of freedom, 2.57 with 5.
      assertTrue(ratio > 0.25 && ratio < 0.6, parameter + ": " + ratio);
    }
  }

  @Test
  void coversTheErrorOfTheFittedValueAtTheEnds() {
    Map<Parameter, CostFunction> truths =
        Map.of(Parameter.SEND_GAP, GAP, Parameter.COPY_MEMORY_TO_MEMORY, COPY);
    truths.forEach(
        (parameter, truth) -> {
          int inside = 0;
          for (int seed = 0; seed < 40; seed++) {
            Outcome.Linear fit =
                Synthetic.linear(
                    Synthetic.fit(everything(seed, 6).campaign(), parameter), parameter);
            double error = Math.abs(fit.cost().at(1472) / truth.at(1472) - 1);
            inside += error <= fit.fit().relativeHalfWidth() ? 1 : 0;
          }
          // It is the largest over the ends, so it holds at one of them at least as often as 95 %.
          assertTrue(inside >= 35, parameter + ": " + inside + " of 40");
        });
  }

  private static final CostFunction COPY = CostFunction.line(1.756, 0.0314);

  private static Synthetic everything(long seed, int forks) {
    return new Synthetic(seed)
        .forks(forks)
        .timed(Experiment.SEND_OVERHEAD, SIZES, m -> 6.3 + 0.025 * m)
        .timed(Experiment.USER_RECEIVE, SIZES, m -> 9.93)
        .timed(Experiment.SEND_GAP, GAP)
        .interference(SIZES, m -> 12.2 + 0.0429 * m)
        .roundTrips(List.of(1, 2), SIZES, (m, p) -> 48 + 1.5 * p + 0.15 * m)
        .copies(Experiment.COPY_MEMORY_TO_MEMORY, CopyVariant.SEGMENT, 0.3, COPY);
  }

  private static FitQuality quality(Synthetic synthetic, Parameter parameter) {
    Outcome outcome = Synthetic.outcome(Synthetic.fit(synthetic.campaign(), parameter), parameter);
    return switch (outcome) {
      case Outcome.Linear linear -> linear.fit();
      case Outcome.Transfer transfer -> transfer.fit();
      default -> throw new AssertionError(outcome.toString());
    };
  }
}
