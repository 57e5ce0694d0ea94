package fathom.reports.validation;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How well some predictions and the choices by them did.
 *
 * @param comparisons of the cases that have both a predicted time and a median
 * @param picks choices
 */
public record Score<C extends Case>(List<CaseComparison> comparisons, List<Pick<C>> picks) {
  public Score {
    comparisons = List.copyOf(comparisons);
    picks = List.copyOf(picks);
  }

  boolean isEmpty() {
    return comparisons.isEmpty() && picks.isEmpty();
  }

  /** The number of cases. */
  public int cases() {
    return comparisons.size();
  }

  /** Mean of |error|; empty without a case. */
  public OptionalDouble meanAbsoluteError() {
    return comparisons.stream().mapToDouble(c -> Math.abs(c.error())).average();
  }

  /** The case with the largest |error|, likewise. */
  public Optional<CaseComparison> worst() {
    return comparisons.stream().max(Comparator.comparingDouble(c -> Math.abs(c.error())));
  }

  /** The same for the cases of one size, without the choices. */
  Score<C> atSize(long bytes) {
    return new Score<>(
        comparisons.stream().filter(c -> c.of().sizeBytes() == bytes).toList(), List.of());
  }

  /** How many choices were the fastest algorithm, or as fast as the measurement tells. */
  public long right() {
    return picks.stream().filter(Pick::isRight).count();
  }

  /** How many choices were the fastest algorithm itself. */
  public long fastest() {
    return picks.stream().filter(Pick::isFastest).count();
  }

  /** The mean cost of the choices; empty without any that has one. */
  public OptionalDouble meanCost() {
    return picks.stream().flatMapToDouble(p -> p.cost().stream()).average();
  }

  /** The largest cost of a choice, likewise. */
  public OptionalDouble worstCost() {
    return picks.stream().flatMapToDouble(p -> p.cost().stream()).max();
  }
}
