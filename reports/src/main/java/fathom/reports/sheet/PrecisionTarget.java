package fathom.reports.sheet;

import fathom.model.parameter.Parameter;
import fathom.model.sheet.Outcome;
import fathom.reports.text.Percent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A sheet's rows held against the precision that was asked for. A row whose data gave no value has
 * missed it, and says so itself; one that is not observable was never asked.
 */
public final class PrecisionTarget {
  /** The widest are named, the others counted. */
  private static final int NAMED = 5;

  /** Intervals narrow with the root of the time: this is worth a second run. */
  private static final double MORE_TIME = 2.5;

  private static final long STEP_SECONDS = 10;

  private final double share;
  private final Optional<Long> budgetSeconds;
  private final TreeSet<Parameter> missed = new TreeSet<>();
  private final List<Wide> wide = new ArrayList<>();

  /** A column whose interval is wider than asked for; without one, infinitely wide. */
  private record Wide(String name, double relativeHalfWidth) {
    String told() {
      return Double.isFinite(relativeHalfWidth)
          ? name + " ±" + Percent.rough(relativeHalfWidth)
          : name + " (no interval)";
    }
  }

  /**
   * @param share relative half-width of a 95 % interval, 0.02 for 2 %
   * @param budgetSeconds how long measuring was allowed to take, where that is known
   * @param outcomes the rows shown
   * @param heapCopies their second columns
   */
  PrecisionTarget(
      double share,
      Optional<Long> budgetSeconds,
      Map<Parameter, Outcome> outcomes,
      Map<Parameter, Outcome> heapCopies) {
    this.share = share;
    this.budgetSeconds = budgetSeconds;
    outcomes.forEach((parameter, outcome) -> hold(parameter, "", outcome));
    heapCopies.forEach((parameter, outcome) -> hold(parameter, " heap", outcome));
    wide.sort(Comparator.comparingDouble(Wide::relativeHalfWidth).reversed());
  }

  private void hold(Parameter parameter, String column, Outcome outcome) {
    if (parameter.isByproduct()) {
      return; // nobody asked for it
    }
    switch (outcome) {
      case Outcome.Fitted fitted -> {
        double halfWidth = HalfWidth.of(fitted);
        // Infinite and NaN: without a width nothing says that the target was met.
        if (!(halfWidth <= share)) {
          missed.add(parameter);
          double told = Double.isFinite(halfWidth) ? halfWidth : Double.POSITIVE_INFINITY;
          wide.add(new Wide(parameter.symbol() + column, told));
        }
      }
      case Outcome.Rejected rejected -> missed.add(parameter);
      case Outcome.NotObservable notObservable -> {}
    }
  }

  /** Which rows are wider, the widest first, and what would narrow them. */
  Optional<String> warning() {
    if (wide.isEmpty()) {
      return Optional.empty();
    }
    String named = wide.stream().limit(NAMED).map(Wide::told).collect(Collectors.joining(", "));
    int others = wide.size() - NAMED;
    return Optional.of(
        "Less precise than "
            + Percent.asked(share)
            + ": "
            + named
            + (others > 0 ? " and " + others + " more" : "")
            + ". A quiet machine or "
            + budgetSeconds.map(s -> "`" + longer(s) + "`").orElse("a larger `--budget`")
            + " narrows "
            + (wide.size() == 1 ? "it." : "them."));
  }

  private static String longer(long seconds) {
    return "--budget " + STEP_SECONDS * Math.round(MORE_TIME * seconds / STEP_SECONDS) + "s";
  }

  /**
   * Returns the option that gives measuring so much more time that intervals narrow; empty if the
   * provenance does not say how long measuring was allowed to take.
   */
  public static Optional<String> longer(Map<String, String> provenance) {
    return budgetSeconds(provenance).map(PrecisionTarget::longer);
  }

  /** Returns how long measuring was allowed to take; empty if the provenance does not say. */
  static Optional<Long> budgetSeconds(Map<String, String> provenance) {
    return Optional.ofNullable(provenance.get("budget.s"))
        .filter(seconds -> seconds.matches("[1-9]\\d{0,8}"))
        .map(Long::valueOf);
  }

  SortedMap<String, String> provenance() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("precision", Percent.asked(share) + " asked for");
    facts.put(
        "precision.missed",
        missed.isEmpty()
            ? "none"
            : missed.stream().map(Parameter::symbol).collect(Collectors.joining(", ")));
    return facts;
  }
}
