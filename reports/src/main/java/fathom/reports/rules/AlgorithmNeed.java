package fathom.reports.rules;

/** What an algorithm of a library needs in order to be right. */
public sealed interface AlgorithmNeed {
  /** The algorithm is right for every legal program. */
  record Nothing() implements AlgorithmNeed {}

  /** The algorithm is right for programs that keep a promise. */
  record Promise(RuleAssumption of) implements AlgorithmNeed {}

  /**
   * No promise makes the algorithm right.
   *
   * @param why what it does, as the end of a sentence that begins with its name
   */
  record Never(String why) implements AlgorithmNeed {}

  /** Whether these assumptions make the algorithm right. */
  default boolean isMetBy(RuleAssumptions assumed) {
    return switch (this) {
      case Nothing() -> true;
      case Promise promise -> assumed.has(promise.of());
      case Never _ -> false;
    };
  }

  /** A word for programs: {@code nothing}, that of the assumption, or {@code never}. */
  default String word() {
    return switch (this) {
      case Nothing() -> "nothing";
      case Promise promise -> promise.of().word();
      case Never _ -> "never";
    };
  }
}
