package fathom.fitting.cost;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.points.Attempt;
import fathom.fitting.points.FitLog;
import fathom.fitting.regression.Statistics;
import fathom.model.interval.CostBand;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.InterferenceWindow;
import fathom.model.samples.Replicate;
import fathom.model.sheet.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Bias and coverage of O_r on simulated launches whose core changes its speed: slowly
 * (autoregressive from window to window), by a drift over all launches, and by a step. {@code
 * -Dfathom.coverage.campaigns=2000} is the full test.
 */
@Tag("campaigns")
@Tag("long")
class ReceiveOverheadCoverageTest {
  private static final long FIRST_SEED = 20_280_000_001L;
  private static final int CAMPAIGNS = Integer.getInteger("fathom.coverage.campaigns", 300);
  private static final int LAUNCHES = 8;
  private static final double UNIT_MICROS = 40;

  /** Two-sided 99.99 % of a normal distribution. */
  private static final double QUANTILE = 3.891;

  /** Shares of the highest arrival rate, one per window of a size and launch. */
  private record Design(String name, List<Double> rates) {}

  private static final List<Design> DESIGNS =
      List.of(
          new Design("one window at each of two rates", List.of(1.0, 0.5)),
          new Design("two windows at one rate", List.of(1.0, 1.0)),
          new Design("two windows at each of two rates", List.of(1.0, 0.5, 0.5, 1.0)),
          new Design("six windows at two rates", List.of(1.0, 0.5, 0.5, 1.0, 1.0, 0.5)));

  /** The speed of a core over a campaign, as a factor on all times. */
  private static final class Core {
    private static final double KEPT = 0.9;
    private static final double SPREAD = 0.01;
    private final SplittableRandom random;
    private final double drift;
    private final double step;
    private final double stepAt;
    private double state;

    Core(SplittableRandom random) {
      this.random = random;
      drift = 0.01 * random.nextGaussian();
      step = random.nextDouble() < 0.3 ? 0.02 * random.nextGaussian() : 0;
      stepAt = random.nextDouble();
      state = SPREAD * random.nextGaussian();
    }

    double next(double place) {
      state = KEPT * state + SPREAD * Math.sqrt(1 - KEPT * KEPT) * random.nextGaussian();
      return Math.exp(state + drift * (place - 0.5) + (place > stepAt ? step : 0));
    }
  }

  /** A campaign, and the mean speed at which O_r was measured in it. */
  private record Simulated(List<InterferenceWindow> windows, double meanFactor) {}

  /**
   * Simulates a campaign.
   *
   * @param noise of the work of a window, after the median over its phases, as a share
   */
  private static Simulated simulated(
      long seed,
      List<Integer> sizes,
      List<Double> rates,
      double noise,
      IntToDoubleFunction ratePerMicro,
      IntToDoubleFunction truth) {
    SplittableRandom random = new SplittableRandom(seed);
    Core core = new Core(random.split());
    List<InterferenceWindow> windows = new ArrayList<>();
    double factors = 0;
    for (int launch = 0; launch < LAUNCHES; launch++) {
      int iteration = 0;
      for (int size : sizes) {
        for (double share : rates) {
          double factor = core.next((launch + 0.5) / LAUNCHES);
          factors += factor;
          double rate = share * ratePerMicro.applyAsDouble(size);
          double quiet = UNIT_MICROS * factor;
          double busy = quiet / (1 - rate * truth.applyAsDouble(size) * factor);
          double work = busy * (1 + noise * random.nextGaussian());
          double undisturbed = quiet * (1 + noise * random.nextGaussian());
          CampaignBlock block = CampaignBlock.ofRound(launch);
          windows.add(
              new InterferenceWindow(
                  size, new Replicate(launch, iteration++, block), work, rate * work, undisturbed));
        }
      }
    }
    return new Simulated(windows, factors / windows.size());
  }

  /** Coverage and bias at one size. */
  private static final class Told {
    private int values;
    private int held;
    private final List<Double> errors = new ArrayList<>();

