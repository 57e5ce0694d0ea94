package fathom.fitting.points;

import fathom.fitting.regression.RegressionFit;
import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.samples.CampaignBlock;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Collects what a fit has to say beside its numbers: warnings and dropped rows, each once. */
public final class FitLog {
  private static final Comparator<DroppedRow> ORDER =
      Comparator.comparing(DroppedRow::experiment)
          .thenComparingInt(DroppedRow::sizeBytes)
          .thenComparingInt(DroppedRow::fork)
          .thenComparingInt(DroppedRow::iteration)
          .thenComparing(DroppedRow::reason);

  private final Set<String> warnings = new LinkedHashSet<>();

  /** By "slopes" and then "constants", labels by the sizes of the piece. */
  private final Map<String, Map<String, Set<String>>> held =
      new TreeMap<>(Comparator.reverseOrder());

  private final Set<DroppedRow> dropped = new LinkedHashSet<>();

  public void warn(String warning) {
    warnings.add(warning);
  }

  /** Warns in a sentence of {@link Words}. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  public void warn(String words, Object... parts) {
    warn(Words.of(words, parts));
  }

  public void drop(Experiment experiment, CostPoint point, String reason) {
    for (int iteration : point.iterations()) {
      dropped.add(new DroppedRow(experiment, point.fork(), iteration, point.sizeBytes(), reason));
    }
  }

  /**
   * Drops the points that have no weight in a regression of these points.
   *
   * @param reason of a point, by its block
   */
  public void dropOutliers(
      Experiment experiment,
      List<CostPoint> points,
      RegressionFit fit,
      Function<CampaignBlock, String> reason) {
    for (int i : fit.outliers()) {
      drop(experiment, points.get(i), reason.apply(points.get(i).block()));
    }
  }

  /** Drops one window of a size. */
  public void drop(Experiment experiment, Replicate replicate, int sizeBytes, String reason) {
    dropped.add(
        new DroppedRow(experiment, replicate.fork(), replicate.iteration(), sizeBytes, reason));
  }

  /**
   * A coefficient below 0 that chance explains was held at 0; one warning names all of a kind.
   *
   * @param what {@code slopes} or {@code constants}
   */
  public void heldAtZero(String what, String label, SizeRange range) {
    held.computeIfAbsent(what, any -> new LinkedHashMap<>())
        .computeIfAbsent(range.words(), words -> new LinkedHashSet<>())
        .add(label);
  }

  public List<String> warnings() {
    List<String> all = new ArrayList<>(warnings);
    held.forEach(
        (what, labels) ->
            all.add(
                "Note: "
                    + what
                    + " below zero, within noise, were set to 0: "
                    + labels.entrySet().stream()
                        .map(e -> String.join(", ", e.getValue()) + " (" + e.getKey() + ")")
                        .collect(Collectors.joining(", "))));
    return List.copyOf(all);
  }

  /** In an order that does not depend on the order of the samples. */
  public List<DroppedRow> dropped() {
    return dropped.stream().sorted(ORDER).toList();
  }
}
