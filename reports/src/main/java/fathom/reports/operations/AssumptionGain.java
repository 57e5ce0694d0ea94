package fathom.reports.operations;

import fathom.reports.rules.RuleAssumption;
import fathom.reports.text.Sentence;
import fathom.reports.validation.LibraryChoice;
import fathom.reports.validation.TunePoint;

/**
 * An algorithm that rules may not name, because it needs an assumption that was not made.
 *
 * @param choice that algorithm
 * @param factor how many times as fast it would be as what serves the point now
 * @param isTried whether it was run in the trial; otherwise its time is predicted
 */
public record AssumptionGain(
    TunePoint point,
    RuleAssumption assumption,
    LibraryChoice choice,
    double factor,
    boolean isTried) {
  /** The algorithm's name among results. */
  public String algorithm() {
    return choice.label();
  }

  /** One line for the user. */
  public String words() {
    return Sentence.of(
        "%s: %s admits %s, %.2f times as fast (%s)",
        point.words(), assumption.option(), algorithm(), factor, source());
  }

  /** {@code tried} or {@code predicted}. */
  public String source() {
    return isTried ? "tried" : "predicted";
  }
}
