package fathom.reports.library;

import fathom.model.collective.LibraryOperation;
import java.util.Comparator;
import java.util.Locale;

/**
 * One operation of a library, by one algorithm.
 *
 * @param algorithm the library's own name for it; {@link #OWN} where the library chose, {@link
 *     #RULES} where a rules file did
 * @param ranks p
 * @param sizeBytes m, the message of one rank; 0 of a barrier
 */
public record LibraryCase(LibraryOperation operation, String algorithm, int ranks, long sizeBytes)
    implements Comparable<LibraryCase> {
  public static final String OWN = "own";

  /** Where the library chose, with settings that it has not by itself. */
  public static final String OWN_SET = "own-set";

  public static final String RULES = "rules";

  /** Of one operation, number of ranks and size, the library's choice first. */
  private static final Comparator<LibraryCase> ORDER =
      Comparator.comparing(LibraryCase::operation)
          .thenComparingInt(LibraryCase::ranks)
          .thenComparingLong(LibraryCase::sizeBytes)
          .thenComparing(one -> !one.isOwn())
          .thenComparing(one -> !one.isByRules())
          .thenComparing(LibraryCase::algorithm);

  public LibraryCase {
    if (ranks < 2 || sizeBytes < 0 || algorithm.isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "no case: '%s', %d ranks, %d bytes", algorithm, ranks, sizeBytes));
    }
  }

  /** Whether the library chose the algorithm. */
  public boolean isOwn() {
    return algorithm.equals(OWN);
  }

  /** Whether a rules file chose it. */
  public boolean isByRules() {
    return algorithm.equals(RULES);
  }

  /** Whether one algorithm was forced. */
  public boolean isForced() {
    return !isOwn() && !isByRules() && !algorithm.equals(OWN_SET);
  }

  /** The same operation, number of ranks and size. */
  boolean isBeside(LibraryCase other) {
    return operation == other.operation && ranks == other.ranks && sizeBytes == other.sizeBytes;
  }

  @Override
  public int compareTo(LibraryCase other) {
    return ORDER.compare(this, other);
  }
}
