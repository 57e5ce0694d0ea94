package fathom.reports.sheet;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.text.Percent;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A sheet's rows held against the precision that was asked for. A row whose data gave no value has
 * missed it; one that is not observable was never asked.
 */
final class PrecisionTarget {
  private final double share;
  private final Map<Parameter, String> missed = new EnumMap<>(Parameter.class);

  /**
   * @param share relative half-width of a 95 % interval, 0.02 for 2 %
   * @param outcomes the rows shown
   * @param heapCopies their second columns
   */
  PrecisionTarget(
      double share, Map<Parameter, Outcome> outcomes, Map<Parameter, Outcome> heapCopies) {
    this.share = share;
    outcomes.forEach(
        (parameter, outcome) -> miss(outcome).ifPresent(how -> missed.put(parameter, how)));
    heapCopies.forEach(
        (parameter, outcome) ->
            miss(outcome)
                .ifPresent(
                    how ->
                        missed.merge(parameter, "heap " + how, (own, heap) -> own + ", " + heap)));
  }

  private Optional<String> miss(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Fitted fitted -> miss(HalfWidth.of(fitted));
      case Outcome.Rejected rejected -> Optional.of("rejected");
      case Outcome.NotObservable notObservable -> Optional.empty();
    };
  }

  private Optional<String> miss(double relativeHalfWidth) {
    if (relativeHalfWidth <= share) {
      return Optional.empty();
    }
    // Infinite and NaN: without a width nothing says that the target was met.
    return Optional.of(
        Double.isFinite(relativeHalfWidth) ? Percent.within(relativeHalfWidth) : "no interval");
  }

  /** Which rows missed it, and by how much they may still be off. */
  Optional<String> warning() {
    if (missed.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "--precision "
            + Percent.asked(share)
            + ": missed by "
            + missed.entrySet().stream()
                .map(e -> e.getKey().symbol() + " (" + e.getValue() + ")")
                .collect(Collectors.joining(", ")));
  }

  SortedMap<String, String> provenance() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("precision", Percent.asked(share));
    facts.put(
        "precision.missed",
        missed.isEmpty()
            ? "none"
            : missed.keySet().stream().map(Parameter::symbol).collect(Collectors.joining(", ")));
    return facts;
  }
}
