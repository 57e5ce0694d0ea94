package fathom.runner.tune;

import fathom.model.collective.LibraryOperation;
import fathom.reports.validation.TunePoint;
import java.util.Comparator;

/** The purpose of a start of ranks: an operation among so many of them, at all its sizes. */
record JobShape(LibraryOperation operation, int ranks) implements Comparable<JobShape> {
  private static final Comparator<JobShape> ORDER =
      Comparator.comparing((JobShape one) -> one.operation.word())
          .thenComparingInt(JobShape::ranks);

  static JobShape of(TunePoint point) {
    return new JobShape(point.operation(), point.ranks());
  }

  @Override
  public int compareTo(JobShape other) {
    return ORDER.compare(this, other);
  }
}
