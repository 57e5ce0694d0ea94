package fathom.reports.validation;

import fathom.model.collective.LibraryOperation;
import fathom.reports.document.SizeLabel;
import java.util.Comparator;

/**
 * Where one algorithm is chosen: an operation among so many ranks at a size.
 *
 * @param ranks p
 * @param sizeBytes m, the message of one rank; 0 of a barrier
 */
public record TunePoint(LibraryOperation operation, int ranks, long sizeBytes)
    implements Comparable<TunePoint> {
  private static final Comparator<TunePoint> ORDER =
      Comparator.comparing(TunePoint::operation)
          .thenComparingInt(TunePoint::ranks)
          .thenComparingLong(TunePoint::sizeBytes);

  /** The start of ranks that serves the point: the same operation among as many, at any size. */
  public TunePoint start() {
    return new TunePoint(operation, ranks, 0);
  }

  /** {@code MPI_Bcast among 8 ranks, 64 KiB}. */
  public String words() {
    return operation.function() + " among " + place();
  }

  /** {@code 8 ranks, 64 KiB}. */
  String place() {
    return ranks + " ranks" + (operation.hasMessage() ? ", " + SizeLabel.of(sizeBytes) : "");
  }

  @Override
  public int compareTo(TunePoint other) {
    return ORDER.compare(this, other);
  }
}
