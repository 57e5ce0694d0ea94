package fathom.reports.compare;

import fathom.model.sheet.Sheet;
import fathom.reports.compare.Quantity.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one of two sheets says of a parameter and a comparison does not look at. */
final class Unlooked {
  private Unlooked() {}

  /** In words: {@code m > 8}, {@code C}. */
  static List<String> of(ComparedColumn subject, Sheet a, Sheet b, List<Readings> readings) {
    List<String> unlooked = new ArrayList<>(inOneOnly(subject, a, b, readings));
    Optional<ComparedCost> ofA = Readings.linear(subject, a);
    Optional<ComparedCost> ofB = Readings.linear(subject, b);
    if (ofA.isPresent() && ofB.isPresent()) {
      unlooked.addAll(LinearReadings.unlooked(List.of(ofA.get(), ofB.get())));
    }
    return List.copyOf(unlooked);
  }

  /** Of these what one sheet has and the other lacks. */
  static List<String> inOneOnly(ComparedColumn subject, Sheet a, Sheet b, List<Readings> readings) {
    List<String> unlooked = new ArrayList<>();
    for (Readings one : readings) {
      if (!one.isComplete()) {
        unlooked.add(one.quantity().label());
      }
    }
    boolean onlyTheLeast = isContendedInOne(readings);
    for (ComparedRange coverage : ComparedRange.of(subject, a, b)) {
      unlooked.addAll(onlyTheLeast ? coverage.aboveTheLeast() : coverage.unlooked());
    }
    return List.copyOf(unlooked);
  }

  /** Whether one alone saw contention: then most of L, and its slope, mean two things. */
  static boolean isContendedInOne(List<Readings> readings) {
    return readings.stream()
        .anyMatch(one -> one.quantity() == Single.AGGREGATE_BANDWIDTH && !one.isComplete());
  }
}
