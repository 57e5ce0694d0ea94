package fathom.fitting;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A campaign whose forks stand for themselves: six of each experiment, and three windows in a
 * hundred are stretched to 1.05 to 1.97 times, as on a shared machine.
 */
public final class ForkNoiseOnly implements CampaignNoise {
  static final double FORK_NOISE = 0.01;
  static final double WINDOW_NOISE = Math.sqrt(0.02 * 0.02 - FORK_NOISE * FORK_NOISE);

  /**
   * Relative standard deviations.
   *
   * @param ofRun of what all forks of an experiment have in common, and a run's sheet cannot know
   * @param ofFork of what all windows of a fork have in common
   * @param ofWindow of a window
   */
  public record Spread(double ofRun, double ofFork, double ofWindow) {
    /** 2 % in all, of which 1 % belongs to the fork. */
    public static final Spread USUAL = new Spread(0, FORK_NOISE, WINDOW_NOISE);
  }

  private static final int FORKS = 6;
  private static final double STRAYS = 0.03;
  private static final double LEAST_STRETCH = 1.05;
  private static final double MOST_STRETCH = 1.97;

  private final Spread spread;
  private final SplittableRandom random;
  private final Map<Experiment, Double> ofRuns = new EnumMap<>(Experiment.class);

  ForkNoiseOnly(long seed) {
    this(seed, Spread.USUAL);
  }

  public ForkNoiseOnly(long seed, Spread spread) {
    this.spread = spread;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int forks() {
    return FORKS;
  }

  @Override
  public ForkNoise fork(Experiment experiment, int run, int fork) {
    double ofRun =
        spread.ofRun() == 0 ? 1 : ofRuns.computeIfAbsent(experiment, e -> factor(spread.ofRun()));
    double own = ofRun * factor(spread.ofFork());
    return new ForkNoise() {
      @Override
      public CampaignBlock block(int number) {
        return CampaignBlock.ofFork(number);
      }

      @Override
      public Window window(int place) {
        double noise = own * factor(spread.ofWindow());
        return new Window(noise, stretch(random));
      }
    };
  }

  private double factor(double deviation) {
    return 1 + deviation * random.nextGaussian();
  }

  /** Of single windows. */
  static double stretch(SplittableRandom random) {
    return random.nextDouble() < STRAYS ? random.nextDouble(LEAST_STRETCH, MOST_STRETCH) : 1;
  }
}
