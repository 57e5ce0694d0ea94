package fathom.fitting.points;

import fathom.fitting.regression.Groups;
import fathom.fitting.regression.RegressionFit;
import fathom.fitting.regression.Row;
import fathom.fitting.regression.Statistics;
import fathom.model.samples.CampaignBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds launches whose values have no weight at most sizes. The cost has another level in such a
 * launch, for example because its buffers lie elsewhere in memory, and the interval of the launches
 * that agree does not include that level. A round as a whole always has weight ({@code
 * Departures}), so rounds are not named.
 */
public final class OutlyingLaunches {
  /** Any launch may have an outlier at one size or two. */
  private static final int LEAST_SIZES = 3;

  /**
   * A value of a launch.
   *
   * @param departure from the median of the values with a weight, as a share of it
   */
  private record LaunchValue(CampaignBlock launch, double departure, boolean isLeftOut) {}

  private OutlyingLaunches() {}

  /**
   * The warning; empty where there is no such launch.
   *
   * @param what whose fit it is: {@code g_s}
   * @param fits the regressions behind it, one per piece
   */
  public static Optional<String> warning(String what, List<RegressionFit> fits) {
    NavigableMap<CampaignBlock, List<LaunchValue>> launches =
        Groups.of(
            fits.stream().flatMap(fit -> values(fit).stream()).toList(),
            LaunchValue::launch,
            Comparator.naturalOrder());
    NavigableMap<CampaignBlock, List<LaunchValue>> outlying = new TreeMap<>(launches);
    outlying.values().removeIf(own -> !isOutlying(own));
    return outlying.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s may have two levels, and ± is that of one: %d of %d launches had no weight at"
                    + " most sizes, because they differ (%s). Measure longer, for more launches",
                what,
                outlying.size(),
                launches.size(),
                outlying.entrySet().stream()
                    .map(launch -> words(launch.getKey(), launch.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  private static boolean isOutlying(List<LaunchValue> own) {
    long leftOut = own.stream().filter(LaunchValue::isLeftOut).count();
    return !own.getFirst().launch().isShared()
        && leftOut >= LEAST_SIZES
        && 2 * leftOut > own.size();
  }

  private static String words(CampaignBlock launch, List<LaunchValue> own) {
    return String.format(
        Locale.ROOT,
        "fork %d by %+.0f %%",
        launch.number(),
        100 * Statistics.median(own.stream().map(LaunchValue::departure).toList()));
  }

  private static List<LaunchValue> values(RegressionFit fit) {
    Map<List<Double>, Double> centres = centres(fit);
    List<LaunchValue> values = new ArrayList<>();
    for (int i = 0; i < fit.rows().size(); i++) {
      Row row = fit.rows().get(i);
      double centre = centres.getOrDefault(row.condition(), row.response());
      values.add(
          new LaunchValue(
              row.cluster(),
              centre > 0 ? row.response() / centre - 1 : 0,
              fit.robustWeights().get(i) == 0));
    }
    return values;
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