    void add(Outcome.Linear linear, int size, double truth) {
      values++;
      held += CostBand.at(linear, size).at(size).contains(truth) ? 1 : 0;
      errors.add(linear.cost().at(size) - truth);
    }

    double share() {
      return held / (double) values;
    }

    double bias() {
      return errors.stream().mapToDouble(e -> e).average().orElseThrow();
    }

    String words() {
      return String.format(
          Locale.ROOT,
          "%d values, %.1f %% hold, bias %+.4f µs, median error %+.4f µs",
          values,
          100 * share(),
          bias(),
          Statistics.median(errors));
    }
  }

  private static double chance(double share) {
    return QUANTILE * Math.sqrt(share * (1 - share) / CAMPAIGNS);
  }

  @Test
  void intervalsHoldWhateverTheWindowsOfALaunchAre() {
    List<Integer> sizes = List.of(1, 40, 400, 1472);
    IntToDoubleFunction truth = m -> 12.245 + 0.0426 * m;
    List<String> wrong = new ArrayList<>();
    for (Design design : DESIGNS) {
      List<Told> told = List.of(new Told(), new Told());
      for (int i = 0; i < CAMPAIGNS; i++) {
        Simulated data =
            simulated(
                FIRST_SEED + i,
                sizes,
                design.rates(),
                0.01,
                m -> Math.min(0.025, 0.6 / (6.73 + 0.0788 * m)),
                truth);
        Outcome.Linear linear =
            fitted(
                new ReceiveOverheadFitter(new FitLog())
                    .fit(data.windows(), new BreakpointChoice.NoBreakpoints()));
        for (int k = 0; k < 2; k++) {
          int size = k == 0 ? sizes.getFirst() : sizes.getLast();
          told.get(k).add(linear, size, data.meanFactor() * truth.applyAsDouble(size));
        }
      }
      for (int k = 0; k < 2; k++) {
        int size = k == 0 ? sizes.getFirst() : sizes.getLast();
        String words = design.name() + ", " + size + " bytes: " + told.get(k).words();
        System.out.println(words);
        boolean holds =
            told.get(k).share() >= 0.93 - chance(0.93)
                && told.get(k).share() <= 0.98 + chance(0.98);
        boolean isUnbiased = Math.abs(told.get(k).bias()) < 0.01 * truth.applyAsDouble(size);
        if (!holds || !isUnbiased) {
          wrong.add(words);
        }
      }
    }
    assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
  }

  private static Outcome.Linear fitted(Attempt<CostFit> attempt) {
    return switch (attempt) {
      case Attempt.Ok<CostFit>(CostFit fit) -> fit.outcome();
      case Attempt.Failed<CostFit>(String reason) -> throw new AssertionError(reason);
    };
  }

  /** Costs of an adapter's messages that grow slowly, and are hardly told from 0. */
  @Test
  void boundsHoldAtLargeMessagesWhoseCostGrowsSlowly() {
    List<Integer> sizes = List.of(1, 64, 512, 4096);
    List<String> wrong = new ArrayList<>();
    for (double slope : List.of(0.0, 2e-5, 5e-5, 1e-4)) {
      Told told = new Told();
      int bounds = 0;
      for (int i = 0; i < CAMPAIGNS; i++) {
        IntToDoubleFunction truth = m -> slope * m;
        Simulated data =
            simulated(FIRST_SEED + i, sizes, List.of(1.0, 0.5), 0.005, m -> 0.025, truth);
        if (new ReceiveOverheadFitter(new FitLog())
                .fitOrBound(data.windows(), new BreakpointChoice.Auto())
            instanceof Attempt.Ok<CostFit>(CostFit fit)) {
          bounds += fit.isBound() ? 1 : 0;
          told.add(fit.outcome(), 4096, data.meanFactor() * truth.applyAsDouble(4096));
        }
      }
      String words =
          String.format(
              Locale.ROOT, "%.5f µs/byte at 4 KiB: %d bounds of %s", slope, bounds, told.words());
      System.out.println(words);
      if (told.share() < 0.92 - chance(0.92)) {
        wrong.add(words);
      }
    }
    assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
  }
}
