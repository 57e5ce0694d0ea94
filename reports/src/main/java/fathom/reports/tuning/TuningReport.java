package fathom.reports.tuning;

import fathom.reports.operations.AssumptionGain;
import fathom.reports.validation.TunePoint;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a tuning came to.
 *
 * @param points where rules were looked for, in order
 * @param tuned the rules that were tried in turns with the library's own choice
 * @param predictions what was predicted of the rule's algorithm and of the library's own, by rule
 * @param verdict whether anything is gained, and which candidates are undecided
 * @param wouldAdd what assumptions would add that were not made
 * @param untried why points without a rule in {@code tuned} have none
 */
public record TuningReport(
    List<TunePoint> points,
    List<Tuned> tuned,
    SortedMap<TunePoint, RulePrediction> predictions,
    TuningVerdict verdict,
    List<AssumptionGain> wouldAdd,
    SortedMap<TunePoint, String> untried) {
  /**
   * @param micros the predicted time of the rule's algorithm
   * @param probability that it is faster than the library's own choice, with settings than the own
   *     choice that has them; empty where nobody can say
   */
  public record RulePrediction(double micros, Optional<Double> probability) {}

  public TuningReport {
    points = points.stream().sorted().toList();
    tuned = List.copyOf(tuned);
    wouldAdd = List.copyOf(wouldAdd);
    untried = Collections.unmodifiableSortedMap(new TreeMap<>(untried));
  }

  /** Why a point has no rule; empty if it has one. */
  public String reason(TunePoint point) {
    return at(point)
        .map(Tuned::reason)
        .orElseGet(() -> untried.getOrDefault(point, "nothing was compared here"));
  }

  /** The rule that was tried at a point. */
  public Optional<Tuned> at(TunePoint point) {
    return tuned.stream().filter(t -> t.rule().point().equals(point)).findFirst();
  }

  /** The rules that stay. */
  public List<Tuned> kept() {
    return tuned.stream().filter(Tuned::kept).toList();
  }

  /**
   * The geometric mean of the gains over all points, the library's own choices with settings among
   * them; where nothing stays, nothing is gained.
   */
  public double meanFactor() {
    return Tuned.mean(tuned, points.size());
  }
}
