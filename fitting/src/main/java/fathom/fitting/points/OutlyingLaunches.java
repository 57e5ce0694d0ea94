package fathom.fitting.points;

import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds launches whose values have no weight at most sizes. The cost has another level in such a
 * launch, for example because its buffers lie elsewhere in memory, and the interval of the launches
 * that agree does not include that level. A round as a whole always has weight ({@code
 * Departures}), so rounds are not named.
 */
public final class OutlyingLaunches {
  /** Any launch may have an outlier at one size or two. */
  private static final int LEAST_SIZES = 3;

  private OutlyingLaunches() {}

  /**
   * The warning; empty where there is no such launch.
   *
   * @param what whose fit it is: {@code g_s}
   * @param fits the regressions behind it, one per piece
   */
  public static Optional<String> warning(String what, List<RegressionFit> fits) {
    NavigableMap<CampaignBlock, SizeCount> launches = new TreeMap<>();
    for (RegressionFit fit : fits) {
      for (int i = 0; i < fit.rows().size(); i++) {
        SizeCount own =
            launches.computeIfAbsent(fit.rows().get(i).cluster(), any -> new SizeCount());
        own.all++;
        own.leftOut += fit.robustWeights().get(i) == 0 ? 1 : 0;
      }
    }
    List<CampaignBlock> outlying =
        launches.entrySet().stream()
            .filter(launch -> !launch.getKey().isShared() && launch.getValue().isOutlying())
            .map(Map.Entry::getKey)
            .toList();
    return outlying.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Words.of(
                "%s may have two levels, and ± is that of one: %d of %d launches had no weight at"
                    + " most sizes, because they differ (%s). Measure longer, for more launches",
                what,
                outlying.size(),
                launches.size(),
                outlying.stream()
                    .map(launch -> words(launch, fits))
                    .collect(Collectors.joining(", "))));
  }

  /** At how many sizes a launch was measured, and at how many of these it has no weight. */
  private static final class SizeCount {
    int all;
    int leftOut;

    boolean isOutlying() {
      return leftOut >= LEAST_SIZES && 2 * leftOut > all;
    }
  }

  private static String words(CampaignBlock launch, List<RegressionFit> fits) {
    List<Double> departures = fits.stream().flatMap(fit -> departures(launch, fit)).toList();
    return Words.of("fork %d by %+.0f %%", launch.number(), 100 * Statistics.median(departures));
  }

  /** Of the values of a launch from the median of those with a weight, as shares of it. */
  private static Stream<Double> departures(CampaignBlock launch, RegressionFit fit) {
    Map<List<Double>, Double> centres = centres(fit);
    return fit.rows().stream()
        .filter(row -> row.cluster().equals(launch))
        .map(
            row -> {
              double centre = centres.getOrDefault(row.condition(), row.response());
              return centre > 0 ? row.response() / centre - 1 : 0;
            });
  }

  /** Returns the median of the values that have weight, by condition. */
  private static Map<List<Double>, Double> centres(RegressionFit fit) {
    Map<List<Double>, List<Double>> kept = new HashMap<>();
    for (int i = 0; i < fit.rows().size(); i++) {
      Row row = fit.rows().get(i);
      if (fit.robustWeights().get(i) > 0) {
        kept.computeIfAbsent(row.condition(), c -> new ArrayList<>()).add(row.response());
      }
    }
    return kept.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> Statistics.median(e.getValue())));
  }
}
