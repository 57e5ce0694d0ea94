package fathom.reports.validation;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import java.util.Comparator;
import java.util.Locale;

/**
 * One operation of a library among so many ranks at one size, and how it is carried out there: what
 * is timed, and what a tuned rule makes a library choose from this size up to the next one.
 */
public record LibraryCase(TunePoint point, LibraryChoice choice)
    implements Case, Comparable<LibraryCase> {
  /** Of one operation, number of ranks and size, the library's choice first. */
  private static final Comparator<LibraryCase> ORDER =
      Comparator.comparing(LibraryCase::point).thenComparing(LibraryCase::choice);

  public LibraryCase {
    if (point.ranks() < 2 || point.sizeBytes() < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "no case: %d ranks, %d bytes", point.ranks(), point.sizeBytes()));
    }
  }

  /** A case by the label of its choice. */
  public LibraryCase(LibraryOperation operation, String label, int ranks, long sizeBytes) {
    this(new TunePoint(operation, ranks, sizeBytes), LibraryChoice.parse(label));
  }

  /** The library's own choice at a point; it is a rule only beside settings. */
  public static LibraryCase own(TunePoint point) {
    return new LibraryCase(point, LibraryChoice.OWN);
  }

  /** Whether the library chooses. */
  public boolean isOwn() {
    return choice.equals(LibraryChoice.OWN);
  }

  public LibraryOperation operation() {
    return point.operation();
  }

  /** The library's own name of the algorithm. */
  public String algorithm() {
    return choice.algorithm();
  }

  @Override
  public Operation modelled() {
    return operation().modelled();
  }

  @Override
  public String title() {
    return operation().function();
  }

  @Override
  public String word() {
    return choice.label();
  }

  @Override
  public int processes() {
    return point.ranks();
  }

  @Override
  public long sizeBytes() {
    return point.sizeBytes();
  }

  @Override
  public boolean isForced() {
    return choice.isForced();
  }

  @Override
  public String place() {
    return point.place();
  }

  @Override
  public int compareTo(LibraryCase other) {
    return ORDER.compare(this, other);
  }
}
