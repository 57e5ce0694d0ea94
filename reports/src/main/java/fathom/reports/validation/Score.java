package fathom.reports.validation;

import fathom.model.collective.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How well a model did on an operation.
 *
 * @param cases compared
 * @param meanAbsoluteError mean of |error| over them
 * @param worst the case with the largest |error|; empty without any
 * @param picks choices it made
 * @param right of these, how many were the quickest, or as quick as the measurement tells
 * @param quickest of these, how many were the quickest itself
 * @param dearest the largest cost of a pick, 1 without any
 */
public record Score(
    Operation operation,
    String model,
    int cases,
    double meanAbsoluteError,
    Optional<Comparison> worst,
    int picks,
    int right,
    int quickest,
    double dearest) {
  public static Score of(Validation validation, Operation operation, String model) {
    List<Comparison> all = validation.comparisons(operation, model);
    List<Pick> picks = validation.picks(operation, model);
    return new Score(
        operation,
        model,
        all.size(),
        all.stream().mapToDouble(c -> Math.abs(c.error())).average().orElse(0),
        all.stream().max(Comparator.comparingDouble(c -> Math.abs(c.error()))),
        picks.size(),
        (int) picks.stream().filter(Pick::isRight).count(),
        (int) picks.stream().filter(p -> p.picked() == p.quickest()).count(),
        picks.stream().mapToDouble(Pick::cost).max().orElse(1));
  }
}
