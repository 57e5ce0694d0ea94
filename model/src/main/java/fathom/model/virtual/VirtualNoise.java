package fathom.model.virtual;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Noise of a virtual cluster: factors about 1 by which times are multiplied, log-normal so that no
 * time becomes negative, with 1 for a median, because medians are what is taken of windows. Half of
 * the deviation belongs to the fork and is common to its windows, for forks differ on real machines
 * too; in all it is the one asked for.
 *
 * @param deviation relative standard deviation of one window, 0.02 for 2 %; 0 for none
 * @param seed the same seed, the same factors
 */
public record VirtualNoise(double deviation, long seed) {
  /** Share of the deviation that all windows of a fork have in common. */
  private static final double OF_FORK = 0.5;

  private static final double OF_WINDOW = Math.sqrt(1 - OF_FORK * OF_FORK);

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  public VirtualNoise {
    if (!(deviation >= 0) || !Double.isFinite(deviation)) {
      throw new IllegalArgumentException("a relative deviation is at least 0: " + deviation);
    }
  }

  /**
   * The noise of one fork. It depends on the seed and its name alone, not on what ran before, so
   * that a run that is gone on with sees the same.
   */
  public Fork fork(String name) {
    return new Fork(deviation, new SplittableRandom(hash(seed + "/" + name)));
  }

  /** Fowler, Noll and Vo's hash (FNV-1a, 64 bits), over UTF-16 units instead of bytes. */
  private static long hash(String text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }

  /** What happens by chance in one fork. */
  public static final class Fork {
    private final double deviation;
    private final SplittableRandom random;
    private final double own;

    private Fork(double deviation, SplittableRandom random) {
      this.deviation = deviation;
      this.random = random;
      this.own = factor(OF_FORK);
    }

    /** How much longer everything takes in the next window: the fork's factor and its own. */
    public double window() {
      return own * factor(OF_WINDOW);
    }

    /** What a single packet differs by. Packets are added up, so the mean of these is 1. */
    public double packet() {
      return factor(1) * StrictMath.exp(-deviation * deviation / 2);
    }

    /** A new order. */
    public void shuffle(List<?> cards) {
      Collections.shuffle(cards, random);
    }

    /** Drawn also where there is no noise, so that orders do not depend on it. */
    private double factor(double share) {
      return StrictMath.exp(share * deviation * random.nextGaussian());
    }
  }
}
