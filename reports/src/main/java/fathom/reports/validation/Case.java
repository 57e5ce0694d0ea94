package fathom.reports.validation;

import fathom.model.collective.Algorithm;
import java.util.Comparator;

/**
 * One thing to measure and to predict.
 *
 * @param nodes p
 * @param sizeBytes M, the message of one node
 */
public record Case(Algorithm algorithm, int nodes, long sizeBytes) implements Comparable<Case> {
  private static final Comparator<Case> ORDER =
      Comparator.comparing(Case::algorithm)
          .thenComparingInt(Case::nodes)
          .thenComparingLong(Case::sizeBytes);

  public Case {
    if (nodes < 2 || sizeBytes < 0) {
      throw new IllegalArgumentException("no case: " + nodes + " nodes, " + sizeBytes + " bytes");
    }
  }

  @Override
  public int compareTo(Case other) {
    return ORDER.compare(this, other);
  }
}
