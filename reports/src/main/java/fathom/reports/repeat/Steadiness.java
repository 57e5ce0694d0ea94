package fathom.reports.repeat;

import fathom.model.word.Word;

/** Whether a row differs from run to run as its intervals say. */
public enum Steadiness implements Word {
  /** Nothing speaks against the intervals, and there are runs enough for that to mean something. */
  STEADY("steady"),
  /** In one number or more the spread between runs is larger than chance makes of the promised. */
  VARIES("varies more than its intervals say"),
  /**
   * Fewer than {@value RepeatedRow#LEAST_RUNS} runs, or a larger spread that chance may have made.
   */
  TOO_FEW("too few runs to tell"),
  /** Its numbers are exact: nothing is promised. */
  NO_INTERVAL("has no interval");

  private final String sentence;

  Steadiness(String sentence) {
    this.sentence = sentence;
  }

  /** For people. */
  public String sentence() {
    return sentence;
  }
}
