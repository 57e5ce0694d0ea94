package fathom.fitting;

import fathom.model.Experiment;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what a fit has to say beside its numbers: warnings and dropped rows, each once. */
final class FitLog {
  private static final Comparator<DroppedRow> ORDER =
      Comparator.comparing(DroppedRow::experiment)
          .thenComparingInt(DroppedRow::sizeBytes)
          .thenComparingInt(DroppedRow::fork)
          .thenComparingInt(DroppedRow::iteration)
          .thenComparing(DroppedRow::reason);

  private final Set<String> warnings = new LinkedHashSet<>();
  private final Set<DroppedRow> dropped = new LinkedHashSet<>();

  void warn(String warning) {
    warnings.add(warning);
  }

  void drop(Experiment experiment, CostPoint point, String reason) {
    for (int iteration : point.iterations()) {
      dropped.add(new DroppedRow(experiment, point.fork(), iteration, point.sizeBytes(), reason));
    }
  }

  void drop(DroppedRow row) {
    dropped.add(row);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** In an order that does not depend on the order of the samples. */
  List<DroppedRow> dropped() {
    return dropped.stream().sorted(ORDER).toList();
  }
}
