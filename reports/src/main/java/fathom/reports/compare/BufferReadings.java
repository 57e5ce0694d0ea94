package fathom.reports.compare;

import fathom.model.cost.Estimate;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Outcome;
import fathom.model.sheet.Sheet;
import fathom.reports.compare.Quantity.Single;
import java.util.List;
import java.util.Optional;

/** What buffers have in common: packets, and what one port takes of what arrives. */
final class BufferReadings {
  /** A buffer and the degrees of freedom behind its intervals. */
  record Found(Outcome.Buffer buffer, double degreesOfFreedom) {
    private Reading reading(Estimate estimate) {
      return new Reading(estimate, degreesOfFreedom, 0, Math.abs(estimate.value()));
    }
  }

  private BufferReadings() {}

  static Optional<Found> read(ComparedColumn subject, Sheet sheet) {
    return subject.of(sheet).orElse(null) instanceof Outcome.Buffer buffer
        ? Optional.of(new Found(buffer, degrees(sheet)))
        : Optional.empty();
  }

  /** A buffer's fit has no points on the sheet; its forks stand under what was spent. */
  private static double degrees(Sheet sheet) {
    return sheet.diagnostics().efforts().stream()
        .filter(effort -> effort.experiment() == Experiment.BURST_LOSS)
        .mapToInt(effort -> sheet.diagnostics().independent(effort.forks()))
        .filter(blocks -> blocks > 1)
        .mapToDouble(blocks -> blocks - 1.0)
        .findFirst()
        .orElse(Reading.USUAL_DEGREES);
  }

  static List<Readings> of(List<Optional<Found>> buffers) {
    return List.of(
        Readings.of(Single.PACKETS, buffers, found -> found.reading(found.buffer().packets())),
        Readings.of(
            Single.DEPARTURE_OVER_ARRIVAL,
            buffers,
            found -> found.reading(found.buffer().departureOverArrival())));
  }
}
