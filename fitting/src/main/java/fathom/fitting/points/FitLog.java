package fathom.fitting.points;

import fathom.model.cost.SizeRange;
import fathom.model.parameter.Experiment;
import fathom.model.samples.Replicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** Labels by the sizes of the piece. */
  private final Map<String, Set<String>> heldFlat = new LinkedHashMap<>();

  /** The same of constants. */
  private final Map<String, Set<String>> heldAtOrigin = new LinkedHashMap<>();

  private final Set<DroppedRow> dropped = new LinkedHashSet<>();

  public void warn(String warning) {
    warnings.add(warning);
  }

  public void drop(Experiment experiment, CostPoint point, String reason) {
    for (int iteration : point.iterations()) {
      dropped.add(new DroppedRow(experiment, point.fork(), iteration, point.sizeBytes(), reason));
    }
  }

  /** Drops one window of a size. */
  public void drop(Experiment experiment, Replicate replicate, int sizeBytes, String reason) {
    dropped.add(
        new DroppedRow(experiment, replicate.fork(), replicate.iteration(), sizeBytes, reason));
  }

  /** A slope below 0 that chance explains was held at 0; one warning names them all. */
  public void heldFlat(String label, SizeRange range) {
    heldFlat.computeIfAbsent(range.words(), words -> new LinkedHashSet<>()).add(label);
  }

  /** A constant below 0 that chance explains was held at 0; one warning names them all. */
  public void heldAtOrigin(String label, SizeRange range) {
    heldAtOrigin.computeIfAbsent(range.words(), words -> new LinkedHashSet<>()).add(label);
  }

  public List<String> warnings() {
    List<String> all = new ArrayList<>(warnings);
    addHeld(all, "slopes", heldFlat);
    addHeld(all, "constants", heldAtOrigin);
    return List.copyOf(all);
  }

  private static void addHeld(List<String> all, String what, Map<String, Set<String>> held) {
    if (!held.isEmpty()) {
      all.add(
          "Note: "
              + what
              + " below zero, within noise, were set to 0: "
              + held.entrySet().stream()
                  .map(e -> String.join(", ", e.getValue()) + " (" + e.getKey() + ")")
                  .collect(Collectors.joining(", ")));
    }
  }

  /** In an order that does not depend on the order of the samples. */
  public List<DroppedRow> dropped() {
    return dropped.stream().sorted(ORDER).toList();
  }
}
