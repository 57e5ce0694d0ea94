package fathom.reports.operations;

import fathom.reports.rules.AlgorithmNeed;
import fathom.reports.rules.RuleAssumption;
import fathom.reports.rules.RuleLimits;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What each assumption would add that was not made: the fastest of the algorithms that it alone
 * admits, beside what serves a point without it.
 */
public record AssumptionGains(LibraryAlgorithms library, RuleLimits limits) {
  /** What an algorithm takes at a point, as far as anybody knows. */
  public record Expected(double micros, boolean isTried) {}

  /** Says what is known of times. */
  public interface KnownTimes {
    /** The time of what serves a point without the assumption, in µs. */
    Optional<Double> now(TunePoint point);

    /** The time of another algorithm. */
    Optional<Expected> expected(LibraryChoice choice, TunePoint point);
  }

  private record Candidate(LibraryChoice choice, Expected expected) {}

  /** Gains that are as large as what is worth a rule. */
  public List<AssumptionGain> of(List<TunePoint> points, KnownTimes times) {
    List<AssumptionGain> all = new ArrayList<>();
    for (RuleAssumption assumption : RuleAssumption.ALL) {
      if (!limits.assumed().has(assumption)) {
        for (TunePoint point : points) {
          gain(assumption, point, times).ifPresent(all::add);
        }
      }
    }
    return all;
  }

  private Optional<AssumptionGain> gain(
      RuleAssumption assumption, TunePoint point, KnownTimes times) {
    Optional<Double> now = times.now(point);
    return library.choices(point.operation(), point.ranks()).stream()
        .filter(choice -> choice.divides(point.sizeBytes()) && admits(assumption, choice, point))
        .flatMap(
            choice ->
                times
                    .expected(choice, point)
                    .map(expected -> new Candidate(choice, expected))
                    .stream())
        .min(Comparator.comparingDouble(candidate -> candidate.expected.micros))
        .flatMap(best -> now.map(micros -> gain(assumption, point, best, micros)))
        .filter(gain -> gain.factor() >= RulePoints.WORTH);
  }

  private static AssumptionGain gain(
      RuleAssumption assumption, TunePoint point, Candidate best, double nowMicros) {
    return new AssumptionGain(
        point, assumption, best.choice, nowMicros / best.expected.micros, best.expected.isTried);
  }

  /** Whether the assumption is all that a rule of this choice at this point lacks. */
  private boolean admits(RuleAssumption assumption, LibraryChoice choice, TunePoint point) {
    return library
        .need(choice, point.operation(), point.ranks(), limits)
        .equals(new AlgorithmNeed.Promise(assumption));
  }
}
