package fathom.reports.exports;

import fathom.model.cost.Interval;

/**
 * What is there against what is proposed.
 *
 * @param presentMicros the least that what is there takes
 * @param proposalMicros the most that the proposal takes
 * @param ratioCi what the sheet's 95 % intervals leave open of the first by the second
 */
record Advantage(double presentMicros, double proposalMicros, Interval ratioCi) {
  double ratio() {
    return presentMicros / proposalMicros;
  }

  /** Whether it makes a rule: beyond the margin with the whole interval. */
  boolean isClear() {
    return ratioCi.low() >= MpiCosts.ADVANTAGE;
  }
}
