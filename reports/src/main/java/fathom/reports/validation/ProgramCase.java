package fathom.reports.validation;

import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.reports.document.SizeLabel;
import java.util.Comparator;

/**
 * One operation of Fathom's own programs.
 *
 * <p>The order leaves the settings out: a case is run with one settings only, and the reader
 * refuses others.
 *
 * @param nodes p
 * @param sizeBytes M, the message of one node
 * @param settings how the message was divided and how many nodes sent at once
 */
public record ProgramCase(Algorithm algorithm, int nodes, long sizeBytes, Settings settings)
    implements Case, Comparable<ProgramCase> {
  private static final Comparator<ProgramCase> ORDER =
      Comparator.comparing(ProgramCase::algorithm)
          .thenComparingInt(ProgramCase::nodes)
          .thenComparingLong(ProgramCase::sizeBytes);

  public ProgramCase {
    if (nodes < 2 || sizeBytes < 0) {
      throw new IllegalArgumentException("no case: " + nodes + " nodes, " + sizeBytes + " bytes");
    }
  }

  @Override
  public Operation modelled() {
    return algorithm.operation();
  }

  @Override
  public String title() {
    return modelled().word();
  }

  @Override
  public String word() {
    return algorithm.word();
  }

  @Override
  public int processes() {
    return nodes;
  }

  @Override
  public boolean isForced() {
    return true;
  }

  /** Bytes of one segment of the message. */
  public long segmentBytes() {
    return settings.segmentBytes(sizeBytes);
  }

  @Override
  public String place() {
    return nodes + " nodes, " + SizeLabel.of(sizeBytes);
  }

  @Override
  public int compareTo(ProgramCase other) {
    return ORDER.compare(this, other);
  }
}
