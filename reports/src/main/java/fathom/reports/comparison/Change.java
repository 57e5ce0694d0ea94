package fathom.reports.comparison;

import fathom.model.cost.Estimate;
import fathom.reports.comparison.reading.Quantity;
import java.util.Optional;

/**
 * One number in both sheets.
 *
 * @param quantity what it is
 * @param a its value in A, with its 95 % interval between forks
 * @param b the same in B
 * @param factor B/A with the interval that decides: it holds 1 exactly where nothing changed. Empty
 *     where A is not told from 0
 * @param seenFrom the smallest relative change that would have been seen; empty where none would
 * @param within how far A and B may be apart, as a share of the smaller: where the interval of B/A
 *     ends; empty where it has no end
 * @param verdict no change, changed or cannot tell; empty for a number that is not tested
 * @param heldByRuns whether only the allowance for differences from run to run keeps it from being
 *     changed: by the forks alone it would be
 */
public record Change(
    Quantity quantity,
    Estimate a,
    Estimate b,
    Optional<Estimate> factor,
    Optional<Double> seenFrom,
    Optional<Double> within,
    Optional<Verdict> verdict,
    boolean heldByRuns) {
  /**
   * Whether the two 95 % intervals between forks have nothing in common. That alone is no change:
   * the intervals hold neither differences from run to run nor the number of tests.
   */
  boolean intervalsApart() {
    return a.ci().low() > b.ci().high() || b.ci().low() > a.ci().high();
  }

  /** Tested and not called changed, though the intervals are apart. */
  boolean isApartOnly() {
    return intervalsApart() && verdict.isPresent() && !is(Verdict.CHANGED);
  }

  /** (B − A)/A; NaN or infinite where A is 0. */
  double relative() {
    return (b.value() - a.value()) / Math.abs(a.value());
  }

  /** Whether it changed, and for the worse. */
  boolean isSlower() {
    return is(Verdict.CHANGED) && (relative() > 0) == quantity.isTime();
  }

  /** The verdict in words; empty for a number that is not tested. */
  Optional<String> word() {
    return verdict.map(what -> what.word(within));
  }

  boolean is(Verdict what) {
    return verdict.filter(what::equals).isPresent();
  }
}
