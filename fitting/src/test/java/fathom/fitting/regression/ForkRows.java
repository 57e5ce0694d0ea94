package fathom.fitting.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Rows of the line 5 + m/2 at twelve sizes, as several forks see them. */
public final class ForkRows {
  private ForkRows() {}

  /**
   * All rows.
   *
   * @param forkNoise standard deviation of what all rows of a fork have in common
   */
  public static List<Row> of(int forks, double forkNoise, long seed) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double common = forkNoise * random.nextGaussian();
      for (int size = 1; size <= 12; size++) {
        double value = 5 + 0.5 * size + common + 0.05 * random.nextGaussian();
        rows.add(new Row(List.of(1.0, (double) size), value, 0.05, fork));
      }
    }
    return rows;
  }
}
