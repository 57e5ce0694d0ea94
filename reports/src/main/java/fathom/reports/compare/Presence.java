package fathom.reports.compare;

/** Which of two sheets has a value of a parameter, and which has asked for one. */
public enum Presence {
  /** Both have a value: only then anything is tested. */
  BOTH,
  /** It was fitted in A, and B did not ask for it. */
  ONLY_IN_A,
  /** The same the other way round. */
  ONLY_IN_B,
  /** It was fitted in A, and B says why it has no value. */
  FITTED_IN_A,
  /** The same the other way round. */
  FITTED_IN_B,
  /** Neither has a value. */
  NEITHER;

  /** Whether B lacks what A has. */
  boolean isLost() {
    return this == ONLY_IN_A || this == FITTED_IN_A;
  }

  /** Whether A lacks what B has. */
  boolean isNew() {
    return this == ONLY_IN_B || this == FITTED_IN_B;
  }

  /** Whether A has nothing that B could have changed from. */
  boolean isNotInA() {
    return isNew() || this == NEITHER;
  }
}
