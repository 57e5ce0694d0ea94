package fathom.fitting;

import fathom.fitting.BlockNoise.Design;
import java.util.Locale;
import java.util.function.Function;

/**
 * Simulated campaigns in blocks, and how often their intervals hold. With {@code
 * -Dfathom.coverage.campaigns=4000} as in {@link CoverageTest}.
 */
final class BlockCampaigns {
  /** The least share of intervals of 95 % that is to hold. */
  static final double LEAST = 0.93;

  /** The seeds are consecutive from here; tuning was done on seeds around a million. */
  private static final long FIRST_SEED = 20_270_000_001L;

  private BlockCampaigns() {}

  static Coverage coverage(Design design, Function<Long, BlockNoise> campaign) {
    int campaigns = Integer.getInteger("fathom.coverage.campaigns", 120);
    Coverage coverage = new Coverage();
    for (int i = 0; i < campaigns; i++) {
      BlockNoise noise = campaign.apply(FIRST_SEED + i);
      coverage.add(noise, noise.meanState());
    }
    System.out.println(
        String.format(Locale.ROOT, "%s, %d campaigns%n%s", design, campaigns, coverage.table()));
    return coverage;
  }
}
