package fathom.fitting;

import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import java.util.SplittableRandom;

/**
 * A campaign whose forks stand for themselves: six of each experiment, 2 % noise, of which 1 %
 * belongs to the fork, and three windows in a hundred are stretched to 1.05 to 1.97 times, as on a
 * shared machine.
 */
final class ForkNoiseOnly implements CampaignNoise {
  static final double FORK_NOISE = 0.01;
  static final double WINDOW_NOISE = Math.sqrt(0.02 * 0.02 - FORK_NOISE * FORK_NOISE);

  private static final int FORKS = 6;
  private static final double STRAYS = 0.03;
  private static final double LEAST_STRETCH = 1.05;
  private static final double MOST_STRETCH = 1.97;

  private final SplittableRandom random;

  ForkNoiseOnly(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public int forks() {
    return FORKS;
  }

  @Override
  public ForkNoise fork(Experiment experiment, int run, int fork) {
    double own = 1 + FORK_NOISE * random.nextGaussian();
    return new ForkNoise() {
      @Override
      public CampaignBlock block(int number) {
        return CampaignBlock.ofFork(number);
      }

      @Override
      public Window window(int place) {
        double noise = own * (1 + WINDOW_NOISE * random.nextGaussian());
        return new Window(noise, stretch(random));
      }
    };
  }

  /** Of single windows. */
  static double stretch(SplittableRandom random) {
    return random.nextDouble() < STRAYS ? random.nextDouble(LEAST_STRETCH, MOST_STRETCH) : 1;
  }
}
