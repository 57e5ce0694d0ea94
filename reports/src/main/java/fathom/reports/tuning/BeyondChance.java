package fathom.reports.tuning;

import fathom.reports.comparison.reading.StudentT;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which of many places gained something, though many were looked at. Of 60 places without a gain
 * one or two have an interval above 1 by chance alone; a table of rules shall not consist of these.
 *
 * <p>The places are ordered by the chance of so large a mean where there is no gain, and the first
 * i of n stay, with the largest i for which the i-th chance is at most 0.025·i/n (Benjamini and
 * Hochberg, Controlling the false discovery rate, 1995): of the rules that stay, at most one of
 * forty is expected to be there by chance. One place alone stays where its 95 % interval is above
 * 1. Places of one start are slow together; the bound holds for such, too (Benjamini and Yekutieli,
 * 2001, positive dependence).
 */
public final class BeyondChance {
  /** On the side that matters: half of what the intervals leave out. */
  private static final double SHARE = StudentT.OF_SHEETS / 2;

  private BeyondChance() {}

  /**
   * What the interval of a gain leaves out if the gain was selected by {@link #of}. Of intervals at
   * 95 % of the few that stay among many, more than one in twenty would miss the true gain, because
   * they stay for being large. With 1 − 0.05·R/n for R that stay of n, one in twenty of the
   * intervals that are shown is expected to miss it (Benjamini and Yekutieli, False discovery
   * rate-adjusted multiple confidence intervals for selected parameters, 2005).
   *
   * @param staying how many stay
   * @param compared how many were compared
   */
  public static double outside(int staying, int compared) {
    return StudentT.OF_SHEETS * Math.max(1, staying) / Math.max(1, Math.max(staying, compared));
  }

  /**
   * @param gains of all places that were compared, those with too few rounds among them, by what
   *     names a place, or a rule at it
   * @return the places whose gain stays
   */
  public static <K> Set<K> of(Map<K, Gain> gains) {
    Map<K, Double> chances = new LinkedHashMap<>();
    gains.forEach((point, gain) -> gain.chance().ifPresent(p -> chances.put(point, p)));
    List<Double> sorted = chances.values().stream().sorted().toList();
    double bound = -1;
    for (int i = 0; i < sorted.size(); i++) {
      if (sorted.get(i) <= SHARE * (i + 1) / gains.size()) {
        bound = sorted.get(i);
      }
    }
    Set<K> staying = new LinkedHashSet<>();
    double largest = bound;
    chances.forEach(
        (point, chance) -> {
          if (chance <= largest) {
            staying.add(point);
          }
        });
    return staying;
  }
}
