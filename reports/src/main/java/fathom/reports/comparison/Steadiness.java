package fathom.reports.comparison;

import fathom.model.word.Word;

/** Whether a row differs from run to run as its intervals say. */
public enum Steadiness implements Word {
  /** No ratio lies above 1, and the upper limit of each is below the margin. */
  STEADY("steady", "="),
  /** In one number or more the spread between runs is larger than chance makes of the promised. */
  VARIES("varies more than its intervals say", "≠"),
  /**
   * Neither is shown: fewer than {@value RepeatedRow#LEAST_RUNS} runs, an upper limit of the ratio
   * at the margin or above it, or a larger spread that chance may have made.
   */
  CANNOT_TELL("cannot tell", "?"),
  /** Its numbers are exact: nothing is promised. */
  NO_INTERVAL("has no interval", "–");

  private final String sentence;
  private final String sign;

  Steadiness(String sentence, String sign) {
    this.sentence = sentence;
    this.sign = sign;
  }

  /** What is said of a row. */
  public String sentence() {
    return sentence;
  }

  /** What stands in front of a row; tables have no room for sentences. */
  String sign() {
    return sign;
  }
}
