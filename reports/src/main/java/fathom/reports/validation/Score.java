package fathom.reports.validation;

import fathom.model.collective.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How well a model did on an operation.
 *
 * @param cases compared: measured at least once without a loss, and given a time
 * @param meanAbsoluteError mean of |error| over them; empty without any
 * @param worst the case with the largest |error|, likewise
 * @param unforeseen cases it gave a time that lost data every time
 * @param unfounded cases it said would lose data, and none did
 * @param picks choices it made
 * @param right of these, how many were the quickest, or as quick as the measurement tells
 * @param quickest of these, how many were the quickest itself
 * @param dearest the largest cost of a pick; empty without any that has one
 */
public record Score(
    Operation operation,
    String model,
    int cases,
    OptionalDouble meanAbsoluteError,
    Optional<CaseComparison> worst,
    int unforeseen,
    int unfounded,
    int picks,
    int right,
    int quickest,
    OptionalDouble dearest) {
  public static Score of(Validation validation, Operation operation, String model) {
    List<CaseComparison> all = validation.comparisons(operation, model);
    List<Pick> picks = validation.picks(operation, model);
    return new Score(
        operation,
        model,
        all.size(),
        all.stream().mapToDouble(c -> Math.abs(c.error())).average(),
        all.stream().max(Comparator.comparingDouble(c -> Math.abs(c.error()))),
        validation.unforeseen(operation, model),
        validation.unfounded(operation, model),
        picks.size(),
        (int) picks.stream().filter(Pick::isRight).count(),
        (int) picks.stream().filter(p -> p.picked() == p.quickest()).count(),
        picks.stream().flatMapToDouble(p -> p.cost().stream()).max());
  }
}
