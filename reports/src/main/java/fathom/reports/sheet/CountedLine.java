package fathom.reports.sheet;

import fathom.model.cost.CostFunction;
import fathom.model.cost.Segment;
import fathom.model.samples.TimedWindow;
import fathom.model.sheet.Truth;
import fathom.reports.raw.RawResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a line of known rate takes for the frames that were counted beside a gap: known without the
 * gap. For each piece of the fitted gap the line through the medians by size, weighted so that
 * relative errors count.
 */
final class CountedLine {
  private static final String FORMULA =
      "the frames that the interface counted in the same windows, by the line's rate";

  private CountedLine() {}

  /** Empty where a piece has no counted window. */
  static Optional<Truth> of(CostFunction gap, List<TimedWindow> counted) {
    NavigableMap<Integer, Double> medians = RawResults.mediansBySize(counted);
    List<Segment> known = new ArrayList<>();
    for (Segment piece : gap.segments()) {
      Map<Integer, Double> own =
          medians.entrySet().stream()
              .filter(entry -> piece.range().contains(entry.getKey()))
              .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
      if (own.isEmpty()) {
        return Optional.empty();
      }
      known.add(through(own, piece));
    }
    return Optional.of(new Truth.KnownCost(new CostFunction(known), FORMULA));
  }

  private static Segment through(Map<Integer, Double> medians, Segment piece) {
    double weights = 0;
    double sizes = 0;
    double times = 0;
    for (Map.Entry<Integer, Double> each : medians.entrySet()) {
      double weight = 1 / (each.getValue() * each.getValue());
      weights += weight;
      sizes += weight * each.getKey();
      times += weight * each.getValue();
    }
    double meanSize = sizes / weights;
    double meanTime = times / weights;
    double across = 0;
    double square = 0;
    for (Map.Entry<Integer, Double> each : medians.entrySet()) {
      double weight = 1 / (each.getValue() * each.getValue());
      across += weight * (each.getKey() - meanSize) * (each.getValue() - meanTime);
      square += weight * (each.getKey() - meanSize) * (each.getKey() - meanSize);
    }
    double slope = square > 0 ? across / square : 0;
    return Segment.exact(piece.range(), meanTime - slope * meanSize, slope);
  }
}
