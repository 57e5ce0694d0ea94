package fathom.fitting.regression;

import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/** Rows of the line 5 + m/2 at twelve sizes, as several forks see them. */
public final class ForkRows {
  private ForkRows() {}

  /**
   * All rows.
   *
   * @param forkNoise standard deviation of what all rows of a fork have in common
   */
  public static List<Row> of(int forks, double forkNoise, long seed) {
    return of(forks, forkNoise, seed, CampaignBlock::ofFork);
  }

  /** The same as several rounds see them, one fork in each. */
  public static List<Row> inBlocks(int rounds, double noise, long seed) {
    return of(rounds, noise, seed, CampaignBlock::ofRound);
  }

  private static List<Row> of(
      int forks, double forkNoise, long seed, IntFunction<CampaignBlock> blocks) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double common = forkNoise * random.nextGaussian();
      for (int size = 1; size <= 12; size++) {
        double value = 5 + 0.5 * size + common + 0.05 * random.nextGaussian();
        rows.add(new Row(List.of(1.0, (double) size), value, 0.05, blocks.apply(fork)));
      }
    }
    return rows;
  }
}
