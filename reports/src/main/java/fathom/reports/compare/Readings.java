package fathom.reports.compare;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One quantity in several sheets.
 *
 * @param quantity what it is
 * @param bySheet a reading for each sheet; empty where it does not have one
 */
public record Readings(Quantity quantity, List<Optional<Reading>> bySheet) {
  public Readings {
    bySheet = List.copyOf(bySheet);
  }

  /** All that can be compared of one subject, costs before coefficients. */
  static List<Readings> of(ComparedColumn subject, List<Sheet> sheets) {
    return switch (subject.parameter().form()) {
      case LINEAR -> LinearReadings.of(each(sheets, sheet -> linear(subject, sheet)));
      case TRANSFER -> TransferReadings.of(each(sheets, sheet -> transfer(subject, sheet)));
      case BUFFER -> BufferReadings.of(each(sheets, sheet -> BufferReadings.read(subject, sheet)));
    };
  }

  /**
   * What can be said of one subject in runs of the same plan: costs, L and C, and the packets of a
   * buffer. What else there is follows from these, or goes with the plan.
   */
  public static List<Readings> ofRuns(ComparedColumn subject, List<Sheet> runs) {
    return subject.parameter().form() == Parameter.Form.LINEAR
        ? LinearReadings.costs(
            each(runs, sheet -> linear(subject, sheet)), subject.parameter().isMemory())
        : of(subject, runs).stream().filter(all -> all.quantity().counts()).toList();
  }

  static Optional<ComparedCost> linear(ComparedColumn subject, Sheet sheet) {
    return subject.of(sheet).orElse(null) instanceof Outcome.Linear linear
        ? Optional.of(new ComparedCost(linear, sheet.cluster().mtuBytes(), sheet.diagnostics()))
        : Optional.empty();
  }

  static Optional<ComparedTransfer> transfer(ComparedColumn subject, Sheet sheet) {
    return subject.of(sheet).orElse(null) instanceof Outcome.Transfer transfer
        ? Optional.of(new ComparedTransfer(transfer, sheet))
        : Optional.empty();
  }

  private static <T> List<Optional<T>> each(List<Sheet> sheets, Function<Sheet, Optional<T>> read) {
    return sheets.stream().map(read).toList();
  }

  /** A quantity that is read the same way from each sheet that has the subject. */
  static <T> Readings of(
      Quantity quantity, List<Optional<T>> subjects, Function<T, Reading> reading) {
    return new Readings(quantity, subjects.stream().map(s -> s.map(reading)).toList());
  }

  /** Whether all of these sheets have it. */
  boolean isComplete() {
    return bySheet.stream().allMatch(Optional::isPresent);
  }
}
