package fathom.fitting;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** What a machine as a whole does while a campaign runs. */
enum Weather {
  /** Three windows in a hundred are stretched, each for itself. */
  STEADY,

  /** All times grow by 5 % from the campaign's start to its end. */
  DRIFT,

  /** From a random moment on all takes 5 % longer. */
  STEP,

  /** Other work comes and goes: some windows in a row take longer, some of them many times. */
  BURSTS,

  /** One launch in thirty takes up to half as long again, from its first window to its last. */
  SPOILT_LAUNCHES;

  private static final double CHANGE = 0.05;

  /** How often other work begins, and how many windows it lasts on average. */
  private static final double BEGINS = 0.01;

  private static final double LASTS = 4;

  /** Extra time at least, and how its tail falls: a Pareto distribution without a variance. */
  private static final double LEAST_EXTRA = 0.05;

  private static final double TAIL = 1.2;
  private static final double MOST_EXTRA = 30;

  private static final double SPOILT = 1.0 / 30;

  /**
   * The machine's state over a campaign, as a factor on all times.
   *
   * @param state by the share of the campaign that is over
   * @param mean over all of it
   */
  record Course(DoubleUnaryOperator state, double mean) {
    double at(double time) {
      return state.applyAsDouble(time);
    }
  }

  Course course(SplittableRandom random) {
    return switch (this) {
      case STEADY, BURSTS, SPOILT_LAUNCHES -> new Course(time -> 1, 1);
      case DRIFT -> new Course(time -> 1 + CHANGE * (time - 0.5), 1);
      case STEP -> {
        double from = random.nextDouble();
        yield new Course(time -> time < from ? 1 : 1 + CHANGE, 1 + CHANGE * (1 - from));
      }
    };
  }

  /** How much longer the windows of one fork take, by their place in its deck. */
  interface Stretches {
    double at(int place);
  }

  Stretches stretches(SplittableRandom random) {
    return switch (this) {
      case STEADY, DRIFT, STEP -> place -> ForkNoiseOnly.stretch(random);
      case SPOILT_LAUNCHES -> {
        double all = random.nextDouble() < SPOILT ? random.nextDouble(1.1, 1.5) : 1;
        yield place -> all * ForkNoiseOnly.stretch(random);
      }
      case BURSTS -> {
        List<Double> inOrder = new ArrayList<>();
        yield place -> {
          while (inOrder.size() <= place) {
            boolean goesOn = !inOrder.isEmpty() && inOrder.getLast() > 1;
            boolean disturbed = random.nextDouble() < (goesOn ? 1 - 1 / LASTS : BEGINS);
            inOrder.add(disturbed ? 1 + extra(random) : 1);
          }
          return inOrder.get(place);
        };
      }
    };
  }

  private static double extra(SplittableRandom random) {
    return Math.min(MOST_EXTRA, LEAST_EXTRA * Math.pow(1 - random.nextDouble(), -1 / TAIL));
  }
}
