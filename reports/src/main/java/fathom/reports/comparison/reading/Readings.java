package fathom.reports.comparison.reading;

import fathom.model.cost.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * One number over several sheets.
 *
 * @param column whose number
 * @param quantity which number
 * @param bySheet a reading for each sheet; empty where it has none
 */
public record Readings(ComparedColumn column, Quantity quantity, List<Optional<Reading>> bySheet) {
  public Readings {
    bySheet = List.copyOf(bySheet);
  }

  /** The readings that there are. */
  public List<Reading> present() {
    return bySheet.stream().flatMap(Optional::stream).toList();
  }

  /** Whether all of the sheets have it. */
  public boolean isComplete() {
    return bySheet.stream().allMatch(Optional::isPresent);
  }

  /** The values with their 95 % intervals between forks, one for each sheet. */
  public List<Optional<Estimate>> estimates() {
    return bySheet.stream().map(reading -> reading.map(Reading::estimate)).toList();
  }
}
