package fathom.reports.compare;

import fathom.model.word.Word;

/** What is to be said of a parameter in two sheets, or of one of its numbers. */
public enum Verdict implements Word {
  /** Both have a value, and what differs is no more than noise. */
  NO_CHANGE("no change"),
  /** What differs is more than noise. */
  CHANGED("changed"),
  /** Both have a value, but even half as much again would pass for noise. */
  CANNOT_TELL("cannot tell"),
  /** It was fitted in A, and B did not ask for it. */
  ONLY_IN_A("only in A"),
  /** The same the other way round. */
  ONLY_IN_B("only in B"),
  /** It was fitted in A, and B says why it has no value. */
  FITTED_IN_A("fitted in A only"),
  /** The same the other way round. */
  FITTED_IN_B("fitted in B only"),
  /** Neither has a value. */
  NO_VALUE("no value in either");

  private final String phrase;

  Verdict(String phrase) {
    this.phrase = phrase;
  }

  /** For people. */
  public String phrase() {
    return phrase;
  }
}
