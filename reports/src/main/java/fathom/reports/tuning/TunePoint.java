package fathom.reports.tuning;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.SizeLabel;
import fathom.reports.library.LibraryCase;
import java.util.Comparator;

/**
 * Where one algorithm is chosen: an operation among so many ranks at a size.
 *
 * @param ranks p
 * @param sizeBytes m, the message of one rank
 */
public record TunePoint(LibraryOperation operation, int ranks, long sizeBytes)
    implements Comparable<TunePoint> {
  private static final Comparator<TunePoint> ORDER =
      Comparator.comparing(TunePoint::operation)
          .thenComparingInt(TunePoint::ranks)
          .thenComparingLong(TunePoint::sizeBytes);

  /** Where a case was measured. */
  public static TunePoint of(LibraryCase one) {
    return new TunePoint(one.operation(), one.ranks(), one.sizeBytes());
  }

  /** {@code MPI_Bcast among 8 ranks, 64 KiB}. */
  public String words() {
    String among = operation.function() + " among " + ranks + " ranks";
    return operation.hasMessage() ? among + ", " + SizeLabel.of(sizeBytes) : among;
  }

  @Override
  public int compareTo(TunePoint other) {
    return ORDER.compare(this, other);
  }
}
